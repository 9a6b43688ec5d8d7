import { BOUND_WORDS, SIZE_WORDS, SEARCH_QUERY } from '../service/api';
import { otherSpellings } from '../spain/provinces';
import { foundNothing } from './pages';
import type { ApiRequest, ApiResponse, Outcome, PendingRequest, Stage } from './request';

/**
 * Asks for as many results as the service allows at once. What refuses more is asked once more, within the bound that
 * it names, or for half; later requests of the run keep to that.
 */
export function withinBounds(): Stage {
	const known = new Map<string, { above: number; bound: number }>();
	return (next) => async (request) => {
		const { sizedBy } = request;
		if (sizedBy === undefined) return await next(request);
		const wanted = Number(request.query?.[sizedBy]);
		const { above = Infinity, bound = wanted } = known.get(sizedBy) ?? {};
		const size = wanted > above ? bound : wanted;
		const outcome = await next(size === wanted ? request : withQuery(request, sizedBy, size));
		if (!isAboutSize(outcome.response) || !(size > 1)) return outcome;
		const named = boundIn(outcome.response!.text, size);
		const allowed = named ?? Math.floor(size / 2);
		const repeated = await next(withQuery(request, sizedBy, allowed));
		if (repeated.failure === undefined) {
			known.set(sizedBy, { above: named ?? size - 1, bound: allowed });
		} else if (isAboutSize(repeated.response)) {
			const advice = `The service may allow fewer results at once: lower Limit, or set ${sizedBy} in Options → Additional Query Parameters.`;
			const hint = `${repeated.failure.hint} ${advice}`;
			return { ...repeated, failure: { ...repeated.failure, hint } };
		}
		return repeated;
	};
}

function isAboutSize(response: ApiResponse | undefined): boolean {
	return isRefused(response) && SIZE_WORDS.test(response!.text);
}

function isRefused(response: ApiResponse | undefined): boolean {
	return response?.status === 400 || response?.status === 422;
}

function boundIn(text: string, size: number): number | undefined {
	const named = [...text.matchAll(BOUND_WORDS)].map(([, number]) => Number(number));
	const lower = named.filter((number) => number >= 1 && number < size);
	return lower.length === 0 ? undefined : Math.max(...lower);
}

/** Other spellings of a province that were tried where its own found nothing, and the one that did find companies. */
export interface TriedSpellings {
	province: string;
	tried: string[];
	/** Requests that it took. */
	requests: number;
	found?: string;
}

/**
 * Searches in a province as it is spelt. Where nothing is found by that, it is looked once in a run by which of its
 * spellings the service has companies at all.
 */
export function spelled(onTried: (spellings: TriedSpellings) => void): Stage {
	const seen = new Map<string, string>();
	const trials = new Map<string, Promise<void>>();
	return (next) => async (request) => {
		const province = provinceIn(request);
		const others = province === '' ? [] : otherSpellings(province);
		if (others.length === 0) return await next(request);
		const send = async (spelling: string) =>
			await next(
				spelling === province ? request : withQuery(request, SEARCH_QUERY.province, spelling),
			);
		const look = async () => {
			for (const [index, spelling] of [province, ...others].entries()) {
				const { page, pageSize, province: name } = SEARCH_QUERY;
				const query = { [name]: spelling, [page]: 1, [pageSize]: 1 };
				const outcome = await next({ ...request, query });
				if (isRefused(outcome.response) || isNothing(outcome)) continue;
				if (outcome.failure !== undefined) return;
				seen.set(province, spelling);
				// The search itself is sent again.
				const told = { province, tried: others.slice(0, index), requests: index + 2 };
				if (index > 0) onTried({ ...told, found: spelling });
				return;
			}
			seen.set(province, province);
			onTried({ province, tried: others, requests: others.length + 1 });
		};
		const first = seen.get(province) ?? province;
		const outcome = await send(first);
		if (outcome.failure !== undefined) return outcome;
		if (!isNothing(outcome)) {
			seen.set(province, first);
			return outcome;
		}
		if (!seen.has(province)) {
			const trial = trials.get(province) ?? look().finally(() => trials.delete(province));
			trials.set(province, trial);
			await trial;
		}
		const spelling = seen.get(province) ?? first;
		return spelling === first ? outcome : await send(spelling);
	};
}

/** The most requests that trying other spellings may take, in a search that may have been answered before. */
export function mostTrials(request: ApiRequest, answer?: ApiResponse): number {
	const province = provinceIn(request);
	const isFound = answer !== undefined && !foundNothing(answer);
	const isAsSpelt = isFound && answer.query?.[SEARCH_QUERY.province] === province;
	const others = otherSpellings(province).length;
	// The province as it is spelt is looked for, too, and the search sent again.
	return isAsSpelt || others === 0 ? 0 : others + 2;
}

function provinceIn({ sizedBy, query }: ApiRequest): string {
	return sizedBy === undefined ? '' : String(query?.[SEARCH_QUERY.province] ?? '');
}

function isNothing({ response }: Outcome): boolean {
	return response !== undefined && foundNothing(response);
}

function withQuery(request: PendingRequest, name: string, value: string | number): PendingRequest {
	return { ...request, query: { ...request.query, [name]: value } };
}

import type { IDataObject } from 'n8n-workflow';
import {
	err,
	InvalidInput,
	largestOf,
	parseNumber,
	readDecimal,
	toCount,
	unwrap,
} from '../lib/values';
import {
	BOUND_WORDS,
	COMPANY,
	NEARBY_QUERY,
	PATHS,
	SEARCH_PAGE,
	SEARCH_QUERY,
	SIZE_WORDS,
} from '../service/api';
import { NEARBY_LIMIT } from '../service/limits';
import type { FoundAround, Survey, SurveyPlan } from '../spain/circles';
import type { Point } from '../spain/coordinates';
import { otherSpellings } from '../spain/provinces';
import type { Page } from './pages';
import { asRecords, companyIdentity } from './records';
import type { ApiRequest, ApiResponse, PendingRequest, Sender, Stage } from './request';

export function searchPage(query: IDataObject, number: number): ApiRequest {
	return {
		method: 'GET',
		path: PATHS.search,
		query: { ...query, [SEARCH_QUERY.page]: number },
		sizedBy: SEARCH_QUERY.pageSize,
	};
}

/** @throws {RequestFailed} when the response is no page. */
export function toPage(response: ApiResponse): Page {
	const body = Object(response.body) as IDataObject;
	return {
		records: asRecords(response.body, 'a page of results', SEARCH_PAGE.results),
		total: toCount(body[SEARCH_PAGE.total]),
		size: toCount(body[SEARCH_PAGE.size]),
	};
}

/** Tells that a search has found nothing, and not only that this page of it is empty. */
function foundNothing(response: ApiResponse | undefined): boolean {
	if (response === undefined) return false;
	try {
		const { records, total } = toPage(response);
		const isFirst = Number(response.query?.[SEARCH_QUERY.page]) === 1;
		return records.length === 0 && (total === undefined ? isFirst : total === 0);
	} catch {
		return false;
	}
}

const PLACE = [NEARBY_QUERY.latitude, NEARBY_QUERY.longitude, NEARBY_QUERY.radius];

const METRES = 1000;

/** The companies in a circle with its radius in kilometres, the nearest first; as many as the limit, or as is allowed. */
export async function searchAround(
	send: Sender['send'],
	circle: Point & { radius: number },
	filters: IDataObject,
	limit: number,
): Promise<FoundAround<IDataObject>> {
	const query = {
		[NEARBY_QUERY.latitude]: circle.latitude,
		[NEARBY_QUERY.longitude]: circle.longitude,
		[NEARBY_QUERY.radius]: circle.radius,
		[NEARBY_QUERY.limit]: limit,
		...filters,
	};
	const sizedBy = NEARBY_QUERY.limit;
	const request = { method: 'GET', path: PATHS.nearby, query, sizedBy } as const;
	return await send(request, ({ body, query: { [sizedBy]: most } = query }) => ({
		companies: asRecords(body),
		most: Number(most),
	}));
}

/** @throws {InvalidInput} when the user has added a parameter that says where to search, or a limit that is no number. */
export function nearbyPlan(
	send: Sender['send'],
	filters: IDataObject,
): Pick<SurveyPlan<IDataObject>, 'search' | 'limit' | 'identity' | 'locate' | 'distance'> {
	const added = PLACE.find((name) => name in filters);
	if (added !== undefined) {
		throw new InvalidInput('Additional Query Parameters', {
			what: `has ${added}, but all companies are only found by searching at several places`,
			hint: 'Remove this parameter, or turn off Return All.',
		});
	}
	return {
		search: async (circle, limit) => await searchAround(send, circle, filters, limit),
		limit: readLimit(filters),
		identity: companyIdentity,
		locate,
		distance: (company) => {
			const distance = readDecimal(company[COMPANY.distance]);
			return Number.isNaN(distance) ? undefined : distance;
		},
	};
}

export function recordsOf({ companies }: Survey<IDataObject>): IDataObject[] {
	return companies.map(({ company, distance }) =>
		locate(company) === undefined
			? company
			: { ...company, [COMPANY.distance]: Math.round(distance * METRES) / METRES },
	);
}

/** A company without a place may say 0, 0, which is in the Atlantic. */
function locate(company: IDataObject): Point | undefined {
	const latitude = readDecimal(company[COMPANY.latitude]);
	const longitude = readDecimal(company[COMPANY.longitude]);
	const isPoint = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
	return isPoint && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : undefined;
}

function readLimit(filters: IDataObject): number {
	const added = filters[NEARBY_QUERY.limit];
	if (added === undefined) return NEARBY_LIMIT;
	const limit = parseNumber(added, { minimum: 1, integer: true });
	const named = limit.ok ? limit : err(`has ${NEARBY_QUERY.limit}: ${limit.what}`, limit.hint);
	return unwrap('Additional Query Parameters', named);
}

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
	return lower.length === 0 ? undefined : largestOf(lower);
}

/** Other spellings of a province that were tried where its own found nothing, and the one that did find companies. */
export interface TriedSpellings {
	province: string;
	tried: string[];
	found?: string;
}

/**
 * Searches in a province as it is spelt. Where nothing is found by that, it is looked once in a run by which of its
 * spellings the service has companies at all.
 */
export function spelled(onTried: (spellings: TriedSpellings) => void): Stage {
	/** The spelling that finds companies, by province; undefined for those that waited for a failure. */
	const found = new Map<string, Promise<string | undefined>>();
	return (next) => async (request) => {
		const province = provinceIn(request);
		const others = province === '' ? [] : otherSpellings(province);
		if (others.length === 0) return await next(request);
		const send = async (spelling: string) =>
			await next(withQuery(request, SEARCH_QUERY.province, spelling));
		const look = async () => {
			for (const [index, spelling] of [province, ...others].entries()) {
				const { page, pageSize, province: name } = SEARCH_QUERY;
				const query = { [name]: spelling, [page]: 1, [pageSize]: 1 };
				const outcome = await next({ ...request, query });
				if (isRefused(outcome.response) || foundNothing(outcome.response)) continue;
				if (outcome.failure !== undefined) {
					found.delete(province);
					return undefined;
				}
				// The search itself is sent again.
				if (index > 0) onTried({ province, tried: others.slice(0, index), found: spelling });
				return spelling;
			}
			onTried({ province, tried: others });
			return province;
		};
		const first = (await found.get(province)) ?? province;
		const outcome = await send(first);
		if (outcome.failure !== undefined) return outcome;
		if (!foundNothing(outcome.response)) {
			found.set(province, Promise.resolve(first));
			return outcome;
		}
		if (!found.has(province)) found.set(province, look());
		const spelling = (await found.get(province)) ?? first;
		return spelling === first ? outcome : await send(spelling);
	};
}

function provinceIn({ sizedBy, query }: ApiRequest): string {
	return sizedBy === undefined ? '' : String(query?.[SEARCH_QUERY.province] ?? '');
}

function withQuery(request: PendingRequest, name: string, value: string | number): PendingRequest {
	return { ...request, query: { ...request.query, [name]: value } };
}

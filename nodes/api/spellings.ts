/** A stage for searches: tries the other spellings of a province once in a run if the first one finds nothing. */

import type { IDataObject } from 'n8n-workflow';

import { toPage } from './searches';
import { SEARCH_QUERY } from '../service/api';
import { otherSpellings } from '../spain/provinces';
import { type ApiRequest, type PendingRequest, type Stage, withQuery } from '../transport/request';
import { type ApiResponse, isInvalid } from '../transport/response';

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

/** Other spellings of a province that were tried where its own found nothing, and the one that did find companies. */
export interface TriedSpellings {
	province: string;
	tried: string[];
	found?: string;
}

/**
 * Searches in a province as it is spelt. If that finds nothing, the other spellings are tried, once per run.
 */
export function trySpellings(onTried: (spellings: TriedSpellings) => void): Stage {
	/** The spelling that finds companies, by province; undefined for those that waited for a failure. */
	const found = new Map<string, Promise<string | undefined>>();
	return (next) => async (request) => {
		const province = provinceIn(request);
		const others = province === '' ? [] : otherSpellings(province);
		if (others.length === 0) return await next(request);

		const look = async () => {
			for (const [index, spelling] of [province, ...others].entries()) {
				const outcome = await next({ ...request, query: probeFor(spelling) });
				if (isInvalid(outcome.response) || foundNothing(outcome.response)) continue;
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
		const outcome = await next(inProvince(request, first));
		if (outcome.failure !== undefined) return outcome;
		if (!foundNothing(outcome.response)) {
			found.set(province, Promise.resolve(first));
			return outcome;
		}
		if (!found.has(province)) found.set(province, look());

		const spelling = (await found.get(province)) ?? first;
		return spelling === first ? outcome : await next(inProvince(request, spelling));
	};
}

/** Asks whether there are any companies, without the criteria of the search. */
function probeFor(province: string): IDataObject {
	return {
		[SEARCH_QUERY.province]: province,
		[SEARCH_QUERY.page]: 1,
		[SEARCH_QUERY.pageSize]: 1,
	};
}

function inProvince(request: PendingRequest, spelling: string): PendingRequest {
	return withQuery(request, SEARCH_QUERY.province, spelling);
}

function provinceIn({ pageSizeParameter, query }: ApiRequest): string {
	return pageSizeParameter === undefined ? '' : String(query?.[SEARCH_QUERY.province] ?? '');
}

import { invalidParameters } from '../errors.mts';
import { OFFSET_PARAMETER, PAGE_TOKEN } from '../names.mts';
import type { Settings } from '../settings.mts';
import { decodeToken, encodeToken, listPage } from './listing.mts';
import type { Listing, ListingQuery } from './listing.mts';

/**
 * One page of a listing in the form the setting asks for.
 *
 * @throws {ApiError} when the cursor is unknown or comes together with an offset (422).
 */
export function listingResponse<Row extends { id: string }>(
	shape: Settings['listingShape'],
	rows: readonly Row[],
	query: ListingQuery,
): unknown {
	switch (shape) {
		case 'emptyPage':
			return withEmptySecondPage(rows, query);
		case 'numericToken':
			return withNumericToken(rows, query);
		case 'offset': {
			const { [OFFSET_PARAMETER]: offset = 0, limit } = query;
			const { total, results } = listPage(rows, { limit, [OFFSET_PARAMETER]: offset });
			return { total, limit, [OFFSET_PARAMETER]: offset, results };
		}
		case 'twoArrays':
			return { filters: [{ field: 'id' }, { field: 'date' }], ...listPage(rows, query) };
		case 'repeatedPage':
			return withRepeatedPage(rows, query);
		default:
			return listPage(rows, query);
	}
}

function withEmptySecondPage<Row extends { id: string }>(
	rows: readonly Row[],
	query: ListingQuery,
): Listing<Row> {
	const { [PAGE_TOKEN]: token } = query;
	const following = token && /^empty:(.+)$/.exec(decodeToken(token))?.[1];
	if (following) return { total: rows.length, results: [], [PAGE_TOKEN]: following };
	const page = listPage(rows, query);
	const next = page[PAGE_TOKEN];
	if (token !== undefined || next === null) return page;
	return { ...page, [PAGE_TOKEN]: encodeToken(`empty:${next}`) };
}

function withNumericToken<Row extends { id: string }>(
	rows: readonly Row[],
	{ limit, [PAGE_TOKEN]: token, [OFFSET_PARAMETER]: offset = 0 }: ListingQuery,
) {
	const start = token === undefined ? offset : Number(token);
	if (!Number.isInteger(start) || start < 0) {
		throw invalidParameters([{ field: PAGE_TOKEN, message: 'is not a token of this list' }]);
	}
	const page = listPage(rows, { limit, [OFFSET_PARAMETER]: start });
	return { ...page, [PAGE_TOKEN]: page[PAGE_TOKEN] === null ? null : start + limit };
}

/** The first page for ever, each time under another token. */
function withRepeatedPage<Row extends { id: string }>(
	rows: readonly Row[],
	{ limit, [PAGE_TOKEN]: token = '' }: ListingQuery,
): Listing<Row> {
	const count = Number(/^repeated:(\d+)$/.exec(decodeToken(token))?.[1] ?? 0);
	return { ...listPage(rows, { limit }), [PAGE_TOKEN]: encodeToken(`repeated:${count + 1}`) };
}

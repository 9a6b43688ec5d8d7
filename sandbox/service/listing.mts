import { invalidParameters } from '../errors.mts';
import { OFFSET_PARAMETER, PAGE_TOKEN } from '../names.mts';

/** Selects a page: by the previous page's cursor, or by the older offset. */
export interface ListingQuery {
	limit: number;
	[PAGE_TOKEN]?: string;
	[OFFSET_PARAMETER]?: number;
}

interface Listing<Row> {
	total: number;
	results: Row[];
	[PAGE_TOKEN]: string | null;
}

/** @throws {ApiError} when the cursor is unknown or comes together with an offset (422). */
export function listPage<Row extends { id: string }>(
	rows: readonly Row[],
	query: ListingQuery,
): Listing<Row> {
	const { [PAGE_TOKEN]: token, [OFFSET_PARAMETER]: offset } = query;
	if (token !== undefined && offset !== undefined) {
		throw invalidParameters([
			{ field: OFFSET_PARAMETER, message: `cannot be given together with ${PAGE_TOKEN}` },
		]);
	}
	const start = token === undefined ? (offset ?? 0) : positionAfter(rows, token);
	const results = rows.slice(start, start + query.limit);
	const last = results.at(-1);
	const more = last !== undefined && start + results.length < rows.length;
	return {
		total: rows.length,
		results,
		[PAGE_TOKEN]: more ? Buffer.from(`after:${last.id}`).toString('base64url') : null,
	};
}

function positionAfter<Row extends { id: string }>(rows: readonly Row[], token: string): number {
	const id = /^after:(.+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
	const position = rows.findIndex((row) => row.id === id);
	if (position < 0) {
		throw invalidParameters([{ field: PAGE_TOKEN, message: 'is not a token of this list' }]);
	}
	return position + 1;
}

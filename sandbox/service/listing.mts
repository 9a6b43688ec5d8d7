import { invalidParameters } from '../errors.mts';

/** Selects a page: by the previous page's cursor, or by the older offset. */
export interface ListingQuery {
	limit: number;
	next_page_token?: string;
	offset?: number;
}

export interface Listing<Row> {
	total: number;
	results: Row[];
	next_page_token: string | null;
}

/** @throws {ApiError} 422 when the cursor is unknown or comes together with an offset. */
export function listPage<Row extends { id: string }>(
	rows: readonly Row[],
	query: ListingQuery,
): Listing<Row> {
	if (query.next_page_token !== undefined && query.offset !== undefined) {
		throw invalidParameters([
			{ field: 'offset', message: 'cannot be given together with next_page_token' },
		]);
	}
	const start =
		query.next_page_token === undefined
			? (query.offset ?? 0)
			: positionAfter(rows, query.next_page_token);
	const results = rows.slice(start, start + query.limit);
	const last = results.at(-1);
	const more = last !== undefined && start + results.length < rows.length;
	return {
		total: rows.length,
		results,
		next_page_token: more ? Buffer.from(`after:${last.id}`).toString('base64url') : null,
	};
}

function positionAfter<Row extends { id: string }>(rows: readonly Row[], token: string): number {
	const id = /^after:(.+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
	const position = rows.findIndex((row) => row.id === id);
	if (position < 0) {
		throw invalidParameters([{ field: 'next_page_token', message: 'is not a token of this list' }]);
	}
	return position + 1;
}

import type { IDataObject } from 'n8n-workflow';
import { SEARCH_PAGE, SEARCH_QUERY } from '../service/fields';
import { PATHS } from '../service/paths';
import type { ApiRequest, ApiResponse } from './types';
import type { Page } from './pages';
import { asRecords } from './response-shape';

/**
 * The request for a page of the catalogue search; the first has the number 1. Several operations send it:
 * what only one of them needs, that one adds.
 */
export function searchPage(query: IDataObject, number: number): ApiRequest {
	return { method: 'GET', path: PATHS.search, query: { ...query, [SEARCH_QUERY.page]: number } };
}

/**
 * What the response to it holds.
 *
 * @throws {RequestFailed} when it has another shape.
 */
export function toPage(response: ApiResponse): Page {
	const body = Object(response.body) as IDataObject;
	return {
		records: asRecords(body),
		total: toCount(body[SEARCH_PAGE.total]),
		size: toCount(body[SEARCH_PAGE.size]),
	};
}

function toCount(value: unknown): number | undefined {
	return typeof value === 'number' && value >= 0 ? value : undefined;
}

/** Reads a page of a list whose response is not documented. */

import type { IDataObject } from 'n8n-workflow';

import { nextPageIn, type NextPagePlace, objectsIn, unreadPlaceIn } from './next-page';
import { isFullPage, type Page, totalOfList } from './pages';
import { asRecords, findList, recordsAt, valueAt, withPaths, wrongShape } from './records';
import { isRecord } from '../lib/kinds';
import { toCount } from '../lib/numbers';
import { IDENTIFIER_FIELD, LISTING_HEADERS, LISTING_NAMES } from '../service/api';
import { RequestFailed } from '../transport/failure';
import type { ApiResponse } from '../transport/response';

/** How to read the pages of a list. */
export interface ListingOptions {
	/** Path of the request. */
	path: string;
	/** Dotted path to the records, which the user has given. */
	recordsIn?: string;
	/** Dotted path to the records of an earlier page; empty if the response itself is the list. */
	recordsPath?: string;
	nextPageIn?: NextPagePlace;
}

/** A page of a list, and where things are in its response. */
export interface ListingPage extends Page {
	/** Dotted path to the records; empty if the response itself is the list. */
	recordsPath?: string;
	/** Place that seems to have the next page, but was not followed. */
	unreadPlace?: string;
}

/** What a response states about its place in the list. */
type Position = Pick<Page, 'total' | 'page' | 'offset' | 'hasMore'>;

/**
 * Reads a page of a list: the response itself, the list in it, or on later pages the list at the same path.
 *
 * @throws {RequestFailed} when there is no list.
 */
export function readListingPage(response: ApiResponse, options: ListingOptions): ListingPage {
	const { body } = response;
	if (body === null) return { records: [] };

	const { path, list } = findRecords(body, options);
	const records = list.map(toRecord);
	const next = nextPageIn(response, options.path, options.nextPageIn);
	const position = readPosition(response, records.length);
	const unreadPlace = next === undefined ? unreadPlaceIn(response) : undefined;
	return {
		records,
		recordsPath: path,
		next,
		unreadPlace,
		...position,
		hasMore: position.hasMore ?? guessMore(response, records.length, next, position),
	};
}

function findRecords(
	body: unknown,
	{ recordsIn, recordsPath }: ListingOptions,
): { path: string; list: unknown[] } {
	if (recordsIn !== undefined) return { path: recordsIn, list: recordsAt(body, recordsIn) };
	if (Array.isArray(body)) return { path: '', list: body };

	if (recordsPath) {
		// A page without the field has no records: some services omit the field on the last page.
		const list = valueAt(body, recordsPath);
		return { path: recordsPath, list: Array.isArray(list) ? list : [] };
	}

	const found = findList(body);
	if (found === undefined) {
		const { message } = wrongShape('a list of records', body);
		const hint = 'Turn off Response Is a List to get it as it is.';
		throw withPaths(new RequestFailed({ message, hint }), body);
	}

	// Next to an error, an empty list does not say that there are no records: then this throws.
	if (found.list.length === 0) asRecords(body);

	return found;
}

/** Turns an entry of a list into a record: an entry that is not a record becomes the field `value` of one. */
export function toRecord(value: unknown): IDataObject {
	return isRecord(value) ? value : { value: value as IDataObject[string] };
}

/** Identifies a record by all of its fields; undefined if it has no ID, since equal records may then both be intended. */
export function recordIdentity(record: IDataObject): string | undefined {
	const hasIdentifier = Object.keys(record).some((name) => IDENTIFIER_FIELD.test(name));
	return hasIdentifier ? JSON.stringify(record) : undefined;
}

function readPosition(response: ApiResponse, records: number): Position {
	const { body, headers } = response;
	const objects = objectsIn(body).map(({ object }) => object);
	const valueOf = (names: readonly string[]) => {
		for (const object of objects) {
			const name = Object.keys(object).find((one) => names.includes(plainName(one)));
			if (name !== undefined) return object[name];
		}

		return undefined;
	};

	const page = toCount(valueOf(LISTING_NAMES.page));
	const lastPage = toCount(valueOf(LISTING_NAMES.lastPage));
	const stated = toCount(valueOf(LISTING_NAMES.total) ?? headers[LISTING_HEADERS.total]);
	const hasMore = valueOf(LISTING_NAMES.hasMore);
	const isBeforeLast = page === undefined || lastPage === undefined ? undefined : page < lastPage;
	return {
		total: totalOfList(stated, records, isFullPage(records, response.query)),
		page,
		offset: toCount(valueOf(LISTING_NAMES.offset)),
		hasMore: typeof hasMore === 'boolean' ? hasMore : isBeforeLast,
	};
}

/** Guesses whether more pages follow, if the response does not say so: one rule at a time, each with its reason. */
function guessMore(
	response: ApiResponse,
	records: number,
	next: IDataObject | undefined,
	{ total, page, offset }: Position,
): Page['hasMore'] {
	// The response says where the next page is, or how long the list is.
	if (next !== undefined || total !== undefined) return undefined;

	// The page has a number or an offset, which leads to the next page.
	if (page !== undefined || offset !== undefined) return undefined;

	// The user requests single pages by number.
	const query = response.query ?? {};
	if (LISTING_NAMES.page.some((name) => name in query)) return undefined;

	return isFullPage(records, response.query) ? 'maybe' : undefined;
}

/** A name in lower case without separators: total_pages and totalPages become equal. */
function plainName(name: string): string {
	return name.replace(/[_-]/g, '').toLowerCase();
}

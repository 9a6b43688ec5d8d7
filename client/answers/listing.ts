/** Reads the records of a response whose envelope the API document does not show, and whether there are more of them. */

import type { IDataObject } from 'n8n-workflow';

import { companyOf } from './company';
import { Fact, isSentenceName, isTotalName, valueAt } from './facts';
import { nextPageIn, type NextPagePlace } from './next-page';
import { describe, listsIn, RECORDS_IN, withPaths, wrongShape } from './refusal';
import { envelopeOf, pageOf, type Part, partByHead, partOf, saying, wordsOf } from './verdict';
import { hasWord, stemSet } from './words';
import {
	IDENTIFIER_FIELD,
	LISTING_HEADERS,
	LISTING_NAMES,
	LISTING_POSITION,
	SEARCH_PAGE,
	SIZE_PARAMETERS,
} from '../service/api';
import { SIDE_NAMES } from '../service/words';
import type { RequestFailed } from '../transport/failure';
import { ACCEPTED, type ApiResponse } from '../transport/response';
import { isRecord } from '../../lib/kinds';
import { toCount } from '../../lib/numbers';

/** Records as a service has sent them, and what is known of the rest. */
export interface Listing {
	records: IDataObject[];
	/** Number of records in the whole list; undefined if it is not stated, or not believed. */
	total?: number;
	/** Whether there are more; undefined on a page that does not say so. */
	more?: 'yes' | 'no' | 'maybe';
	/** Why there may be more although nothing leads to them, in the words of the service. */
	why?: string;
}

/** A page as the service returned it. A field is undefined if the service does not state it. */
export interface Page extends Listing {
	/** Number of records on a full page. */
	size?: number;
	/** Number of this page. */
	page?: number;
	/** Number of records before this page. */
	offset?: number;
	/** Query of the next page, from a token or a link. Its values are text. */
	next?: IDataObject;
	/** Dotted path to the records; empty if the response itself is the list. */
	recordsPath?: string;
	/** Place that seems to have the next page, but was not followed. */
	unreadPlace?: string;
}

/** What a response states about its place in the list. */
type Position = Omit<Page, 'records'>;

/** How to read the pages of a list. */
export interface ListingOptions {
	/** The expected content with its article, e.g. "a list of records". */
	expected?: string;
	/** Dotted path to the records, which the user has given. */
	recordsIn?: string;
	/** Dotted path to the records of an earlier page; empty if the response itself is the list. */
	recordsPath?: string;
	/** Path of the request; undefined if its pages are found by their numbers alone. */
	path?: string;
	nextPageIn?: NextPagePlace;
	/** What to do if there is no list. */
	hint?: string;
}

/**
 * Reads a page of companies.
 *
 * @param recordsIn where the records are, from the option Records In; undefined to find them.
 * @throws {RequestFailed} when the response is not a page, or has no companies and does not say that there are none.
 */
export function readCompanies(response: ApiResponse, expected: string, recordsIn?: string): Page {
	const page = readPage(response, { expected, recordsIn });
	const isFirst = Number(page.page ?? response.query?.[LISTING_POSITION.page] ?? 1) === 1;
	if (isFirst && page.records.length === 0 && Number(page.total) > 0) {
		throw notNone(response, `its total is ${page.total}`);
	}

	const records = page.records.map((record) => companyOf(record) ?? record);
	return { ...page, records };
}

/**
 * Reads a page of a list: the response itself, the list in it, or on later pages the list at the same path.
 *
 * @throws {RequestFailed} when there is no list, or it is empty and the response does not say that there is nothing.
 */
export function readPage(response: ApiResponse, options: ListingOptions): Page {
	const body = new Fact(response.body);
	const { path, list } = findRecords(body, options);
	const records = list.filter((entry) => entry !== null).map(toRecord);
	const about = envelopeOf(body);
	const position = positionOf(response, about, records.length);
	const next =
		options.path === undefined ? undefined : nextPageIn(response, options.path, options.nextPageIn);

	const part = next === undefined ? partOf(response, body) : undefined;
	if (records.length === 0) requireNone(response, body);

	return {
		records,
		recordsPath: path,
		next,
		...position,
		more: position.more ?? guessMore(response, part, { ...position, records, next }),
		why: part?.words,
		unreadPlace: part?.pointer,
	};
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

/** @throws {RequestFailed} when an empty list may not mean that there is nothing. */
function requireNone(response: ApiResponse, body: Fact): void {
	const word = saying(envelopeOf(body), 'failed', 'left', 'part', 'later', 'undone', 'open');
	const reason = word === undefined ? partByHead(response)?.words : wordsOf(response.body, word);
	if (reason !== undefined) throw notNone(response, reason);
}

function notNone({ body }: ApiResponse, reason: string): RequestFailed {
	const message = `The response is empty, but does not say that there is nothing: ${reason}`;
	return wrongShape(
		'',
		body,
		message,
		'It is not known what the service has. Try again in a few minutes.',
	);
}

/** Where the records of a response are. */
interface FoundList {
	path: string;
	list: readonly unknown[];
}

function findRecords(body: Fact, options: ListingOptions): FoundList {
	const { value } = body;
	const { recordsIn, recordsPath, expected = 'a list of records', hint } = options;
	if (recordsIn !== undefined) return { path: recordsIn, list: recordsAt(value, recordsIn) };
	if (value === null) return { path: '', list: [] };
	if (Array.isArray(value)) return { path: '', list: value };

	if (recordsPath) {
		// A page without the field has no records: some services omit the field on the last page.
		const list = valueAt(value, recordsPath);
		return { path: recordsPath, list: Array.isArray(list) ? list : [] };
	}

	const found = findList(body);
	if (found !== undefined) return { path: found.path, list: (found.value ?? []) as unknown[] };

	const failure = wrongShape(expected, value, undefined, hint);
	throw saying(envelopeOf(body), 'failed', 'open') === undefined
		? withPaths(failure, value)
		: failure;
}

/**
 * Reads the list at a path, which the user has given by Records In.
 *
 * @param path names of fields, separated by dots.
 * @throws {RequestFailed} when there is no list at the path.
 */
function recordsAt(body: unknown, path: string): unknown[] {
	const value = valueAt(body, path);
	if (Array.isArray(value)) return value;
	// Go writes an empty list as null.
	if (value === null) return [];

	const message = `The response has no list at '${RECORDS_IN}' (${path}), but is ${describe(body)}`;
	throw withPaths(wrongShape('a list', body, message), body);
}

const SIDE = stemSet(SIDE_NAMES);

/** Finds the list of records in an object, one rule at a time; undefined if it is not certain which it is. */
function findList(body: Fact): Fact | undefined {
	const lists = listsIn(body);
	if (lists.length === 0) return body.inside.find(isNullList);

	// The API document gives the list of a page this name.
	const documented = lists.filter(({ path }) => path.split('.').at(-1) === SEARCH_PAGE.results);
	if (documented.length === 1) return documented[0];

	// Only one list has companies.
	const ofCompanies = lists.filter(({ inside }) =>
		inside.some(({ value }) => isRecord(value) && companyOf(value) !== undefined),
	);

	if (ofCompanies.length === 1) return ofCompanies[0];

	// A list of errors is not the list of records, even if it is the only list.
	const usable = lists.filter(({ named }) => !['failed', 'left', 'absent'].includes(named));
	if (usable.length === 1 && lists.length === 1) return usable[0];

	// Lists of facets and links stand next to the list of records.
	const main = usable.filter(({ name }) => !name.some((stem) => SIDE.has(stem)));
	if (main.length === 1) return main[0];

	// Only one list has entries.
	const filled = main.filter(({ inside }) => inside.length > 0);
	if (filled.length === 1) return filled[0];

	// If all lists are empty, any of them will do.
	return filled.length === 0 ? main[0] : undefined;
}

/** True for null in place of a list, as in `{ "items": null, "total": 0 }`, which is how Go writes an empty one. */
function isNullList({ value, name, named }: Fact): boolean {
	if (value !== null || isSentenceName(name) || isTotalName(name)) return false;

	return ['open', 'found'].includes(named) && !name.some((stem) => hasWord(stem, 'matter'));
}

/** Reads what a response states about its place in the list. */
function positionOf(response: ApiResponse, about: readonly Fact[], records: number): Position {
	const { page, lastPage, offset, size } = pageOf(about);
	const flag = about.find(({ kind, named }) => kind === 'flag' && named === 'more');
	const isBefore = page === undefined || lastPage === undefined ? undefined : page < lastPage;
	const isMore = flag === undefined ? isBefore : flag.sense === 'more';
	return {
		total: believed(totalOf(response, about), records, isFullPage(records, response.query, size)),
		size,
		page,
		offset,
		...(isMore !== undefined && { more: isMore ? 'yes' : 'no' }),
	};
}

/** Guesses whether more pages follow, if the response does not say so: one rule at a time, each with its reason. */
function guessMore({ query = {} }: ApiResponse, part: Part | undefined, page: Page): Page['more'] {
	const { records, next, total, page: number, offset } = page;
	// The response is not whole.
	if (part !== undefined && part.pointer === undefined) return 'maybe';

	// The response says where the next page is, or how long the list is, or which of its pages this is.
	if (next !== undefined || [total, number, offset].some((stated) => stated !== undefined))
		return undefined;

	// The user requests single pages by number.
	if (LISTING_NAMES.page.some((name) => name in query)) return undefined;

	// Fewer than were asked for may be all, or as many as the service allows.
	const isAsked = SIZE_PARAMETERS.some((name) => toCount(query[name]) !== undefined);
	const mayBeFull = isAsked ? records.length > 0 : isRoundSize(records.length);
	return mayBeFull ? 'maybe' : undefined;
}

/**
 * Reads how many records there are, from any page of them.
 *
 * @throws {RequestFailed} when no number is stated, or it cannot be right, or may be that of an index that does not work.
 */
export function readTotal(response: ApiResponse): { total: number; records: IDataObject[] } {
	const { body, status } = response;
	const facts = new Fact(body);
	const about = envelopeOf(facts);
	const list = findList(facts);
	const records = ((list?.value ?? []) as unknown[]).filter(isRecord);
	const isNull = (value: unknown) => value === null;
	const isNothing =
		isNull(body) || (facts.inside.length > 0 && facts.inside.every(({ value }) => isNull(value)));

	const total = isNothing ? 0 : totalOf(response, about);
	const isNotYet = status === ACCEPTED || saying(about, 'later') !== undefined;
	if (total === undefined || total < records.length || isNotYet)
		throw wrongShape('one with a total', body);

	const word = total > 0 ? saying(about, 'failed', 'undone') : undefined;
	if (word !== undefined) throw wrongShape('one with a total', body);
	if (total === 0) requireNone(response, facts);

	return { total, records };
}

/** The number of all records that a response states, whether it can be right or not. */
function totalOf({ headers }: ApiResponse, about: readonly Fact[]): number | undefined {
	const totals = about
		.filter(({ name }) => isTotalName(name))
		.map(({ name, value }) => ({ name, count: toTotal(isRecord(value) ? value.value : value) }))
		.filter(({ count }) => count !== undefined);

	const named = totals.find(({ name }) => name.includes(SEARCH_PAGE.total)) ?? totals[0];
	return named?.count ?? toTotal(headers[LISTING_HEADERS.total]);
}

/** A number of records, also with separators between thousands. */
function toTotal(value: unknown): number | undefined {
	const isGrouped = typeof value === 'string' && /^[1-9]\d{0,2}(?:[.,\s]\d{3})+$/.test(value);
	return toCount(isGrouped ? value.replace(/\D/g, '') : value);
}

/** A total, unless it only counts its page: a full page with that total may be followed by others. */
function believed(total: number | undefined, records: number, isFull: boolean): number | undefined {
	if (total === undefined || total < records) return undefined;

	return total === records && isFull ? undefined : total;
}

/**
 * True if a page has as many records as were asked for, or a round number of them.
 *
 * @param query the query that was sent.
 * @param stated number of records on a full page, if the service says so.
 */
export function isFullPage(records: number, query: IDataObject = {}, stated?: number): boolean {
	const asked = SIZE_PARAMETERS.flatMap((name) => toCount(query[name]) ?? []);
	const size = stated || asked[0];
	return size === undefined ? isRoundSize(records) : records >= size;
}

/** True if the service may have cut a page at a size of its own, which is usually a round number. */
export function isRoundSize(records: number): boolean {
	return records > 0 && (records % 10 === 0 || records % 25 === 0);
}

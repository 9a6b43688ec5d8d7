/** Turns the pages of a list. It knows the three ways of paging, and when a list has ended or repeats itself. */

import type { IDataObject } from 'n8n-workflow';

import { LISTING_POSITION } from '../service/api';
import { cutShort } from '../transport/failure';

/** One page as it came; undefined is what the service has not said. */
export interface Page {
	records: IDataObject[];
	total?: number;
	size?: number;
	page?: number;
	offset?: number;
	nextToken?: string | number;
}

/** How a list is turned: `before` counts the records of pages that were skipped, `limit` those that are wanted. */
export interface List {
	readPage(position: IDataObject): Promise<Page>;
	/** Identifies a record; undefined if it has no identifier. */
	identity(record: IDataObject): string | undefined;
	/** The number of the page to begin with, in a list that is known to have numbers. */
	firstPage?: number;
	before?: number;
	limit?: number;
	/** Called before the second page, with the requests that the wanted records take; throws to end. */
	onLength?(records: number, requests: number): void;
	capacity?: () => number;
}

interface TurnedPage {
	records: IDataObject[];
	/** The most records that the list was said to have from its first page on. */
	total?: number;
	/** True where the total differs from before, or a record is on an earlier page too. */
	hasMoved: boolean;
	/** True where the service repeats itself, so that the end was not reached. */
	isStuck: boolean;
	/** Where the next page is; undefined after the last one. */
	next?: IDataObject;
}

/** Pages in a row with nothing new, after which a service is taken to repeat itself. */
const MAX_BARREN_PAGES = 10;

/**
 * Turns the pages of a list, in its order: by the next page's token, else by number, else by offset. It ends at a page
 * without a token where there were tokens; at a token seen before; and without tokens at the total, at an empty page,
 * at a page that is not the one asked for, or, where no total is given, at one with nothing new. Ten pages in a row
 * with nothing new always end it. Once a numbered list has said how long it is, several pages are requested together.
 */
export async function* turnPages(list: List): AsyncGenerator<TurnedPage> {
	const { readPage, firstPage, limit = Infinity, onLength, capacity = () => 1 } = list;
	const turn = pageTurner(list);
	const requested = new Map<number, Promise<Page>>();
	let count = 0;
	const request = (position: IDataObject) => {
		const page = readPage(position);
		// The failure of a page that is never reached does not matter.
		page.catch(() => {});
		requested.set(++count, page);
	};

	request(firstPage === undefined ? {} : { [LISTING_POSITION.page]: firstPage });

	for (let number = 1; ; number++) {
		const page = await requested.get(number)!;
		requested.delete(number);
		const turned = turn(page);
		const { next } = turned;
		const size = page.size || page.records.length;
		const last = size === 0 ? 0 : Math.ceil(Math.min(turned.total ?? 0, limit) / size);
		if (number === 1 && next !== undefined && last > 0) onLength?.(turned.total!, last);

		yield turned;
		if (next === undefined) return;

		const nextNumber = next[LISTING_POSITION.page];
		if (typeof nextNumber !== 'number') {
			request(next);
			continue;
		}

		const horizon = Math.max(number + 1, Math.min(last, count + capacity()));

		while (count < horizon) request({ [LISTING_POSITION.page]: nextNumber + count - number });
	}
}

/** A list of which one array is wanted. */
export interface WholeList extends List {
	shape?(record: IDataObject): IDataObject;
	onShortfall(received: number, total?: number): void;
}

/** @throws {CutShort} when a page fails after others; otherwise what `readPage` or `onLength` throws. */
export async function readList(list: WholeList): Promise<IDataObject[]> {
	const { limit = Infinity, shape = (record) => record, onShortfall } = list;
	const found: IDataObject[] = [];
	if (limit <= 0) return found;

	try {
		for await (const { records, total, isStuck, next } of turnPages(list)) {
			for (const record of records.slice(0, limit - found.length)) found.push(shape(record));
			if (found.length >= limit) break;
			if (next === undefined && (isStuck || found.length < Math.min(limit, total ?? 0))) {
				onShortfall(found.length, total);
			}
		}
	} catch (error) {
		throw cutShort(found, error);
	}

	return found;
}

/** Tells what is new on each page, and where the next one is. */
function pageTurner({ identity, firstPage, before = 0 }: List) {
	const seen = new Set<string>();
	const tokens = new Set<string | number>();
	let previous: Page | undefined;
	let total: number | undefined;
	/** The total that a page has shown last: not every page may have it. */
	let shown: number | undefined;
	let number = firstPage ?? 1;
	let received = 0;
	let barren = 0;
	let isByOffset = false;
	let isInMiddle = false;
	const nextOf = (page: Page, isEqual: boolean): IDataObject | undefined => {
		const { nextToken, records } = page;
		if (nextToken !== undefined) {
			tokens.add(nextToken);
			return { [LISTING_POSITION.token]: nextToken };
		}

		const place = placeOf(page);
		const isNumbered = firstPage !== undefined || shown !== undefined || place !== undefined;
		if (tokens.size > 0 || !isNumbered || records.length === 0) return undefined;
		if (place !== undefined && place === placeOf(previous)) return undefined;
		if (isEqual && firstPage === undefined) {
			if (isByOffset) return undefined;

			// A list that does not turn by number may turn by offset.
			isByOffset = true;
			received -= records.length;
		}

		const offset = page.page === undefined ? page.offset : undefined;
		isByOffset ||= offset !== undefined;
		const passed = offset === undefined ? before + received : offset + records.length;
		if (passed >= (shown ?? (barren > 0 ? 0 : Infinity))) return undefined;
		if (isByOffset) return { [LISTING_POSITION.offset]: passed };

		number = (page.page ?? number) + 1;
		return { [LISTING_POSITION.page]: number };
	};

	return (page: Page): TurnedPage => {
		const keys = page.records.map(identity);
		const isEqual = isSamePage(page, previous);
		const isNew = (_: unknown, index: number) => !seen.has(keys[index] ?? '');
		const records = isEqual ? [] : page.records.filter(isNew);

		for (const key of keys) if (key !== undefined) seen.add(key);
		if (previous === undefined && firstPage === undefined) {
			isInMiddle = (page.page ?? 1) > 1 || (page.offset ?? 0) > 0;
		}
		if (page.total !== undefined && !isInMiddle) total = Math.max(total ?? 0, page.total - before);

		const isOfOtherLength = previous !== undefined && (page.total ?? shown) !== shown;
		shown = page.total ?? shown;
		const hasMoved = isOfOtherLength || records.length < page.records.length;
		barren = records.length === 0 ? barren + 1 : 0;
		received += page.records.length;
		const isSeen = page.nextToken !== undefined && tokens.has(page.nextToken);
		const isStuck = isSeen || barren >= MAX_BARREN_PAGES;
		const next = isStuck ? undefined : nextOf(page, isEqual);
		previous = page;
		return { records, total, hasMoved, isStuck, next };
	};
}

function isSamePage(page: Page, previous?: Page): boolean {
	if (previous === undefined || page.nextToken !== undefined || previous.nextToken !== undefined)
		return false;
	if (page.records.length === 0 || placeOf(page) !== placeOf(previous)) return false;

	return JSON.stringify(page.records) === JSON.stringify(previous.records);
}

function placeOf(page?: Page): number | undefined {
	return page?.page ?? page?.offset;
}

/** A page of a numbered list, and how many records are on those before it. */
export interface Entry {
	number: number;
	before: number;
	page: Page;
}

/** Finds the page that holds the record at an offset. Its number follows from how long the pages received are. */
export async function enterAt(
	offset: number,
	asked: number,
	readPage: (number: number) => Promise<Page>,
): Promise<Entry> {
	const guess = Math.floor(offset / asked) + 1;
	const page = await readPage(guess);
	const isShort = page.records.length > 0 && page.records.length < asked;
	// A short page is the last one, or a page of a smaller size; the first page tells which.
	const first = isShort && guess > 1 ? await readPage(1) : page;
	const size = (isShort && first.records.length) || asked;
	const number = Math.floor(offset / size) + 1;
	const before = (number - 1) * size;
	return { number, before, page: number === guess ? page : await readPage(number) };
}

/** Reads a list page by page: by token or link, by number, or by offset. It detects the end of a list, and repetitions. */

import type { IDataObject } from 'n8n-workflow';

import type { Page } from '../answers/listing';
import { LISTING_POSITION } from '../service/api';
import { cutShort, RequestFailed } from '../transport/failure';

/** How to read a list. */
export interface List {
	/** Requests the page at a position, which is a query; an empty one stands for the first page. */
	readPage(position: IDataObject): Promise<Page>;
	/** Identifies a record; undefined if it has no identifier. */
	identity(record: IDataObject): string | undefined;
	/** Number of the first page to read; set only if the list is known to have page numbers. */
	firstPage?: number;
	/** Number of records before the first page to read. */
	before?: number;
	/** Number of records wanted; all by default. */
	limit?: number;
	/** Called after the first page with the length of the list and the requests it takes; throws to end the reading. */
	onLength?(records: number, requests: number): void;
	/** Returns how many more requests are worth starting now; one by default. */
	capacity?: () => number;
}

/** A page that has been read, and what follows from it. */
interface PageRead {
	/** Its records that no earlier page had. */
	records: IDataObject[];
	/** Largest total stated so far, counted from the first page that was read. */
	total?: number;
	/** True if the total has changed, or an earlier page had one of its records. */
	hasMoved: boolean;
	/** True if the service repeats itself, so the end was not reached. */
	isStuck: boolean;
	/** True if the list ends here because no way leads on, although there may be more. */
	mayHaveMore: boolean;
	/** True if the service has not said that there is a next page, so `next` is only tried. */
	isNextGuessed: boolean;
	/** Query of the next page; undefined after the last one. */
	next?: IDataObject;
}

/** Stands for a guessed page that the service refuses. It is not the end of the list, since more records may exist. */
const REFUSED_PAGE: Page = { records: [], more: 'yes' };

/** Statuses by which a service refuses a page, rather than failing for another reason. */
const PAGE_REFUSALS = [400, 404, 422];

/** Pages in a row without a new record, after which the service is considered stuck. */
const MAX_PAGES_WITHOUT_NEWS = 10;

/**
 * Reads a list in its order. Once a numbered list has stated its length, several pages are requested at a time.
 *
 * @throws whatever `readPage` or `onLength` throws.
 */
export async function* paginate(list: List): AsyncGenerator<PageRead> {
	const { readPage, firstPage, limit = Infinity, onLength, capacity = () => 1 } = list;
	const reader = new PageReader(list);
	/** Pages in flight, in the order of the list. */
	const requested: Array<Promise<Page>> = [];
	const request = (position: IDataObject) => {
		const page = readPage(position);
		// If a page is never reached, its failure does not matter.
		page.catch(() => {});
		requested.push(page);
	};

	request(firstPage === undefined ? {} : { [LISTING_POSITION.page]: firstPage });
	let isGuess = false;

	for (let pagesRead = 1; ; pagesRead++) {
		const sent = requested.shift()!;
		const page = await (isGuess ? orIfRefused(sent, REFUSED_PAGE) : sent);
		const read = reader.add(page);
		const { next, total = 0 } = read;
		const pages = pagesFor(Math.min(total, limit), page);
		if (pagesRead === 1 && next !== undefined && pages > 0) onLength?.(total, pages);

		yield read;
		if (next === undefined) return;

		isGuess = read.isNextGuessed;

		// Only page numbers are numbers, so only they can be requested ahead: tokens and links are text.
		const nextNumber = next[LISTING_POSITION.page];
		if (typeof nextNumber !== 'number') {
			request(next);
			continue;
		}

		const inFlight = Math.max(1, Math.min(pages - pagesRead, requested.length + capacity()));

		while (requested.length < inFlight) {
			request({ [LISTING_POSITION.page]: nextNumber + requested.length });
		}
	}
}

/** The page, or `refused` if the service does not accept the request for it. */
async function orIfRefused(sent: Promise<Page>, refused: Page): Promise<Page> {
	return await sent.catch((error: unknown) => {
		const status = error instanceof RequestFailed ? error.failure.status : undefined;
		if (status !== undefined && PAGE_REFUSALS.includes(status)) return refused;

		throw error;
	});
}

/** Number of pages of this size that some records take; 0 if the size is not known. */
function pagesFor(records: number, page: Page): number {
	// Some services state a size of 0 for "as many as there are".
	const size = page.size || page.records.length;
	return size === 0 ? 0 : Math.ceil(records / size);
}

/** How to collect a list into one array. */
export interface WholeList extends List {
	/** Turns a record into output; the record itself by default. */
	shape?(record: IDataObject): IDataObject;
	/** Called at the end if records may be missing, with the total if one was stated. */
	onShortfall(received: number, total?: number): void;
}

/** @throws {CutShort} when a page fails after others; otherwise what `readPage` or `onLength` throws. */
export async function readList(list: WholeList): Promise<IDataObject[]> {
	const { limit = Infinity, shape = (record) => record, onShortfall } = list;
	const found: IDataObject[] = [];
	if (limit <= 0) return found;

	try {
		for await (const { records, total = 0, isStuck, mayHaveMore, next } of paginate(list)) {
			for (const record of records.slice(0, limit - found.length)) found.push(shape(record));
			if (found.length >= limit) break;

			const isShort = isStuck || mayHaveMore || found.length < Math.min(limit, total);
			if (next === undefined && isShort) onShortfall(found.length, total || undefined);
		}
	} catch (error) {
		throw cutShort(found, error);
	}

	return found;
}

/** What a way of paging needs to know of the pages so far, the last one included. */
interface Progress {
	/** Page before the last one. */
	previous?: Page;
	/** Total stated last, since not every page may state one. */
	lastTotal?: number;
	/** Number of the last page. */
	number: number;
	/** Records up to the end of the last page, repeated ones included. */
	passed: number;
	/** True if the last page is the one before it again, though the next one was requested. */
	isRepeated: boolean;
	/** Pages in a row without a new record. */
	pagesWithoutNews: number;
}

/** Finds the query of the page after the last one; undefined at the end of the list. */
type Way = (last: Page, progress: Progress) => IDataObject | undefined;

/** By token or link, which say exactly where the next page is: the last page has none. */
const byPointer: Way = ({ next }) => next;

const byNumber: Way = (last, progress) =>
	isEnd(last, progress) ? undefined : { [LISTING_POSITION.page]: progress.number + 1 };

const byOffset: Way = (last, progress) =>
	// A repeated page shows that the service ignores offsets.
	progress.isRepeated || isEnd(last, progress)
		? undefined
		: { [LISTING_POSITION.offset]: progress.passed };

/** Decides whether a list with numbers or offsets ends with its last page: one rule at a time, each with its reason. */
function isEnd(last: Page, { previous, lastTotal, passed, pagesWithoutNews }: Progress): boolean {
	// An empty page is past the end of the list.
	if (last.records.length === 0) return true;

	// The service says that this is the last page.
	if (last.more === 'no') return true;

	// By its own account, the service has returned the previous page again.
	const position = positionOf(last);
	if (position !== undefined && position === positionOf(previous)) return true;

	// Repeated records count too: the list has moved on by them.
	if (lastTotal !== undefined) return passed >= lastTotal;

	// Without a total, nothing else distinguishes a list that has ended from one that begins again.
	return pagesWithoutNews > 0;
}

/** Chooses how to find the second page: one rule at a time, the most certain first; undefined if there is none. */
function firstWay({ firstPage }: List, first: Page): Way | undefined {
	// The service says where it is.
	if (first.next !== undefined) return byPointer;

	// The caller knows the list, or the page its number.
	if (firstPage !== undefined || first.page !== undefined) return byNumber;

	// The page knows its offset.
	if (first.offset !== undefined) return byOffset;

	// A list with a total is assumed to have numbered pages. If the service ignores page numbers, offsets are tried next.
	if (first.total !== undefined) return byNumber;

	// Nothing is stated. The parameter `offset` is documented, and a service that ignores it repeats the page.
	return first.more === 'yes' || first.more === 'maybe' ? byOffset : undefined;
}

/** Follows a list: finds what is new on each page, and where the next page is. */
class PageReader {
	readonly #list: List;
	/** Identities of all records so far. */
	readonly #seen = new Set<string>();
	/** Tokens and links followed so far, as JSON. */
	readonly #pointers = new Set<string>();
	#way?: Way;
	#total?: number;
	/** True if reading starts after the first page, so that fewer records than the total are read. */
	#startsMidList = false;
	#progress: Progress;

	constructor(list: List) {
		this.#list = list;
		this.#progress = {
			number: (list.firstPage ?? 1) - 1,
			passed: list.before ?? 0,
			isRepeated: false,
			pagesWithoutNews: 0,
		};
	}

	/** Takes the next page of the list. */
	add(page: Page): PageRead {
		const { previous, lastTotal } = this.#progress;
		const isRepeated = isSamePage(page, previous);
		const records = this.#takeNew(page, isRepeated);
		this.#readTotal(page, previous);
		this.#progress = this.#advance(page, records.length > 0, isRepeated);

		const isTotalChanged = previous !== undefined && this.#progress.lastTotal !== lastTotal;
		const isStuck =
			this.#hasFollowed(page) || this.#progress.pagesWithoutNews >= MAX_PAGES_WITHOUT_NEWS;

		const next = isStuck ? undefined : this.#findNext(page);
		this.#progress.previous = page;

		// If a page that looks full comes again, the service ignores offsets, and the list may not have ended.
		const isOffsetIgnored =
			this.#way === byOffset && page.more === 'maybe' && page.records.length > 0;

		return {
			records,
			total: this.#total,
			hasMoved: isTotalChanged || records.length < page.records.length,
			isStuck,
			mayHaveMore: next === undefined && (page.more === 'yes' || isOffsetIgnored),
			isNextGuessed: next !== undefined && this.#isGuess(page),
			next,
		};
	}

	#takeNew({ records }: Page, isRepeated: boolean): IDataObject[] {
		const identities = records.map(this.#list.identity);
		const isNew = (_: unknown, index: number) => !this.#seen.has(identities[index] ?? '');
		const news = isRepeated ? [] : records.filter(isNew);

		for (const identity of identities) if (identity !== undefined) this.#seen.add(identity);
		return news;
	}

	#readTotal({ total, page = 1, offset = 0 }: Page, previous: Page | undefined): void {
		const { firstPage, before = 0 } = this.#list;
		if (previous === undefined && firstPage === undefined) {
			this.#startsMidList = page > 1 || offset > 0;
		}
		if (total === undefined || this.#startsMidList) return;

		this.#total = Math.max(this.#total ?? 0, total - before);
	}

	#advance(page: Page, hasNews: boolean, isRepeated: boolean): Progress {
		const { previous, lastTotal, number, passed, pagesWithoutNews } = this.#progress;
		// If a page states both, its number counts: some services state the offset of a page and take only its number.
		const offset = page.page === undefined ? page.offset : undefined;
		return {
			previous,
			lastTotal: page.total ?? lastTotal,
			number: page.page ?? number + 1,
			passed: (offset ?? passed) + page.records.length,
			isRepeated,
			pagesWithoutNews: hasNews ? 0 : pagesWithoutNews + 1,
		};
	}

	/** True if nothing in the responses says that the page after this one exists. */
	#isGuess(page: Page): boolean {
		if (this.#way === byPointer) return false;

		// Whether the service knows offsets shows only when one is tried.
		if (this.#way === byOffset && page.offset === undefined) return true;

		return page.more !== 'yes' && this.#progress.lastTotal === undefined;
	}

	#hasFollowed({ next }: Page): boolean {
		return next !== undefined && this.#pointers.has(JSON.stringify(next));
	}

	#findNext(page: Page): IDataObject | undefined {
		if (page.next !== undefined) {
			this.#way = byPointer;
			this.#pointers.add(JSON.stringify(page.next));
		}

		this.#way ??= firstWay(this.#list, page);
		const { isRepeated, previous } = this.#progress;
		const isNumberIgnored =
			this.#way === byNumber && isRepeated && positionOf(previous) === undefined;

		if (isNumberIgnored && this.#list.firstPage === undefined) {
			this.#way = byOffset;
			// The page counts once, and the one after it has not been requested by offset yet.
			this.#progress.passed -= page.records.length;
			this.#progress.isRepeated = false;
		}

		return this.#way?.(page, this.#progress);
	}
}

/** True if a page repeats the previous one. Never true with tokens, since the next page may have equal records without an ID. */
function isSamePage(page: Page, previous?: Page): boolean {
	if (previous === undefined || page.next !== undefined || previous.next !== undefined)
		return false;
	if (page.records.length === 0 || positionOf(page) !== positionOf(previous)) return false;

	return JSON.stringify(page.records) === JSON.stringify(previous.records);
}

/** Where a page is in its list, if the service states that. */
function positionOf(page?: Page): number | undefined {
	return page?.page ?? page?.offset;
}

/** A page of a numbered list, with the number of records on the pages before it. */
export interface EntryPage {
	number: number;
	before: number;
	page: Page;
}

/**
 * Finds the page that holds the record at an offset. Its number is computed from the page size that the service uses.
 *
 * @param requestedSize records that a page is to have; the service may return fewer.
 */
export async function enterAt(
	offset: number,
	requestedSize: number,
	readPage: (number: number) => Promise<Page>,
): Promise<EntryPage> {
	const guess = Math.floor(offset / requestedSize) + 1;
	const page = await readPage(guess);
	const isShort = page.records.length > 0 && page.records.length < requestedSize;
	// A short page is the last one, or a page of a smaller size; the first page tells which.
	const first = isShort && guess > 1 ? await readPage(1) : page;
	const size = (isShort && first.records.length) || requestedSize;
	const number = Math.floor(offset / size) + 1;
	const before = (number - 1) * size;
	return { number, before, page: number === guess ? page : await readPage(number) };
}

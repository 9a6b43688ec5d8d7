import type { IDataObject } from 'n8n-workflow';
import { cutShort } from './request-failed';

/** One page of a numbered listing. `total` counts all results, `size` the records of a full page. */
export interface Page {
	records: IDataObject[];
	total?: number;
	size?: number;
}

/** How a listing is read. */
export interface Listing {
	/** Fetches a page; the first is 1. */
	readPage(page: number): Promise<Page>;
	/** Identifies a record. */
	identity(record: IDataObject): string;
	/** What is kept of a record. */
	shape(record: IDataObject): IDataObject;
	/** How many records are wanted; all by default. */
	limit?: number;
	/** Called if the listing ended before the total it gave. */
	onShortfall(received: number, total: number): void;
	/**
	 * Called before the second page, with how many records and requests there are in all, and how many requests if all
	 * pages are as short as the first; throws to end.
	 */
	onLength?(records: number, requests: number, most: number): void;
	/** How many more pages are worth requesting now, once the total is known. */
	room?: () => number;
}

/** Pages in a row with known records only, after which a server is taken to repeat itself. */
const MOST_BARREN_PAGES = 5;

/**
 * Reads a numbered listing until `limit` records or its end: the total is reached, a page is empty,
 * or, where no total is given, a page has nothing new. Five pages in a row with nothing new end it
 * whatever the total, as from a server that repeats itself. A record that appears on two pages,
 * because the listing moved while it was read, is returned once. Records are in the order of the
 * listing, whatever order the pages arrive in.
 *
 * @throws {CutShort} when the service refuses all further requests after some records.
 * @throws {Error} when `readPage` does otherwise, for a page that is reached.
 */
export async function readPages(listing: Listing): Promise<IDataObject[]> {
	const { identity, shape, limit = Infinity } = listing;
	const found = new Map<string, IDataObject>();
	const pages = new PagesAhead(listing);
	let total: number | undefined;
	for (let number = 1, seen = 0, barren = 0; ; number++) {
		const page = await pages.read(number).catch((error: unknown) => {
			throw cutShort([...found.values()], error);
		});
		const before = found.size;
		for (const record of page.records) {
			const key = identity(record);
			if (found.size < limit && !found.has(key)) found.set(key, shape(record));
		}
		({ total } = page);
		seen += page.records.length;
		barren = found.size === before ? barren + 1 : 0;
		const isOver = page.records.length === 0 || seen >= (total ?? (barren > 0 ? 0 : Infinity));
		if (isOver || found.size >= limit || barren >= MOST_BARREN_PAGES) break;
		const wanted = Math.min(total ?? seen, limit);
		const last = pages.expect(wanted, page.size ?? page.records.length);
		if (number > 1 || total === undefined) continue;
		listing.onLength?.(total, last, Math.max(last, Math.ceil(wanted / page.records.length)));
	}
	if (found.size < Math.min(limit, total ?? 0)) listing.onShortfall(found.size, total ?? 0);
	return [...found.values()];
}

/** Requests pages ahead of time, as far as they are known to exist. */
class PagesAhead {
	readonly #requested = new Map<number, Promise<Page>>();
	readonly #listing: Listing;
	#last = 1;
	#next = 1;

	constructor(listing: Listing) {
		this.#listing = listing;
	}

	/** Sets that `total` records are expected, in pages of `size`; returns the number of the last page. */
	expect(total: number, size: number): number {
		this.#last = Math.ceil(total / Math.max(1, size));
		return this.#last;
	}

	async read(number: number): Promise<Page> {
		const horizon = Math.max(
			number,
			Math.min(this.#last, this.#next - 1 + (this.#listing.room?.() ?? 0)),
		);
		for (; this.#next <= horizon; this.#next++) {
			const page = this.#listing.readPage(this.#next);
			// The failure of a page that is never reached does not matter.
			page.catch(() => {});
			this.#requested.set(this.#next, page);
		}
		const page = this.#requested.get(number)!;
		this.#requested.delete(number);
		return await page;
	}
}

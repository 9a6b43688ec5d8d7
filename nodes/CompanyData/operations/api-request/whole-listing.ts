import type { IDataObject } from 'n8n-workflow';
import { LISTING_POSITION } from '../../../service/fields';
import { cutShort } from '../../../client/request-failed';
import { hasIdentifier, readListing, type ListingPage } from './listing-records';

/** Pages in a row that bring nothing new, after which a listing is taken to have ended. */
const MOST_BARREN_PAGES = 10;

/** How a listing is read to its end. */
export interface WholeListing {
	/** Fetches the body of a page, with these additional query parameters; none for the first. */
	readPage(position: IDataObject): Promise<unknown>;
	/** How many records are wanted. */
	limit: number;
	/** Called if a listing ended before the total it gave. */
	onShortfall(received: number, total: number): void;
	/**
	 * Called before the second page, with how many records and requests there are in all, and how many records a page
	 * has; throws to end.
	 */
	onLength?(records: number, requests: number, size: number): void;
}

/**
 * Reads a listing to its end, by its next page token, or else by page number or offset. It ends at a
 * page that names no next one, at a token seen before, or, without tokens, at its total, at an empty
 * page and at a page that is not the one asked for. An empty page with a token is not the end, and
 * neither is a page equal to the one before; ten of them in a row are.
 *
 * @throws {CutShort} when the service refuses all further requests after some records.
 * @throws {Error} when `readPage` does otherwise.
 */
export async function readWholeListing(listing: WholeListing): Promise<IDataObject[]> {
	const { readPage, limit, onShortfall } = listing;
	const course = new Course();
	const records: IDataObject[] = [];
	let position: IDataObject | undefined = {};
	while (position !== undefined && records.length < limit) {
		const body = await readPage(position).catch((error: unknown) => {
			throw cutShort(records, error);
		});
		const page = readListing(body, course.field);
		course.turn(page, LISTING_POSITION.token in position);
		for (const record of course.isRepeated ? [] : page.records) records.push(record);
		position = course.next(records.length);
		if (position !== undefined) course.announceLength(listing.onLength);
	}
	const total = course.expected;
	if (records.length < Math.min(limit, total)) onShortfall(records.length, total);
	return records.slice(0, limit);
}

/** The pages of a listing, as they are turned. */
class Course {
	/** The field the records are under, once one has been found. */
	field?: string;
	/** Whether the page repeats the records of the previous one, rather than bringing equal ones. */
	isRepeated = false;
	#first?: ListingPage;
	#page: ListingPage | undefined;
	#content?: string;
	#number = 0;
	#barren = 0;
	#isStuck?: boolean;
	readonly #tokens = new Set<string | number>();

	turn(page: ListingPage, isByToken: boolean): void {
		const content = JSON.stringify(page.records);
		const place = placeOf(page);
		const isEqual = content === this.#content;
		const isSamePlace = !isByToken && place === placeOf(this.#page);
		this.isRepeated = isEqual && (isSamePlace || page.records.every(hasIdentifier));
		this.#isStuck = isSamePlace && (isEqual || place !== undefined);
		this.#barren = isEqual || page.records.length === 0 ? this.#barren + 1 : 0;
		if (page.records.length > 0) this.field = page.field;
		this.#first ??= page;
		this.#page = page;
		this.#content = content;
		this.#number++;
	}

	/** How many records the listing says it has in all; none where it was entered in the middle. */
	get expected(): number {
		const { page = 1, offset = 0 } = this.#first ?? {};
		return page > 1 || offset > 0 ? 0 : (this.#page?.total ?? 0);
	}

	/** Says how long the listing is, after its first page and if it tells. */
	announceLength(onLength?: WholeListing['onLength']): void {
		const size = this.#first?.records.length ?? 0;
		if (this.#number > 1 || size === 0 || this.expected === 0) return;
		onLength?.(this.expected, Math.ceil(this.expected / size), size);
	}

	/** Query parameters for the page after this many received records; undefined at the end. */
	next(received: number): IDataObject | undefined {
		if (this.#page === undefined || this.#barren >= MOST_BARREN_PAGES) return undefined;
		const { records, nextToken, total = Infinity, page, offset } = this.#page;
		if (nextToken !== undefined) return this.#byToken(nextToken);
		if (this.#tokens.size > 0 || this.#isStuck || records.length === 0) return undefined;
		const isByOffset = page === undefined && offset !== undefined;
		const seen = isByOffset ? offset + records.length : received;
		const isNumbered = total !== Infinity || placeOf(this.#page) !== undefined;
		if (!isNumbered || seen >= total) return undefined;
		return isByOffset
			? { [LISTING_POSITION.offset]: seen }
			: { [LISTING_POSITION.page]: (page ?? this.#number) + 1 };
	}

	#byToken(token: string | number): IDataObject | undefined {
		if (this.#tokens.has(token)) return undefined;
		this.#tokens.add(token);
		return { [LISTING_POSITION.token]: token };
	}
}

function placeOf(page?: ListingPage): number | undefined {
	return page?.page ?? page?.offset;
}

import type { Page } from './pages';

/** Where a numbered listing is entered. */
export interface Entry {
	/** Number of the page that holds the record at the offset; the first page is 1. */
	number: number;
	page: Page;
	/** Records of the listing before this page. */
	before: number;
}

/**
 * Finds the page that holds the record at an offset. Its number follows from the size of the pages received, which may
 * be smaller than the one asked for, and not from the size that a response says it has: a service may repeat what it
 * was asked for.
 *
 * @param asked the page size asked for.
 * @throws {Error} when `readPage` does.
 */
export async function enterAt(
	offset: number,
	asked: number,
	readPage: (number: number) => Promise<Page>,
): Promise<Entry> {
	const entryOf = (size: number, page: Page) => {
		const pagesBefore = Math.floor(offset / size);
		return { number: pagesBefore + 1, page, before: pagesBefore * size };
	};
	const guess = Math.floor(offset / asked) + 1;
	const page = await readPage(guess);
	const { length } = page.records;
	if (length === asked || length === 0) return entryOf(asked, page);
	// A short page is the last one, or a page of a smaller size; the first page tells which.
	const size =
		page.size !== undefined && page.size < asked
			? page.size
			: (guess === 1 ? page : await readPage(1)).records.length;
	const entry = entryOf(Math.max(1, size), page);
	return entry.number === guess ? entry : { ...entry, page: await readPage(entry.number) };
}

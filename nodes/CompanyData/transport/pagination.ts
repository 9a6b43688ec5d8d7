import type { IDataObject } from 'n8n-workflow';

/** One page of a numbered listing; `total` is the count of all results, where the service says it. */
export interface Page {
	records: IDataObject[];
	total?: number;
}

/** What tells two records apart. */
export type Identity = (record: IDataObject) => string;

/**
 * Reads a numbered listing until `limit` records or its end: the total is reached, a page is empty,
 * or a page brings nothing new, as from a server that repeats itself. A record that turns up on two
 * pages, since the listing moved while it was read, is returned once.
 *
 * @param readPage fetches a page; the first is 1.
 */
export async function readPages(
	readPage: (page: number) => Promise<Page>,
	identity: Identity,
	limit = Infinity,
): Promise<IDataObject[]> {
	const found = new Map<string, IDataObject>();
	for (let page = 1, seen = 0; found.size < limit; page++) {
		const { records, total } = await readPage(page);
		const before = found.size;
		for (const record of records) {
			const key = identity(record);
			if (!found.has(key)) found.set(key, record);
		}
		seen += records.length;
		if (found.size === before || (total !== undefined && seen >= total)) break;
	}
	return [...found.values()].slice(0, limit);
}

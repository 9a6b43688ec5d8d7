import type { IDataObject } from 'n8n-workflow';
import { readPage, recordIdentity } from '../../client/answers/listing.ts';
import { readList } from '../../client/api/pages.ts';

/** The records of the listing that a test reads. */
export const ALL = Array.from({ length: 95 }, (_, id) => ({ id }));

/** Some of them in a row. */
export const part = (start: number, count = 10) => ALL.slice(start, start + count);

/** A page of the listing by number, the first unless the position says otherwise. */
export const pageAt = ({ page = 1 }: IDataObject) => ({
	page: Number(page),
	data: part((Number(page) - 1) * 10),
});

/** Reads a listing, with what was asked and what was said of its length and its end. */
export async function read(
	script: (position: IDataObject, request: number) => unknown,
	limit = Infinity,
) {
	const asked: IDataObject[] = [];
	const lengths: number[][] = [];
	const shortfalls: unknown[][] = [];
	let recordsPath: string | undefined;
	const records = await readList({
		readPage: async (position) => {
			const body = script(position, asked.push(position));
			const response = { status: 200, headers: {}, body, text: '', query: position };
			const page = readPage(response, { path: '/lists', recordsPath });
			if (page.records.length > 0) ({ recordsPath } = page);
			return page;
		},
		identity: recordIdentity,
		limit,
		onShortfall: (...numbers) => shortfalls.push(numbers),
		onLength: (...numbers) => lengths.push(numbers),
	});
	return { records, asked, lengths, shortfalls };
}

/** The bodies in turn, each with the next one's number as its token; the last without. */
export const chain =
	(...bodies: object[]) =>
	(_: IDataObject, request: number) => ({
		...bodies[request - 1],
		next_page_token: request < bodies.length ? `t${request}` : null,
	});

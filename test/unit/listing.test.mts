import {
	readListing,
	readWholeListing,
} from '../../nodes/CompanyData/transport/pagination/listing.ts';

describe('listings', () => {
	const all = Array.from({ length: 95 }, (_, id) => ({ id }));

	it('are read to the end by token', async () => {
		const asked: unknown[] = [];
		const records = await readWholeListing(async (position) => {
			asked.push(position);
			const start = Number(position.next_page_token ?? 0);
			const next = start + 10 < all.length ? String(start + 10) : null;
			return readListing({ results: all.slice(start, start + 10), next_page_token: next });
		}, Infinity);
		expect(records).toEqual(all);
		expect(asked).toHaveLength(10);
		expect(asked[0]).toEqual({});
	});

	it('are read to the end by page', async () => {
		const records = await readWholeListing(async (position) => {
			const page = Number(position.page ?? 1);
			return readListing({ page, total: 95, data: all.slice((page - 1) * 10, page * 10) });
		}, Infinity);
		expect(records).toEqual(all);
	});

	it('are read on by page where the server does not say which page it is', async () => {
		const records = await readWholeListing(async (position) => {
			const page = Number(position.page ?? 1);
			return readListing({ total: 95, data: all.slice((page - 1) * 10, page * 10) });
		}, Infinity);
		expect(records).toEqual(all);
	});

	it('stop at a server that does not turn the page, though what it sends changes', async () => {
		let requests = 0;
		const stubborn = async () => readListing({ page: 1, results: [{ at: requests++ }] });
		expect(await readWholeListing(stubborn, Infinity)).toHaveLength(2);
	});

	it('stop at a token that repeats, a page that repeats, an empty page and the limit', async () => {
		let requests = 0;
		const sameToken = async () =>
			readListing({ results: [{ id: requests++ }], next_page_token: 't' });
		expect(await readWholeListing(sameToken, Infinity)).toHaveLength(2);
		const samePage = async () => readListing({ page: 1, results: [{ id: 1 }] });
		expect(await readWholeListing(samePage, Infinity)).toHaveLength(1);
		const empty = async () => readListing({ results: [], next_page_token: 'x' });
		expect(await readWholeListing(empty, Infinity)).toHaveLength(0);
		const endless = async () =>
			readListing({ results: [{ id: requests++ }], next_page_token: String(requests) });
		expect(await readWholeListing(endless, 7)).toHaveLength(7);
	});

	it('are found under whatever field holds the array', () => {
		expect(readListing({ miembros: [1, { a: 2 }] }).records).toEqual([{ value: 1 }, { a: 2 }]);
		expect(readListing([{ a: 1 }]).records).toEqual([{ a: 1 }]);
		expect(readListing('x').records).toEqual([]);
	});
});

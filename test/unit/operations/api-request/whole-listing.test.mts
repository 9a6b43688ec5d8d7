import type { IDataObject } from 'n8n-workflow';
import { CutShort, RequestFailed } from '../../../../nodes/client/request-failed.ts';
import { readWholeListing } from '../../../../nodes/CompanyData/operations/api-request/whole-listing.ts';
import { pageAt, part, read } from '../../../support/listing.mts';

describe('the length of a listing', () => {
	it('is told once, before the second page, with its requests and the size of a page', async () => {
		const { asked, lengths } = await read((position) => ({ ...pageAt(position), total: 95 }));
		expect(asked).toHaveLength(10);
		expect(lengths).toEqual([[95, 10, 10]]);
	});

	it('is not told to a caller that does not ask for it', async () => {
		const records = await readWholeListing({
			readPage: async (position) => ({ total: 20, data: pageAt(position).data }),
			limit: 20,
			onShortfall: () => {},
		});
		expect(records).toEqual(part(0, 20));
	});

	it.each<[string, (position: IDataObject) => object]>([
		['where one page has it all', () => ({ page: 1, total: 10, data: part(0) })],
		['where it does not say its total', pageAt],
		['where it is entered in the middle', ({ page = 8 }) => ({ ...pageAt({ page }), total: 95 })],
		[
			'where its first page is empty, and does not say how long pages are',
			({ next_page_token: token }) => ({
				total: 10,
				results: token === undefined ? [] : part(0),
				next_page_token: token === undefined ? 't' : '',
			}),
		],
	])('is not told %s', async (_, script) => {
		expect((await read(script)).lengths).toEqual([]);
	});
});

it('A listing ends with what was received when the service refuses all further requests', async () => {
	const refusal = new RequestFailed({ reach: 'run', message: 'Used up', hint: '' });
	const reading = read((position, request) => {
		if (request === 3) throw refusal;
		return { ...pageAt(position), total: 95 };
	});
	const end = await reading.catch((reason: unknown) => reason);
	expect(end).toBeInstanceOf(CutShort);
	expect(end).toMatchObject({ records: part(0, 20), reason: refusal, name: 'CutShort' });
});

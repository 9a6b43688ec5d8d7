import type { IDataObject } from 'n8n-workflow';
import { ALL, part, read } from '../../../support/listing.mts';

describe('a listing by offset', () => {
	const pageFrom = ({ offset = 0 }: IDataObject) => ({ offset, results: part(Number(offset)) });

	it('is read to its total', async () => {
		const { records, asked, shortfalls } = await read((position) => ({
			...pageFrom(position),
			total: 95,
			limit: 10,
		}));
		expect(records).toEqual(ALL);
		expect(asked[1]).toEqual({ offset: 10 });
		expect(asked).toHaveLength(10);
		expect(shortfalls).toEqual([]);
	});

	it('begins where the query says, without a word of what is before', async () => {
		const { records, asked, shortfalls } = await read(({ offset = 70 }) => ({
			...pageFrom({ offset }),
			total: 95,
		}));
		expect(records).toEqual(part(70, 25));
		expect(asked).toHaveLength(3);
		expect(shortfalls).toEqual([]);
	});

	it('is read to an empty page where it has no total', async () => {
		const { records, asked } = await read(pageFrom);
		expect(records).toEqual(ALL);
		expect(asked).toHaveLength(11);
	});

	it('ends where the server stays at its offset', async () => {
		const stuck = await read((_, request) => ({
			total: 95,
			offset: 0,
			results: [{ id: request }],
		}));
		expect(stuck.asked).toHaveLength(2);
	});
});

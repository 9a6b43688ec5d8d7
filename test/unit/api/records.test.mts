import { asRecord, asRecords, findList, recordsAt } from '../../../nodes/api/records.ts';

it('asRecord returns the body, or its only object if the body lacks the required field', () => {
	const [record, other] = [{ a: 1 }, { b: 2 }];
	for (const body of [record, { data: record }]) expect(asRecord(body, 'a')).toEqual(record);
	for (const body of [{ a: 1, other }, { record, other }, other])
		expect(asRecord(body, 'a')).toBe(body);
	for (const body of [null, undefined, [], 'x', 1]) {
		expect(() => asRecord(body, 'a')).toThrow('The response is not a single record, but ');
	}
});

const isWanted = (record: object) => 'a' in record;

it.each<[body: unknown, records: object[]]>([
	[[{ a: 1 }], [{ a: 1 }]],
	[{ results: [{ a: 1 }, null], errors: [{ b: 1 }] }, [{ a: 1 }]],
	[{ results: [], errors: [], similar: [{ a: 1 }] }, []],
	[{ results: null, total: 0, error: null }, []],
	[{ data: { results: [{ a: 1 }] }, meta: { tags: [{ b: 1 }] } }, [{ a: 1 }]],
	[{ rows: [{ a: 1 }], others: [{ b: 1 }] }, [{ a: 1 }]],
	[null, []],
])('asRecords reads the records from %j', (body, records) => {
	expect(asRecords(body, { isWanted })).toEqual(records);
});

it.each([
	{},
	[1],
	{ results: null, errors: [{ b: 1 }] },
	{ results: [], errors: [{ b: 1 }] },
	{ errors: [{ b: 1 }] },
	{ rows: [{ b: 1 }], others: [{ b: 1 }] },
])('asRecords refuses %j', (body) => {
	expect(() => asRecords(body, { expected: 'a page', isWanted })).toThrow(
		'The response is not a page, but ',
	);
});

it('asRecords names the paths of lists if it is not certain which one has the records', () => {
	const read = () => asRecords({ rows: [{ b: 1 }], data: { others: [{ b: 1 }] } });
	expect(read).toThrow(
		expect.objectContaining({
			failure: expect.objectContaining({
				hint: 'Set Options → Records In to where the records are. The response has lists at: rows, data.others.',
			}) as object,
		}),
	);
});

it.each<[path: string, list: unknown[]]>([
	['data.rows', [{ a: 1 }, 2]],
	['none', []],
])('recordsAt reads the list at %j', (path, list) => {
	expect(recordsAt({ data: { rows: [{ a: 1 }, 2] }, none: null }, path)).toEqual(list);
});

it.each(['rows', 'data', 'data.rows.0', 'toString'])(
	'recordsAt refuses %j, where there is no list',
	(path) => {
		expect(() => recordsAt({ data: { rows: [] } }, path)).toThrow(
			`The response has no list at 'Records In' (${path})`,
		);
	},
);

it.each<[body: unknown, path: string | undefined]>([
	[{ notes: ['x'], rows: [{ a: 1 }] }, 'rows'],
	[{ rows: [] }, 'rows'],
	[{ errors: [], rows: [] }, 'rows'],
	[{ results: [{ a: 1 }], errors: [{ b: 1 }] }, 'results'],
	[{ results: [], errors: [{ b: 1 }] }, undefined],
	[{ rows: [{ a: 1 }], errors: [] }, 'rows'],
	[{ rows: [{ a: 1 }], errors: [{ b: 1 }] }, 'rows'],
	[{ rows: [{ a: 1 }], others: [] }, 'rows'],
	[{ rows: [{ a: 1 }], facets: [{ b: 1 }] }, 'rows'],
	[{ rows: [], facets: [{ b: 1 }] }, 'rows'],
	[{ links: [{ a: 1 }] }, 'links'],
	[{ rows: [{ a: 1 }], others: [{ b: 1 }] }, undefined],
	[{ errors: [{ a: 1 }] }, undefined],
	[{ words: ['a', 'b'] }, undefined],
	[{ data: { rows: [{ a: 1 }] } }, 'data.rows'],
	[null, ''],
	[{ next: null, total: 0, rows: null }, 'rows'],
	[{ error: null, next_page_token: null }, undefined],
	[{ rows: null, message: 'Failed' }, undefined],
])('findList(%j) finds the list at %j', (body, path) => {
	expect(findList(body)?.path).toBe(path);
});

import {
	explainFiltered,
	findMismatch,
	parseNames,
	UnmatchedCounts,
} from '../../../nodes/CompanyDataTrigger/filter.ts';

const LABEL = 'Territory IDs';

describe('The names in a filter', () => {
	it.each<[unknown, string[]]>([
		['t1', ['t1']],
		['  T1 ', ['t1']],
		['"t1"', ['t1']],
		['“t1”, «T2»', ['t1', 't2']],
		["'t1'; 't2'", ['t1', 't2']],
		['"t1', ['t1']],
		['t1 y t2', ['t1', 't2']],
		['"t1" y "t2"', ['t1', 't2']],
		['t1, t2 and t3', ['t1', 't2', 't3']],
		['t1\nt2\r\n', ['t1', 't2']],
		['"area norte"', ['area norte']],
		['["T1", "t2"]', ['t1', 't2']],
		[
			['a', ' b '],
			['a', 'b'],
		],
		['a; b', ['a', 'b']],
		[' a ,b,,', ['a', 'b']],
		['', []],
		[undefined, []],
	])('%j are read as people mean them', (value, names) => {
		expect(parseNames(LABEL, value)).toEqual({ ok: true, value: new Set(names) });
	});

	it.each(['*', 'all', 'Todos', 't1, *'])('%j are all', (value) => {
		expect(parseNames(LABEL, value)).toEqual({ ok: true, value: 'all' });
	});

	it.each([
		['company.*', `'${LABEL}' has "company.*", but names are compared whole`],
		['madrid-*, t1', `'${LABEL}' has "madrid-*", but names are compared whole`],
		['area norte', `'${LABEL}' has "area norte", which has a blank in it`],
		['t1 t2', `'${LABEL}' has "t1 t2", which has a blank in it`],
	])('%j are refused, since they could match nothing', (value, what) => {
		expect(parseNames(LABEL, value)).toMatchObject({ ok: false, what });
	});
});

describe('An event', () => {
	const TYPE = 'territory.new_company';
	const types = new Set([TYPE]);
	const event = (type: string, territory?: string | number) => ({
		type,
		data: territory === undefined ? {} : { territory_id: territory },
	});

	it.each([
		[event(TYPE, 't1'), types, undefined],
		[event('Territory.New_Company', ' T1 '), types, undefined],
		[event('quota.exhausted'), types, 'type'],
		[event('quota.exhausted'), undefined, undefined],
		[event(TYPE, 't9'), types, 'territory'],
		[event(TYPE, 1), types, 'territory'],
		[event(TYPE), types, 'territory'],
	])('%j is compared with %j, and kept back by: %s', (given, wanted, mismatch) => {
		const filter = { types: wanted, territories: new Set(['t1', '1']) };
		expect(findMismatch(given, filter)).toBe(mismatch);
	});

	it('passes a filter without territories', () => {
		expect(findMismatch(event(TYPE, 't9'), { types, territories: new Set() })).toBeUndefined();
	});

	it('that is filtered out is explained by what differs, with the field to change', () => {
		expect(explainFiltered(event('quota.exhausted'), 'type')).toMatchObject({
			message:
				'An event arrived, but its type "quota.exhausted" is not among the Events of this trigger',
			description: expect.stringContaining('choose All Events') as string,
		});
		expect(explainFiltered(event('territory.new_company', 't9'), 'territory')).toMatchObject({
			message:
				'An event arrived, but its territory is "t9", which is not among the Territory IDs of this trigger',
			description: expect.stringContaining('add the ID to Territory IDs') as string,
		});
	});
});

describe('Events that match nothing', () => {
	const counts = () => new UnmatchedCounts(3);

	it('are reported once, after as many as set', () => {
		const unmatched = counts();
		const told = Array.from({ length: 9 }, () => unmatched.add(['w', 'n'], true));
		expect(told.flatMap((isTold, index) => (isTold ? [index + 1] : []))).toEqual([3]);
	});

	it('are counted for each trigger by itself', () => {
		const unmatched = counts();
		for (const node of ['a', 'b', 'a', 'b']) expect(unmatched.add(['w', node], true)).toBe(false);
		expect(unmatched.add(['w', 'a'], true)).toBe(true);
	});

	it('are not reported once an event has matched', () => {
		const unmatched = counts();
		unmatched.add(['w', 'n'], true);
		unmatched.add(['w', 'n'], false);
		expect(Array.from({ length: 9 }, () => unmatched.add(['w', 'n'], true))).not.toContain(true);
	});
});

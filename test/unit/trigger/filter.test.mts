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
	const filter = { types: new Set(['territory.new_company']), territories: new Set(['t1']) };
	const event = (type: string, territory?: string) => ({
		type,
		data: territory === undefined ? {} : { territory_id: territory },
	});

	it.each([
		['territory.new_company', 't1', undefined],
		['Territory.New_Company', ' T1 ', undefined],
		['quota.exhausted', undefined, 'type'],
		['territory.new_company', 't9', 'territory'],
		['territory.new_company', undefined, 'territory'],
	])('of type %s in %s is kept back by: %s', (type, territory, mismatch) => {
		expect(findMismatch(event(type, territory), filter)).toBe(mismatch);
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

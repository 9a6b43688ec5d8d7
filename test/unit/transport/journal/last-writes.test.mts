import { LastWrites } from '../../../../nodes/CompanyData/transport/journal/last-writes.ts';

const HOUR = 3_600_000;

let now: number;
let writes: LastWrites;

beforeEach(() => {
	now = 0;
	writes = new LastWrites({ now: () => now });
});

describe('what was written last', () => {
	const rule = { isState: false, isTimeless: false };

	it('is forgotten of the record that was written longest ago first', () => {
		const few = new LastWrites({ now: () => now }, 2);
		const wishes = ['a', 'b', 'a', 'c'].map((name, index) =>
			few.wishFor(name, String(index), rule),
		);
		expect(wishes).toEqual([0, 0, 1, 0]);
		expect(few.wishFor('a', 'new', rule)).toBe(2);
		// One wish was made for what is forgotten, and its key is used up.
		expect(few.wishFor('b', 'new', rule)).toBe(1);
		expect(few.wishFor('d', 'new', { ...rule, isTimeless: true })).toBe(0);
		few.settle('unknown', 'new');
	});

	it('is unknown once forgotten, so that no record begins with a number that it may have had', () => {
		const one = new LastWrites({ now: () => now }, 1);
		expect(['a', 'b', 'c'].map((name) => one.wishFor(name, 'new', rule))).toEqual([0, 0, 1]);
	});

	it('is not remembered without end where nothing is answered', () => {
		for (let index = 0; index <= 100; index++) writes.wishFor('a', String(index), rule);
		expect(writes.wishFor('a', '0', rule)).toBe(101);
		expect(writes.wishFor('a', '50', rule)).toBe(50);
	});

	it('is remembered for a hundred contents without an answer', () => {
		for (let index = 0; index < 100; index++) writes.wishFor('a', String(index), rule);
		expect(writes.wishFor('a', '0', rule)).toBe(0);
	});

	it('has no answer yet where one comes for what was written before', () => {
		writes.wishFor('a', 'first', rule);
		const last = writes.wishFor('a', 'last', rule);
		writes.settle('a', 'first');
		now = HOUR;
		expect(writes.wishFor('a', 'last', rule)).toBe(last);
	});
});

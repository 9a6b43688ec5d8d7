import fc from 'fast-check';
import { Journal, type JournalEntry } from '../../../nodes/CompanyData/run/record.ts';

const entry = (text: string, isWrite = false): JournalEntry => ({
	status: 200,
	contentType: '',
	text,
	isWrite,
});

describe('A journal', () => {
	it('A journal comes back from its text as it was', () => {
		const entries = fc.dictionary(
			fc.string({ minLength: 1 }),
			fc.record({
				status: fc.nat(599),
				contentType: fc.string(),
				text: fc.string(),
				isWrite: fc.boolean(),
			}),
			{ noNullPrototype: true },
		);
		fc.assert(
			fc.property(entries, (given) => {
				const journal = new Journal(1_000_000);
				for (const [id, one] of Object.entries(given)) journal.add(id, one);
				const again = new Journal(1_000_000, String(journal));
				for (const [id, one] of Object.entries(given)) expect(again.find(id)).toEqual(one);
				expect(String(again)).toBe(String(journal));
			}),
		);
	});

	it.each([undefined, '', '[]'])('A journal is empty for the text %j', (text) => {
		expect(String(new Journal(1000, text))).toBe('[]');
	});

	it('An entry takes its text, its type and 110 characters besides, however often it is added', () => {
		const journal = new Journal(350);
		const first = { ...entry('x'.repeat(30), true), contentType: 'y'.repeat(100) };
		for (let i = 0; i < 2; i++) journal.add('a', first);
		journal.add('b', entry('', true));
		expect([journal.find('b'), journal.dropped]).toEqual([entry('', true), 0]);
		journal.add('c', entry('', true));
		expect([journal.find('c'), journal.dropped]).toEqual([undefined, 1]);
	});

	it('A journal that keeps no refusals keeps the statuses below 300', () => {
		const rows = [299, 300].map((status) => [status, { ...entry(''), status }]);
		const journal = new Journal(1000, JSON.stringify(rows), false);
		expect(String(journal)).toBe(JSON.stringify(rows.slice(0, 1)));
	});

	it('The text of a journal is no longer than its entries count', () => {
		const journal = new Journal(100_000);
		const id = `${'0123456789abcdef'.repeat(2)}.10`;
		for (let i = 0; i < 10; i++) journal.add(id + i, { ...entry('x'), status: 404 });
		expect(String(journal).length).toBeLessThan(10 * (110 + 1) + 2);
	});

	it('A fifth of the room is for writes alone', () => {
		const journal = new Journal(600);
		for (const id of ['a', 'b', 'c', 'd']) journal.add(id, entry('x'.repeat(40)));
		for (const id of ['v', 'w']) journal.add(id, entry('x'.repeat(40), true));
		const kept = ['a', 'b', 'c', 'd', 'v', 'w'].filter((id) => journal.find(id) !== undefined);
		expect([kept, journal.dropped]).toEqual([['a', 'b', 'c', 'v'], 2]);
	});
});

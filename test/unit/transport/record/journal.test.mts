import fc from 'fast-check';
import {
	Journal,
	type JournalEntry,
} from '../../../../nodes/CompanyData/transport/record/journal.ts';

const entry = (text: string, isWrite = false): JournalEntry => ({
	status: 200,
	contentType: '',
	text,
	isWrite,
});

describe('a journal', () => {
	it('has what was added, the last for each ID, until it is deleted', () => {
		const journal = new Journal(1000);
		journal.add('a', entry('one'));
		journal.add('a', entry('two'));
		expect(journal.find('a')).toEqual(entry('two'));
		expect(journal.find('b')).toBeUndefined();
		expect(journal.isEmpty).toBe(false);
		journal.delete('a');
		journal.delete('b');
		expect(journal.isEmpty).toBe(true);
		expect(journal.find('a')).toBeUndefined();
		expect(journal.dropped).toBe(0);
	});

	it('comes back from its text as it was', () => {
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
				const again = Journal.parse(String(journal), 1_000_000);
				for (const [id, one] of Object.entries(given)) expect(again.find(id)).toEqual(one);
				expect(String(again)).toBe(String(journal));
			}),
		);
	});

	it.each(['', 'x', 'null', '{}', '[1]', '["abcde"]'])('is empty for the text %j', (text) => {
		expect(String(Journal.parse(text, 1000))).toBe('[]');
	});

	it.each([
		[7],
		[[1, 200, 'x', true, '']],
		[['a', '200', 'x', true, '']],
		[['a', 200, null, true, '']],
		[['a', 200, 'x', 1, '']],
		[['a', 200, 'x', true]],
	])('leaves out %j, which it has not written, and nothing else', (row) => {
		const good = ['b', 200, 'x', true, ''];
		expect(String(Journal.parse(JSON.stringify([row, good]), 1000))).toBe(JSON.stringify([good]));
	});

	it('takes each entry with its text, its type and 60 characters besides', () => {
		const journal = new Journal(200);
		journal.add('a', { ...entry('x'.repeat(30)), contentType: 'y'.repeat(50) });
		journal.add('b', entry(''));
		expect(journal.dropped).toBe(0);
		expect(journal.find('b')).toBeDefined();
		journal.add('c', entry(''));
		expect([journal.find('c'), journal.dropped]).toEqual([undefined, 1]);
		journal.delete('a');
		journal.add('c', entry(''));
		expect(journal.find('c')).toBeDefined();
	});

	it('gives the place of the latest reads to a write', () => {
		const journal = new Journal(300);
		for (const id of ['a', 'b', 'c']) journal.add(id, entry('x'.repeat(40)));
		journal.add('w', entry('x'.repeat(100), true));
		expect(['a', 'b', 'c', 'w'].filter((id) => journal.find(id) !== undefined)).toEqual(['a', 'w']);
		expect(journal.dropped).toBe(2);
		journal.add('v', entry('x'.repeat(300), true));
		expect(journal.find('v')).toBeUndefined();
		expect(journal.find('w')).toBeDefined();
		expect(journal.dropped).toBe(4);
	});

	it('counts no read as left out that was gone already', () => {
		const journal = new Journal(200);
		journal.add('a', entry('x'.repeat(40)));
		journal.delete('a');
		journal.add('b', entry('x'.repeat(40)));
		journal.add('b', entry('x'.repeat(40), true));
		journal.add('w', entry('x'.repeat(200), true));
		expect(journal.find('b')).toBeDefined();
		expect(journal.dropped).toBe(1);
	});

	it('gives up no read for a write that there is room for, and none for another read', () => {
		const journal = new Journal(200);
		journal.add('a', entry('x'.repeat(40)));
		journal.add('w', entry('x'.repeat(40), true));
		journal.add('b', entry('x'.repeat(40)));
		expect([journal.find('a'), journal.find('w')]).not.toContain(undefined);
		expect([journal.find('b'), journal.dropped]).toEqual([undefined, 1]);
	});
});

import { fitting } from '../../../nodes/CompanyData/callers/answer.ts';

/** A record that takes this many characters as JSON. */
const sized = (characters: number) => ({ a: 'x'.repeat(characters - '{"a":""}'.length) });

describe('The records that fit', () => {
	it.each<[string, number[], number, number]>([
		['all, to the last character', [10, 20, 30], 60, 3],
		['those before the first that is too long by a character', [10, 20, 30], 59, 2],
		['none behind it, though it would fit', [10, 50, 10], 30, 1],
		['one, however long', [10, 10, 10], 9, 1],
		['none of none', [], 10, 0],
	])('The records that are kept are %s', (_, sizes, characters, count) => {
		const records = sizes.map(sized);
		expect(fitting(records, characters)).toEqual(records.slice(0, count));
	});
});

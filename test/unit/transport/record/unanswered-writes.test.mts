import {
	isAnswered,
	UnansweredWrites,
} from '../../../../nodes/CompanyData/transport/record/unanswered-writes.ts';
import { done, failed } from '../../../support/stages.mts';

const write = (content: string, key: string, state?: string) => ({ content, key, state });

describe('writes without an answer', () => {
	it('are found by their content, the oldest first', () => {
		const writes = new UnansweredWrites([write('a', '1'), write('a', '2'), write('b', '3')]);
		expect(writes.find({ content: 'a' })?.key).toBe('1');
		writes.remove(write('a', '1'));
		expect(writes.find({ content: 'a' })?.key).toBe('2');
		expect(writes.find({ content: 'c' })).toBeUndefined();
		expect(writes.has(write('a', '2'))).toBe(true);
		expect(writes.has(write('a', '1'))).toBe(false);
		expect(writes.has(write('b', '2'))).toBe(false);
	});

	it('are there once, however often they are added', () => {
		const writes = new UnansweredWrites([write('a', '1', 's'), write('a', '1', 's')]);
		expect(writes.all).toEqual([write('a', '1', 's')]);
	});

	it('go when another sets the same state, and stay when the same does', () => {
		const all = [write('a', '1', 's'), write('b', '2', 's'), write('c', '3', 'other')];
		const writes = new UnansweredWrites(all);
		writes.replacedBy({ content: 'a', state: 's' });
		expect(writes.all).toEqual([all[2], all[0]]);
	});

	it('without a state are replaced by nothing', () => {
		const writes = new UnansweredWrites([write('a', '1')]);
		writes.replacedBy({ content: 'b' });
		expect(writes.all).toHaveLength(1);
	});

	it('are forgotten when there are too many, those longest without news first', () => {
		const writes = new UnansweredWrites([], 2);
		for (const [content, key] of ['a1', 'b2', 'a3', 'c4']) writes.add(write(content, key));
		expect(writes.all.map(({ key }) => key)).toEqual(['1', '3', '4']);
	});
});

it.each([
	['a success', done(), true],
	['a 400', failed(400), true],
	['a 404', failed(404), true],
	['a 422', failed(422), true],
	['a 401', failed(401), false],
	['a 409', failed(409), false],
	['a 429', failed(429), false],
	['a 500', failed(500), false],
	['no response', failed(), false],
])('%s answers a request: %#', (_, outcome, expected) => {
	expect(isAnswered(outcome)).toBe(expected);
});

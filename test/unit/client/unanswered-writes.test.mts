import { isAnswered, UnansweredWrites } from '../../../nodes/client/writes.ts';
import { done, failed } from '../../support/stages.mts';

const write = (content: string, key: string, state?: string) => ({ content, key, state, at: 0 });

describe('Writes without an answer', () => {
	it('A write is found by its content, the oldest first', () => {
		const writes = new UnansweredWrites([write('a', '1'), write('a', '2'), write('b', '3')]);
		expect(writes.find({ content: 'a' })?.key).toBe('1');
		writes.remove('1');
		expect(writes.find({ content: 'a' })?.key).toBe('2');
		expect(writes.find({ content: 'c' })).toBeUndefined();
		expect(['1', '2'].map((key) => writes.sentAt(key))).toEqual([undefined, 0]);
	});

	it('A write is there once, however often it is added', () => {
		const writes = new UnansweredWrites([write('a', '1', 's'), write('a', '1', 's')]);
		expect(writes.all).toEqual([write('a', '1', 's')]);
	});

	it('A write goes when another sets the same state, and stays when the same does', () => {
		const all = [write('a', '1', 's'), write('b', '2', 's'), write('c', '3', 'other')];
		const writes = new UnansweredWrites(all);
		writes.replacedBy({ content: 'a', state: 's' });
		expect(writes.all).toEqual([all[0], all[2]]);
	});

	it('A write without a state is replaced by nothing', () => {
		const writes = new UnansweredWrites([write('a', '1')]);
		writes.replacedBy({ content: 'b' });
		expect(writes.all).toHaveLength(1);
	});

	it('When there are too many, those longest without news are forgotten first', () => {
		const writes = new UnansweredWrites([], 3);
		for (const [content, key] of ['a1', 'b2', 'a1', 'c3', 'd4']) writes.add(write(content, key));
		expect(writes.all.map(({ key }) => key)).toEqual(['1', '3', '4']);
	});
});

it.each([
	['a success', true, done()],
	['a 400', true, failed(400)],
	['a 404', true, failed(404)],
	['a 422', true, failed(422)],
	['a 401', false, failed(401)],
	['a 409', false, failed(409)],
	['a 429', false, failed(429)],
	['a 500', false, failed(500)],
	['no response', false, failed()],
])('After %s it is %s that the request is answered', (_, expected, outcome) => {
	expect(isAnswered(outcome)).toBe(expected);
});

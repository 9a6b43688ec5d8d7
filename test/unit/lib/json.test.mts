import { endsEarly, parseJson } from '../../../lib/json.ts';
import { hashOf, uuidOf } from '../../../lib/hash.ts';

it('hashOf returns equal hashes for equal values only', () => {
	expect(hashOf({ a: [1, null] })).toMatch(/^[0-9a-f]{32}$/);
	expect(hashOf({ a: [1, null] })).toBe(hashOf({ a: [1, null] }));
	expect(hashOf('1')).not.toBe(hashOf(1));
});

it('uuidOf returns equal UUIDs for equal parts, and different ones if the parts are split differently', () => {
	expect(uuidOf(['a', 'b'])).toBe(uuidOf(['a', 'b']));
	expect(uuidOf(['a', 'b'])).not.toBe(uuidOf(['ab', '']));
	expect(uuidOf(['a'])).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it.each<[text: string, value: unknown]>([
	['{"a": [1]}', { a: [1] }],
	['null', null],
	['{"a": NaN}', undefined],
	['', undefined],
])('parseJson reads %j', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

it.each([
	['{"a": [1', true],
	[' [{"a": 1}, {"a": 2}\n', true],
	['{"a": "\\', true],
	['{"a": b}', false],
	['{"a": [1}]}\n', false],
	['[', true],
	['OK', false],
	['', false],
])('endsEarly(%j) returns %s', (text, isEarly) => {
	expect(endsEarly(text)).toBe(isEarly);
});

import { endsEarly, parseJson } from '../../../nodes/lib/json.ts';
import { hashOf, uuidOf } from '../../../nodes/lib/hash.ts';

it('a hash is the same for equal values, and for no others', () => {
	expect(hashOf({ a: [1, null] })).toMatch(/^[0-9a-f]{32}$/);
	expect(hashOf({ a: [1, null] })).toBe(hashOf({ a: [1, null] }));
	expect(hashOf('1')).not.toBe(hashOf(1));
});

it('a UUID is the same for equal parts, and differs where the parts are split otherwise', () => {
	expect(uuidOf(['a', 'b'])).toBe(uuidOf(['a', 'b']));
	expect(uuidOf(['a', 'b'])).not.toBe(uuidOf(['ab', '']));
	expect(uuidOf(['a'])).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
});

it.each<[text: string, value: unknown]>([
	[
		'{"a": [NaN, -Infinity, Infinity], "NaN": "NaN \\" Infinity"}',
		{ a: [null, null, null], NaN: 'NaN " Infinity' },
	],
	['null', null],
	['{"a": NaNa}', undefined],
	['{"a": nan}', undefined],
	['{"a": "\\', undefined],
])('the JSON %s is read with null for the numbers that JSON lacks', (text, value) => {
	expect(parseJson(text)).toEqual(value);
});

it.each([
	['{"a": [1', true],
	['{"a": "]}', true],
	['{"a": "\\', true],
	['"a', true],
	['{"a": b}', false],
	['{"a": [1}]', false],
	['OK', false],
	['', false],
])('the text %s ends early: %s', (text, isEarly) => {
	expect(endsEarly(text)).toBe(isEarly);
});

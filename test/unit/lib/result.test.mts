import { describeKind } from '../../../lib/kinds.ts';
import { err, InvalidInput, ok, unwrap } from '../../../lib/result.ts';
import { quoted } from '../../../lib/text.ts';

describe('unwrap', () => {
	it('returns the value of a successful result', () => {
		expect(unwrap('Latitude', ok(0))).toBe(0);
	});

	it('throws an InvalidInput with the field, the fault and a hint', () => {
		const refused = () => unwrap('Latitude', err('"north" is not a number', 'Enter a number.'));
		expect(refused).toThrow(InvalidInput);
		expect(refused).toThrow(
			expect.objectContaining({
				name: 'InvalidInput',
				message: '\'Latitude\' "north" is not a number',
				reason: { what: '"north" is not a number', hint: 'Enter a number.' },
			}),
		);
	});
});

describe('value in a message', () => {
	it.each([
		['north', '"north"'],
		[' a\r\n\tb ', '"a b"'],
		['', '""'],
		['x'.repeat(60), `"${'x'.repeat(60)}"`],
		['x'.repeat(61), `"${'x'.repeat(57)}…"`],
		[5, '"5"'],
		[Number.NaN, '"NaN"'],
		[null, '"null"'],
		[undefined, '"undefined"'],
		[{ a: [1] }, '"{"a":[1]}"'],
		[{ toJSON: () => undefined }, '"undefined"'],
	])('%p is shown as %s', (value, text) => {
		expect(quoted(value)).toBe(text);
	});

	it.each([
		[[], 'a list'],
		[{}, 'an object'],
		[false, 'false'],
		[null, 'null'],
	])('%p is called %s', (value, name) => {
		expect(describeKind(value)).toBe(name);
	});
});

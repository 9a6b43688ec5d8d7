import fc from 'fast-check';
import { parseNumber } from '../../../nodes/shared/domain/numbers.ts';

describe('numbers', () => {
	it.each([
		['40.4168', 40.4168],
		['40,4168', 40.4168],
		['-3.7', -3.7],
		['+5', 5],
		[' .5 ', 0.5],
		[0, 0],
	])('%p reads as %d', (given, value) => {
		expect(parseNumber(given)).toEqual({ ok: true, value });
	});

	it.each([
		'',
		' ',
		'abc',
		'1e400',
		'1,2,3',
		'1.000,5',
		Number.NaN,
		Infinity,
		null,
		true,
		[],
		'0x10',
	])('%p is refused', (given) => {
		expect(parseNumber(given).ok).toBe(false);
	});

	it.each([
		[90.0001, { minimum: -90, maximum: 90 }],
		[0, { above: 0 }],
		[1.5, { integer: true }],
		[0, { minimum: 1, integer: true }],
		[2 ** 53, { integer: true }],
	])('%p is outside %p', (given, rule) => {
		expect(parseNumber(given, rule)).toMatchObject({
			ok: false,
			what: expect.stringContaining('out of range'),
		});
	});

	it('reads back every number it is given as text', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (number) => {
				const text = number.toFixed(6);
				expect(parseNumber(text)).toEqual({ ok: true, value: Number(text) });
			}),
		);
	});
});

import { parseNumber } from '../../../../nodes/shared/domain/numbers.ts';

describe('numbers', () => {
	it.each([
		['40.4168', 40.4168],
		['40,4168', 40.4168],
		['\u22123,7', -3.7],
		['+5', 5],
		[' .5 ', 0.5],
		[',25', 0.25],
		[0, 0],
		[1.234, 1.234],
		['1.234,56', 1234.56],
		['1,234.56', 1234.56],
		['1.234.567', 1_234_567],
		['1,234,567', 1_234_567],
		['-1.234.567,89', -1_234_567.89],
		['\u22121,234,567.89', -1_234_567.89],
	])('%j reads as %d', (given, value) => {
		expect(parseNumber(given)).toEqual({ ok: true, value });
	});

	it.each(['', ' ', null, undefined, []])('%j is empty', (given) => {
		expect(parseNumber(given)).toEqual({ ok: false, what: 'is empty', hint: 'Enter a number.' });
	});

	it.each([
		['5 km', '"5 km"'],
		['1e400', '"1e400"'],
		['1,2,3', '"1,2,3"'],
		['1.23,4', '"1.23,4"'],
		['1.2345,6', '"1.2345,6"'],
		['1234.567,8', '"1234.567,8"'],
		['1234,567.8', '"1234,567.8"'],
		['0.123,5', '"0.123,5"'],
		['0,123.5', '"0,123.5"'],
		['1.234,', '"1.234,"'],
		['1,234.', '"1,234."'],
		['1.234,5,6', '"1.234,5,6"'],
		['1,234.5.6', '"1,234.5.6"'],
		['x1.234,5', '"x1.234,5"'],
		['x1,234.5', '"x1,234.5"'],
		['1.234.567,8x', '"1.234.567,8x"'],
		['1,234,567.8x', '"1,234,567.8x"'],
		[Number.NaN, '"NaN"'],
		[Infinity, '"Infinity"'],
		[true, '"true"'],
		[[5, 6], '"[5,6]"'],
		[{ km: 5 }, '"{"km":5}"'],
		['0x10', '"0x10"'],
	])('%j is no number', (given, asShown) => {
		expect(parseNumber(given)).toEqual({
			ok: false,
			what: `${asShown} is not a number`,
			hint: 'Enter a number. Write it in digits, without a unit.',
		});
	});

	it.each([
		[{ minimum: -90, maximum: 90 }, [-90, 0, 90], [-90.0001, 90.0001], 'a number from -90 to 90'],
		[{ minimum: 0 }, [0, 1e9], [-0.1], 'a number of 0 or more'],
		[{ maximum: 5 }, [-1e9, 5], [5.1], 'a number up to 5'],
		[{ above: 0 }, [0.001], [0, -1], 'a number above 0'],
		[{ above: 0, maximum: 3600 }, [1, 3600], [0, 3601], 'a number above 0 and up to 3600'],
		[{ integer: true }, [-3, 0, 2 ** 53 - 1], [1.5, 2 ** 53], 'a whole number'],
		[{ minimum: 1, integer: true }, [1], [0, 1.5], 'a whole number of 1 or more'],
	])('the rule %j has its bounds, and says them', (rule, within, outside, wording) => {
		for (const value of within) {
			expect(parseNumber(value, rule)).toEqual({ ok: true, value });
		}
		for (const value of outside) {
			expect(parseNumber(String(value), rule)).toEqual({
				ok: false,
				what: `"${value}" is out of range`,
				hint: `Enter ${wording}.`,
			});
		}
	});

	it.each(['1.000', '1,000', '100.000', '-1.234'])('%j is no whole number for sure', (given) => {
		expect(parseNumber(given, { integer: true })).toEqual({
			ok: false,
			what: `"${given}" can be read in two ways`,
			hint: 'Enter a whole number. Leave out the thousands separator.',
		});
	});

	it('is read without the blanks around it', () => {
		expect(parseNumber(' 1.000 ', { integer: true }).ok).toBe(false);
	});

	it.each([
		['1.000.000', 1_000_000],
		['1,000.0', 1000],
		['10.0', 10],
		['0.000', 0],
	])('%j is a whole number for sure', (given, value) => {
		expect(parseNumber(given, { integer: true })).toEqual({ ok: true, value });
	});
});

import { parseNumber } from '../../../lib/numbers.ts';

describe('parseNumber', () => {
	it.each([
		[Number.NaN, 'is empty'],
		[false, 'is empty'],
		[Infinity, '"Infinity" is not a number'],
	])('refuses %p', (given, what) => {
		expect(parseNumber(given)).toMatchObject({ ok: false, what });
	});

	it.each([
		[{ minimum: -90, maximum: 90 }, [-90, 0, 90], [-90.0001, 90.0001], 'a number from -90 to 90'],
		[{ minimum: 0 }, [0, 1e9], [-0.1], 'a number of 0 or more'],
		[{ maximum: 5 }, [-1e9, 5], [5.1], 'a number up to 5'],
		[{ above: 0 }, [0.001], [0, -1], 'a number above 0'],
		[{ above: 0, maximum: 3600 }, [1, 3600], [0, 3601], 'a number above 0 and up to 3600'],
		[{ integer: true }, [-3, 0, 2 ** 53 - 1], [1.5, 2 ** 53], 'a whole number'],
		[{ minimum: 1, integer: true }, [1], [0, 1.5], 'a whole number of 1 or more'],
	])('applies the rule %j, and the hint states its bounds', (rule, within, outside, wording) => {
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

	it('refuses "1.000" as a whole number, even with spaces around it', () => {
		expect(parseNumber(' 1.000 ', { integer: true }).ok).toBe(false);
	});
});

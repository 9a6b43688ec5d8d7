import { parseSwitch } from '../../../lib/switches.ts';

describe('parseSwitch', () => {
	it.each([true, 'true', 'TRUE ', 'yes', 'Si', 'sí', 'si\u0301', 'SÍ', 'on', '1', 1])(
		'reads %j as true',
		(given) => {
			expect(parseSwitch(given)).toEqual({ ok: true, value: true });
		},
	);

	it.each([false, 'false', ' False', 'no', 'NO', 'off', '0', 0, '', ' ', null, undefined])(
		'reads %j as false',
		(given) => {
			expect(parseSwitch(given)).toEqual({ ok: true, value: false });
		},
	);

	it.each([
		['maybe', '"maybe"'],
		['true false', '"true false"'],
		[2, '"2"'],
		[-1, '"-1"'],
		[Number.NaN, '"NaN"'],
		[[], '"[]"'],
		[[true], '"[true]"'],
		[{ on: true }, '"{"on":true}"'],
	])('refuses %j', (given, asShown) => {
		expect(parseSwitch(given)).toEqual({
			ok: false,
			what: `${asShown} is neither true nor false`,
			hint: 'Enter true or false; yes and no, on and off, 1 and 0 are understood too.',
		});
	});
});

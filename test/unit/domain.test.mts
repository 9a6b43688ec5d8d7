import fc from 'fast-check';
import { parseBaseUrl } from '../../nodes/shared/domain/base-url.ts';
import { unwrap, InvalidInput, shown } from '../../nodes/shared/result.ts';
import { parseCnae } from '../../nodes/shared/domain/cnae.ts';
import { parseNumber } from '../../nodes/shared/domain/numbers.ts';
import { PROVINCES, searchProvinces } from '../../nodes/shared/domain/provinces.ts';
import { pickFields } from '../../nodes/shared/domain/simplify.ts';

describe('CNAE', () => {
	it.each([
		['62', '62'],
		['620', '620'],
		['6201', '6201'],
		['62.01', '6201'],
		[' 0121 ', '0121'],
		['01.2', '012'],
		[6201, '6201'],
		[62.01, '6201'],
	])('%p reads as %s', (given, value) => {
		expect(parseCnae(given)).toEqual({ ok: true, value });
	});

	it.each(['', '6', 'J', '62.', '62011', '6.201', 'J62', '٦٢', '62 01', null, {}])(
		'%p is refused',
		(given) => {
			expect(parseCnae(given).ok).toBe(false);
		},
	);

	it('tells of the leading zero that a spreadsheet drops', () => {
		expect(parseCnae(1)).toMatchObject({ hint: expect.stringContaining('01') as string });
	});
});

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

describe('base URL', () => {
	it.each([
		['https://api.example.com/v1', 'https://api.example.com/v1'],
		['https://api.example.com/v1///', 'https://api.example.com/v1'],
		[' https://api.example.com ', 'https://api.example.com'],
		['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/v1'],
		['http://localhost:4010/v1', 'http://localhost:4010/v1'],
		['http://[::1]:4010/v1', 'http://[::1]:4010/v1'],
	])('%s reads as %s', (given, value) => {
		expect(parseBaseUrl(given)).toEqual({ ok: true, value });
	});

	it.each([
		'',
		'api.example.com/v1',
		'http://api.example.com/v1',
		'http://127.evil.example/v1',
		'http://localhost.evil.example',
		'ftp://api.example.com',
		'javascript:alert(1)',
		'https://user:secret@api.example.com/v1',
		'https://api.example.com/v1?key=1',
		'https://api.example.com/v1#x',
		undefined,
		42,
	])('%p is refused', (given) => {
		expect(parseBaseUrl(given).ok).toBe(false);
	});
});

describe('provinces', () => {
	it('holds the 52 of the INE, in order', () => {
		expect(PROVINCES.map(({ code }) => Number(code))).toEqual(
			Array.from({ length: 52 }, (_, i) => i + 1),
		);
	});

	it.each([
		['vizcaya', 'Bizkaia'],
		['Mallorca', 'Illes Balears'],
		['la coruna', 'A Coruña'],
		['coruña', 'A Coruña'],
		['Alicante Alacant', 'Alicante/Alacant'],
		['gerona', 'Girona'],
		['48', 'Bizkaia'],
		['TENERIFE', 'Santa Cruz de Tenerife'],
		['rioja', 'La Rioja'],
		['orense', 'Ourense'],
	])('%s finds %s', (text, name) => {
		expect(searchProvinces(text).map((province) => province.name)).toContain(name);
	});

	it('returns all for an empty text and none for nonsense', () => {
		expect(searchProvinces('')).toHaveLength(52);
		expect(searchProvinces('xyzzy')).toHaveLength(0);
	});
});

describe('picking fields', () => {
	it('keeps order and limit, and takes no place for what is missing', () => {
		const record = { a: 1, b: null, c: 3, d: 4 };
		expect(Object.entries(pickFields(record, ['d', 'x', 'b', 'a', 'd'], 2))).toEqual([
			['d', 4],
			['b', null],
		]);
	});

	it('does not take inherited properties for fields', () => {
		expect(pickFields({ a: 1 }, ['constructor', '__proto__', 'a'])).toEqual({ a: 1 });
	});
});

describe('refusals', () => {
	it('name the field', () => {
		expect(() => unwrap('Latitude', parseNumber('north'))).toThrow(InvalidInput);
		expect(() => unwrap('Latitude', parseNumber('north'))).toThrow(
			'\'Latitude\' "north" is not a number',
		);
	});

	it('show long and multi-line values short and in one line', () => {
		expect(shown('a\nb')).toBe('"a b"');
		expect(shown('x'.repeat(500)).length).toBeLessThanOrEqual(62);
	});
});

import { allActivities } from '../../../../nodes/shared/domain/cnae/activities.ts';
import { looksLikeName } from '../../../../nodes/shared/domain/cnae/code.ts';
import {
	labelOf,
	parseActivity,
	searchActivities,
} from '../../../../nodes/shared/domain/cnae/search.ts';

const codesFor = (text: string) => searchActivities(text).map(({ code }) => code);

describe('a search of the activities', () => {
	it.each([
		['bares', ['563', '5630']],
		['restaurantes', ['561', '5610', '5611']],
		['fontanero', ['4322']],
		['Fontanería', ['4322']],
		['peluqueria', ['9602', '962', '9621']],
		['abogados', ['691', '6910']],
		['hostelería', ['55', '56']],
		['educacion', ['85']],
		['construcción', ['41', '42', '43']],
		['informática', ['62', '620', '6201']],
		['dentistas', ['8623']],
		['clínica dental', ['8623']],
		['tienda de ropa', ['4771']],
		['gimnasios', ['9313']],
		['muebles', ['31', '310', '3100', '3101']],
		['supermercado', ['4711']],
		['taxi', ['4932']],
		['empresas de limpieza', ['812', '8121']],
		['cerrajero', ['4332']],
		['agencia de viajes', ['79', '791', '7911']],
	])('for %s finds %j first', (text, codes) => {
		expect(codesFor(text).slice(0, codes.length)).toEqual(codes);
	});

	it('puts whole words before beginnings of words', () => {
		const found = codesFor('bar');
		expect(found.slice(0, 2)).toEqual(['563', '5630']);
		expect(found).toContain('2030');
		expect(codesFor('pelu')).toContain('9602');
	});

	it('with words that no activity has together finds those that have one of them', () => {
		expect(codesFor('bares y restaurantes')).toEqual(['561', '5610', '5611', '563', '5630']);
	});

	it.each([
		['56', 13],
		['561', 4],
		['56.1', 4],
		['56.10', 1],
		['5610', 1],
		[' 5630 ', 1],
		['40', 0],
		['56.100', 0],
	])('for %s finds the %d codes that begin so', (text, count) => {
		const codes = codesFor(text);
		expect(codes).toHaveLength(count);
		for (const code of codes) expect(code.startsWith(text.trim().replace('.', ''))).toBe(true);
	});

	it('for nothing finds all, and for nonsense nothing', () => {
		expect(searchActivities()).toEqual(allActivities());
		expect(searchActivities('  ')).toEqual(allActivities());
		expect(codesFor('xyzzy')).toEqual([]);
		expect(codesFor('.')).toEqual([]);
		expect(codesFor('otros servicios').length).toBeGreaterThan(3);
	});
});

describe('an entry of the list', () => {
	it.each([
		['7911', 'Actividades de las agencias de viajes (7911)'],
		['5610', 'Restaurantes y puestos de comidas (5610, CNAE 2009 only)'],
		['5611', 'Restaurantes (5611, CNAE 2025 only)'],
		['5630', 'Servicios de bebidas (5630; in CNAE 2009: Establecimientos de bebidas)'],
		// The editions differ in punctuation alone.
		['05', 'Extracción de antracita, hulla, y lignito (05)'],
	])('%s is %s', (code, label) => {
		const activity = allActivities().find((one) => one.code === code);
		expect(activity && labelOf(activity)).toBe(label);
	});

	it('is understood when it is given as a value, every one', () => {
		for (const activity of allActivities()) {
			const { code } = activity;
			expect(parseActivity(labelOf(activity))).toEqual({ ok: true, value: code });
		}
	});
});

describe('the name of an activity', () => {
	it.each([
		['bares', '563'],
		['Bares de copas', '563'],
		['restaurantes', '561'],
		['RESTAURANTES Y PUESTOS DE COMIDAS', '561'],
		['Establecimientos de bebidas', '563'],
		['abogados', '691'],
		['fontanero', '4322'],
		['supermercado', '4711'],
		['Comercio al por menor', '47'],
		['Industria del tabaco', '12'],
		['clínicas dentales', '8623'],
		['5610 - Restaurantes', '5610'],
		['56.30: bares', '5630'],
	])('%s is %s', (text, value) => {
		expect(parseActivity(text)).toEqual({ ok: true, value });
	});

	it.each([
		[
			'peluquería',
			'matches more than one activity',
			['Possible matches: Peluquería', '(9602)', '(962)'],
		],
		['informática', 'matches more than one activity', ['(62)', '(63)']],
		['hostelería', 'matches more than one activity', ['(55)', '(56)']],
		['resturantes', 'is not a CNAE activity', ['The closest: Restaurantes', '(561).']],
		['bares y restaurantes', 'is not a CNAE activity', ['(561)', '(563)']],
		['Restaurantes (9999, CNAE 2025 only)', 'is not a CNAE activity', ['The closest']],
	])('%s %s', (text, what, parts) => {
		const result = parseActivity(text);
		expect(result).toMatchObject({ ok: false, what: `"${text}" ${what}` });
		for (const part of parts) expect(!result.ok && result.hint).toContain(part);
	});

	it.each(['xyzzy', '———'])('%s is like none', (text) => {
		expect(parseActivity(text)).toEqual({
			ok: false,
			what: `"${text}" is not a CNAE activity`,
			hint: 'Pick one from the list, or enter a code of two to four digits.',
		});
	});

	it('names four candidates at most, none below another, in a message that can be read', () => {
		const result = parseActivity('comercio');
		const codes = result.ok ? [] : [...result.hint.matchAll(/\((\d+)\)/g)].map(([, code]) => code);
		expect(codes).toHaveLength(4);
		for (const code of codes) {
			expect(codes.filter((one) => one !== code && one.startsWith(code))).toEqual([]);
		}
		expect(!result.ok && result.hint.length).toBeLessThan(400);
	});
});

it.each([
	['bares', true],
	['Restaurantes (5611, CNAE 2025 only)', true],
	['J', false],
	['62J', false],
	['6201', false],
	['', false],
	[6201, false],
	[{ name: 'bares' }, false],
])('%j looks like a name: %s', (value, expected) => {
	expect(looksLikeName(value)).toBe(expected);
});

import fc from 'fast-check';
import { distance as levenshtein } from 'fastest-levenshtein';
import { editDistance } from '../../../../nodes/shared/domain/edit-distance.ts';
import {
	parseProvince,
	PROVINCES,
	searchProvinces,
} from '../../../../nodes/shared/domain/provinces.ts';

const EXAMPLE = 'Enter a province of Spain, e.g. Madrid.';
const BALEARS = 'Illes Balears';
const TENERIFE = 'Santa Cruz de Tenerife';

describe('the list of provinces', () => {
	it('holds the 52 of the INE, in order', () => {
		expect(PROVINCES.map(({ code }) => Number(code))).toEqual(
			Array.from({ length: 52 }, (_, i) => i + 1),
		);
	});

	it('knows each by its code, its name and every other name', () => {
		for (const { code, name, aliases } of PROVINCES) {
			for (const way of [code, Number(code), name, ...name.split('/'), ...aliases]) {
				expect({ way, ...parseProvince(way) }).toEqual({ way, ok: true, value: name });
				expect(searchProvinces(String(way)).map((found) => found.name)).toContain(name);
			}
		}
	});
});

/** What people write in official languages, after the INE's lists, in older use and without accents. */
const NAMES: Record<string, string> = {
	'Araba/Álava': 'Araba|Álava|ALAVA / ARABA|Araba-Álava|Vitoria-Gasteiz|Vitoria|01|1',
	'Alicante/Alacant': 'Alicante|Alacant/Alicante|Alicante Alacant|3',
	Ávila: 'Avila|AVILA',
	'Illes Balears': 'Balears, Illes|islas baleares|Baleares|Balears (Illes)|Mallorca|Palma',
	Barcelona: 'BARCELONA|8|08',
	'Castellón/Castelló': 'Castellón|castelló|Castellón de la Plana',
	'Ciudad Real': 'ciudad real|C. Real',
	'A Coruña': 'La Coruña|Coruña, A|la coruna|Corun\u0303a|15',
	Girona: 'Gerona',
	Gipuzkoa: 'guipuzcoa|Donostia-San Sebastián|San Sebastian',
	Lleida: 'Lérida|Provincia de Lérida',
	'La Rioja': 'Rioja, La|Rioja|Logroño',
	Madrid: 'Comunidad de Madrid|28',
	Murcia: 'Región de Murcia|Murcia, Región de',
	Navarra: 'Nafarroa|Navarra, Comunidad Foral de|Pamplona|Iruña',
	Asturias: 'Asturias, Principado de|Principado de Asturias|Asturies|Oviedo',
	'Las Palmas': 'Palmas, Las|palmas|Las Palmas de Gran Canaria',
	'Santa Cruz de Tenerife': 'Tenerife|santa cruz tenerife|Sta. Cruz de Tenerife|S/C de Tenerife|38',
	Sevilla: 'Seville',
	'Valencia/València': 'valencia|València/Valencia|46',
	Bizkaia: 'Vizcaya| BIZKAIA |Province of Biscay|Bilbao|48',
	Ceuta: 'Ciudad Autónoma de Ceuta|51',
	Melilla: '52',
};

it.each(Object.entries(NAMES))('%s is also %s', (name, ways) => {
	for (const way of ways.split('|')) {
		expect({ way, ...parseProvince(way) }).toEqual({ way, ok: true, value: name });
	}
});

describe('a province that is typed', () => {
	it.each([
		['Bizkaja', 'Bizkaia'],
		['Tenrife', TENERIFE],
		['Gvipuzcoa', 'Gipuzkoa'],
	])('%s is none, and the nearest is %s', (given, nearest) => {
		expect(parseProvince(given)).toEqual({
			ok: false,
			what: `"${given}" is not a province of Spain`,
			hint: `The closest name is ${nearest}. Pick a province from the list.`,
		});
	});

	it.each(['53', '048', 'xyzzy', 'Luxx', 'la', '-'])('%s is none, and like none', (given) => {
		expect(parseProvince(given)).toEqual({
			ok: false,
			what: `"${given}" is not a province of Spain`,
			hint: 'Pick a province from the list.',
		});
	});

	it.each([
		['', 'is empty'],
		[' ', 'is empty'],
		[null, 'is empty'],
		[{ name: 'Madrid' }, 'is an object; text is expected'],
		[['Madrid'], 'is a list; text is expected'],
	])('%j is none', (given, what) => {
		expect(parseProvince(given)).toEqual({ ok: false, what, hint: EXAMPLE });
	});
});

it.each([
	['Eivissa', 'an island', 'Illes Balears'],
	['La Palma', 'an island', TENERIFE],
	['provincia de La Palma', 'an island', TENERIFE],
	['15001', 'a postcode', 'A Coruña'],
])('%s is %s, not the province %s', (given, kind, province) => {
	expect(parseProvince(given)).toEqual({
		ok: false,
		what: `"${given}" is ${kind}`,
		hint: `Its province is ${province}: enter that for all of it.`,
	});
});

describe('a search of the provinces', () => {
	it.each([
		['Mallorca', [BALEARS]],
		['la coruna', ['A Coruña']],
		['48', ['Bizkaia']],
		['cruz de t', [TENERIFE]],
		['rioja', ['La Rioja']],
		['palma', [BALEARS, 'Las Palmas']],
		['cast', ['Castellón/Castelló']],
		['xyzzy', []],
	])('for %s finds %j', (text, names) => {
		expect(searchProvinces(text).map(({ name }) => name)).toEqual(names);
	});

	it('for nothing finds all, sorted as Spanish does', () => {
		const names = searchProvinces().map(({ name }) => name);
		expect(names).toHaveLength(52);
		expect(searchProvinces(' ')).toHaveLength(52);
		expect(names.slice(0, 9)).toEqual([
			'A Coruña',
			'Albacete',
			'Alicante/Alacant',
			'Almería',
			'Araba/Álava',
			'Asturias',
			'Ávila',
			'Badajoz',
			'Barcelona',
		]);
	});
});

describe('edit distance', () => {
	it.each([
		['', 'abc', 3],
		['kitten', 'sitting', 3],
		['abc', 'abc', 0],
		['ab', 'ba', 1],
		['ca', 'abc', 3],
	])('of %j and %j is %d', (first, second, distance) => {
		expect(editDistance(first, second)).toBe(distance);
	});

	it('is the same both ways, and never more than without swaps', () => {
		const text = fc.string({ unit: 'binary', maxLength: 12 });
		fc.assert(
			fc.property(text, text, fc.nat(12), (first, second, most) => {
				const distance = editDistance(first, second);
				expect(editDistance(second, first)).toBe(distance);
				expect(distance).toBeLessThanOrEqual(levenshtein(first, second));
				expect(distance === 0).toBe(first === second);
				expect(editDistance(first, second, most)).toBe(distance > most ? Infinity : distance);
			}),
		);
	});
});

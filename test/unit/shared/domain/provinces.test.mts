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

/** The names of each in official languages, in the INE's lists, in older use and without accents. */
const NAMES: Record<string, string> = {
	'Araba/Álava': 'Araba|Álava|Alava|ALAVA|Vitoria-Gasteiz|01|1',
	Albacete: 'albacete|Provincia de Albacete',
	'Alicante/Alacant': 'Alicante|Alacant|Alicante/Alacant|3',
	Almería: 'Almeria|Almería',
	Ávila: 'Avila|AVILA',
	Badajoz: 'badajoz',
	'Illes Balears': 'Balears, Illes|Islas Baleares|Baleares|Illes Balears|Mallorca',
	Barcelona: 'BARCELONA|8|08',
	Burgos: 'burgos',
	Cáceres: 'Caceres',
	Cádiz: 'Cadiz',
	'Castellón/Castelló': 'Castellón|Castello|Castellón de la Plana|Castelló de la Plana',
	'Ciudad Real': 'ciudad real|C. Real',
	Córdoba: 'Cordoba',
	'A Coruña': 'La Coruña|Coruña, A|Coruña|la coruna|A CORUNA|15',
	Cuenca: 'cuenca',
	Girona: 'Gerona|gerona',
	Granada: 'granada',
	Guadalajara: 'guadalajara',
	Gipuzkoa: 'Guipúzcoa|guipuzcoa|Donostia-San Sebastián|San Sebastian',
	Huelva: 'huelva',
	Huesca: 'huesca',
	Jaén: 'Jaen',
	León: 'Leon',
	Lleida: 'Lérida|lerida',
	'La Rioja': 'Rioja, La|Rioja|Logroño',
	Lugo: 'lugo',
	Madrid: 'Comunidad de Madrid|28',
	Málaga: 'Malaga',
	Murcia: 'Región de Murcia|Murcia, Región de',
	Navarra: 'Nafarroa|Navarra, Comunidad Foral de|Pamplona|Iruña',
	Ourense: 'Orense',
	Asturias: 'Asturias, Principado de|Asturies|Oviedo',
	Palencia: 'palencia',
	'Las Palmas': 'Palmas, Las|Las Palmas de Gran Canaria',
	Pontevedra: 'pontevedra',
	Salamanca: 'salamanca',
	'Santa Cruz de Tenerife': 'Tenerife|Sta. Cruz de Tenerife|S/C de Tenerife|38',
	Cantabria: 'Santander',
	Segovia: 'segovia',
	Sevilla: 'Seville|sevilla',
	Soria: 'soria',
	Tarragona: 'tarragona',
	Teruel: 'teruel',
	Toledo: 'toledo',
	'Valencia/València': 'Valencia|València|Valencia/València|46',
	Valladolid: 'valladolid',
	Bizkaia: 'Vizcaya|vizcaya|Biscay|Bilbao|48',
	Zamora: 'zamora',
	Zaragoza: 'zaragoza|Saragossa',
	Ceuta: 'Ciudad Autónoma de Ceuta|51',
	Melilla: 'melilla|52',
};

it.each(Object.entries(NAMES))('%s is also %s', (name, ways) => {
	for (const way of ways.split('|')) {
		expect({ way, ...parseProvince(way) }).toEqual({ way, ok: true, value: name });
	}
});

it('the names are of all 52', () => {
	expect(Object.keys(NAMES)).toEqual(PROVINCES.map(({ name }) => name));
});

describe('a province that is typed', () => {
	const ways: Array<[string, string[]]> = [
		['Araba/Álava', ['Álava', 'araba', 'ALAVA / ARABA', 'Araba-Álava', 'Vitoria']],
		['Alicante/Alacant', ['alicante', 'Alacant', 'Alicante Alacant', 'Alacant/Alicante']],
		[BALEARS, ['Baleares', 'Mallorca', 'Balears, Illes', 'islas baleares', 'Balears (Illes)']],
		['Castellón/Castelló', ['Castellon', 'castelló', 'Castellón de la Plana']],
		['A Coruña', ['La Coruña', 'Coruña, A', 'coruna', 'Corun\u0303a']],
		['Girona', ['Gerona']],
		['Gipuzkoa', ['guipuzcoa']],
		['Lleida', ['Lérida', 'Provincia de Lérida']],
		['La Rioja', ['Rioja', 'Rioja, La', 'Logroño']],
		['Navarra', ['Nafarroa']],
		['Ourense', ['Orense']],
		['Asturias', ['Oviedo', 'Principado de Asturias']],
		['Las Palmas', ['Palmas, Las', 'palmas']],
		[TENERIFE, ['Tenerife', 'santa cruz tenerife', 'Sta. Cruz de Tenerife']],
		['Cantabria', ['Santander']],
		['Valencia/València', ['valencia', 'València/Valencia']],
		['Bizkaia', ['Vizcaya', ' BIZKAIA ', 'Province of Biscay', '48']],
	];

	it.each(ways)('is %s, also as %j', (name, written) => {
		for (const way of written) {
			expect({ way, ...parseProvince(way) }).toEqual({ way, ok: true, value: name });
		}
	});

	it.each([
		['Bizkaja', 'Bizkaia'],
		['Zaragosa', 'Zaragoza'],
		['Madird', 'Madrid'],
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
	['Ibiza', 'an island', 'Illes Balears'],
	['Eivissa', 'an island', 'Illes Balears'],
	['Gran Canaria', 'an island', 'Las Palmas'],
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

it('Palma is Illes Balears', () => {
	expect(parseProvince('Palma')).toEqual({ ok: true, value: 'Illes Balears' });
});

describe('a search of the provinces', () => {
	it.each([
		['vizcaya', ['Bizkaia']],
		['Mallorca', [BALEARS]],
		['la coruna', ['A Coruña']],
		['Alicante Alacant', ['Alicante/Alacant']],
		['48', ['Bizkaia']],
		['TENERIFE', [TENERIFE]],
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
		['', '', 0],
		['', 'abc', 3],
		['abc', '', 3],
		['kitten', 'sitting', 3],
		['saturday', 'sunday', 3],
		['abc', 'abc', 0],
		['ab', 'ba', 1],
		['hernadnez', 'hernandez', 1],
		['ca', 'abc', 3],
	])('of %j and %j is %d', (first, second, distance) => {
		expect(editDistance(first, second)).toBe(distance);
	});

	it('is what its definition says', () => {
		const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
		fc.assert(
			fc.property(text, text, (first, second) => {
				expect(editDistance(first, second)).toBe(distanceByDefinition(first, second));
				expect(editDistance(first, second)).toBeLessThanOrEqual(levenshtein(first, second));
			}),
		);
	});

	it('is the same both ways, and never more than the longer text', () => {
		const text = fc.string({ unit: 'binary', maxLength: 12 });
		fc.assert(
			fc.property(text, text, fc.nat(12), (first, second, most) => {
				const distance = editDistance(first, second);
				expect(editDistance(second, first)).toBe(distance);
				expect(distance).toBeLessThanOrEqual(Math.max(first.length, second.length));
				expect(distance === 0).toBe(first === second);
				expect(editDistance(first, second, most)).toBe(distance > most ? Infinity : distance);
			}),
		);
	});
});

/** The optimal string alignment of two texts, tried out from their ends. */
function distanceByDefinition(first: string, second: string): number {
	if (first === '' || second === '') return first.length + second.length;
	const [shorter, other] = [first.slice(0, -1), second.slice(0, -1)];
	const isSame = first.at(-1) === second.at(-1);
	const isSwap = first.at(-1) === second.at(-2) && first.at(-2) === second.at(-1);
	return Math.min(
		distanceByDefinition(shorter, other) + (isSame ? 0 : 1),
		distanceByDefinition(shorter, second) + 1,
		distanceByDefinition(first, other) + 1,
		isSwap && first.length > 1 && second.length > 1
			? distanceByDefinition(first.slice(0, -2), second.slice(0, -2)) + 1
			: Infinity,
	);
}

import fc from 'fast-check';
import { distance as levenshtein } from 'fastest-levenshtein';
import { editDistance } from '../../../lib/words.ts';
import { findTown } from '../../../spain/lazy.ts';
import { parseProvinces, PROVINCES, searchProvinces } from '../../../spain/provinces.ts';

describe('list of provinces', () => {
	it('contains the 52 codes of the INE, in order', () => {
		expect(PROVINCES.map(({ code }) => Number(code))).toEqual(
			Array.from({ length: 52 }, (_, i) => i + 1),
		);
	});

	it('finds a province by code, name or alias, and suggests it for an island', () => {
		for (const { code, name, spellings, aliases, parts } of PROVINCES) {
			const withCode = spellings.map((spelling) => `${code} - ${spelling}`);
			for (const way of [code, Number(code), ...spellings, ...aliases, ...withCode]) {
				const read = parseProvinces(way, findTown);
				expect({ way, names: read.ok && [...read.value.keys()] }).toEqual({ way, names: [name] });
				expect(searchProvinces(String(way)).map((found) => found.name)).toContain(name);
			}
			for (const part of parts) {
				expect(parseProvinces(part, findTown)).toMatchObject({
					ok: false,
					hint: expect.stringContaining(name),
				});
				expect(searchProvinces(part).map((found) => found.name)).toContain(name);
			}
		}
	});
});

describe('several provinces', () => {
	it.each<[unknown, string[]]>([
		['Sevilla, Málaga, Cádiz', ['Sevilla', 'Málaga', 'Cádiz']],
		['Coruña, A, Lugo y Vizcaya', ['A Coruña', 'Lugo', 'Vizcaya']],
		['Girona i Lleida; Bizkaia\nVizcaya', ['Gerona', 'Lérida', 'Vizcaya']],
		[
			['Madrid', 8],
			['Madrid', 'Barcelona'],
		],
		['28', ['Madrid']],
		['Barcelona/Girona', ['Barcelona', 'Gerona']],
		['Sevilla - Málaga + Cádiz', ['Sevilla', 'Málaga', 'Cádiz']],
		['Araba/Álava & Bizkaia | Lugo', ['Álava', 'Vizcaya', 'Lugo']],
	])('are read from %j, each once', (value, names) => {
		const provinces = parseProvinces(value, findTown);
		expect(provinces.ok && [...provinces.value.keys()]).toEqual(names);
	});

	it.each(['Lugo,', ', Lugo', ' Lugo ; ', 'Lugo /', '- Lugo -', ['Lugo,', ', Cádiz']])(
		'are sent without a separator at an end: %j',
		(value) => {
			const provinces = parseProvinces(value, findTown);
			const texts = provinces.ok ? [...provinces.value.values()] : [];
			expect(texts).toEqual(['Lugo', 'Cádiz'].slice(0, texts.length));
			expect(texts).not.toEqual([]);
		},
	);

	it.each<[unknown, string]>([
		['', 'is empty'],
		[[], 'is empty'],
		['Castilla y León', 'is a region'],
		['Madrid, Castilla y León', '"Castilla y León" is a region'],
		['Sevilla y Utrera', '"Utrera" is a town'],
		['Sevilla / Malga', '"Malga" is not a province of Spain'],
		['27 - Madrid', 'is not a province of Spain'],
	])('%j is refused: %s', (value, what) => {
		expect(parseProvinces(value, findTown)).toMatchObject({ what: expect.stringContaining(what) });
	});
});

describe('search of provinces', () => {
	it('without a text returns all, in Spanish alphabetical order', () => {
		const names = searchProvinces().map(({ name }) => name);
		expect(names).toHaveLength(52);
		expect(searchProvinces(' ')).toHaveLength(52);
		expect(names.slice(0, 9)).toEqual([
			'A Coruña',
			'Álava',
			'Albacete',
			'Alicante',
			'Almería',
			'Asturias',
			'Ávila',
			'Badajoz',
			'Baleares',
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

	it('is symmetric, and at most the Levenshtein distance', () => {
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

import {
	allActivities,
	EDITIONS,
	headingsOf,
	stemOf,
	type Edition,
} from '../../../../nodes/shared/domain/cnae/activities.ts';
import { CNAE_2009 } from '../../../../nodes/shared/domain/cnae/cnae-2009.ts';
import { CNAE_2025 } from '../../../../nodes/shared/domain/cnae/cnae-2025.ts';
import { EVERYDAY_WORDS } from '../../../../nodes/shared/domain/cnae/everyday-words.ts';
import { wordsOf } from '../../../../nodes/shared/domain/words.ts';

/** Headings of each level: sections, divisions, groups, classes (source: INE). */
const COUNTS: Record<Edition, number[]> = {
	2009: [21, 88, 272, 629],
	2025: [22, 87, 287, 664],
};

describe.each(EDITIONS)('the table of the CNAE-%s', (edition) => {
	const headings = headingsOf(edition);

	it('is complete at every level', () => {
		const levelOf = (code: string) => (/^[A-V]$/.test(code) ? 0 : code.length - 1);
		const counts = [0, 1, 2, 3].map(
			(level) => headings.filter(({ code }) => levelOf(code) === level).length,
		);
		expect(counts).toEqual(COUNTS[edition]);
		expect(new Set(headings.map(({ code }) => code)).size).toBe(headings.length);
	});

	it('is in order, and every heading is below the one it belongs to', () => {
		const sections = headings.filter(({ code }) => /[A-Z]/.test(code)).map(({ code }) => code);
		expect(sections.join('')).toBe('ABCDEFGHIJKLMNOPQRSTUV'.slice(0, sections.length));
		const codes = headings.map(({ code }) => code).filter((code) => /\d/.test(code));
		expect(codes).toEqual([...codes].sort());
		const known = new Set(codes);
		for (const code of codes) expect(code.length === 2 || known.has(code.slice(0, -1))).toBe(true);
		// A division that is not divided has a class that ends in 0, and no heading is without a class.
		for (const code of codes.filter((one) => one.length < 4)) {
			expect(codes.some((one) => one.length === 4 && one.startsWith(code))).toBe(true);
		}
	});

	it('has a title for each, without marks, blanks and letters of another alphabet', () => {
		for (const { code, title } of headings) {
			expect({ code, title }).toEqual({
				code,
				title: expect.stringMatching(/^[A-ZÁÉÍÓÚ][a-záéíóúüñA-ZÁÉÍÓÚ ,;().]+$/),
			});
			expect(title.trim().replace(/ {2,}/g, ' ')).toBe(title);
		}
	});

	it.each([
		['A', 'Agricultura, ganadería, silvicultura y pesca', 'A'],
		['5510', 'Hoteles y alojamientos similares', 'I'],
		['35', 'Suministro de energía eléctrica, gas, vapor y aire acondicionado', 'D'],
		['9900', 'Actividades de organizaciones y organismos extraterritoriales', undefined],
	])('%s is %s', (code, title, section) => {
		const heading = headings.find((one) => one.code === code);
		expect(heading).toMatchObject({ title, ...(section && { section }) });
	});
});

it('a title is written once: no line of the tables repeats the one it could refer to', () => {
	const former = new Map(headingsOf('2009').map(({ code, title }) => [code, title]));
	const repeated = CNAE_2025.split('\n').filter((line) => {
		const [code] = line.split(' ', 1);
		return former.get(code) === line.slice(code.length + 1);
	});
	expect(repeated).toEqual([]);
	expect(CNAE_2009).not.toContain('=');
});

describe('the activities', () => {
	const all = allActivities();
	const find = (code: string) => all.find((one) => one.code === code);

	it('are the digits of both editions, by code', () => {
		const codes = EDITIONS.flatMap(headingsOf).map(({ code }) => code);
		const digits = [...new Set(codes.filter((code) => /\d/.test(code)))].sort();
		expect(all.map(({ code }) => code)).toEqual(digits);
		expect(all.length).toBeGreaterThan(1100);
		expect(allActivities()).toBe(all);
	});

	it('know the title of each edition, and whether it has the code at all', () => {
		expect(find('5610')?.titles).toEqual({ 2009: 'Restaurantes y puestos de comidas' });
		expect(find('5611')?.titles).toEqual({ 2025: 'Restaurantes' });
		expect(find('5630')?.titles).toEqual({
			2009: 'Establecimientos de bebidas',
			2025: 'Servicios de bebidas',
		});
		expect(find('56')?.sections).toEqual(['Hostelería', 'Hostelería']);
		expect(find('561')?.sections).toEqual([]);
	});

	it('are not what their title leaves out', () => {
		expect(find('16')?.words).not.toContain('muebles');
		expect(find('16')?.words).toContain('cesteria');
		expect(find('47')?.words).not.toContain('motocicletas');
	});
});

it('every everyday word is for codes there are', () => {
	const codes = allActivities().map(({ code }) => code);
	for (const line of EVERYDAY_WORDS.split('\n')) {
		const given = line.split(' ').filter((part) => /^\d/.test(part));
		const words = wordsOf(line.split(' ').slice(given.length).join(' '));
		expect({ line, isFilled: given.length > 0 && words.length > 0 }).toEqual({
			line,
			isFilled: true,
		});
		expect({ line, unknown: given.filter((one) => !codes.includes(one.replace('*', ''))) }).toEqual(
			{ line, unknown: [] },
		);
	}
});

it.each([
	['bares', 'bar'],
	['restaurantes', 'restaurante'],
	['abogadas', 'abogado'],
	['informáticos', 'informática'],
	['hoteles', 'hotel'],
])('%s and %s have one stem', (first, second) => {
	expect(stemOf(wordsOf(first)[0])).toBe(stemOf(wordsOf(second)[0]));
});

it.each([
	['gas', 'gas'],
	['pan', 'pan'],
	['té', 'te'],
])('the short word %s stays %s', (word, stem) => {
	expect(stemOf(wordsOf(word)[0])).toBe(stem);
});

import {
	ACTIVITIES,
	type Edition,
	EDITIONS,
	headingsOf,
	keyOf,
} from '../../../nodes/spain/activities.ts';
import { REUSED_CODES } from '../../../nodes/spain/cnae/cnae-2025.ts';
import { VOCABULARY } from '../../../nodes/spain/cnae/vocabulary-table.ts';

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
		['A', 'Agricultura, ganadería, silvicultura y pesca'],
		['5510', 'Hoteles y alojamientos similares'],
		['35', 'Suministro de energía eléctrica, gas, vapor y aire acondicionado'],
		['9900', 'Actividades de organizaciones y organismos extraterritoriales'],
	])('%s is %s', (code, title) => {
		expect(headings).toContainEqual({ code, title });
	});
});

describe('the activities', () => {
	const codes = [...ACTIVITIES.keys()];

	it('are the digits of both editions, in the order of the codes', () => {
		const digits = EDITIONS.flatMap(headingsOf)
			.map(({ code }) => code)
			.filter((code) => /\d/.test(code));
		expect(codes).toEqual([...new Set(digits)].sort());
		expect(codes.length).toBeGreaterThan(1100);
	});

	it('know the title of each edition, and whether it has the code at all', () => {
		const titlesOf = (code: string) => ACTIVITIES.get(code)?.titles;
		expect(titlesOf('5610')).toEqual({ 2009: 'Restaurantes y puestos de comidas' });
		expect(titlesOf('5611')).toEqual({ 2025: 'Restaurantes' });
		expect(titlesOf('5630')).toEqual({
			2009: 'Establecimientos de bebidas',
			2025: 'Servicios de bebidas',
		});
	});

	it('have reused codes only where both editions have them, with different titles', () => {
		for (const code of REUSED_CODES) {
			const { 2009: former, 2025: current } = ACTIVITIES.get(code)?.titles ?? {};
			expect({ code, former, current }).toEqual({
				code,
				former: expect.any(String) as string,
				current: expect.any(String) as string,
			});
			expect(former).not.toBe(current);
		}
	});
});

describe('the vocabulary', () => {
	const lines = VOCABULARY.split('\n').map((line) => line.split(': '));

	it('has codes only of the edition that it says, for every word', () => {
		for (const [codes, words] of lines) {
			for (const trade of codes.split(',')) {
				const [former, current = former] = trade.split('/');
				const titles = { 2009: former, 2025: current };
				for (const [edition, code] of Object.entries(titles) as Array<[Edition, string]>) {
					const isKnown = code === '-' || ACTIVITIES.get(code)?.titles[edition] !== undefined;
					expect({ words, edition, code, isKnown }).toEqual({
						words,
						edition,
						code,
						isKnown: true,
					});
				}
			}
			expect(words.split(', ').map(keyOf)).not.toContain('');
		}
	});

	it('has each word once, and more than 500 words for one trade', () => {
		const keys = lines.flatMap(([, words]) => [...new Set(words.split(', ').map(keyOf))]);
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
		const certain = lines.filter(([codes]) => /^\d+$/.test(codes));
		expect(certain.flatMap(([, words]) => words.split(', ')).length).toBeGreaterThan(500);
	});
});

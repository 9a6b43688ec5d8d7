import fc from 'fast-check';
import {
	ACTIVITIES,
	type Edition,
	EDITIONS,
	entriesFor,
	headingsOf,
	keyOf,
	labelOf,
	parseActivities,
	parseActivity,
	searchActivities,
	valueOf,
} from '../../../spain/activities.ts';
import { REUSED_CODES } from '../../../spain/cnae/cnae-2025.ts';
import { VOCABULARY } from '../../../spain/cnae/vocabulary-table.ts';

/** Headings of each level: sections, divisions, groups, classes (source: INE). */
const COUNTS: Record<Edition, number[]> = {
	2009: [21, 88, 272, 629],
	2025: [22, 87, 287, 664],
};

describe.each(EDITIONS)('table of the CNAE-%s', (edition) => {
	const headings = headingsOf(edition);

	it('is complete at every level', () => {
		const levelOf = (code: string) => (/^[A-V]$/.test(code) ? 0 : code.length - 1);
		const counts = [0, 1, 2, 3].map(
			(level) => headings.filter(({ code }) => levelOf(code) === level).length,
		);
		expect(counts).toEqual(COUNTS[edition]);
		expect(new Set(headings.map(({ code }) => code)).size).toBe(headings.length);
	});

	it('is sorted, and every heading has a parent', () => {
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

	it('has a title for each heading, without marks, extra spaces and foreign letters', () => {
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
	])('has the heading %s %s', (code, title) => {
		expect(headings).toContainEqual(expect.objectContaining({ code, title }));
	});
});

describe('list of activities', () => {
	const codes = [...ACTIVITIES.keys()];

	it('contains the numeric codes of both editions, sorted', () => {
		const digits = EDITIONS.flatMap(headingsOf)
			.map(({ code }) => code)
			.filter((code) => /\d/.test(code));
		expect(codes).toEqual([...new Set(digits)].sort());
		expect(codes.length).toBeGreaterThan(1100);
	});

	it('has the title of a code in each edition that has the code', () => {
		const titlesOf = (code: string) => ACTIVITIES.get(code)?.titles;
		expect(titlesOf('5610')).toEqual({ 2009: 'Restaurantes y puestos de comidas' });
		expect(titlesOf('5611')).toEqual({ 2025: 'Restaurantes' });
		expect(titlesOf('5630')).toEqual({
			2009: 'Establecimientos de bebidas',
			2025: 'Servicios de bebidas',
		});
	});

	it('has a different title in each edition for every reused code', () => {
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

describe('vocabulary', () => {
	const lines = VOCABULARY.split('\n').map((line) => line.split(': '));

	it('has, for every word, only codes that exist in the given edition', () => {
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

	it('has each word once, and more than 500 words with a single code', () => {
		const keys = lines.flatMap(([, words]) => [...new Set(words.split(', ').map(keyOf))]);
		expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
		const certain = lines.filter(([codes]) => /^\d+$/.test(codes));
		expect(certain.flatMap(([, words]) => words.split(', ')).length).toBeGreaterThan(500);
	});
});

const codesFor = (text: string) => searchActivities(text).map(({ code }) => code);
const codeOf = (value: unknown) => {
	const result = parseActivity(value);
	return result.ok ? result.value.code : result;
};

describe('search of activities', () => {
	it.each([
		['restaurantes', ['561', '5610', '5611']],
		['peluqueria', ['9602', '9621']],
		['hostelería', ['55', '56']],
		['muebles', ['4759', '4755', '31']],
		['agencia de viajes', ['791', '7911']],
		['panadería', ['4724', '1071']],
		['12 gimnasios', ['9313']],
	])('for %s finds %j first', (text, codes) => {
		expect(codesFor(text).slice(0, codes.length)).toEqual(codes);
	});

	it('finds whole words before words with that beginning', () => {
		expect(codesFor('bar').slice(0, 2)).toEqual(['563', '5630']);
		expect(codesFor('pelu')).toContain('9602');
	});

	it('finds shops and services before factories', () => {
		const codes = codesFor('cuero');
		expect(codes.indexOf('4772')).toBeLessThan(codes.indexOf('1511'));
	});

	it('finds activities with one of the words if none has all', () => {
		expect(codesFor('abogados y dentistas')).toEqual(['691', '6910', '8623']);
	});

	it.each([
		['56', 13],
		['56.1', 4],
		['56.10', 1],
		[' 5630 ', 1],
		['40', 0],
		['56.100', 0],
	])('for %s finds the %d codes with that beginning', (text, count) => {
		const codes = codesFor(text);
		expect(codes).toHaveLength(count);
		for (const code of codes) expect(code.startsWith(text.trim().replace('.', ''))).toBe(true);
	});

	it('finds all activities for an empty text, and none for nonsense', () => {
		expect(searchActivities('  ')).toEqual([...ACTIVITIES.values()]);
		expect(codesFor('xyzzyxyzzy')).toEqual([]);
		expect(codesFor('.')).toEqual([]);
	});
});

describe('entry of the list of activities', () => {
	it.each([
		['7911', '7911 Actividades de las agencias de viajes'],
		['5610', '5610 Restaurantes y puestos de comidas (CNAE 2009)'],
		['5611', '5611 Restaurantes (CNAE 2025)'],
		['5630', '5630 Servicios de bebidas (CNAE 2009: Establecimientos de bebidas)'],
		// The editions differ in punctuation alone.
		['05', '05 Extracción de antracita, hulla, y lignito'],
	])('for %s is %s', (code, label) => {
		const activity = ACTIVITIES.get(code);
		expect(activity && labelOf(activity)).toBe(label);
	});

	it('is parsed for every activity, and so are its value and its title with the code', () => {
		for (const activity of ACTIVITIES.values()) {
			const { code, titles } = activity;
			const titled = Object.values(titles).map((title) => `${title} (${code})`);
			for (const way of [labelOf(activity), valueOf(activity), ...titled]) {
				expect({ way, code: codeOf(way) }).toEqual({ way, code });
			}
		}
	});
});

describe('parseActivities', () => {
	const codes = (value: unknown) => {
		const read = parseActivities(value);
		return read.ok ? read.value.map(({ code }) => code) : read.what;
	};

	it.each<[unknown, string[]]>([
		['9602, 9621', ['9602', '9621']],
		['bares; 9602\n56.10', ['563', '9602', '5610']],
		[
			['5630', '691'],
			['5630', '691'],
		],
		['["5630", "691"]', ['5630', '691']],
		// A trade with another code in each edition.
		['peluquerías', ['9602', '9621']],
		// A code within another adds nothing, nor does the same again.
		['56, 5610, 56', ['56']],
		// The title of one activity has commas.
		['05 Extracción de antracita, hulla, y lignito; 691', ['05', '691']],
	])('reads %j as %j', (value, expected) => {
		expect(codes(value)).toEqual(expected);
	});

	it.each([
		['bares, resturantes', '"resturantes" is not a CNAE activity'],
		// Its code of one edition is another trade in the other.
		['taxi', '"taxi" has a different code in each edition of the CNAE'],
		['', 'is empty'],
	])('refuses %j', (value, what) => {
		expect(codes(value)).toBe(what);
	});

	it('reads the combined entry for both codes of a trade, which entriesFor lists first', () => {
		for (const typed of ['peluq', 'peluquerías en Sevilla']) {
			const [first, ...others] = entriesFor(typed);
			expect(first).toEqual({
				name: 'Peluquería (9602 in 2009, 9621 in 2025)',
				value: '9602, 9621',
			});
			expect(others.map(({ value }) => value)).toEqual(expect.arrayContaining(['9602', '9621']));
			expect(codes(first.value)).toEqual(['9602', '9621']);
		}
		// Words that only begin like a bar are not before it.
		expect(entriesFor('bar')[0].value).toBe('563');
	});
});

describe('parseActivity', () => {
	it('suggests at most four candidates, in a hint of under 450 characters', () => {
		const result = parseActivity('comercio al');
		const codes = result.ok ? [] : [...result.hint.matchAll(/\d{2,4} /g)];
		expect(codes.length).toBeLessThanOrEqual(4);
		expect(!result.ok && result.hint.length).toBeLessThan(450);
	});

	it('accepts only codes, entries, titles and words of the vocabulary', () => {
		const words = VOCABULARY.split('\n').flatMap((line) => line.split(': ')[1].split(', '));
		const titles = [...ACTIVITIES.values()].flatMap((one) => Object.values(one.titles));
		const known = new Set([...words, ...titles].map(keyOf));
		const isKnown = (text: string) => {
			const key = keyOf(text.replace(/\bCNAE\b/gi, ''));
			const rest = key.replace(/^(?:empresa|negocio|servicio|actividad|sector) /, '');
			return known.has(key) || known.has(rest) || ACTIVITIES.has(text.replace(/\D/g, ''));
		};
		const word = fc.constantFrom(...words, ...titles);
		const typed = fc.oneof(
			fc.string(),
			fc.tuple(word, word).map((both) => both.join(' ')),
			fc.tuple(word, fc.nat(40)).map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
			fc
				.tuple(word, fc.nat(40), fc.string({ maxLength: 2 }))
				.map(([text, at, more]) => text.slice(0, at) + more + text.slice(at)),
			fc.tuple(fc.nat(99), word).map((both) => both.join(' ')),
		);
		fc.assert(
			fc.property(typed, (text) => {
				const result = parseActivity(text);
				expect({ text, isTaken: result.ok && !isKnown(text) }).toEqual({ text, isTaken: false });
			}),
			{ numRuns: 100 },
		);
	});
});

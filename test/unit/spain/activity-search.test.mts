import fc from 'fast-check';
import {
	ACTIVITIES,
	entriesFor,
	keyOf,
	labelOf,
	parseActivities,
	parseActivity,
	searchActivities,
	valueOf,
} from '../../../nodes/spain/activities.ts';
import { VOCABULARY } from '../../../nodes/spain/cnae/vocabulary-table.ts';

const codesFor = (text: string) => searchActivities(text).map(({ code }) => code);
const codeOf = (value: unknown) => {
	const result = parseActivity(value);
	return result.ok ? result.value.code : result;
};

describe('a search of the activities', () => {
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

	it('finds whole words before words that begin so', () => {
		expect(codesFor('bar').slice(0, 2)).toEqual(['563', '5630']);
		expect(codesFor('pelu')).toContain('9602');
	});

	it('finds shops and services before factories', () => {
		const codes = codesFor('cuero');
		expect(codes.indexOf('4772')).toBeLessThan(codes.indexOf('1511'));
	});

	it('finds those that have one of the words where none has all', () => {
		expect(codesFor('abogados y dentistas')).toEqual(['691', '6910', '8623']);
	});

	it.each([
		['56', 13],
		['56.1', 4],
		['56.10', 1],
		[' 5630 ', 1],
		['40', 0],
		['56.100', 0],
	])('for %s finds the %d codes that begin so', (text, count) => {
		const codes = codesFor(text);
		expect(codes).toHaveLength(count);
		for (const code of codes) expect(code.startsWith(text.trim().replace('.', ''))).toBe(true);
	});

	it('for nothing finds all, and for nonsense nothing', () => {
		expect(searchActivities('  ')).toEqual([...ACTIVITIES.values()]);
		expect(codesFor('xyzzyxyzzy')).toEqual([]);
		expect(codesFor('.')).toEqual([]);
	});
});

describe('an entry of the list', () => {
	it.each([
		['7911', '7911 Actividades de las agencias de viajes'],
		['5610', '5610 Restaurantes y puestos de comidas (CNAE 2009)'],
		['5611', '5611 Restaurantes (CNAE 2025)'],
		['5630', '5630 Servicios de bebidas (CNAE 2009: Establecimientos de bebidas)'],
		// The editions differ in punctuation alone.
		['05', '05 Extracción de antracita, hulla, y lignito'],
	])('%s is %s', (code, label) => {
		const activity = ACTIVITIES.get(code);
		expect(activity && labelOf(activity)).toBe(label);
	});

	it('is understood, as are its value and its title with the code, for every activity', () => {
		for (const activity of ACTIVITIES.values()) {
			const { code, titles } = activity;
			const titled = Object.values(titles).map((title) => `${title} (${code})`);
			for (const way of [labelOf(activity), valueOf(activity), ...titled]) {
				expect({ way, code: codeOf(way) }).toEqual({ way, code });
			}
		}
	});
});

describe('several activities', () => {
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
	])('%j are %j', (value, expected) => {
		expect(codes(value)).toEqual(expected);
	});

	it.each([
		['bares, resturantes', '"resturantes" is not a CNAE activity'],
		// Its code of one edition is another trade in the other.
		['taxi', '"taxi" has another code in each edition of the CNAE'],
		['', 'is empty'],
	])('%j is refused', (value, what) => {
		expect(codes(value)).toBe(what);
	});

	it('The list has one entry for both codes of a trade, before those of each', () => {
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

describe('a name', () => {
	it('names four candidates at most, in a message that can be read', () => {
		const result = parseActivity('comercio al');
		const codes = result.ok ? [] : [...result.hint.matchAll(/\d{2,4} /g)];
		expect(codes.length).toBeLessThanOrEqual(4);
		expect(!result.ok && result.hint.length).toBeLessThan(450);
	});

	it('is accepted only if it is a code, an entry, a title or a word of the vocabulary', () => {
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RADIUS_KM } from '../../../client/service/limits.ts';
import { parseBaseUrl } from '../../../client/transport/account.ts';
import { parseCentre, parseRadius } from '../../../spain/centre.ts';
import { checkCif, parseCif } from '../../../spain/cif.ts';
import { parseActivities, parseActivity, searchActivities } from '../../../spain/activities.ts';
import { parseCoordinates } from '../../../spain/coordinates.ts';
import { findTown, loadTowns } from '../../../spain/lazy.ts';
import { parseNumber } from '../../../lib/numbers.ts';
import type { Result } from '../../../lib/result.ts';
import { parseProvinces, searchProvinces } from '../../../spain/provinces.ts';

const DEGREES_OF_A_FEW_METRES = 0.0001;
const towns = loadTowns();

/** The rows of a table of cases: what people type, and how it is to be understood. */
function readCases(name: string): string[][] {
	const path = join(__dirname, '../../fixtures/understood', `${name}.tsv`);
	const [, ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n');
	return lines.map((line) => line.split('\t'));
}

it('parseActivity accepts or refuses each activity as listed in activities.tsv', () => {
	const different = readCases('activities').flatMap(([text, code]) => {
		const result = parseActivity(text);
		const understood = result.ok ? result.value.code : '';
		return understood === code ? [] : [{ text, code, understood, ...(!result.ok && result) }];
	});
	expect(different).toEqual([]);
});

it('searchActivities returns the activity listed in activities.tsv first', () => {
	const different = readCases('activities').flatMap(([text, , first]) => {
		const shown = searchActivities(text)[0]?.code;
		return first === '' || shown?.startsWith(first) || first.startsWith(shown ?? '-')
			? []
			: [{ text, first, shown }];
	});
	expect(different).toEqual([]);
});

it('parseCentre accepts each place, or refuses it with suggestions, as listed in places.tsv', () => {
	const different = readCases('places').flatMap(([text, town, mentions]) => {
		const result = parseCentre(text, () => towns);
		const understood = result.ok ? (result.value.name ?? 'a point') : '';
		const said = result.ok ? result.value.name : result.hint;
		return understood === town && said?.includes(mentions)
			? []
			: [{ text, town, understood, said }];
	});
	expect(different).toEqual([]);
});

it('the search of towns returns the intended town first for every place in places.tsv', () => {
	const different = readCases('places').flatMap(([text, town]) => {
		if (town === '') return [];
		const [first] = towns.search(text);
		const shown = first && towns.placeOf(first).name;
		return shown === town ? [] : [{ text, town, shown }];
	});
	expect(different).toEqual([]);
});

it('parseCentre reads each map link or point as listed in links.tsv', () => {
	const different = readCases('links').flatMap(([text, point]) => {
		const result = parseCentre(text, () => towns);
		if (!result.ok || point === '')
			return result.ok === (point !== '') ? [] : [{ text, point, result }];
		const [latitude, longitude] = point.split(',').map(Number);
		const isNear =
			Math.abs(result.value.latitude - latitude) < DEGREES_OF_A_FEW_METRES &&
			Math.abs(result.value.longitude - longitude) < DEGREES_OF_A_FEW_METRES;
		return isNear ? [] : [{ text, point, result }];
	});
	expect(different).toEqual([]);
});

/** What is made of a value, or why it is refused and what to do, as the table of cases writes it. */
function readingOf(result: Result<unknown>): string {
	return result.ok ? JSON.stringify(result.value) : `${result.what}. ${result.hint}`;
}

function codeOf(value: unknown): Result<string> {
	const result = parseActivity(value);
	return result.ok ? { ok: true, value: result.value.code } : result;
}

function provinceOf(value: unknown): Result<string> {
	const result = parseProvinces(value, findTown);
	return result.ok ? { ok: true, value: [...result.value.keys()].join() } : result;
}

const namesOf = (read: Result<Array<{ name: string }>>) =>
	read.ok ? { ...read, value: read.value.map(({ name }) => name) } : read;

const codesOf = (read: Result<Array<{ code: string }>>) =>
	read.ok ? { ...read, value: read.value.map(({ code }) => code) } : read;

it.each<[string, (value: never) => string]>([
	['CIF', (value) => readingOf(parseCif(value))],
	[
		'fault of a CIF',
		(value) => {
			const { cif, ...more } = checkCif(value);
			return JSON.stringify(['fault' in more ? more.fault : null, cif]);
		},
	],
	['province', (value) => readingOf(provinceOf(value))],
	[
		'search of the provinces',
		(text) => JSON.stringify(searchProvinces(text).map(({ name }) => name)),
	],
	['number', (value) => readingOf(parseNumber(value))],
	['whole number', (value) => readingOf(parseNumber(value, { integer: true }))],
	['radius', (value) => readingOf(parseRadius(value, RADIUS_KM))],
	['point', (value) => readingOf(parseCoordinates(value))],
	['centre', (value) => readingOf(parseCentre(value, () => towns))],
	['town', (value) => readingOf(towns.parse(value))],
	['several towns', (value) => readingOf(namesOf(towns.parseAll(value)))],
	['several activities', (value) => readingOf(codesOf(parseActivities(value)))],
	['activity', (value) => readingOf(codeOf(value))],
])('each value for "%s" in values.tsv is read, or refused with a hint, as listed', (name, read) => {
	const cases = readCases('values').filter(([reader]) => reader === name);
	expect(cases).not.toEqual([]);
	const readings = cases.map(([, given]) => [name, given, read(JSON.parse(given) as never)]);
	expect(readings).toEqual(cases);
});

it.each([parseCif, parseNumber, parseCoordinates])(
	'%p reports an undefined value as empty',
	(read) => {
		expect(read(undefined)).toMatchObject({ ok: false, what: 'is empty' });
	},
);

it.each<[string, (text: string) => unknown]>([
	['an activity', parseActivity],
	['a centre', (text) => parseCentre(text, () => towns)],
	['a province', provinceOf],
	['a radius', (value: unknown) => parseRadius(value, RADIUS_KM)],
	['a base URL', parseBaseUrl],
])(
	'a text too long for %s is refused, and the message gives its length and the maximum',
	(_, read) => {
		const what = /^"a{57}…" has 100000 characters; at most \d+ are expected$/;
		expect(read('a'.repeat(100_000))).toMatchObject({
			ok: false,
			what: expect.stringMatching(what) as string,
		});
	},
);

/** Finds a province by any of its usual names, and lists its other spellings. */

import { kilometresBetween, type Point } from './coordinates';
import { ISLANDS_TABLE, PROVINCES_TABLE } from './provinces-table';
import { isCountry, provincesOfRegion } from './regions';
import { describeKind } from '../lib/kinds';
import { parseListOf, PLACE_SEPARATORS, withoutEnds } from '../lib/lists';
import { err, ok, refuseEmptyOrLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { nearestTo, plain, wordsOf } from '../lib/words';

/** The larger islands, and those with several towns: names in plain words, province, and middle. */
const ISLANDS = ISLANDS_TABLE.split('\n').map((line) => {
	const [names, province, ...middle] = line.split(';');
	const [latitude, longitude] = middle.map(Number);
	return { names: names.split('|').map(plain), province, latitude, longitude };
});

type Island = (typeof ISLANDS)[number];

const AROUND = /^(?:(?:isla|illa|island|provincia|province)(?: de| of)? )|,? (?:isla|illa|island)$/;

function findIsland(text: string): Island | undefined {
	const name = plain(text).replace(AROUND, '');
	return ISLANDS.find(({ names }) => names.includes(name));
}

/** True if the town is on the island: no other island of its province has a nearer middle. */
export function isOn(island: Island, town: Point & { province: string }): boolean {
	const [nearest] = ISLANDS.filter(({ province }) => province === town.province).sort(
		(first, second) => kilometresBetween(first, town) - kilometresBetween(second, town),
	);

	return nearest === island;
}

/** An island, a postcode or a province, with its province. */
export interface Area {
	kind: 'an island' | 'a postcode' | 'a province';
	province: string;
	island?: Island;
}

/** A province with its INE code and all its names. */
export interface Province {
	/** Two digits, as text. */
	code: string;
	name: string;
	/** How a service may write it, the usual name first. */
	spellings: string[];
	aliases: string[];
	/** Names of its capital or an island that some people use for the whole province. */
	parts: string[];
}

/** The fifty provinces and two autonomous cities, by INE code. */
export const PROVINCES: readonly Province[] = PROVINCES_TABLE.split('\n').map((line) => {
	const [spellings, aliases = [], parts = []] = line
		.slice(3)
		.split(';')
		.map((names) => names.split('|').filter(Boolean));

	return { code: line.slice(0, 2), name: spellings[0], spellings, aliases, parts };
});

const FILLERS = new Set(['a', 'la', 'las', 'de', 'of', 'province', 'provincia']);

const MAX_LENGTH = 100;
const EXAMPLE = 'Enter a province of Spain, e.g. Madrid.';

function keyWordsOf(text: string): string[] {
	return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** A key that is equal for all spellings of a name, e.g. "Coruña, A" and "a coruna". */
function keyOf(text: string): string {
	return keyWordsOf(text).sort().join(' ');
}

const NAMES = new Map(
	PROVINCES.flatMap(({ name, spellings, aliases, parts }) =>
		[...spellings, ...aliases, ...parts].map((way) => [keyOf(way), name] as const),
	),
);

const PARTS = new Set(PROVINCES.flatMap(({ parts }) => parts).map(keyOf));

/**
 * Reads a province by its code or any of its names, in any spelling; returns the usual name. The name of a part is refused:
 * a user who enters Palma may want only the town.
 *
 * @param findTown finds the town that a text names, to tell its province.
 */
export function parseProvince(
	value: unknown,
	findTown: (text: string) => { province: string } | undefined,
): Result<string> {
	const refused = refuseEmptyOrLong(value, MAX_LENGTH, EXAMPLE);
	if (refused !== undefined) return refused;
	if (typeof value === 'object') return err(`is ${describeKind(value)}; text is expected`, EXAMPLE);

	const text = String(value);
	const area = findArea(text);
	if (area !== undefined) {
		const isTown = area.island === undefined && PARTS.has(keyOf(text));
		const kind = isTown ? 'a town' : area.kind;
		if (kind === 'a province') return ok(area.province);

		const hint = `It is in the province ${area.province}: enter that to search all of it.`;
		return err(`${quoted(value)} is ${kind}`, hint);
	}

	const regional = provincesOfRegion(text);
	if (regional !== undefined) {
		const hint = `Enter its provinces together: ${regional.join(', ')}.`;
		return err(`${quoted(value)} is a region`, hint);
	}

	if (isCountry(text)) {
		const hint = 'Leave the field empty to search all of it.';
		return err(`${quoted(value)} is the whole country`, hint);
	}

	const town = findTown(text);
	if (town !== undefined) {
		const hint = `It is in the province ${town.province}: enter that to search all of it.`;
		return err(`${quoted(value)} is a town`, hint);
	}

	const [nearest] = nearestTo(keyOf(text), NAMES);
	return err(
		`${quoted(value)} is not a province of Spain`,
		`${nearest === undefined ? '' : `The closest name is ${nearest}. `}Enter its name, e.g. Bizkaia, or pick it from the list.`,
	);
}

/**
 * Reads one province or several, each once, in a list or separated by semicolons, new lines, commas, "y" or a sign. Returns
 * them by their usual names, with the texts that name them.
 */
export function parseProvinces(
	value: unknown,
	findTown: (text: string) => { province: string } | undefined,
): Result<Map<string, string>> {
	const one = parseProvince(value, findTown);
	if (one.ok) return ok(new Map([[one.value, withoutEnds(String(value))]]));

	if (provincesOfRegion(String(value)) !== undefined) return one;

	const several = parseListOf(value, PLACE_SEPARATORS, (text) => {
		const province = parseProvince(text, findTown);
		return province.ok ? ok([province.value, withoutEnds(text)] as const) : province;
	});

	if (!several.ok) return several;

	return several.value.length === 0 ? one : ok(new Map(several.value));
}

/**
 * The usual name of the province that a text names. Some provinces also go by the name of their main island. But the
 * island of La Palma is not in the province of the city of Palma, so such a name is not found.
 */
export function findProvince(text: string): string | undefined {
	const key = keyOf(text);
	const name = NAMES.get(key) ?? nameOfCode(key.padStart(2, '0')) ?? nameWithCode(key);
	return (findIsland(text)?.province ?? name) === name ? name : undefined;
}

/** Reads a code and a name, as lists of the INE have them, e.g. "27 Lugo"; undefined if they name two provinces. */
function nameWithCode(key: string): string | undefined {
	const [code, ...words] = key.split(' ');
	const name = NAMES.get(words.join(' '));
	return nameOfCode(code.padStart(2, '0')) === name ? name : undefined;
}

/** The other spellings of a province that a service may use; empty for a text that is not a province. */
export function otherSpellings(text: string): string[] {
	const name = findProvince(text);
	const { spellings = [] } = PROVINCES.find((province) => province.name === name) ?? {};
	const capitals = spellings.slice(0, 1).flatMap((spelling) => {
		const upper = spelling.toUpperCase();
		return [upper, upper.replace(/[ÁÉÍÓÚ]/g, (letter) => letter.normalize('NFD')[0])];
	});

	return [...new Set([...spellings, ...capitals])].filter((spelling) => spelling !== text);
}

/** Finds the area that a text names; undefined if it is not the name of one. */
export function findArea(text: string): Area | undefined {
	const island = findIsland(text);
	if (island !== undefined) return { kind: 'an island', province: island.province, island };

	const [, code = ''] = /^\s*(\d\d)\d{3}\s*$/.exec(text) ?? [];
	const postal = nameOfCode(code);
	if (postal !== undefined) return { kind: 'a postcode', province: postal };

	const province = findProvince(text);
	return province === undefined ? undefined : { kind: 'a province', province };
}

const nameOfCode = (wanted: string) => PROVINCES.find(({ code }) => code === wanted)?.name;

/** The provinces that a list offers for the typed text. */
export function searchProvinces(text = ''): Province[] {
	const wanted = keyWordsOf(text.slice(0, MAX_LENGTH)).join(' ');
	const isWanted = (way: string) => keyWordsOf(way).join(' ').includes(wanted);
	const named = findProvince(text.slice(0, MAX_LENGTH));
	return PROVINCES.filter(
		({ code, name, spellings, aliases, parts }) =>
			name === named || [code, ...spellings, ...aliases, ...parts].some(isWanted),
	).sort((one, other) => one.name.localeCompare(other.name, 'es'));
}

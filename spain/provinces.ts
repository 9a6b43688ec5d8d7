/** Finds a province, an island, a region or the whole country by any of its usual names, and lists other spellings. */

import { kilometresBetween, type Point } from './coordinates';
import { COUNTRY_NAMES, ISLANDS_TABLE, PROVINCES_TABLE, REGIONS_TABLE } from './provinces-table';
import { type Named, type NameReader, parseNames } from '../lib/lists';
import { Lookup } from '../lib/lookup';
import { isNoText } from '../lib/nothing';
import { err, ok, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { memoize, plain, wordsOf } from '../lib/words';

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
export const PROVINCES: readonly Province[] = rowsOf(PROVINCES_TABLE).map((line) => {
	const [spellings, aliases = [], parts = []] = [line[0].slice(3), ...line.slice(1)].map(namesIn);
	return { code: line[0].slice(0, 2), name: spellings[0], spellings, aliases, parts };
});

interface Island extends Point {
	province: string;
}

/** A place with more or less than one town. */
export interface Area {
	kind: 'an island' | 'a postcode' | 'a province' | 'a region' | 'a town' | 'the whole country';
	/** Usual names of the provinces it consists of, or is in; empty for the whole country. */
	provinces: string[];
	island?: Island;
}

/** The larger islands, and those with several towns, with their middle. */
const ISLANDS = rowsOf(ISLANDS_TABLE).map(([names, province, latitude, longitude]) => ({
	names: namesIn(names),
	island: { province, latitude: Number(latitude), longitude: Number(longitude) },
}));

const AREAS = new Lookup([
	...ISLANDS.flatMap(({ names, island }) =>
		called<Area>(names, { kind: 'an island', provinces: [island.province], island }),
	),
	...rowsOf(REGIONS_TABLE).flatMap(([names, provinces]) =>
		called<Area>(namesIn(names), { kind: 'a region', provinces: namesIn(provinces) }),
	),
	...called<Area>(namesIn(COUNTRY_NAMES), { kind: 'the whole country', provinces: [] }),
	...PROVINCES.flatMap(({ name, parts }) =>
		called<Area>(parts, { kind: 'a town', provinces: [name] }),
	),
]);

const FILLERS = new Set('a de la las of prov province provincia'.split(' '));

/** The names of the provinces, in any order of their words, with and without articles. */
const PROVINCE_NAMES = new Lookup(
	PROVINCES.flatMap((province) =>
		called([...province.spellings, ...province.aliases, ...province.parts], province),
	),
	(text) => keyWordsOf(text).join(' '),
);

/** Each name and code of each province as words. */
const NAME_WORDS = PROVINCES.map((province) => ({
	name: province.name,
	names: namesOf(province).map(keyWordsOf),
}));

const COUNTRY = /(?<![\s,(])[\s,(]+(?:spain|españa|espanya|espainia|(?<=[,(]\s?)es)\)?$/i;
const AROUND = /^(?:isla|illa|island|prov|provincia|province)(?: de| of)? | (?:isla|illa|island)$/;
const POSTCODE = /^\s*(\d\d)\d{3}\s*$/;

const MAX_LENGTH = 100;
const EXAMPLE = 'Enter a province of Spain, e.g. Madrid.';

function rowsOf(table: string): string[][] {
	return table.split('\n').map((line) => line.split(';'));
}

function namesIn(text: string): string[] {
	return text.split('|').filter(Boolean);
}

function called<T>(names: readonly string[], value: T): Array<readonly [string, T]> {
	return names.map((name) => [name, value]);
}

/** The codes and names that stand for the whole province. */
function namesOf({ code, spellings, aliases }: Province): string[] {
	return [code, String(Number(code)), ...spellings, ...aliases];
}

function keyWordsOf(text: string): string[] {
	return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** The text without the name of the country at its end: "Vigo (España)", "Madrid, ES". */
export function withoutCountry(text: string): string {
	return text.trim().replace(COUNTRY, '');
}

/** Finds the area that a text names; undefined if it is not the name of one. */
export const findArea = memoize((text): Area | undefined => {
	const [, code] = POSTCODE.exec(text) ?? [];
	const postal = PROVINCES.find((province) => province.code === code);
	if (postal !== undefined) return { kind: 'a postcode', provinces: [postal.name] };

	const local = withoutCountry(text);
	const [area] = [text, local].flatMap((one) => AREAS.named(plain(one).replace(AROUND, '')));
	const name = area === undefined ? provinceOf(local) : undefined;
	return name === undefined ? area : { kind: 'a province', provinces: [name] };
});

/** The only province whose names and code make up the text: "27 - Lugo", "Balears (Illes)", "Gerona (Girona)". */
function provinceOf(text: string): string | undefined {
	const words = keyWordsOf(text);
	const [named, ...others] = NAME_WORDS.filter(({ names }) => {
		const own = names.filter((name) => name.every((word) => words.includes(word)));
		return words.length > 0 && words.every((word) => own.some((name) => name.includes(word)));
	});

	return others.length === 0 ? named?.name : undefined;
}

/** The usual name of the province that a text names, or in which the island or the capital is that it names. */
export function findProvince(text: string): string | undefined {
	const { kind, provinces } = findArea(text) ?? { kind: 'a postcode', provinces: [] };
	return kind === 'a postcode' || provinces.length > 1 ? undefined : provinces[0];
}

/** True if the town is on the island: no other island of its province has a nearer middle. */
export function isOn(island: Island, town: Point & { province: string }): boolean {
	const [nearest] = ISLANDS.map((one) => one.island)
		.filter(({ province }) => province === town.province)
		.sort((first, second) => kilometresBetween(first, town) - kilometresBetween(second, town));

	return nearest === island;
}

type FindTown = (text: string) => { province: string } | undefined;

function areaOf(town: { province: string } | undefined): Area | undefined {
	return town && { kind: 'a town', provinces: [town.province] };
}

/**
 * Reads a province by its code or any of its names, in any spelling. The name of a part is refused: a user who enters Palma
 * may want only the town.
 */
function provinceReader(findTown: FindTown): NameReader<string> {
	return {
		example: EXAMPLE,
		find(text) {
			const area = findArea(text) ?? areaOf(findTown(text));
			if (area === undefined) return undefined;

			const { kind, provinces } = area;
			const [province, ...others] = provinces;
			if (kind === 'a province') return ok(province);

			const alone =
				province === undefined
					? 'Enter it alone to search all of it.'
					: `It is in the province ${province}: enter that to search all of it.`;

			const together = `Enter its provinces together: ${provinces.join(', ')}.`;
			return err(`${quoted(text)} is ${kind}`, others.length > 0 ? together : alone);
		},
		refuse(text) {
			const [nearest] = PROVINCE_NAMES.like(text);
			const closest = nearest === undefined ? '' : `The closest name is ${nearest.name}. `;
			const hint = `${closest}Enter its name, e.g. Bizkaia, or pick it from the list.`;
			return err(`${quoted(text)} is not a province of Spain`, hint);
		},
	};
}

/**
 * Reads one province or several, in a list or in a text. Returns them by their usual names, each once, with the texts that
 * name them; none for the whole country.
 *
 * @param findTown finds the town that a text names, to tell its province.
 */
export function parseProvinces(value: unknown, findTown: FindTown): Result<Map<string, string>> {
	if (isNoText(value)) return err('is empty', EXAMPLE);

	if (findArea(String(value))?.kind === 'the whole country') return ok(new Map());

	const read = parseNames(value, provinceReader(findTown));
	return read.ok ? ok(new Map(read.value.map((named) => [named.value, spellingOf(named)]))) : read;
}

/** The text as it is typed, which may be the only spelling that the service knows, or the usual name if it has more than one name. */
function spellingOf({ text, value }: Named<string>): string {
	const province = PROVINCES.find(({ name }) => name === value)!;
	return namesOf(province).some((name) => plain(name) === plain(text)) ? text : value;
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

/** The provinces that a list offers for the typed text. */
export function searchProvinces(text = ''): Province[] {
	const typed = text.slice(0, MAX_LENGTH);
	const named = findProvince(typed);
	const found = PROVINCE_NAMES.search(typed);
	return PROVINCES.filter((province) => province.name === named || found.includes(province)).sort(
		(one, other) => one.name.localeCompare(other.name, 'es'),
	);
}

import { describeKind, isEmpty } from '../json';
import { err, ok, refuseLong, shown, type Result } from '../result';
import { nearestTo } from './edit-distance';
import { findIsland } from './islands';
import { PROVINCES_TABLE } from './provinces-table';
import { wordsOf } from './words';

/** A province of Spain: its INE code (two digits, as text), usual name and other names in use. */
export interface Province {
	code: string;
	name: string;
	aliases: string[];
}

/** The fifty provinces and two autonomous cities, by INE code (source: Instituto Nacional de Estadística). */
export const PROVINCES: readonly Province[] = PROVINCES_TABLE.split('\n').map((line) => {
	const [name, ...aliases] = line.slice(3).split('|');
	return { code: line.slice(0, 2), name, aliases };
});

const FILLERS = new Set(['a', 'la', 'las', 'de', 'of', 'province', 'provincia']);

/** Longer than any name of a province, in characters. */
const LONGEST = 100;

/** Islands whose name is used for the whole province. */
const MAIN_ISLANDS = ['mallorca', 'tenerife'];

const EXAMPLE = 'Enter a province of Spain, e.g. Madrid.';

/** The words of a name without those that are optional in it. */
function keyWordsOf(text: string): string[] {
	return wordsOf(text).filter((word) => !FILLERS.has(word));
}

/** What two ways of writing a name have in common: "Coruña, A" and "a coruna", "Balears (Illes)" … */
function keyOf(text: string): string {
	return keyWordsOf(text).sort().join(' ');
}

/** The usual names of the provinces, by every name in use. */
const NAMES = new Map(
	PROVINCES.flatMap(({ name, aliases }) =>
		[name, ...name.split('/'), ...aliases].map((way) => [keyOf(way), name] as const),
	),
);

/** The usual name of a province given by its code or by any of its names, however spelt. */
export function parseProvince(value: unknown): Result<string> {
	if (isEmpty(value)) return err('is empty', EXAMPLE);
	if (typeof value === 'object') {
		return err(`is ${describeKind(value)}; text is expected`, EXAMPLE);
	}
	const long = refuseLong(value, LONGEST, EXAMPLE);
	if (long !== undefined) return long;
	const text = String(value);
	const name = findProvince(text);
	if (name !== undefined) return ok(name);
	const island = findIsland(text);
	const within = island?.province ?? provinceOfPostcode(text);
	if (within !== undefined) {
		const kind = island === undefined ? 'a postcode' : 'an island';
		return err(
			`${shown(value)} is ${kind}`,
			`Its province is ${within}: enter that for all of it.`,
		);
	}
	const [nearest] = nearestTo(keyOf(text), NAMES);
	return err(
		`${shown(value)} is not a province of Spain`,
		`${nearest === undefined ? '' : `The closest name is ${nearest}. `}Pick a province from the list.`,
	);
}

/** The usual name of the province that a text names; an island is none, unless it stands for its province. */
export function findProvince(text: string): string | undefined {
	const key = keyOf(text);
	if (findIsland(text) !== undefined && !MAIN_ISLANDS.includes(key)) return undefined;
	return NAMES.get(key) ?? PROVINCES.find(({ code }) => code === key.padStart(2, '0'))?.name;
}

/** The province of a postcode, which its first two digits name. */
export function provinceOfPostcode(text: string): string | undefined {
	const [, code] = /^\s*(\d\d)\d{3}\s*$/.exec(text) ?? [];
	return PROVINCES.find((province) => province.code === code)?.name;
}

/**
 * The provinces whose code, usual name or other name contains the text, ignoring accents, articles
 * and slashes; all of them for an empty text. Sorted by name.
 */
export function searchProvinces(text = ''): Province[] {
	const wanted = keyWordsOf(text.slice(0, LONGEST)).join(' ');
	return PROVINCES.filter(({ code, name, aliases }) =>
		[code, name, ...aliases].some((way) => keyWordsOf(way).join(' ').includes(wanted)),
	).sort((first, second) => first.name.localeCompare(second.name, 'es'));
}

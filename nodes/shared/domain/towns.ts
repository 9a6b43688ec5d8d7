import { err, ok, shown, type Result } from '../result';
import { kilometresBetween, type Point } from './coordinates';
import { editDistance } from './edit-distance';
import { parseProvince } from './provinces';
import { decodeTowns, type Town, type TownsTable } from './towns-table';
import { wordsOf } from './words';

const ARTICLES = new Set([
	'a',
	'as',
	'o',
	'os',
	'el',
	'la',
	'los',
	'las',
	'lo',
	'l',
	'els',
	'les',
	'es',
	'sa',
	'ses',
]);
const COUNTRY = /[\s,(]+(?:spain|españa|espanya|espainia)\)?$/i;
/** A town and what comes after it: a province, or the article of "Coruña, A". */
const TOWN_AND_MORE = /^([^,(]+)[,(]\s*([^,()]+)\)?$/;
/** Longest name that is compared letter by letter; longer than any town's. */
const LONGEST_NAME = 80;
/** How many towns a message names. */
const NAMED = 3;

/** A town, by its unique name, and all its names as they are compared. */
interface Entry {
	label: string;
	town: Town;
	/** Every name in words, the official one first. */
	ways: string[];
	/** The same, and without their articles. */
	bareWays: string[];
	/** The words of all of them, and of the province. */
	words: string[];
}

type Index = Map<string, Entry[]>;

/** Spain's municipalities, to be looked up by any of their names. */
export class Towns {
	readonly #entries: Entry[];
	readonly #byWay: Index;
	readonly #byBareWay: Index;

	constructor(table: TownsTable) {
		this.#entries = decodeTowns(table)
			.sort((first, second) => second.size - first.size)
			.map(toEntry);
		this.#byWay = indexOf(this.#entries, ({ ways }) => ways);
		this.#byBareWay = indexOf(this.#entries, ({ bareWays }) => bareWays);
		for (const entry of this.#entries) {
			const { name, province } = entry.town;
			const [first, ...others] = meant(this.#find(name), name);
			const isTold = others.length === 0 && first === entry;
			if (!isTold) entry.label = `${name} (${province})`;
		}
	}

	/** The towns whose name, or words of it, begin with the text; larger ones first. */
	search(text = ''): Array<{ label: string; point: Point }> {
		const wanted = wordsOf(text);
		const ranks: Entry[][] = [[], [], []];
		for (const entry of this.#entries) {
			const rank = rankOf(entry, wanted);
			if (rank !== undefined) ranks[rank].push(entry);
		}
		return ranks.flat().map(({ label, town }) => ({ label, point: pointOf(town) }));
	}

	/**
	 * The point of the town with such a name, in any spelling; with its province where several have it:
	 * "Cabanes (Girona)" or "Cabanes, Gerona".
	 */
	parse(text: string): Result<Point> {
		const { name, province, inverted } = splitName(text.trim().replace(COUNTRY, ''));
		const found = this.#find(inverted ?? name);
		const inProvince = found.filter(({ town }) => !province || town.province === province);
		const [first, ...others] = meant(inProvince, name);
		if (first !== undefined && others.length === 0) return ok(pointOf(first.town));
		if (first !== undefined) {
			return err(`${shown(text)} matches several towns`, `Enter ${listOf(inProvince)}.`);
		}
		if (found.length > 0) {
			return err(`${shown(text)} is not a town in that province`, `Enter ${listOf(found)}.`);
		}
		return err(
			`${shown(text)} is not a town in Spain`,
			`The closest names are ${listOf(this.#nearest(name))}. Pick a town from the list, or enter coordinates.`,
		);
	}

	/** Whether there is a town in Spain within this many kilometres of a point. */
	isNear(point: Point, kilometres: number): boolean {
		return this.#entries.some(({ town }) => kilometresBetween(point, town) <= kilometres);
	}

	/** The towns with exactly this name; if there is none, ignoring the article. Larger ones first. */
	#find(name: string): Entry[] {
		const words = wordsOf(name);
		const text = words.join(' ');
		const bare = withoutArticle(words);
		const exact = this.#byWay.get(text);
		if (exact !== undefined) return exact;
		const found = this.#byBareWay.get(bare) ?? [];
		// An article may be left out or be in another language, but not added: La Rioja is not Rioja.
		return text === bare ? found : found.filter(hasArticle);
	}

	#nearest(name: string): Entry[] {
		const wanted = wordsOf(name).join(' ').slice(0, LONGEST_NAME);
		return this.#entries
			.map((entry) => ({
				entry,
				distance: Math.min(...entry.ways.map((way) => editDistance(wanted, way))),
			}))
			.sort((first, second) => first.distance - second.distance)
			.slice(0, NAMED)
			.map(({ entry }) => entry);
	}
}

/** Whether one of a town's names has an article. */
function hasArticle({ ways, bareWays }: Entry): boolean {
	return bareWays.some((way) => !ways.includes(way));
}

/** If a name is the official one only of the largest town, and an extra one of the others, that is meant. */
function meant(found: Entry[], name: string): Entry[] {
	const wanted = wordsOf(name).join(' ');
	const official = found.filter(({ ways }) => ways[0] === wanted);
	return official.length === 1 && official[0] === found[0] ? official : found;
}

function splitName(text: string): { name: string; province?: string; inverted?: string } {
	const [, name = text, more = ''] = TOWN_AND_MORE.exec(text) ?? [];
	if (more === '') return { name: text };
	const [article, ...rest] = wordsOf(more);
	if (rest.length === 0 && ARTICLES.has(article)) return { name, inverted: `${more} ${name}` };
	const province = parseProvince(more);
	return province.ok ? { name, province: province.value } : { name, inverted: text };
}

function toEntry(town: Town): Entry {
	const { name, otherNames, province } = town;
	const halves = name.split('/');
	const names = [name, ...halves, halves.toReversed().join('/'), ...otherNames].map(wordsOf);
	const ways = [...new Set(names.map((words) => words.join(' ')))];
	const bareWays = [...new Set([...ways, ...names.map(withoutArticle)])];
	const words = [...new Set([...names.flat(), ...wordsOf(province)])];
	return { label: name, town, ways, bareWays, words };
}

function indexOf(entries: Entry[], keysOf: (entry: Entry) => string[]): Index {
	const index: Index = new Map();
	for (const entry of entries) {
		for (const key of keysOf(entry)) {
			const known = index.get(key);
			if (known === undefined) index.set(key, [entry]);
			else known.push(entry);
		}
	}
	return index;
}

function withoutArticle(words: string[]): string {
	return (words.length > 1 && ARTICLES.has(words[0]) ? words.slice(1) : words).join(' ');
}

/** 0 if a name equals the text, 1 if one begins with it, 2 if words do; undefined for no match. */
function rankOf({ bareWays, words }: Entry, wanted: string[]): number | undefined {
	const text = wanted.join(' ');
	if (bareWays.includes(text)) return 0;
	if (bareWays.some((way) => way.startsWith(text))) return 1;
	return wanted.every((want) => words.some((word) => word.startsWith(want))) ? 2 : undefined;
}

function pointOf({ latitude, longitude }: Town): Point {
	return { latitude, longitude };
}

function listOf(entries: Entry[]): string {
	const labels = entries.slice(0, NAMED).map(({ label }) => label);
	return labels.join(', ').replace(/, ([^,]+)$/, ' or $1');
}

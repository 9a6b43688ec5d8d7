import { err, ok, refuseLong, shown, type Result } from '../result';
import { kilometresBetween, type Point } from './coordinates';
import { nearestTo } from './edit-distance';
import { findIsland, isOn } from './islands';
import { findProvince, PROVINCES, provinceOfPostcode } from './provinces';
import { decodeTowns, type Town, type TownsTable } from './towns-table';
import { wordsOf } from './words';

const ARTICLES = new Set('a as o os el la los las lo l els les es sa ses'.split(' '));
/** Better known for something else than for the town that has the name. */
const BETTER_KNOWN = new Set(['aguadulce', 'andorra', 'chueca', 'sarrià', 'sarriá']);
const COUNTRY = /[\s,(]+(?:spain|españa|espanya|espainia)\)?$/i;
/** A town and what comes after it: a province, an island, or the article of "Coruña, A". */
const TOWN_AND_MORE = /^([^,(]+)(?:[,(]| - )\s*([^,()]+)\)?$/;
const POSTCODE_AND_TOWN = /^\s*(\d{5})[\s,-]+([^\d,]+)$/;
/** Something that is looked for in a place. */
const IN_PLACE = /^.*\s(?:en|in)\s+/i;
/** Longer than any town with its province, in characters. */
const LONGEST = 100;
/** How many towns a message names. */
const NAMED = 3;
/** A town so much smaller has a thirtieth of the inhabitants: nobody means it by a short name. */
const FAR_SMALLER = 15;
const PROVINCE_WORDS = new Map(PROVINCES.map(({ name }) => [name, wordsOf(name).join(' ')]));
const ADVICE = 'Pick a town from the list, or enter coordinates.';

/** A town, and all its names as they are compared. */
interface Entry {
	town: Town;
	/** Every name in words, the official one first. */
	ways: string[];
	/** The official name, and the halves of one in two languages. */
	official: string[];
	/** Every name, and every name without its article. */
	bareWays: string[];
	/** All of them, and the province, after a blank each. */
	text: string;
}

/** A place in Spain: the point, and the name that the list shows. */
export interface Place extends Point {
	name: string;
}

/** What a text asks for: a name, and where the town must be. */
interface Wanted {
	name: string;
	isIn?: (town: Town) => boolean;
}

/** Spain's municipalities, to be looked up by any of their names. */
export class Towns {
	readonly #entries: Entry[];
	/** By the first word of their names, with the article and without. */
	readonly #byWord = new Map<string, Entry[]>();

	constructor(table: TownsTable) {
		this.#entries = decodeTowns(table)
			.sort((first, second) => second.size - first.size)
			.map(toEntry);
		for (const entry of this.#entries) {
			for (const word of new Set(entry.bareWays.map(firstWordOf))) {
				const known = this.#byWord.get(word);
				if (known === undefined) this.#byWord.set(word, [entry]);
				else known.push(entry);
			}
		}
	}

	/**
	 * The towns whose name, or words of it, begin with the text, larger ones first; for the name of an area or a
	 * postcode, the towns in it; for a text with a typing error, those with the most similar name.
	 */
	search(text = ''): Town[] {
		const wanted = readWanted(text.slice(0, LONGEST).replace(IN_PLACE, ''));
		return this.#search(wanted).map(({ town }) => town);
	}

	/** The point of a town and the name that the list shows, with the province where the name is not enough. */
	placeOf(town: Town): Place {
		const { name, province, latitude, longitude } = town;
		const isEnough = this.#certain({ name })?.town === town;
		return { name: isEnough ? name : `${name} (${province})`, latitude, longitude };
	}

	/**
	 * The town with such a name, in any spelling; with its province or island where several have it:
	 * "Cabanes (Girona)" or "Cabanes, Gerona".
	 */
	parse(text: string): Result<Place> {
		const long = refuseLong(text, LONGEST, ADVICE);
		if (long !== undefined) return long;
		const wanted = readWanted(text);
		const town = this.#certain(wanted);
		if (town !== undefined) return ok(this.placeOf(town.town));
		const place = text.replace(IN_PLACE, '');
		if (place !== text && this.parse(place).ok) {
			const hint = `Enter only the place, ${place}. What companies do goes into the filter CNAE.`;
			return err(`${shown(text)} is more than a place`, hint);
		}
		const found = this.#find(wanted);
		const area = found.length > 0 || wanted.isIn ? undefined : readArea(wanted.name);
		if (area !== undefined) {
			const [largest] = capitalFirst(this.#in(area.isIn));
			return err(
				`${shown(text)} is ${area.kind}`,
				`Enter a town, e.g. ${this.placeOf(largest.town).name}.`,
			);
		}
		const candidates = found.length > 1 ? found : this.#search(wanted);
		const what = ['is not a town in Spain', 'can be more than one place', 'matches several towns'];
		const names = listOf(candidates.slice(0, NAMED).map((one) => this.placeOf(one.town).name));
		return err(
			`${shown(text)} ${wanted.isIn && found.length === 0 ? 'is not a town there' : what[Math.min(found.length, 2)]}`,
			names === '' ? ADVICE : `Enter ${names}.`,
		);
	}

	/** Whether there is a town in Spain within this many kilometres of a point. */
	isNear(point: Point, kilometres: number): boolean {
		return this.#entries.some(({ town }) => kilometresBetween(point, town) <= kilometres);
	}

	/** The only town that a text can mean. */
	#certain(wanted: Wanted): Entry | undefined {
		const [entry, ...others] = this.#find(wanted);
		if (entry === undefined || others.length > 0 || isBetterKnown(wanted, entry)) return undefined;
		return this.#hasRival(wanted, entry) ? undefined : entry;
	}

	/** The towns with exactly this name; if there is none, ignoring the article. Larger ones first. */
	#find({ name, isIn = () => true }: Wanted): Entry[] {
		const words = wordsOf(name);
		const text = words.join(' ');
		const bare = withoutArticle(words);
		const loose = (this.#byWord.get(firstWordOf(bare)) ?? []).filter(
			(entry) => entry.bareWays.includes(bare) && isIn(entry.town),
		);
		const exact = loose.filter(({ ways }) => ways.includes(text));
		// An article may be left out or be in another language, but not added: La Rioja is not Rioja.
		const found = exact.length > 0 ? exact : text === bare ? loose : loose.filter(hasArticle);
		const official = found.filter(({ ways }) => ways[0] === text);
		return official.length === 1 && official[0] === found[0] ? official : found;
	}

	/** Whether the name may be short for that of another town, as San Pedro is for San Pedro del Pinatar. */
	#hasRival({ name, isIn }: Wanted, { town, official }: Entry): boolean {
		const text = wordsOf(name).join(' ');
		// A province has the name of its capital.
		const isOfficial = official.includes(text) || findProvince(name) === town.province;
		if (isOfficial && isIn !== undefined) return false;
		const least = isOfficial ? town.size + 1 : town.size - FAR_SMALLER;
		return (this.#byWord.get(firstWordOf(text)) ?? []).some(
			(one) =>
				one.town !== town &&
				one.town.size >= least &&
				(isIn?.(one.town) ?? true) &&
				one.bareWays.some((way) => way.startsWith(`${text} `)),
		);
	}

	#search({ name, isIn = () => true }: Wanted): Entry[] {
		const wanted = wordsOf(name);
		const ranks: Entry[][] = [[], [], []];
		for (const entry of this.#in(isIn)) {
			const rank = rankOf(entry, wanted);
			if (rank !== undefined) ranks[rank].push(entry);
		}
		const found = ranks.flat();
		if (found.length > 0 || name === '') return found;
		const area = readArea(name);
		if (area !== undefined) return capitalFirst(this.#in(area.isIn));
		const ways = this.#in(isIn).flatMap((entry) => entry.ways.map((way) => [way, entry] as const));
		return [...new Set(nearestTo(wanted.join(' '), ways))];
	}

	/** The towns in an area, larger ones first. */
	#in(isIn: (town: Town) => boolean): Entry[] {
		return this.#entries.filter(({ town }) => isIn(town));
	}
}

function readWanted(text: string): Wanted {
	const [, postcode, rest] = POSTCODE_AND_TOWN.exec(text) ?? [];
	if (rest !== undefined) return { name: rest, isIn: readArea(postcode)?.isIn };
	const whole = text.trim().replace(COUNTRY, '');
	const [, name = whole, more = ''] = TOWN_AND_MORE.exec(whole) ?? [];
	if (ARTICLES.has(wordsOf(more).join(' '))) return { name: `${more} ${name}` };
	const isIn = more === '' ? undefined : readArea(more)?.isIn;
	return isIn === undefined ? { name: whole } : { name, isIn };
}

/** What an island, a province or a postcode says of a town. */
function readArea(text: string): { kind: string; isIn: (town: Town) => boolean } | undefined {
	const island = findIsland(text);
	if (island !== undefined) return { kind: 'an island', isIn: (town) => isOn(island, town) };
	const postcode = provinceOfPostcode(text);
	const name = postcode ?? findProvince(text);
	if (name === undefined) return undefined;
	const kind = postcode === undefined ? 'a province' : `a postcode in the province ${postcode}`;
	return { kind, isIn: (town) => town.province === name };
}

/** Whether the name alone makes people think of a province or of something that is no town of Spain. */
function isBetterKnown({ name, isIn }: Wanted, { town }: Entry): boolean {
	if (isIn !== undefined) return false;
	const province = findProvince(name) ?? town.province;
	return BETTER_KNOWN.has(name.trim().toLowerCase().normalize()) || province !== town.province;
}

/** Whether one of a town's names has an article. */
function hasArticle({ ways, bareWays }: Entry): boolean {
	return bareWays.some((way) => !ways.includes(way));
}

function toEntry(town: Town): Entry {
	const halves = town.name.split('/');
	const official = [
		town.name,
		...(halves.length > 1 ? [...halves, halves.toReversed().join('/')] : []),
	].map(wordsOf);
	const names = [...official, ...town.otherNames.map(wordsOf)];
	const ways = names.map((words) => words.join(' '));
	const bareWays = [...new Set([...ways, ...names.map(withoutArticle)])];
	const text = ` ${[...ways, PROVINCE_WORDS.get(town.province)].join(' ')}`;
	return { town, ways, bareWays, text, official: ways.slice(0, official.length) };
}

function firstWordOf(way: string): string {
	return way.split(' ', 1)[0];
}

function withoutArticle(words: string[]): string {
	return (words.length > 1 && ARTICLES.has(words[0]) ? words.slice(1) : words).join(' ');
}

/** 0 if a name equals the text, 1 if one begins with it, 2 if words do; undefined for no match. */
function rankOf(entry: Entry, wanted: string[]): number | undefined {
	const text = wanted.join(' ');
	if (entry.bareWays.includes(text)) return 0;
	if (entry.bareWays.some((way) => way.startsWith(text))) return 1;
	return wanted.every((word) => entry.text.includes(` ${word}`)) ? 2 : undefined;
}

/** The town that its province has its name from, and then the others. */
function capitalFirst(entries: Entry[]): Entry[] {
	const isCapital = ({ town }: Entry) => findProvince(town.name) === town.province;
	return [...entries.filter(isCapital), ...entries.filter((entry) => !isCapital(entry))];
}

function listOf(names: readonly string[]): string {
	return names.join(', ').replace(/, ([^,]+)$/, ' or $1');
}

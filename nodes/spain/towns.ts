/** Finds towns by name, also when it is misspelt or borne by several. */

import { kilometresBetween, type Point } from './coordinates';
import { type Area, findArea, findProvince, isOn } from './provinces';
import { decodeTowns, type Town, type TownsTable } from './towns-table';
import { err, ok, refuseLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { nearestTo, plain, wordsOf } from '../lib/words';

const ARTICLES = new Set('a as o os el la los las lo l els les es sa ses'.split(' '));
/** Better known for something other than the town of that name. */
const BETTER_KNOWN = new Set(['aguadulce', 'andorra', 'chueca', 'sarrià', 'sarriá']);
const COUNTRY = /(?<![\s,(])[\s,(]+(?:spain|españa|espanya|espainia)\)?$/i;
/** A town and what comes after it: a province, an island, or the article of "Coruña, A". */
const TOWN_AND_MORE = /^([^,(]+)(?:[,(]| - )\s*([^\s,()][^,()]*)\)?$/;
const POSTCODE_AND_TOWN = /^\s*(\d{5})[\s,-]+([^\s\d,-][^\d,]*)$/;
const IN_PLACE = /^.*\s(?:en|in)\s+/i;
const MAX_LENGTH = 100;
const NAMED_IN_MESSAGE = 3;
/** A town so much smaller has a thirtieth of the inhabitants: nobody means it by a short name. */
const FAR_SMALLER = 15;
const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const ADVICE = 'Pick a town from the list, or enter coordinates.';

type Entry = ReturnType<typeof toEntry>;

/** A point in Spain, with the name that the list shows. */
export interface Place extends Point {
	name: string;
}

interface Wanted {
	name: string;
	area?: Area;
}

/** The towns of Spain (INE), found by name. */
export class Towns {
	readonly #entries: Entry[];
	/** By the first word of their names, with the article and without. */
	readonly #byWord = new Map<string, Entry[]>();

	constructor(table: TownsTable) {
		this.#entries = decodeTowns(table)
			.sort((first, second) => second.size - first.size)
			.map(toEntry);

		for (const entry of this.#entries) {
			for (const word of new Set(entry.bareWays.map((way) => way.split(' ', 1)[0]))) {
				const known = this.#startingWith(word);
				known.push(entry);
				this.#byWord.set(word, known);
			}
		}
	}

	/**
	 * The towns whose name, or words of it, begin with the text, larger ones first; for the name of an area or a
	 * postcode, the towns in it; for a text with a typing error, those with the most similar name.
	 */
	search(text = ''): Town[] {
		return this.#search(readWanted(text.slice(0, MAX_LENGTH).replace(IN_PLACE, '')));
	}

	of(province: string): Town[] {
		return this.#entries.filter((town) => town.province === province);
	}

	distancesFrom(point: Point): number[] {
		return this.#entries
			.filter(
				({ latitude, longitude }) =>
					Math.abs(latitude - point.latitude) < 0.5 && Math.abs(longitude - point.longitude) < 0.5,
			)
			.map((town) => kilometresBetween(point, town))
			.sort((first, second) => first - second);
	}

	/** Adds the province to a town whose name may be short for another town's. */
	placeOf(town: Town): Place {
		const { name, province, latitude, longitude } = town;
		const isEnough =
			this.#certain({ name }) === town &&
			(findProvince(name) === province ||
				!this.#isStartOfOther(town, plain(name), town.size - FAR_SMALLER));

		return { name: isEnough ? name : `${name} (${province})`, latitude, longitude };
	}

	/** Reads a town in any spelling; with its province or island where several have the name: "Cabanes, Gerona". */
	parse(text: string): Result<Place> {
		const long = refuseLong(text, MAX_LENGTH, ADVICE);
		if (long !== undefined) return long;

		const wanted = readWanted(text);
		const town = this.#certain(wanted);
		if (town !== undefined) return ok(this.placeOf(town));

		const place = text.replace(IN_PLACE, '');
		if (place !== text && this.parse(place).ok) {
			const hint = `Enter only the place, ${place}. What companies do goes into the filter CNAE.`;
			return err(`${quoted(text)} is more than a place`, hint);
		}

		const found = this.#find(wanted);
		const area = found.length > 0 || wanted.area ? undefined : findArea(wanted.name);
		if (area !== undefined) {
			const kind =
				area.kind === 'a postcode' ? `${area.kind} in the province ${area.province}` : area.kind;

			const [largest] = this.#capitalFirst(area);
			return err(`${quoted(text)} is ${kind}`, `Enter a town, e.g. ${this.placeOf(largest).name}.`);
		}

		const candidates = found.length > 1 ? found : this.#search(wanted);
		const names = candidates.slice(0, NAMED_IN_MESSAGE).map((one) => this.placeOf(one).name);
		const none = wanted.area ? 'is not a town there' : 'is not a town in Spain';
		const what = [none, 'can be more than one place', 'matches several towns'];
		return err(
			`${quoted(text)} ${what[Math.min(found.length, 2)]}`,
			names.length === 0 ? ADVICE : `Enter ${LIST.format(names)}.`,
		);
	}

	find(text: string): Town | undefined {
		return text.length > MAX_LENGTH ? undefined : this.#certain(readWanted(text));
	}

	isNear(point: Point, kilometres: number): boolean {
		return this.#entries.some((town) => kilometresBetween(point, town) <= kilometres);
	}

	#certain(wanted: Wanted): Entry | undefined {
		const [town, ...others] = this.#find(wanted);
		if (town === undefined || others.length > 0 || isBetterKnown(wanted, town)) return undefined;

		return this.#hasRival(wanted, town) ? undefined : town;
	}

	/** Finds towns with exactly this name; if there is none, without the article. Larger ones first. */
	#find({ name, area }: Wanted): Entry[] {
		const text = plain(name);
		const bare = withoutArticle(text);
		const loose = this.#startingWith(bare).filter(
			(town) => town.bareWays.includes(bare) && isWithin(town, area),
		);

		const exact = loose.filter(({ ways }) => ways.includes(text));
		// An article may be left out or be in another language, but not added: La Rioja is not Rioja.
		const similar = loose.filter(
			(town) => text === bare || town.bareWays.length > town.ways.length,
		);

		const found = exact.length > 0 ? exact : similar;
		const official = found.filter(({ ways }) => ways[0] === text);
		return official.length === 1 && official[0] === found[0] ? official : found;
	}

	/** San Pedro may be short for San Pedro del Pinatar. */
	#hasRival({ name, area }: Wanted, town: Entry): boolean {
		const text = plain(name);
		// A province has the name of its capital.
		const isOfficial = town.official.includes(text) || findProvince(name) === town.province;
		if (isOfficial && area !== undefined) return false;

		const least = isOfficial ? town.size + 1 : town.size - FAR_SMALLER;
		return this.#isStartOfOther(town, text, least, area);
	}

	#isStartOfOther(town: Town, text: string, least: number, area?: Area): boolean {
		return this.#startingWith(text).some(
			(one) =>
				one !== town &&
				one.size >= least &&
				isWithin(one, area) &&
				one.bareWays.some((way) => way.startsWith(`${text} `)),
		);
	}

	#search({ name, area }: Wanted): Entry[] {
		const words = wordsOf(name);
		const text = words.join(' ');
		const towns = this.#in(area);
		const found = [
			...towns.filter(({ bareWays }) => bareWays.includes(text)),
			...towns.filter(({ bareWays }) => bareWays.some((way) => way.startsWith(text))),
			...towns.filter((town) => words.every((word) => town.text.includes(` ${word}`))),
		];

		if (found.length > 0 || name === '') return [...new Set(found)];

		const named = findArea(name);
		if (named !== undefined) return this.#capitalFirst(named);

		const ways = towns.flatMap((town) => town.ways.map((way) => [way, town] as const));
		return [...new Set(nearestTo(text, ways))];
	}

	#capitalFirst(area: Area): Entry[] {
		const towns = this.#in(area);
		const capitals = towns.filter((town) => findProvince(town.name) === town.province);
		return [...new Set([...capitals, ...towns])];
	}

	#in(area?: Area): Entry[] {
		return this.#entries.filter((town) => isWithin(town, area));
	}

	#startingWith(text: string): Entry[] {
		return this.#byWord.get(text.split(' ', 1)[0]) ?? [];
	}
}

function readWanted(text: string): Wanted {
	const [, postcode, rest] = POSTCODE_AND_TOWN.exec(text) ?? [];
	if (rest !== undefined) return { name: rest, area: findArea(postcode) };

	const whole = text.trim().replace(COUNTRY, '');
	const [, name = whole, more = ''] = TOWN_AND_MORE.exec(whole) ?? [];
	if (ARTICLES.has(plain(more))) return { name: `${more} ${name}` };

	const area = findArea(more);
	return area === undefined ? { name: whole } : { name, area };
}

function isWithin(town: Town, area: Area | undefined): boolean {
	if (area === undefined) return true;

	return area.island === undefined ? town.province === area.province : isOn(area.island, town);
}

/** People think of a province, or of something that is no town of Spain. */
function isBetterKnown({ name, area }: Wanted, town: Entry): boolean {
	if (area !== undefined) return false;

	const province = findProvince(name) ?? town.province;
	return BETTER_KNOWN.has(name.trim().toLowerCase().normalize()) || province !== town.province;
}

/** Adds the names of a town in plain words: the official ones, in one language and in two, come first. */
function toEntry(town: Town) {
	const halves = town.name.split('/');
	const official = [town.name, ...halves, halves.toReversed().join('/')].map(plain);
	const ways = [...new Set([...official, ...town.otherNames.map(plain)])];
	const bareWays = [...new Set([...ways, ...ways.map(withoutArticle)])];
	const text = ` ${[...ways, plain(town.province)].join(' ')}`;
	return { ...town, ways, official, bareWays, text };
}

function withoutArticle(way: string): string {
	const [first, ...others] = way.split(' ');
	return others.length > 0 && ARTICLES.has(first) ? others.join(' ') : way;
}

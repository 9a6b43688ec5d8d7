/** Finds towns by name, even if it is misspelt or shared by several towns. */

import { kilometresBetween, type Point } from './coordinates';
import { type Area, findArea, findProvince, isOn } from './provinces';
import { isCountry, provincesOfRegion } from './regions';
import { decodeTowns, type Town, type TownsTable } from './towns-table';
import { parseListOf, PLACE_ARTICLES, PLACE_SEPARATORS } from '../lib/lists';
import { type Err, err, ok, refuseLong, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { editDistance, nearestTo, plain, wordsOf } from '../lib/words';

/** Names that are better known for something other than the town. */
const BETTER_KNOWN = new Set(['aguadulce', 'andorra', 'chueca', 'sarrià', 'sarriá']);
const COUNTRY = /(?<![\s,(])[\s,(]+(?:spain|españa|espanya|espainia)\)?$/i;
/** A town, followed by its province, its island, or its article as in "Coruña, A". */
const TOWN_AND_MORE = /^([^,(]+)(?:[,(]| - )\s*([^\s,()][^,()]*)\)?$/;
const POSTCODE_AND_TOWN = /^\s*(\d{5})[\s,-]+([^\s\d,-][^\d,]*)$/;
const IN_PLACE = /^.*\s(?:en|in)\s+/i;
const MAX_LENGTH = 100;
/** Maximum number of towns that a message names. */
const MAX_NAMED = 3;
/** Difference of `size` from which a town is too small to be meant by a short name: it has a thirtieth of the inhabitants. */
const FAR_SMALLER = 15;
/** Largest share of a name that may be mistyped if nobody has asked for similar towns. */
const MAX_MISTYPED_SHARE = 1 / 5;
/** Smallest size of a town that is more likely meant than a part of a town with almost its name: 10,000 inhabitants. */
const MIN_SIZE_MEANT = 40;
const LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const ADVICE = 'Pick a town from the list, or enter coordinates.';

/** A town, with its names as they are compared: in lower case, without accents. */
interface Entry extends Town {
	/** All its names. */
	names: string[];
	/** Its official names, each half of a name in two languages too. */
	official: string[];
	/** All its names, with and without their article. */
	bareNames: string[];
	/** All its names and its province, to search in. */
	text: string;
}

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
	/** The entries by the first word of their names, with and without the article. */
	readonly #byWord = new Map<string, Entry[]>();

	constructor(table: TownsTable) {
		this.#entries = decodeTowns(table)
			.sort((first, second) => second.size - first.size)
			.map(toEntry);

		for (const entry of this.#entries) {
			for (const word of new Set(entry.bareNames.map((way) => way.split(' ', 1)[0]))) {
				const known = this.#startingWith(word);
				known.push(entry);
				this.#byWord.set(word, known);
			}
		}
	}

	/**
	 * The towns whose name, or words in it, begin with the text, larger ones first. For the name of an area or a postcode, the
	 * towns in it; for a text with a typing error, the towns with the most similar names.
	 */
	search(text = ''): Town[] {
		return this.#search(readWanted(text.slice(0, MAX_LENGTH).replace(IN_PLACE, '')));
	}

	/** The towns of a province. */
	of(province: string): Town[] {
		return this.#entries.filter((town) => town.province === province);
	}

	/** The distances to all towns around a point, up to about 40 km, in kilometres, the shortest first. */
	distancesFrom(point: Point): number[] {
		return this.#entries
			.filter(
				({ latitude, longitude }) =>
					Math.abs(latitude - point.latitude) < 0.5 && Math.abs(longitude - point.longitude) < 0.5,
			)
			.map((town) => kilometresBetween(point, town))
			.sort((first, second) => first - second);
	}

	/** The point of a town with its name; with the province, too, if the name alone may mean another town. */
	placeOf(town: Town): Place {
		const { name, province, latitude, longitude } = town;
		const isEnough =
			this.#certain({ name }) === town &&
			(findProvince(name) === province ||
				!this.#isStartOfOther(town, plain(name), town.size - FAR_SMALLER));

		return { name: isEnough ? name : `${name} (${province})`, latitude, longitude };
	}

	/** Reads a town in any spelling. If several have the name, the province or island must follow: "Cabanes, Gerona". */
	parse(text: string): Result<Place> {
		const long = refuseLong(text, MAX_LENGTH, ADVICE);
		if (long !== undefined) return long;

		const wanted = readWanted(text);
		const town = this.#certain(wanted);
		if (town !== undefined) return ok(this.placeOf(town));

		const place = text.replace(IN_PLACE, '');
		if (place !== text && this.parse(place).ok) {
			const hint = `Enter only the place, ${place}. Enter the activity in the filter Activity (CNAE).`;
			return err(`${quoted(text)} is more than a place`, hint);
		}

		const found = this.#find(wanted);
		const reason = found.length === 0 ? explainTooLarge(text) : undefined;
		if (reason !== undefined) return reason;

		const area = found.length > 0 || wanted.area ? undefined : findArea(wanted.name);
		if (area !== undefined) {
			const kind =
				area.kind === 'a postcode' ? `${area.kind} in the province ${area.province}` : area.kind;

			const [largest] = this.#capitalFirst(area);
			return err(`${quoted(text)} is ${kind}`, `Enter a town, e.g. ${this.placeOf(largest).name}.`);
		}

		const candidates = found.length > 1 ? found : this.#search(wanted);
		const names = candidates.slice(0, MAX_NAMED).map((one) => this.placeOf(one).name);
		const none = wanted.area ? 'is not a town there' : 'is not a town in Spain';
		const what = [none, 'can be more than one place', 'matches several towns'];
		return err(
			`${quoted(text)} ${what[Math.min(found.length, 2)]}`,
			names.length === 0 ? ADVICE : `Enter ${LIST.format(names)}.`,
		);
	}

	/**
	 * The name of the only town that a text may mean by a typing error; undefined if there is no such town, or several, or the
	 * text names a town. A part of a town, such as Lugones or Barajas, is no typing error of another town.
	 */
	meant(text: string): string | undefined {
		if (text.length > MAX_LENGTH) return undefined;

		const wanted = readWanted(text);
		if (this.#find(wanted).length > 0 || findArea(wanted.name) !== undefined) return undefined;

		const typed = plain(wanted.name);
		const maximum = Math.floor(typed.length * MAX_MISTYPED_SHARE);
		const known = this.#in(wanted.area).filter(({ size }) => size >= MIN_SIZE_MEANT);
		const names = known.flatMap((town) =>
			town.names
				.filter((way) => way[0] === typed[0] && editDistance(typed, way, maximum) <= maximum)
				.map((way) => [way, town] as const),
		);

		const [town, ...others] = new Set(nearestTo(typed, names));
		return town === undefined || others.length > 0 ? undefined : this.placeOf(town).name;
	}

	/**
	 * Reads several towns, in a list or separated by semicolons, new lines, commas, "y" or a sign. A text that can be a town
	 * with its province as well as two towns, such as "Getafe, Madrid", is refused.
	 */
	parseAll(value: unknown): Result<Place[]> {
		const parts = String(value)
			.split(/[,/]/)
			.map((part) => part.trim());

		const [name, province] = parts;
		const one = `${name} (${province})`;
		const readings =
			parts.length === 2 ? [one, ...parts].map((text) => this.find(text)) : [undefined];

		if (!readings.includes(undefined) && readings[1] !== readings[2]) {
			return err(
				`${quoted(value)} can be one town or two`,
				`Enter ${one} for one, or ${name}; ${province} for two.`,
			);
		}

		const reason = explainTooLarge(String(value));
		return reason ?? parseListOf(value, PLACE_SEPARATORS, (text) => this.parse(text));
	}

	/** True if a text names several towns for certain, as `parseAll` separates them, and is no town with its province. */
	areIn(text: string): boolean {
		if (readWanted(text).area !== undefined) return false;

		const read = parseListOf(text, PLACE_SEPARATORS, (part) => {
			const town = this.find(part);
			return town === undefined ? err(`${quoted(part)} is not a town`, ADVICE) : ok(town);
		});

		return read.ok && read.value.length > 1;
	}

	/** The town that a text names for certain; undefined if there is none. */
	find(text: string): Town | undefined {
		return text.length > MAX_LENGTH ? undefined : this.#certain(readWanted(text));
	}

	/** True if a town is within this distance of a point. */
	isNear(point: Point, kilometres: number): boolean {
		return this.#entries.some((town) => kilometresBetween(point, town) <= kilometres);
	}

	/** The town nearest to a point. */
	nearest(point: Point): Town {
		let [nearest] = this.#entries;

		for (const town of this.#entries) {
			if (kilometresBetween(point, town) < kilometresBetween(point, nearest)) nearest = town;
		}

		return nearest;
	}

	/** The only town that the text can mean. */
	#certain(wanted: Wanted): Entry | undefined {
		const [town, ...others] = this.#find(wanted);
		if (town === undefined || others.length > 0 || isBetterKnown(wanted, town)) return undefined;

		return this.#hasRival(wanted, town) ? undefined : town;
	}

	/** Finds the towns with exactly this name; if there is none, those with it apart from the article. Larger ones first. */
	#find({ name, area }: Wanted): Entry[] {
		const text = plain(name);
		const bare = withoutArticle(text);
		const loose = this.#startingWith(bare).filter(
			(town) => town.bareNames.includes(bare) && isWithin(town, area),
		);

		const exact = loose.filter(({ names }) => names.includes(text));
		// An article may be left out or be in another language, but not added: La Rioja is not Rioja.
		const similar = loose.filter(
			(town) => text === bare || town.bareNames.length > town.names.length,
		);

		const found = exact.length > 0 ? exact : similar;
		const official = found.filter(({ names }) => names[0] === text);
		return official.length === 1 && official[0] === found[0] ? official : found;
	}

	/** True if the text may be short for the name of another town: San Pedro for San Pedro del Pinatar. */
	#hasRival({ name, area }: Wanted, town: Entry): boolean {
		const text = plain(name);
		// The province is named after this town.
		const isOfficial = town.official.includes(text) || findProvince(name) === town.province;
		if (isOfficial && area !== undefined) return false;

		const minSize = isOfficial ? town.size + 1 : town.size - FAR_SMALLER;
		return this.#isStartOfOther(town, text, minSize, area);
	}

	#isStartOfOther(town: Town, text: string, minSize: number, area?: Area): boolean {
		return this.#startingWith(text).some(
			(other) =>
				other !== town &&
				other.size >= minSize &&
				isWithin(other, area) &&
				other.bareNames.some((way) => way.startsWith(`${text} `)),
		);
	}

	#search({ name, area }: Wanted): Entry[] {
		const words = wordsOf(name);
		const text = words.join(' ');
		const towns = this.#in(area);
		const found = [
			...towns.filter(({ bareNames }) => bareNames.includes(text)),
			...towns.filter(({ bareNames }) => bareNames.some((way) => way.startsWith(text))),
			...towns.filter((town) => words.every((word) => town.text.includes(` ${word}`))),
		];

		if (found.length > 0 || name === '') return [...new Set(found)];

		const named = findArea(name);
		if (named !== undefined) return this.#capitalFirst(named);

		const names = towns.flatMap((town) => town.names.map((way) => [way, town] as const));
		return [...new Set(nearestTo(text, names))];
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

/** Refuses the name of a community or of the country; undefined for any other text. */
function explainTooLarge(text: string): Err | undefined {
	const provinces = provincesOfRegion(text);
	if (provinces !== undefined) {
		const hint = `Set Area to Province and choose ${LIST.format(provinces)}, or enter a town.`;
		return err(`${quoted(text)} is a region`, hint);
	}

	return isCountry(text) ? err(`${quoted(text)} is the whole country`, ADVICE) : undefined;
}

function readWanted(text: string): Wanted {
	const [, postcode, rest] = POSTCODE_AND_TOWN.exec(text) ?? [];
	if (rest !== undefined) return { name: rest, area: findArea(postcode) };

	const whole = text.trim().replace(COUNTRY, '');
	const [, name = whole, more = ''] = TOWN_AND_MORE.exec(whole) ?? [];
	if (PLACE_ARTICLES.has(plain(more))) return { name: `${more} ${name}` };

	const area = findArea(more);
	return area === undefined ? { name: whole } : { name, area };
}

function isWithin(town: Town, area: Area | undefined): boolean {
	if (area === undefined) return true;

	return area.island === undefined ? town.province === area.province : isOn(area.island, town);
}

/** True if people think of a province first, or of something that is not a town in Spain. */
function isBetterKnown({ name, area }: Wanted, town: Entry): boolean {
	if (area !== undefined) return false;

	const province = findProvince(name) ?? town.province;
	return BETTER_KNOWN.has(name.trim().toLowerCase().normalize()) || province !== town.province;
}

/** Adds the names of a town in plain words. The official ones, in one language and in both, come first. */
function toEntry(town: Town): Entry {
	const halves = town.name.split('/');
	const official = [town.name, ...halves, halves.toReversed().join('/')].map(plain);
	const names = [...new Set([...official, ...town.otherNames.map(plain)])];
	const bareNames = [...new Set([...names, ...names.map(withoutArticle)])];
	const text = ` ${[...names, plain(town.province)].join(' ')}`;
	return { ...town, names, official, bareNames, text };
}

function withoutArticle(way: string): string {
	const [first, ...others] = way.split(' ');
	return others.length > 0 && PLACE_ARTICLES.has(first) ? others.join(' ') : way;
}

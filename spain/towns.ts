/** Finds towns by name, even if it is misspelt or shared by several towns. */

import { kilometresBetween, type Point } from './coordinates';
import { type Area, findArea, findProvince, isOn, withoutCountry } from './provinces';
import { decodeTowns, type Town, type TownsTable } from './towns-table';
import { type NameReader, parseName, parseNames } from '../lib/lists';
import { Lookup } from '../lib/lookup';
import { type Err, err, ok, type Result } from '../lib/result';
import { quoted } from '../lib/text';
import { plain } from '../lib/words';

/** Names that are better known for something other than the town. */
const BETTER_KNOWN = new Set(['aguadulce', 'andorra', 'chueca', 'sarrià', 'sarriá']);
/** A town, followed by its province, its island, or its article as in "Coruña, A". */
const TOWN_AND_MORE = /^([^,(]+)(?:[,(]| - )\s*([^\s,()][^,()]*)\)?$/;
/** Articles of names, as in "Coruña, A". */
const ARTICLES = new Set('a as o os el la los las lo l els les es sa ses'.split(' '));
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
	/** The entries by their names with and without the article. */
	readonly #byName: Lookup<Entry>;
	/** The entries by all their names and their province in one text. */
	readonly #byText: Lookup<Entry>;

	constructor(table: TownsTable) {
		this.#entries = decodeTowns(table)
			.sort((first, second) => second.size - first.size)
			.map(toEntry);

		this.#byName = new Lookup(
			this.#entries.flatMap((town) => town.bareNames.map((name) => [name, town] as const)),
		);

		this.#byText = new Lookup(
			this.#entries.map((town) => [[...town.names, town.province].join(' '), town] as const),
		);
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
		const town = parseName(text, this.#reader);
		return town.ok ? ok(this.placeOf(town.value)) : town;
	}

	readonly #reader: NameReader<Entry> = {
		example: ADVICE,
		find: (text) => {
			const wanted = readWanted(text);
			const town = this.#certain(wanted);
			if (town !== undefined) return ok(town);

			const found = this.#find(wanted);
			if (found.length > 1) return this.#suggest(text, 'matches several towns', found);
			if (found.length === 1) {
				return this.#suggest(text, 'can be more than one place', this.#search(wanted));
			}

			const area = wanted.area ?? findArea(wanted.name);
			return wanted.area === undefined && area !== undefined
				? this.#refuseArea(text, area)
				: undefined;
		},
		refuse: (text) => {
			const place = text.replace(IN_PLACE, '');
			if (place !== text && this.parse(place).ok) {
				const hint = `Enter only the place, ${place}. Enter the activity in the filter Activity (CNAE).`;
				return err(`${quoted(text)} is more than a place`, hint);
			}

			const wanted = readWanted(text);
			const what = wanted.area ? 'is not a town there' : 'is not a town in Spain';
			return this.#suggest(text, what, this.#search(wanted));
		},
		write: (town) => this.placeOf(town).name,
	};

	#suggest(text: string, what: string, towns: readonly Entry[]): Err {
		const names = towns.slice(0, MAX_NAMED).map((town) => this.placeOf(town).name);
		const hint = names.length === 0 ? ADVICE : `Enter ${LIST.format(names)}.`;
		return err(`${quoted(text)} ${what}`, hint);
	}

	#refuseArea(text: string, area: Area): Err {
		const { kind, provinces } = area;
		const where = kind === 'a postcode' ? ` in the province ${provinces[0]}` : '';
		const [largest] = this.#capitalFirst(area);
		const hints: Partial<Record<Area['kind'], string>> = {
			'a region': `Set Area to Province and choose ${LIST.format(provinces)}, or enter a town.`,
			'the whole country': ADVICE,
		};

		const hint = hints[kind] ?? `Enter a town, e.g. ${this.placeOf(largest).name}.`;
		return err(`${quoted(text)} is ${kind}${where}`, hint);
	}

	/**
	 * The name of the only town that a text may mean by a typing error; undefined if there is no such town, or several, or the
	 * text names a town. A part of a town, such as Lugones or Barajas, is no typing error of another town.
	 */
	meant(text: string): string | undefined {
		if (text.length > MAX_LENGTH) return undefined;

		const wanted = readWanted(text);
		if (this.#find(wanted).length > 0 || findArea(wanted.name) !== undefined) return undefined;

		const [town, ...others] = this.#byName.like(wanted.name, {
			maxShare: MAX_MISTYPED_SHARE,
			isWanted: (one) => one.size >= MIN_SIZE_MEANT && isWithin(one, wanted.area),
		});

		return town === undefined || others.length > 0 ? undefined : this.placeOf(town).name;
	}

	/** Reads several towns, in a list or in a text. One that can be a town with its province as well as two towns is refused. */
	parseAll(value: unknown): Result<Place[]> {
		const towns = parseNames(value, this.#reader);
		return towns.ok ? ok(towns.value.map((town) => this.placeOf(town.value))) : towns;
	}

	/** True if a text names several towns for certain, and is not like the name of one. */
	areIn(text: string): boolean {
		const towns = this.#search(readWanted(text)).length === 0 ? this.parseAll(text) : undefined;
		return towns?.ok === true && towns.value.length > 1;
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
		const loose = this.#byName.named(bare).filter((town) => isWithin(town, area));
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
		return this.#byName
			.continuing(text)
			.some((other) => other !== town && other.size >= minSize && isWithin(other, area));
	}

	#search({ name, area }: Wanted): Entry[] {
		const isWanted = (town: Town) => isWithin(town, area);
		const found = new Set(
			[
				...this.#byName.named(name),
				...this.#byName.continuing(name),
				...this.#byText.search(name),
			].filter(isWanted),
		);

		const named = found.size > 0 || name === '' ? undefined : findArea(name);
		if (named !== undefined) return this.#capitalFirst(named);

		return found.size > 0 ? [...found] : this.#byName.like(name, { isWanted });
	}

	#capitalFirst(area: Area): Entry[] {
		const towns = this.#entries.filter((town) => isWithin(town, area));
		const capitals = towns.filter((town) => findProvince(town.name) === town.province);
		return [...new Set([...capitals, ...towns])];
	}
}

function readWanted(text: string): Wanted {
	const [, postcode, rest] = POSTCODE_AND_TOWN.exec(text) ?? [];
	if (rest !== undefined) return { name: rest, area: findArea(postcode) };

	const whole = withoutCountry(text);
	const [, name = whole, more = ''] =
		TOWN_AND_MORE.exec(whole) ?? TOWN_AND_MORE.exec(whole.replace('/', ',')) ?? [];

	if (ARTICLES.has(plain(more))) return { name: `${more} ${name}` };

	const area = findArea(more);
	return area === undefined ? { name: whole } : { name, area };
}

function isWithin(town: Town, area: Area | undefined): boolean {
	if (area === undefined || area.provinces.length === 0) return true;

	return area.island ? isOn(area.island, town) : area.provinces.includes(town.province);
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
	return { ...town, names, official, bareNames };
}

function withoutArticle(way: string): string {
	const [first, ...others] = way.split(' ');
	return others.length > 0 && ARTICLES.has(first) ? others.join(' ') : way;
}

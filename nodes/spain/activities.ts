/** Activities: CNAE codes of both editions, found by code, by official title or by everyday words. */

import { CNAE_2009 } from './cnae/cnae-2009';
import { CNAE_2025, REUSED_CODES } from './cnae/cnae-2025';
import { VOCABULARY } from './cnae/vocabulary-table';
import { fromJson } from '../lib/json';
import { parseListOf, withoutEnds } from '../lib/lists';
import { isNoText } from '../lib/nothing';
import { err, ok, refuseEmptyOrLong, refuseLong, type Result } from '../lib/result';
import { quoted, shortened } from '../lib/text';
import { nearestTo, plain, wordsOf } from '../lib/words';

/** The editions of the CNAE, the one in force first. */
export const EDITIONS = ['2025', '2009'] as const;
/** The year of an edition of the CNAE. */
export type Edition = (typeof EDITIONS)[number];

/** A code that can be a filter: a division, group or class, with its title in each edition that has it. */
export interface Activity {
	code: string;
	titles: Partial<Record<Edition, string>>;
	/** The edition that was named with the code. */
	edition?: Edition;
}

/** The headings of an edition, in the order of the table. The code of a section is a letter; others have two to four digits. */
export function headingsOf(edition: Edition): Array<{ code: string; title: string }> {
	const former = edition === '2025' ? headingsOf('2009') : [];
	const earlier = new Map(former.map(({ code, title }) => [code, title]));
	const titles = new Map<string, string>();
	let section = '';
	return (edition === '2025' ? CNAE_2025 : CNAE_2009).split('\n').map((line) => {
		const [code] = line.split(' ', 1);
		const written = line.slice(code.length + 1);
		if (/[A-Z]/.test(code)) section = code;

		const above = code.length === 2 ? section : code.slice(0, -1);
		const title = { '=': earlier.get(code), '^': titles.get(above) }[written] ?? written;
		titles.set(code, title);
		return { code, title };
	});
}

/** All activities of both editions, sorted by code. */
export const ACTIVITIES: ReadonlyMap<string, Activity> = EDITIONS.flatMap((edition) =>
	headingsOf(edition).map((heading) => ({ ...heading, edition })),
)
	.filter(({ code }) => /\d/.test(code))
	.sort((first, second) => first.code.localeCompare(second.code))
	.reduce((all, { code, title, edition }) => {
		const titles = { ...all.get(code)?.titles, [edition]: title };
		return all.set(code, { code, titles });
	}, new Map<string, Activity>());

/** An activity as lists show it: its code, and its title in each edition. */
export function labelOf({ code, titles }: Activity): string {
	const { 2025: current, 2009: former } = titles;
	if (current === undefined) return `${code} ${former} (CNAE 2009)`;
	if (former === undefined) return `${code} ${current} (CNAE 2025)`;

	const isSame = plain(current) === plain(former);
	return `${code} ${current}${isSame ? '' : ` (CNAE 2009: ${former})`}`;
}

/** A kind of business, as its code in each edition. */
type Trade = Partial<Record<Edition, string>>;

/** Maximum length of a text with one activity, and with several. */
const MAX_TEXT = 500;
const MAX_LIST = 5000;
/** Maximum number of candidates in a message, and maximum length of their titles. */
const MAX_NAMED = 4;
const MAX_TITLE_LENGTH = 60;
/** Maximum length of a title in a hint, which has room for two. */
const SHORT_TITLE = 32;

const FILLERS = new Set('a al de del d el en la las lo los l the of para s un una'.split(' '));
const EXAMPLES =
	'Enter two to four digits, e.g. 62, 62.0 or 6201, or pick an activity from the list.';

const CODE = /^\d{2}(?:\.?\d{1,2})?$/;
/** The comma of a code as Spanish spreadsheets write it, such as 47,11. */
const DECIMAL_COMMA = /(?<=(?<![\d.,])\d{1,2}),(?=\d{1,2}(?![\d.,]))/;
const EDITION_NAME = /\b(?:in )?CNAE\b(?:[- ]?(?:2009|2025)\b)?(?: only)?[\s:;,.-]*/gi;
/** The edition before a code, or at the end of the text. */
const NAMED_EDITION = /^\s*CNAE[- ]?(2009|2025)\b|CNAE[- ]?(2009|2025)\)?\s*$/i;
const COMPANY_OF = /^(?:empresas?|negocios?|servicios?|actividad(?:es)?|sector) (?:de |del )?/;
/** The exceptions of a title, as in «Fabricación de productos metálicos, excepto maquinaria y equipo». */
const EXCEPTIONS = /\bexcepto [^;,]*/g;
/** The words between an activity and a place, as in «bares en Madrid». */
const IN = /(?<=\S)\s+(?:en|in|a|near|cerca de)\s+(?=\S)/i;

/** The trades that each entry of the vocabulary may mean. */
const NAMES = new Map<string, Trade[]>();
/** The first word for each trade that has different codes in the two editions. */
const TRADES = new Map<Trade, string>();

for (const line of VOCABULARY.split('\n')) {
	const [codes, words] = line.split(': ');
	const trades = codes.split(',').map(toTrade);
	const names = words.split(', ');

	for (const name of names) NAMES.set(keyOf(name), trades);
	if (trades.length === 1 && hasTwoCodes(trades[0])) TRADES.set(trades[0], names[0]);
}

/** The trades of each official title. If codes below a code have the same title, only the upper code is kept. */
const TITLES = new Map<string, Trade[]>();

for (const { code, titles } of ACTIVITIES.values()) {
	for (const [edition, official] of Object.entries(titles) as Array<[Edition, string]>) {
		const title = plain(official);
		const trades = TITLES.get(title) ?? [];
		const known = trades.find((trade) => code.startsWith(trade[edition] ?? code));
		if (known === undefined) trades.push({ [edition]: code });
		else known[edition] ??= code;

		TITLES.set(title, trades);
	}
}

const TITLE_KEYS = [...ACTIVITIES.values()].map((activity) => {
	const titles = Object.values(activity.titles).join('; ').replace(EXCEPTIONS, '');
	return [activity, keyOf(titles)] as const;
});

/** A key that is equal for singular and plural, and with and without articles. */
export function keyOf(text: string): string {
	const words = wordsOf(text).filter((word) => !FILLERS.has(word));
	return words
		.map((word) => word.slice(0, 3) + word.slice(3).replace(/(?<![es])[es]+$/, ''))
		.join(' ');
}

function toTrade(codes: string): Trade {
	const [former, current = former] = codes.split('/');
	return { ...(former !== '-' && { 2009: former }), ...(current !== '-' && { 2025: current }) };
}

/**
 * Reads a code, an entry of the list, a whole official title, or a word of the vocabulary that means one trade. Codes are
 * text, which keeps their leading zeros. Section letters are refused, since some activities moved to another in CNAE 2025.
 */
export function parseActivity(value: unknown): Result<Activity> {
	const activity = parseOfAny(value);
	const [, ...editions] = NAMED_EDITION.exec(String(value)) ?? [];
	const edition = EDITIONS.find((year) => editions.includes(year));
	return activity.ok && edition ? ok({ ...activity.value, edition }) : activity;
}

/**
 * Separators of several activities. Semicolons and new lines come first, then commas before a blank, since a title may
 * contain commas, and 47,11 is a class.
 */
const SEPARATORS = [/[;\r\n]/, /,\s|[;\r\n]/, /[,;\r\n]/];

/**
 * Reads one activity or several, in a list or separated by commas, semicolons or new lines. A trade with different codes
 * in the two editions yields both. An activity contained in another one is dropped. A comma between two digits is decimal if
 * there is such a code.
 */
export function parseActivities(value: unknown): Result<Activity[]> {
	const refused = refuseLong(value, MAX_LIST, EXAMPLES);
	if (refused !== undefined) return refused;

	const given = fromJson(value);
	const entries = [given].flat().map((entry) => (isText(entry) ? withoutEnds(entry) : entry));
	const doubt = entries.map(explainCommas).find((one) => one !== undefined);
	if (doubt !== undefined) return doubt;

	const read = isNoText(entries) ? parseOne(value) : parseListOf(entries, SEPARATORS, parseOne);
	if (!read.ok) return read;

	const found = new Map(read.value.flat().map((activity) => [activity.code, activity]));
	const isPart = ({ code }: Activity) =>
		[code.slice(0, -1), code.slice(0, -2)].some((above) => found.has(above));

	return ok([...found.values()].filter((activity) => !isPart(activity)));
}

function isText(value: unknown): value is string {
	return typeof value === 'string';
}

/** Three divisions or more, with commas that may be the points of classes. */
const COMMAS = /^\d\d(?: ?,\d\d){2,}$/;

/** Asks if a comma of "47,11,62" may separate two divisions or be the point of a class; undefined if none may. */
function explainCommas(value: unknown): Result<Activity[]> | undefined {
	const text = String(value)
		.split(SEPARATORS[1])
		.find((part) => COMMAS.test(part.trim()));

	if (text === undefined) return undefined;

	const divisions = text.split(',').map((part) => part.trim());
	const mixed: string[] = [];

	for (let index = 0; index < divisions.length; index += 1) {
		const pair = divisions.slice(index, index + 2);
		const isClass = pair.length === 2 && ACTIVITIES.has(pair.join(''));
		mixed.push(isClass ? pair.join(',') : divisions[index]);
		if (isClass) index += 1;
	}

	const isDoubtful =
		mixed.length < divisions.length && divisions.every((one) => ACTIVITIES.has(one));

	if (!isDoubtful) return undefined;

	return err(
		`${quoted(text)} can be read in two ways`,
		`Enter ${mixed.join('; ')} for classes, or ${divisions.join('; ')} for divisions.`,
	);
}

function parseOne(value: unknown): Result<Activity[]> {
	const activity = parseActivity(value);
	if (activity.ok) return ok([activity.value]);

	const [trade, ...others] = tradesOf(String(value).slice(0, MAX_TEXT));
	return others.length === 0 && TRADES.has(trade) ? ok(activitiesOf(trade)) : activity;
}

/** True if the trade has two codes, and neither of them means another trade in the other edition. */
function hasTwoCodes(trade: Trade): boolean {
	const codes = unique(Object.values(trade));
	return codes.length > 1 && !codes.some((code) => REUSED_CODES.has(code));
}

/** The activity in a search text, and the place after it; undefined if the text has no activity. */
export function activityIn(text: string): { codes: string; place?: string } | undefined {
	if (text.length > MAX_TEXT) return undefined;

	const { activity, place } = splitPlace(text) ?? { activity: text };
	const activities = parseActivities(activity);

	return activities.ok ? { codes: activities.value.map(valueOf).join(', '), place } : undefined;
}

/** The two parts of «bares en Madrid»; undefined for a text that names no place. */
function splitPlace(text: string): { activity: string; place: string } | undefined {
	const between = IN.exec(text);
	if (between === null) return undefined;

	const end = between.index + between[0].length;
	return { activity: text.slice(0, between.index), place: text.slice(end) };
}

function parseOfAny(value: unknown): Result<Activity> {
	const refused = refuseEmptyOrLong(value, MAX_TEXT, EXAMPLES);
	if (refused !== undefined) return refused;

	const written = String(value).replace(EDITION_NAME, ' ').trim();
	const text = written.replace(DECIMAL_COMMA, '.');
	if (/^[\d.]+$/.test(text)) return parseCode(text);
	if (/^[A-V]$/i.test(text)) {
		return err(`${quoted(text)} is a section letter, which cannot be used as a filter`, EXAMPLES);
	}

	const [number, ...others] = text.match(/\d[\d.]*/g) ?? [];
	if (number === undefined) return parseName(text);

	const activity = others.length === 0 ? parseCode(dotted(number)) : undefined;
	const isNamed = activity?.ok && isCalled(activity.value, text.replace(number, ' '));
	return isNamed ? activity : refuse(text);
}

function parseCode(text: string): Result<Activity> {
	// With its dot, 1.41 has lost its zero for certain.
	const whole = text.replace(/^\d\./, '0$&');
	const code = whole.replace('.', '');
	const activity = CODE.test(whole) ? ACTIVITIES.get(code) : undefined;
	// A spreadsheet turns 0141 into 141. With its dot, 14.1 can only be the group.
	const longer = ACTIVITIES.get(`0${text}`);
	if (activity !== undefined && (longer === undefined || code.length < 3)) return ok(activity);

	const advice = [longer, activity].flatMap((candidate) => {
		if (candidate === undefined) return [];

		const entry = candidate === longer ? candidate.code : dotted(code);
		return `for ${describeActivity(candidate)[0]} enter ${entry}`;
	});

	return err(
		`${quoted(text)} ${activity === undefined ? 'is a code of neither CNAE 2009 nor CNAE 2025' : 'can be two codes'}`,
		longer === undefined ? EXAMPLES : `Spreadsheets drop leading zeros: ${advice.join(', ')}.`,
	);
}

/** Writes a code as in the official tables, e.g. 14.1. Spreadsheets do not change this form. */
function dotted(code: string): string {
	return code.replace(/^(\d\d)(\d+)$/, '$1.$2');
}

/** True if the name next to a code is its title, or a word for it or for an activity below it. */
function isCalled({ code, titles }: Activity, name: string): boolean {
	const official = Object.values(titles);
	const allTitles = [...official, official.toReversed().join(' ')].map(plain);
	if (allTitles.includes(plain(name))) return true;

	const codesOfName = (NAMES.get(keyOf(name)) ?? []).flatMap((trade) => Object.values(trade));
	return codesOfName.some((codeOfName) => code.startsWith(codeOfName));
}

function parseName(text: string): Result<Activity> {
	const trades = tradesOf(text);
	const activity = trades.length === 1 ? ACTIVITIES.get(codeOf(trades[0]) ?? '') : undefined;
	return activity === undefined ? refuse(text, trades) : ok(activity);
}

function tradesOf(text: string): Trade[] {
	const title = plain(text);
	const bare = title.replace(COMPANY_OF, '');
	return NAMES.get(keyOf(text)) ?? TITLES.get(title) ?? NAMES.get(keyOf(bare)) ?? [];
}

/** The code of a trade; undefined if the editions have different codes for it, or the code means another trade in one. */
function codeOf(trade: Trade): string | undefined {
	const [code, ...others] = unique(Object.values(trade));
	const isOfOneEdition = Object.keys(trade).length < EDITIONS.length;
	return others.length > 0 || (isOfOneEdition && REUSED_CODES.has(code)) ? undefined : code;
}

function refuse(text: string, trades: readonly Trade[] = []): Result<never> {
	const { activity, place } = splitPlace(text) ?? { activity: '', place: '' };
	if (trades.length === 0 && tradesOf(activity).length > 0) {
		return err(
			`${quoted(text)} is more than an activity`,
			`Enter ${quoted(activity)} here, and ${quoted(place)} as Province or Centre.`,
		);
	}

	const candidates =
		trades.length > 0
			? trades.flatMap(describeTrade)
			: searchActivities(text).flatMap(describeActivity);

	const names = candidates.slice(0, MAX_NAMED).join(', ');
	const what = [
		'is not a CNAE activity',
		'has a different code in each edition of the CNAE',
		'matches more than one activity',
	];

	return err(
		`${quoted(text)} ${what[Math.min(trades.length, 2)]}`,
		names === '' ? EXAMPLES : `Pick one from the list, or enter its code: ${names}.`,
	);
}

function describeTrade(trade: Trade): string[] {
	const isSame = trade[2009] === trade[2025];
	return (isSame ? EDITIONS.slice(0, 1) : EDITIONS.toReversed()).flatMap((edition) => {
		const code = trade[edition] ?? '';
		const title = ACTIVITIES.get(code)?.titles[edition];
		if (title === undefined) return [];

		const short = title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH)}…` : title;
		return `${code} ${short}${isSame ? '' : ` (CNAE ${edition})`}`;
	});
}

function describeActivity({ code, titles }: Activity): string[] {
	return describeTrade({ 2009: titles[2009] && code, 2025: titles[2025] && code });
}

/** A code with its titles, or the code alone if it is unknown. */
export function describeCode(code: string): string {
	const activity = ACTIVITIES.get(code);
	return activity === undefined ? code : labelOf(activity);
}

/**
 * Advice in case the catalogue uses the edition without this code: the codes of the same trades in that edition, or the
 * part of the code that both editions have. Undefined if both have the code, or there is nothing to advise.
 */
export function inOtherEdition(activity: Activity): string | undefined {
	if (isInBoth(activity)) return undefined;

	const { code, titles } = activity;
	const [present, other] = titles[2025] === undefined ? EDITIONS.toReversed() : EDITIONS;
	const trades = [...NAMES.values()].flat().filter((trade) => trade[present] === code);
	const codes = unique(trades.flatMap((trade) => trade[other] ?? [])).slice(0, MAX_NAMED);
	const parts = [code.slice(0, -1), code.slice(0, 2)];
	const shared = parts.find((part) => isInBoth(ACTIVITIES.get(part)));
	const advice = codes.length > 0 ? codes.join(' or ') : shared;
	if (advice === undefined) return undefined;

	return `Only CNAE ${present} has ${code}: if the catalogue uses CNAE ${other}, search for ${advice}.`;
}

/** The trades of a code that means different trades in the two editions, with the edition that the user named first. */
export function meaningsOf({ code, edition }: Activity): string | undefined {
	if (!REUSED_CODES.has(code)) return undefined;

	const both = edition === '2009' ? EDITIONS.toReversed() : EDITIONS;
	const meanings = both.map((one) => {
		const title = ACTIVITIES.get(code)?.titles[one] ?? '';
		return `${shortened(title, SHORT_TITLE)} (CNAE ${one})`;
	});

	return `${code} ${edition === undefined ? 'is' : 'was meant as'} ${meanings.join(edition === undefined ? ' or ' : ', not ')}.`;
}

function isInBoth(activity?: Activity): boolean {
	return EDITIONS.every((edition) => activity?.titles[edition] !== undefined);
}

/** The four-digit codes of both editions that begin with a shorter code; none for a code of four digits. */
export function classesOf(code: string): string[] {
	return [...ACTIVITIES.keys()].filter(
		(one) => one.length === 4 && one !== code && one.startsWith(code),
	);
}

/** The entries that a list offers for the typed text. */
export function entriesFor(text = ''): Array<{ name: string; value: string }> {
	const wanted = wantedIn(text);
	const words = keyOf(wanted).split(' ').filter(Boolean);
	const partial = words.length === 0 ? [] : [...NAMES].filter(([name]) => hasWords(name, words));
	const exact = tradesOf(wanted);
	const trades = new Set(exact.length > 0 ? exact : partial.flatMap(([, meanings]) => meanings));
	const withTwoCodes = [...TRADES].filter(([trade]) => trades.has(trade));
	return [
		...withTwoCodes.map(([{ 2009: former, 2025: current }, name]) => ({
			name: `${name[0].toUpperCase()}${name.slice(1)} (${former} in 2009, ${current} in 2025)`,
			value: `${former}, ${current}`,
		})),
		...searchActivities(text).map((activity) => ({
			name: labelOf(activity),
			value: valueOf(activity),
		})),
	];
}

/** The value that the list stores for an activity: its code, or its label if the code alone is ambiguous. */
export function valueOf(activity: Activity): string {
	return parseCode(activity.code).ok ? activity.code : labelOf(activity);
}

/**
 * The activities that match a text, best first. Digits are the beginning of a code. Words are looked up in the vocabulary
 * (whole entries first, then beginnings of words) and in the titles; with a typing error, by similarity. An empty text
 * matches all activities.
 */
export function searchActivities(text = ''): Activity[] {
	const wanted = wantedIn(text);
	const digits = wanted.replace('.', '');
	const all = [...ACTIVITIES.values()];
	if (wanted === '') return all;
	if (/^\d+$/.test(digits)) return all.filter(({ code }) => code.startsWith(digits));

	const words = keyOf(wanted.replace(/\d/g, ' ')).split(' ').filter(Boolean);
	if (words.length === 0) return [];

	const trades = tradesOf(wanted);
	const named = [...NAMES]
		.filter(([key]) => hasWords(key, words))
		.sort(([first], [second]) => first.length - second.length)
		.flatMap(([, meanings]) => meanings);

	const titled = TITLE_KEYS.flatMap(([activity, key]) => (hasWords(key, words) ? [activity] : []));
	const found = unique([
		...trades.flatMap(activitiesOf),
		...[...trades, ...named].flatMap(withSubdivisions),
		// Shops and services come before factories.
		...titled.filter(({ code }) => code < '05' || code >= '34'),
		...titled,
	]);

	if (found.length > 0) return found;

	const similar = nearestTo(words.join(' '), NAMES);
	const ofSingleWords = words.map((word) => NAMES.get(word) ?? []);
	return unique([...similar, ...ofSingleWords].flat().flatMap(withSubdivisions));
}

function wantedIn(text: string): string {
	const typed = text.slice(0, MAX_TEXT).replace(EDITION_NAME, ' ').trim();
	const { activity } = splitPlace(typed) ?? { activity: '' };
	return tradesOf(activity).length > 0 ? activity : typed;
}

function hasWords(key: string, words: readonly string[]): boolean {
	return words.every((word) => ` ${key}`.includes(` ${word}`));
}

function activitiesOf(trade: Trade): Activity[] {
	return Object.values(trade).flatMap((code) => ACTIVITIES.get(code) ?? []);
}

function withSubdivisions(trade: Trade): Activity[] {
	const activities = activitiesOf(trade);
	const isBelow = ({ code }: Activity) => activities.some((above) => code.startsWith(above.code));
	return [...activities, ...[...ACTIVITIES.values()].filter(isBelow)];
}

function unique<T>(values: readonly T[]): T[] {
	return [...new Set(values)];
}

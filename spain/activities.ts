/** Activities: CNAE codes of both editions, found by code, by official title or by everyday words. */

import { CNAE_2009 } from './cnae/cnae-2009';
import { CNAE_2025, REUSED_CODES } from './cnae/cnae-2025';
import { VOCABULARY } from './cnae/vocabulary-table';
import { type NameReader, parseName, parseNames } from '../lib/lists';
import { Lookup } from '../lib/lookup';
import { isNoText } from '../lib/nothing';
import { type Err, err, ok, type Result } from '../lib/result';
import { quoted, shortened } from '../lib/text';
import { plain, wordsOf } from '../lib/words';

/** The editions of the CNAE, the one in force first. */
export const EDITIONS = ['2025', '2009'] as const;
/** The year of an edition of the CNAE. */
export type Edition = (typeof EDITIONS)[number];

/** A code that can be a filter: a division, group or class, with its title in each edition that has it. */
export interface Activity {
	code: string;
	titles: Partial<Record<Edition, string>>;
	/** The letters of its section in each edition. */
	sections: string;
	/** The edition that was named with the code. */
	edition?: Edition;
}

interface Heading {
	code: string;
	title: string;
	/** The letter of its section. */
	section: string;
}

/** The headings of an edition, in the order of the table. The code of a section is a letter; others have two to four digits. */
export function headingsOf(edition: Edition): Heading[] {
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
		return { code, title, section };
	});
}

/** All activities of both editions, sorted by code. */
export const ACTIVITIES: ReadonlyMap<string, Activity> = EDITIONS.flatMap((edition) =>
	headingsOf(edition).map((heading) => ({ ...heading, edition })),
)
	.filter(({ code }) => /\d/.test(code))
	.sort((first, second) => first.code.localeCompare(second.code))
	.reduce((all, { code, title, section, edition }) => {
		const known = all.get(code);
		const titles = { ...known?.titles, [edition]: title };
		return all.set(code, { code, titles, sections: `${known?.sections ?? ''}${section}` });
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

/** Maximum length of a text with one activity. */
const MAX_TEXT = 500;
/** Maximum number of candidates in a message, and maximum length of their titles. */
const MAX_NAMED = 4;
const MAX_TITLE_LENGTH = 60;
/** Maximum length of a title in a hint, which has room for two. */
const SHORT_TITLE = 32;

/** Minimum length of a word that tells activities apart. */
const MIN_WORD = 3;

const FILLERS = new Set('a al de del d el en la las lo los l the of para s un una'.split(' '));
const EXAMPLES =
	'Enter two to four digits, e.g. 62, 62.0 or 6201, or pick an activity from the list.';

const CODE = /^\d{2}(?:\.?\d{1,2})?$/;
/** The comma of a code as Spanish spreadsheets write it, such as 47,11. */
const DECIMAL_COMMA = /(?<=(?<![\d.,])\d{1,2}),(?=\d{1,2}(?![\d.,]))/;
const EDITION_NAME = /\b(?:in )?CNAE\b(?:[- ]?(?:2009|2025)\b)?(?: only)?[\s:;,.-]*/gi;
/** The letter of a section before a code, as in G4711. */
const SECTION = /^[A-V] ?(?=\d)/i;
/** The edition before a code, or at the end of the text. */
const NAMED_EDITION = /^\s*CNAE[- ]?(2009|2025)\b|CNAE[- ]?(2009|2025)\)?\s*$/i;
const COMPANY_OF = /^(?:empresas?|negocios?|servicios?|actividad(?:es)?|sector) (?:de |del )?/;
/** The exceptions of a title, as in «Fabricación de productos metálicos, excepto maquinaria y equipo». */
const EXCEPTIONS = /\bexcepto [^;,]*/g;
/** The words between an activity and a place, as in «bares en Madrid». */
const IN = /(?<=\S)\s+(?:en|in|a|near|cerca de)\s+(?=\S)/i;

/** Each entry of the vocabulary with a trade that it may mean. */
const ENTRIES: Array<readonly [word: string, trade: Trade]> = [];
/** The first word for each trade that has different codes in the two editions. */
const TRADES = new Map<Trade, string>();

for (const line of VOCABULARY.split('\n')) {
	const [codes, text] = line.split(': ');
	const trades = codes.split(',').map(toTrade);
	const words = text.split(', ');

	for (const word of words) ENTRIES.push(...trades.map((trade) => [word, trade] as const));
	if (trades.length === 1 && hasTwoCodes(trades[0])) TRADES.set(trades[0], words[0]);
}

/** The vocabulary, shorter entries first. */
const NAMES = new Lookup(
	ENTRIES.sort(([first], [second]) => keyOf(first).length - keyOf(second).length),
	keyOf,
);

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

/** The words of the titles of each activity. */
const TITLE_WORDS = new Lookup(
	[...ACTIVITIES.values()].map((activity) => {
		const titles = Object.values(activity.titles).join('; ').replace(EXCEPTIONS, '');
		return [titles, activity] as const;
	}),
	keyOf,
);

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
	return parseName(value, { example: EXAMPLES, find: findActivity, refuse });
}

const READER: NameReader<Activity[]> = {
	example: EXAMPLES,
	find(text) {
		const [trade, ...others] = tradesOf(text);
		const activity = findActivity(text);
		if (activity?.ok) return ok([activity.value]);

		return others.length === 0 && TRADES.has(trade) ? ok(activitiesOf(trade)) : activity;
	},
	refuse,
	write: (activities) => activities.map(({ code }) => dotted(code)).join('; '),
};

/**
 * Reads one activity or several, in a list or in a text. A trade with different codes in the two editions yields both. An
 * activity contained in another one is dropped. A comma that separates two divisions or is the point of a class is asked.
 */
export function parseActivities(value: unknown): Result<Activity[]> {
	if (isNoText(value)) return err('is empty', EXAMPLES);

	const read = parseNames(value, READER);
	if (!read.ok) return read;

	const activities = read.value.flatMap((named) => named.value);
	const found = new Map(activities.map((activity) => [activity.code, activity]));
	const isPart = ({ code }: Activity) =>
		[code.slice(0, -1), code.slice(0, -2)].some((above) => found.has(above));

	return ok([...found.values()].filter((activity) => !isPart(activity)));
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

/** What a text means for certain, or why it cannot be used; undefined if it is no activity. */
function findActivity(text: string): Result<Activity> | undefined {
	const written = text.replace(EDITION_NAME, ' ').trim();
	const [letter = ''] = SECTION.exec(written) ?? [];
	const rest = written.slice(letter.length).replace(DECIMAL_COMMA, '.');
	if (/^[A-V]$/i.test(written)) {
		return err(
			`${quoted(written)} is a section letter, which cannot be used as a filter`,
			EXAMPLES,
		);
	}

	const [number, ...others] = rest.match(/\d[\d.]*/g) ?? [];
	const isCode = /^[\d.]+$/.test(rest);
	if (number === undefined) return isCode ? parseCode(rest) : findTrade(written);
	if (others.length > 0) return undefined;

	const read = parseCode(isCode ? rest : dotted(number));
	if (!read.ok) return isCode && letter === '' ? read : undefined;

	const { sections } = read.value;
	const isOfSection = letter === '' || sections.includes(letter[0].toUpperCase());
	if (!isOfSection || !(isCode || isCalled(read.value, rest.replace(number, ' '))))
		return undefined;

	const [, ...editions] = NAMED_EDITION.exec(text) ?? [];
	const edition = EDITIONS.find((year) => editions.includes(year));
	return edition ? ok({ ...read.value, edition }) : read;
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

/** True if the name next to a code begins like its title, or is a word for it or for an activity below it. */
function isCalled({ code, titles }: Activity, name: string): boolean {
	const words = wordsOf(name);
	const official = Object.values(titles);
	const isTitle = [...official, official.toReversed().join(' ')]
		.map(wordsOf)
		.some((own) => words.every((word, index) => own[index]?.startsWith(word)));

	if (isTitle && words.some((word) => word.length >= MIN_WORD)) return true;

	const codesOfName = NAMES.named(name).flatMap((trade) => Object.values(trade));
	return codesOfName.some((codeOfName) => code.startsWith(codeOfName));
}

/** The activity of a trade, or the reason why it is not certain; undefined if no trade is called so. */
function findTrade(text: string): Result<Activity> | undefined {
	const trades = tradesOf(text);
	const activity = trades.length === 1 ? ACTIVITIES.get(codeOf(trades[0]) ?? '') : undefined;
	if (activity !== undefined) return ok(activity);

	const what =
		trades.length === 1
			? 'has a different code in each edition of the CNAE'
			: 'matches more than one activity';

	return trades.length === 0 ? undefined : suggest(text, what, trades.flatMap(describeTrade));
}

function tradesOf(text: string): Trade[] {
	const title = plain(text);
	const bare = title.replace(COMPANY_OF, '');
	const found = [NAMES.named(text), TITLES.get(title) ?? [], NAMES.named(bare)];
	return found.find((trades) => trades.length > 0) ?? [];
}

/** The code of a trade; undefined if the editions have different codes for it, or the code means another trade in one. */
function codeOf(trade: Trade): string | undefined {
	const [code, ...others] = unique(Object.values(trade));
	const isOfOneEdition = Object.keys(trade).length < EDITIONS.length;
	return others.length > 0 || (isOfOneEdition && REUSED_CODES.has(code)) ? undefined : code;
}

function refuse(text: string): Err {
	const { activity, place } = splitPlace(text) ?? { activity: '', place: '' };
	if (tradesOf(activity).length > 0) {
		return err(
			`${quoted(text)} is more than an activity`,
			`Enter ${quoted(activity)} here, and ${quoted(place)} as Province or Centre.`,
		);
	}

	// A letter or the word between two codes is part of many titles.
	const isWord = wordsOf(text).some((word) => word.length >= MIN_WORD && !/\d/.test(word));
	const found = isWord ? searchActivities(text) : [];
	return suggest(text, 'is not a CNAE activity', found.flatMap(describeActivity));
}

function suggest(text: string, what: string, candidates: readonly string[]): Err {
	const names = candidates.slice(0, MAX_NAMED).join(', ');
	return err(
		`${quoted(text)} ${what}`,
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
	const trades = ENTRIES.map(([, trade]) => trade).filter((trade) => trade[present] === code);
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
	const exact = tradesOf(wanted);
	const partial = keyOf(wanted) === '' ? [] : NAMES.search(wanted);
	const trades = new Set(exact.length > 0 ? exact : partial);
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

	const typed = wanted.replace(/\d/g, ' ');
	if (keyOf(typed) === '') return [];

	const trades = tradesOf(wanted);
	const titled = TITLE_WORDS.search(typed);
	const found = unique([
		...trades.flatMap(activitiesOf),
		...[...trades, ...NAMES.search(typed)].flatMap(withSubdivisions),
		// Shops and services come before factories.
		...titled.filter(({ code }) => code < '05' || code >= '34'),
		...titled,
	]);

	if (found.length > 0) return found;

	const ofSingleWords = keyOf(typed)
		.split(' ')
		.flatMap((word) => NAMES.named(word));

	return unique([...NAMES.like(typed), ...ofSingleWords].flatMap(withSubdivisions));
}

function wantedIn(text: string): string {
	const typed = text.slice(0, MAX_TEXT).replace(EDITION_NAME, ' ').trim();
	const { activity } = splitPlace(typed) ?? { activity: '' };
	return tradesOf(activity).length > 0 ? activity : typed;
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

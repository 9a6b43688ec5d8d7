import { editDistance } from '../lib/words';
import { compareFacts, isPlace, type Agreements, type CompanyFacts } from './company-facts';
import { readNames, type CompanyName, type NameKey, type NameWord } from './company-name';
import { isMisspelt, tellingOf } from './name-words';

/** A company to look for: what it may be called, and what else is known of it. */
export interface WantedCompany {
	names: CompanyName[];
	facts: CompanyFacts;
}

/** A company of the catalogue: its name, and what else is known of it. */
export interface FoundCompany extends CompanyFacts {
	id: string;
	name: string;
}

/** Companies that a search has found. */
export interface Found<T extends FoundCompany> {
	companies: readonly T[];
	/** Whether there may be others with the words that were searched for. */
	mayHaveMore: boolean;
}

/** A company that may be the wanted one. */
export interface Candidate<T extends FoundCompany> {
	company: T;
	/** How alike it is, from 0 to 100. */
	score: number;
}

/** Which company of the catalogue is the wanted one. */
export interface Decision<T extends FoundCompany> {
	match: 'sure' | 'unsure' | 'none';
	/** That of the best candidate, from 0 to 100; 0 for none. */
	score: number;
	/** Why, in plain words. */
	reason: string;
	/** Best first; the first is the wanted one where the match is sure. */
	candidates: Array<Candidate<T>>;
}

/** How two names are the same, if they are. */
type Likeness = 'same' | 'short' | 'typo' | 'cut' | 'different';

interface Comparison extends Agreements {
	likeness: Likeness;
	wanted: CompanyName;
	found: CompanyName;
}

interface Compared<T extends FoundCompany> extends Candidate<T> {
	comparison: Comparison;
}

/** Candidates that are handed over, at most. */
const MOST_CANDIDATES = 5;
/** Less alike than this, a company is not worth looking at. */
const LEAST_SCORE = 45;
/** So many points below the best one, a company is less likely to be meant. */
const CLEARLY_LESS = 3;
/** Points that put a company before others that are as alike, or after them. */
const POINTS = { contact: 15, town: 1, form: 8, place: 25 };
/** How much names are alike whose letters are. */
const LETTERS_ALIKE = 0.9;
/** Part of a word's weight that a difference in letters takes. */
const MISSPELT = 0.25;
/** A name of less weight may be that of many companies: more than one of the 3.2 million of Spain by chance. */
const LEAST_TELLING = 7.5;
/** The same where both are registered firms: the register admits a name only once, but lists are incomplete. */
const LEAST_REGISTERED = 6.5;
/** Letters from which on two words can be near each other. */
const LEAST_LETTERS = 5;
/** Letters that a dotted word must have to stand for every word that begins with them. */
const SHORTEST_PREFIX = 3;
/** Forms of bodies that stand beside a firm of the name, and of partnerships, whose names nobody registers. */
const BODIES = ['U.T.E.', 'A.I.E.', 'Asociación', 'Fundación', 'Congregación'];
const PARTNERSHIPS = ['S.C.', 'C.B.'];
const YEAR = /^(?:19|20)\d\d$/;
/** Towns that a reason names. */
const NAMED = 3;
const COUNTS = 'no one two three four five six seven eight nine ten'.split(' ');
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Decides which of the companies that were found is the wanted one. */
export function decide<T extends FoundCompany>(
	wanted: WantedCompany,
	{ companies, mayHaveMore }: Found<T>,
): Decision<T> {
	const compared = companies
		.flatMap((company) => compareWith(wanted, company))
		.filter(({ score }) => score >= LEAST_SCORE)
		.sort((first, second) => rankOf(second) - rankOf(first));
	const [best] = compared;
	if (best === undefined) {
		const reason = mayHaveMore
			? 'too many companies have words of this name'
			: 'no company with a name like this';
		return { match: 'none', score: 0, reason, candidates: [] };
	}
	const rivals = compared.slice(1).filter((other) => isRival(best, other));
	const doubt =
		differenceOf(best.comparison) ??
		(rivals.length > 0 ? describeRivals([best, ...rivals]) : undefined) ??
		(mayHaveMore && !isToldByContact(best.comparison)
			? 'same name, but there are more companies like it than a search returns'
			: undefined);
	const candidates = compared
		.slice(0, MOST_CANDIDATES)
		.map(({ company, score }) => ({ company, score }));
	const reason = doubt ?? describeSameness(best.comparison);
	return { match: doubt === undefined ? 'sure' : 'unsure', score: best.score, reason, candidates };
}

/** What a further search has found, and the companies that an earlier one has found to be like the name. */
export function withEarlier<T extends FoundCompany>(
	companies: readonly T[],
	earlier: ReadonlyArray<Candidate<T>> = [],
): T[] {
	const known = new Set(companies.map(({ id }) => id));
	const others = earlier.map(({ company }) => company).filter(({ id }) => !known.has(id));
	return [...companies, ...others];
}

function compareWith<T extends FoundCompany>(
	{ names: [wanted], facts }: WantedCompany,
	company: T,
): Array<Compared<T>> {
	const known = wanted === undefined ? [] : readNames(company.name);
	return known.map((found) => {
		const agreements = compareFacts(facts, company, found);
		const likeness = likenessOf(wanted, found);
		const ratio = ratioOf(wanted, found);
		const alike =
			likeness === 'same' || ratio === 1
				? 1
				: Math.max(shareInCommon(wanted, found), LETTERS_ALIKE * ratio);
		const penalties =
			(wanted.form !== undefined && areFormsOther(wanted, found) ? POINTS.form : 0) +
			(agreements.place === 'different' ? POINTS.place : 0);
		const score = Math.max(0, Math.round(100 * alike) - penalties);
		return { company, score, comparison: { ...agreements, likeness, wanted, found } };
	});
}

function likenessOf(wanted: CompanyName, found: CompanyName): Likeness {
	if (wanted.keys.some((key) => found.keys.some((other) => isSame(key, other)))) return 'same';
	if (wanted.words.length === found.words.length) {
		const likenesses = wanted.words.map((word, at) => wordLikeness(word, found.words[at]));
		if (!likenesses.includes('different')) return likenesses.includes('typo') ? 'typo' : 'short';
	}
	return isCut(wanted, found) || isCut(found, wanted) ? 'cut' : 'different';
}

/** Whether the letters are the same, and words are joined or split in one name only: EA J19 is not EAJ 19. */
function isSame(wanted: NameKey, found: NameKey): boolean {
	if (wanted.letters !== found.letters) return false;
	const isWithin = (first: NameKey, second: NameKey) =>
		first.ends.every((end) => second.ends.includes(end));
	return isWithin(wanted, found) || isWithin(found, wanted);
}

/** What distinguishes a name must be equal; words of the language may be abbreviated, in the plural or misspelt. */
function wordLikeness(wanted: NameWord, found: NameWord): Likeness {
	if (wanted.text === found.text) return 'same';
	if (isShortFor(wanted, found) || isShortFor(found, wanted)) return 'short';
	return isMisspelt(wanted.text, found.text) || isMisspelt(found.text, wanted.text)
		? 'typo'
		: 'different';
}

function isShortFor(short: NameWord, long: NameWord): boolean {
	return (
		short.isDotted &&
		long.kind === 'activity' &&
		short.text.length >= SHORTEST_PREFIX &&
		long.text.startsWith(short.text)
	);
}

/** Whether a name is another one that a column has cut off: within a word, or before one that must follow. */
function isCut(short: CompanyName, long: CompanyName): boolean {
	if (short.cut === undefined || !long.tokens.join('').startsWith(short.tokens.join('')))
		return false;
	const last = short.tokens.at(-1)!;
	const next = long.tokens[short.tokens.length - 1];
	return short.cut === 'word' || (last.length >= SHORTEST_PREFIX && next !== last);
}

/** The weight of the words that both names have, of that of all their words. */
function shareInCommon(wanted: CompanyName, found: CompanyName): number {
	const left = [...found.words];
	let common = 0;
	for (const { text } of wanted.words) {
		const same = left.findIndex((one) => one.text === text);
		const at = same >= 0 ? same : left.findIndex((one) => isNear(text, one.text));
		if (at < 0) continue;
		const [word] = left.splice(at, 1);
		common += (tellingOf(text) + tellingOf(word.text)) * (same >= 0 ? 1 : 1 - MISSPELT);
	}
	const all = weightOf(wanted.words) + weightOf(found.words);
	return all === 0 ? 0 : common / all;
}

function isNear(first: string, second: string): boolean {
	const most = Math.min(first.length, second.length) >= LEAST_LETTERS ? 2 : 0;
	return editDistance(first, second, most) <= most;
}

function ratioOf({ keys: [first] }: CompanyName, { keys: [second] }: CompanyName): number {
	const longest = Math.max(first.letters.length, second.letters.length);
	return 1 - editDistance(first.letters, second.letters) / longest;
}

function weightOf(words: readonly NameWord[]): number {
	return words.reduce((sum, { text }) => sum + tellingOf(text), 0);
}

function areFormsOther({ form: first }: CompanyName, { form: second }: CompanyName): boolean {
	if (first === second) return false;
	return (
		(first && second) !== undefined || [...BODIES, ...PARTNERSHIPS].includes((first ?? second)!)
	);
}

/** A website or a telephone number is worth more than a small difference of the names. */
function rankOf<T extends FoundCompany>({ score, comparison }: Compared<T>): number {
	if (isToldByContact(comparison)) return score + POINTS.contact;
	return comparison.confirmedBy === undefined ? score : score + POINTS.town;
}

function isToldByContact({ confirmedBy }: Comparison): boolean {
	return confirmedBy === 'web' || confirmedBy === 'phone';
}

/** Whether another company may be meant as well. */
function isRival<T extends FoundCompany>(best: Compared<T>, other: Compared<T>): boolean {
	if (other.company.id === best.company.id) return false;
	const isTold = isToldByContact(best.comparison);
	if (isTold !== isToldByContact(other.comparison)) return !isTold;
	return other.score > best.score - CLEARLY_LESS;
}

/** What keeps a company from being the wanted one for sure; undefined for nothing. */
function differenceOf(comparison: Comparison): string | undefined {
	const { place, places = ['', ''], likeness, wanted, found, confirmedBy } = comparison;
	const name = likeness === 'different' ? 'similar name' : 'same name';
	if (place === 'different') return `${name}, but in ${places[1]}, not ${places[0]}`;
	if (likeness === 'different') return describeWords(wanted.words, found.words);
	const beside = describeBeside(wanted, found, confirmedBy !== undefined);
	if (beside !== undefined) return beside;
	const isBody = [wanted.form, found.form].some((form) => BODIES.includes(form ?? ''));
	if (areFormsOther(wanted, found) && (isBody || confirmedBy === undefined)) {
		return `same name, but another legal form (${found.form ?? 'none'}, not ${wanted.form ?? 'none'})`;
	}
	if (confirmedBy !== undefined) return undefined;
	const told =
		likeness === 'cut' && wanted.tokens.length < found.tokens.length ? wanted.words : found.words;
	const isBoth = [wanted.form, found.form].every((form) => form === 'S.L.' || form === 'S.A.');
	return weightOf(told) < (isBoth ? LEAST_REGISTERED : LEAST_TELLING) &&
		!told.some(({ kind }) => kind === 'rare')
		? 'same name, but one of common words, and no town to tell'
		: undefined;
}

function describeWords(wanted: readonly NameWord[], found: readonly NameWord[]): string {
	const onlyWanted = without(wanted, found);
	const onlyFound = without(found, wanted);
	if (onlyWanted.length > 0 && onlyFound.length > 0) {
		return `similar name, but ${quoted(onlyFound)} instead of ${quoted(onlyWanted)}`;
	}
	if (onlyWanted.length > 0) return `similar name, but without ${quoted(onlyWanted)}`;
	return onlyFound.length > 0
		? `similar name, but with ${quoted(onlyFound)} too`
		: 'the same words in another order';
}

/** A year, an acronym, or a trade name that only the catalogue has tells no company from another; a place does. */
function describeBeside(
	{ beside: asked, isBesideOwn }: CompanyName,
	{ beside: known }: CompanyName,
	isConfirmed: boolean,
): string | undefined {
	const isHarmless =
		asked.length === 0
			? known.length === 0 || isTrade(known)
			: known.length === 0
				? isBesideOwn || (isConfirmed && isTrade(asked))
				: textOf(asked) === textOf(known);
	return isHarmless ? undefined : describeWords(asked, known).replace('similar', 'same');
}

/** Whether words are a trade name or a year, not a branch. */
function isTrade(words: readonly NameWord[]): boolean {
	const isTelling = words.some(({ text, kind }) => YEAR.test(text) || kind === 'rare');
	return isTelling && !isPlace(textOf(words));
}

function textOf(words: readonly NameWord[]): string {
	return words.map(({ text }) => text).join(' ');
}

function describeSameness({ likeness, confirmedBy, wanted, found }: Comparison): string {
	const proof = { town: 'same town', web: 'same website', phone: 'same telephone number' };
	const typos = without(wanted.words, found.words).map(
		({ text }, at) => `${text} for ${without(found.words, wanted.words)[at]?.text}`,
	);
	const name = {
		same: 'same name',
		short: 'same name, abbreviated',
		typo: `same name but for a typing error (${LIST.format(typos)})`,
		cut: 'same name, cut off at its end',
		different: '',
	}[likeness];
	const forms = areFormsOther(wanted, found)
		? [`another legal form (${found.form ?? 'none'}, not ${wanted.form ?? 'none'})`]
		: [];
	const last = confirmedBy === undefined ? 'the only company of this name' : proof[confirmedBy];
	return [name, ...forms, last].join(', ');
}

function describeRivals<T extends FoundCompany>(alike: ReadonlyArray<Compared<T>>): string {
	const count = COUNTS[alike.length] ?? String(alike.length);
	const isSame = alike.every(({ comparison }) => comparison.likeness !== 'different');
	const towns = [...new Set(alike.map(({ company }) => company.town))].filter(Boolean);
	const where = towns.length === 0 || towns.length > NAMED ? '' : ` in ${LIST.format(towns)}`;
	return `${count} companies of ${isSame ? 'this' : 'a similar'} name${where}`;
}

function without(words: readonly NameWord[], others: readonly NameWord[]): NameWord[] {
	const left = others.map(({ text }) => text);
	return words.filter(({ text }) => {
		const at = left.indexOf(text);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

function quoted(words: readonly NameWord[]): string {
	return LIST.format(words.map(({ text }) => `“${text}”`));
}

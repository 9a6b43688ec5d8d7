/**
 * Decides which candidate is the wanted company. A name is split into words, legal form and an addition such as a trade
 * name. Two names are the same if they have the same letters, apart from spelling, the name's own acronym, the lot of a
 * tender and a cut-off end. A match is sure if a fact, a registered form or distinctive words rule out other companies.
 */

import { type Agreements, type CompanyFacts, compareFacts, withoutTown } from './company-facts';
import { type CompanyName, type NameKey, type NameWord, readNames } from './company-name';
import { isSpellingOf, soundAlike, weightOf } from './name-words';
import { editDistance } from '../../lib/words';

/** The wanted company, as far as it is known. */
export interface WantedCompany {
	/** The name without a town at its end, then the name with it; empty if the text contains no name. */
	names: CompanyName[];
	facts: CompanyFacts;
}

/** A company that a search has found. */
export interface FoundCompany extends CompanyFacts {
	id: string;
	name: string;
}

/** A company that may be the wanted one, with its score. */
export interface Candidate<T extends FoundCompany> {
	company: T;
	/** From 0 to 100. */
	score: number;
}

/** The decision and its reason. */
export interface Decision<T extends FoundCompany> {
	match: 'sure' | 'unsure' | 'none';
	/** The score of the best candidate; 0 if there is none. */
	score: number;
	reason: string;
	/** Best first. If the match is sure, the first is the wanted company. */
	candidates: Array<Candidate<T>>;
}

interface Compared<T extends FoundCompany> extends Candidate<T>, Agreements {
	likeness: 'same' | 'spelling' | 'cut' | 'different';
	hasDifferentForm: boolean;
	wanted: CompanyName;
	found: CompanyName;
}

const MAX_CANDIDATES = 5;
/** Candidates with a lower score are ignored. */
const MIN_SCORE = 45;
/** A company this many points below the best one is not its rival. */
const CLEARLY_LESS = 3;
/** Points that are added for the ranking, or taken off the score. */
const POINTS = { contact: 15, town: 1, form: 8, place: 25 };
/** Maximum number of letters that are compared one by one; the words of a longer name are telling enough. */
const MAX_LETTERS = 150;
/** Factor for the alikeness of letters, so that it counts less than the alikeness of words. */
const LETTERS_ALIKE = 0.9;
/** A name with less weight may belong to many companies. */
const MIN_WEIGHT = 2.75;
/** Legal forms for which the register admits each name only once. */
const REGISTERED = ['S.L.', 'S.A.'];
/** Minimum number of letters that a cut-off text must have of its last word. */
const MIN_BEGINNING = 3;
/** Bodies that often exist besides a firm with the same name. */
const BODIES = ['U.T.E.', 'A.I.E.', 'Asociación', 'Fundación', 'Congregación'];
/** Bodies and partnerships, whose names nobody registers. */
const UNREGISTERED = [...BODIES, 'S.C.', 'C.B.'];
const PROOFS = { town: 'same town', web: 'same website', phone: 'same telephone number' };
/** Maximum number of towns that a reason names. */
const NAMED = 3;
const COUNTS = 'no one two three four five six seven eight nine ten'.split(' ');
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Reads a name, with and without a town at its end. */
export function readWanted(text: string, known: CompanyFacts): WantedCompany {
	const { name, facts } = withoutTown(text, known);
	const isTownTold = name === text || known.town !== '';
	return { names: [name, ...(isTownTold ? [] : [text])].flatMap(readNames), facts };
}

const NO_FACTS = { town: '', province: '', web: '', email: '', phone: '' };

/** True if a text names the given company, e.g. one that was found by its CIF. */
export function isNameOf(text: string, name: string, town: string): boolean {
	const company = { ...NO_FACTS, id: '', name, town };
	return compareWith(readWanted(text, NO_FACTS), company).some(
		({ likeness }) => likeness !== 'different',
	);
}

/** Decides which company is the wanted one. `mayHaveMore` is true if the search may have left out matching companies. */
export function decide<T extends FoundCompany>(
	wanted: WantedCompany,
	{ companies, mayHaveMore }: { companies: readonly T[]; mayHaveMore: boolean },
): Decision<T> {
	const compared = companies
		.flatMap((company) => compareWith(wanted, company))
		.filter(({ score }) => score >= MIN_SCORE)
		.sort((first, second) => rankOf(second) - rankOf(first));

	const [best] = compared;
	if (best === undefined) {
		const reason = mayHaveMore
			? 'too many companies have words of this name'
			: 'no company with a name like this';

		return { match: 'none', score: 0, reason, candidates: [] };
	}

	const rivals = compared.filter((other) => isRival(best, other));
	const doubt =
		differenceOf(best) ??
		(rivals.length > 0 ? describeRivals([best, ...rivals]) : undefined) ??
		(mayHaveMore && !isToldByContact(best)
			? 'same name, but there are more companies like it than a search returns'
			: undefined);

	const first = compared.slice(0, MAX_CANDIDATES);
	const candidates = first.map(({ company, score }) => ({ company, score }));
	const reason = doubt ?? describeSameness(best);
	return { match: doubt === undefined ? 'sure' : 'unsure', score: best.score, reason, candidates };
}

/** The companies of a second search, and the candidates of the first. */
export function withEarlier<T extends FoundCompany>(
	companies: readonly T[],
	earlier: ReadonlyArray<Candidate<T>> = [],
): T[] {
	const known = new Set(companies.map(({ id }) => id));
	const others = earlier.map(({ company }) => company).filter(({ id }) => !known.has(id));
	return [...companies, ...others];
}

function compareWith<T extends FoundCompany>(
	{ names: [bare, whole = bare], facts }: WantedCompany,
	company: T,
): Array<Compared<T>> {
	const known = bare === undefined ? [] : readNames(company.name);
	return known.map((found) => {
		const agreements = compareFacts(facts, company, found);
		const wanted = agreements.place === 'unknown' ? whole : bare;
		const likeness = likenessOf(wanted, found);
		const hasDifferentForm = haveDifferentForms(wanted.form, found.form);
		const alike = likeness === 'same' ? 1 : alikenessOf(wanted, found);
		const penalties =
			(hasDifferentForm && wanted.form !== undefined ? POINTS.form : 0) +
			(agreements.place === 'different' ? POINTS.place : 0);

		const score = Math.max(0, Math.round(100 * alike) - penalties);
		return { ...agreements, company, score, likeness, hasDifferentForm, wanted, found };
	});
}

function likenessOf(wanted: CompanyName, found: CompanyName): Compared<FoundCompany>['likeness'] {
	if (wanted.keys.some((key) => found.keys.some((other) => isSame(key, other)))) return 'same';

	const isOneDenomination = areRegistered(wanted, found);
	const isSpelling = (first: NameWord, second: NameWord) =>
		first.text === second.text ||
		isSpellingOf(first.text, second.text, first.isDotted) ||
		isSpellingOf(second.text, first.text, second.isDotted) ||
		(isOneDenomination && soundAlike(first.text, second.text));

	const isWordByWord =
		wanted.words.length === found.words.length &&
		wanted.words.every((word, at) => isSpelling(word, found.words[at]));

	if (isWordByWord) return 'spelling';

	return isCut(wanted, found) || isCut(found, wanted) ? 'cut' : 'different';
}

/**
 * True if both names have the same registered form. The register admits a denomination once, also if it is written in
 * another way that sounds the same (articles 407 and 408 of the Reglamento del Registro Mercantil).
 */
function areRegistered(wanted: CompanyName, found: CompanyName): boolean {
	return wanted.form === found.form && REGISTERED.includes(wanted.form ?? '');
}

/** True if the letters are the same, and only one of the names joins words that the other splits: EA J19 is not EAJ 19. */
function isSame(wanted: NameKey, found: NameKey): boolean {
	const isWithin = (first: NameKey, second: NameKey) =>
		first.ends.every((end) => second.ends.includes(end));

	return wanted.letters === found.letters && (isWithin(wanted, found) || isWithin(found, wanted));
}

/** True if `short` is the beginning of `long`, cut off by a column within a word, or before a word that must follow. */
function isCut(short: CompanyName, long: CompanyName): boolean {
	if (short.cut === undefined || !long.tokens.join('').startsWith(short.tokens.join(''))) {
		return false;
	}

	const last = short.tokens.at(-1)!;
	const next = long.tokens[short.tokens.length - 1];
	return short.cut === 'word' || (last.length >= MIN_BEGINNING && next !== last);
}

/** How alike two names are, from 0 to 1: the weight of their common words, or the share of letters that need no change. */
function alikenessOf(wanted: CompanyName, found: CompanyName): number {
	const all = totalOf([...wanted.words, ...found.words]);
	const others = [...without(wanted.words, found.words), ...without(found.words, wanted.words)];
	const [first, second] = [wanted.keys[0].letters, found.keys[0].letters];
	const longest = Math.max(first.length, second.length);
	const isLong = longest > MAX_LETTERS && first !== second;
	const changed = isLong ? 1 : editDistance(first, second) / longest;
	return changed === 0 ? 1 : Math.max(1 - totalOf(others) / all, LETTERS_ALIKE * (1 - changed));
}

function totalOf(words: readonly NameWord[]): number {
	return words.reduce((sum, { text }) => sum + weightOf(text), 0);
}

function haveDifferentForms(first: string | undefined, second: string | undefined): boolean {
	if (first === second) return false;

	return (first && second) !== undefined || UNREGISTERED.includes((first ?? second)!);
}

/** A website or a telephone number is worth more than a small difference of the names. */
function rankOf<T extends FoundCompany>(one: Compared<T>): number {
	const town = one.confirmedBy === 'town' ? POINTS.town : 0;
	return one.score + (isToldByContact(one) ? POINTS.contact : town);
}

function isToldByContact({ confirmedBy }: Agreements): boolean {
	return confirmedBy === 'web' || confirmedBy === 'phone';
}

function isRival<T extends FoundCompany>(best: Compared<T>, other: Compared<T>): boolean {
	if (other.company.id === best.company.id) return false;

	const isTold = isToldByContact(best);
	if (isTold !== isToldByContact(other)) return !isTold;

	return other.score > best.score - CLEARLY_LESS;
}

function differenceOf<T extends FoundCompany>(best: Compared<T>): string | undefined {
	const { place, places = ['', ''], likeness, wanted, found, confirmedBy, hasDifferentForm } = best;
	const name = likeness === 'different' ? 'similar name' : 'same name';
	if (place === 'different') return `${name}, but in ${places[1]}, not ${places[0]}`;
	if (likeness === 'different') return describeWords(name, wanted.words, found.words);
	if (!isHarmless(wanted, found)) return describeWords(name, wanted.addition, found.addition);

	const isBody = [wanted.form, found.form].some((form) => BODIES.includes(form ?? ''));
	if (hasDifferentForm && (isBody || confirmedBy === undefined)) {
		return `same name, but ${describeForms(best)}`;
	}

	return confirmedBy === undefined && !isDistinctive(best)
		? 'same name, but one of common words, and no town to tell'
		: undefined;
}

/** True if the additions do not distinguish two companies: an acronym, or a trade name that only the catalogue has. */
function isHarmless(wanted: CompanyName, found: CompanyName): boolean {
	const textOf = ({ addition }: CompanyName) => addition.map(({ text }) => text).join(' ');
	if (wanted.addition.length === 0) return found.isAdditionAcronym || found.isAdditionTradeName;

	return found.addition.length === 0 ? wanted.isAdditionAcronym : textOf(wanted) === textOf(found);
}

/** True if no other company can have the name: it is registered, or has words of its own. */
function isDistinctive<T extends FoundCompany>({ likeness, wanted, found }: Compared<T>): boolean {
	if (areRegistered(wanted, found) && likeness !== 'cut') return true;

	const { words } = wanted.tokens.length < found.tokens.length ? wanted : found;
	return totalOf(words) >= MIN_WEIGHT;
}

function describeWords(
	name: string,
	wanted: readonly NameWord[],
	found: readonly NameWord[],
): string {
	const [missing, added] = [without(wanted, found), without(found, wanted)].map(quoted);
	if (missing && added) return `${name}, but ${added} instead of ${missing}`;
	if (missing) return `${name}, but without ${missing}`;

	return added ? `${name}, but with ${added} too` : 'the same words in another order';
}

function describeForms<T extends FoundCompany>({ wanted, found }: Compared<T>): string {
	if (wanted.form === undefined) return `with the legal form ${found.form}`;

	return found.form === undefined
		? `without the legal form ${wanted.form}`
		: `another legal form (${found.form}, not ${wanted.form})`;
}

function describeSameness<T extends FoundCompany>(best: Compared<T>): string {
	const { likeness, confirmedBy, wanted, found, hasDifferentForm } = best;
	const right = without(found.words, wanted.words);
	const spelt = without(wanted.words, found.words).map(
		({ text }, at) => `${text} for ${right[at]?.text}`,
	);

	const name = {
		same: 'same name',
		spelling: `same name but for its spelling (${LIST.format(spelt)})`,
		cut: 'same name, cut off at its end',
		different: '',
	}[likeness];

	const forms = hasDifferentForm ? [describeForms(best)] : [];
	const last = confirmedBy === undefined ? 'the only company of this name' : PROOFS[confirmedBy];
	return [name, ...forms, last].join(', ');
}

function describeRivals<T extends FoundCompany>(alike: ReadonlyArray<Compared<T>>): string {
	const count = COUNTS[alike.length] ?? String(alike.length);
	const isSame = alike.every(({ likeness }) => likeness !== 'different');
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

import type { Pair } from './alignment';
import { compare, type ComparedCompany, type Comparison } from './compare';
import type { Candidate, Compared, Decision, Doubt, Found, FoundCompany } from './decision';
import { readNames } from './name';
import { reasonFor } from './reason';
import { expectedWith, isTellingApart } from './telling';

/** Candidates that are handed over, at most. */
const MOST_CANDIDATES = 5;
/** Less alike than this, a company is not worth looking at. */
const LEAST_SCORE = 45;
/** So many points below the best one, a company is less likely to be meant. */
const CLEARLY_LESS = 3;
/** Points that put a company before others that are as alike. */
const WORTH_OF_CONTACT = 15;
const WORTH_OF_TOWN = 1;
/** More companies of Spain than this may have such a name by chance: one of them alone says little. */
const TOO_COMMON = 20;

/** Decides which of the companies that were found is the wanted one. */
export function decide<T extends FoundCompany>(
	wanted: ComparedCompany,
	{ companies, mayHaveMore }: Found<T>,
): Decision<T> {
	const compared = companies
		.map((company) => compareWith(wanted, company))
		.filter(({ score }) => score >= LEAST_SCORE)
		.sort((first, second) => rankOf(second) - rankOf(first));
	const [best] = compared;
	if (best === undefined) return noneOf(mayHaveMore);
	const rivals = compared.slice(1).filter((other) => isRival(best, other));
	const doubt = doubtOf(best, rivals.length > 0, mayHaveMore);
	const reason = reasonFor(best, rivals, doubt);
	const candidates = compared
		.slice(0, MOST_CANDIDATES)
		.map(({ company, score }) => ({ company, score }));
	return { match: doubt === undefined ? 'sure' : 'unsure', score: best.score, reason, candidates };
}

function noneOf<T extends FoundCompany>(mayHaveMore: boolean): Decision<T> {
	const reason = mayHaveMore
		? 'too many companies have words of this name'
		: 'no company with a name like this';
	return { match: 'none', score: 0, reason, candidates: [] };
}

function compareWith<T extends FoundCompany>(wanted: ComparedCompany, company: T): Compared<T> {
	const [name = { words: [] }] = readNames(company.name);
	const comparison = compare(wanted, { name, facts: company });
	return { company, score: comparison.score, comparison };
}

/** A website or a telephone number is worth more than a small difference of the names. */
function rankOf<T extends FoundCompany>({ score, comparison }: Compared<T>): number {
	if (isToldByContact(comparison)) return score + WORTH_OF_CONTACT;
	return comparison.confirmedBy === undefined ? score : score + WORTH_OF_TOWN;
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

function doubtOf<T extends FoundCompany>(
	{ comparison }: Compared<T>,
	hasRivals: boolean,
	mayHaveMore: boolean,
): Doubt | undefined {
	const { place, confirmedBy, forms, isReordered, isTradeName, pairs } = comparison;
	const { onlyWanted, onlyFound } = comparison;
	if (place === 'different') return 'place';
	if (onlyWanted.length > 0 && onlyFound.length > 0) return 'words';
	if (comparison.isOtherBody) return 'form';
	const differing = [...onlyWanted, ...onlyFound];
	const telling = pairs.filter(({ found }) => found.kind !== 'activity');
	const isTelling = differing.some(({ text }) => isTellingApart(text));
	if (isTelling || (differing.length > 0 && telling.length === 0)) return 'missing';
	if (isTradeName && !isToldByContact(comparison)) return 'tradeName';
	const doubts: Doubt[] = [
		...differing.map(() => 'missing' as const),
		...(forms === undefined ? [] : (['form'] as const)),
		...(isReordered ? (['order'] as const) : []),
		...pairs.flatMap(({ likeness }) =>
			likeness === 'initial' || likeness === 'typo' ? [likeness] : [],
		),
	];
	const isConfirmed = confirmedBy !== undefined;
	if (doubts.length > (isConfirmed || (doubts[0] === 'typo' && isPlainTypo(pairs)) ? 1 : 0)) {
		return doubts[0];
	}
	const isCommon = expectedWith(pairs.map(shorterOf)) > TOO_COMMON;
	// In a town there are several companies of common words that differ in no more than this.
	if (isCommon && !isToldByContact(comparison) && doubts.length > 0 && doubts[0] !== 'typo') {
		return doubts[0];
	}
	if (isCommon && !isConfirmed) return 'tooCommon';
	if (hasRivals) return 'several';
	return mayHaveMore && !isToldByContact(comparison) ? 'more' : undefined;
}

/** An initial says no more than a letter does. */
function shorterOf({ wanted, found, likeness }: Pair): string {
	return likeness === 'initial' && wanted.text.length === 1 ? wanted.text : found.text;
}

/** Whether the typing errors are in words that many companies have, and another word tells the company. */
function isPlainTypo(pairs: readonly Pair[]): boolean {
	const typos = pairs.filter(({ likeness }) => likeness === 'typo');
	const isKnown = typos.every(({ found }) => found.kind !== 'rare');
	const isTold = pairs.some(
		({ likeness, found }) => likeness === 'same' && found.kind !== 'activity',
	);
	return typos.length > 0 && isKnown && isTold;
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

import { align, type Alignment, type Pair } from './alignment';
import { compareFacts, type Agreements, type CompanyFacts } from './facts';
import { areTwoBodies } from './legal-form';
import type { CompanyName, NameWord } from './name';
import { isGivenName, tellingOf } from './telling';

/** A company to compare: what it may be called, and what else is known of it. */
export interface ComparedCompany {
	names: CompanyName[];
	facts: CompanyFacts;
}

/** What two companies have in common, and how they differ. */
export interface Comparison extends Alignment, Agreements {
	/** How alike they are, from 0 to 100. */
	score: number;
	/** The legal forms that differ, by families; none where only one has a form, but for bodies of their own. */
	forms?: readonly [wanted: string, found: string];
	/** Whether one of them is a body of its own beside the other, by its legal form. */
	isOtherBody: boolean;
	/** Whether the words that tell companies apart stand in another order. */
	isReordered: boolean;
	/** Whether only a trade name is the same, and not the registered one that stands with it. */
	isTradeName: boolean;
}

/** Part of a word's weight that a typing error takes. */
const TYPO = 0.25;
/** Points that a difference takes off the score. */
const PENALTY = { form: 8, order: 5, place: 25 };
/** From so many words on, names are also given in rotation: "García López, Juan". */
const ROTATED = 3;

/** Compares a company with one of the catalogue, by that of its names that is most alike. */
export function compare(
	wanted: ComparedCompany,
	found: { name: CompanyName; facts: CompanyFacts },
): Comparison {
	const agreements = compareFacts(wanted.facts, found.facts);
	const all = wanted.names.map((name) => ({
		...compareNames(name, found.name, wanted.facts, found.facts, agreements),
		isTradeName:
			name.form === undefined && (wanted.names[0].form !== undefined || name.isInBrackets === true),
	}));
	return all.reduce((best, one) => (one.score > best.score ? one : best));
}

function compareNames(
	wanted: CompanyName,
	found: CompanyName,
	wantedFacts: CompanyFacts,
	foundFacts: CompanyFacts,
	known: Agreements,
): Omit<Comparison, 'isTradeName'> {
	// Without a town of its own, the wanted company has the one that was appended to its name.
	const { appended } = wanted;
	const agreements =
		appended !== undefined && wantedFacts.town === ''
			? compareFacts({ ...wantedFacts, town: appended }, foundFacts)
			: known;
	const alignment = align(wanted.words, found.words);
	const isReordered = !isInOrder(alignment.pairs);
	const isOtherBody = areTwoBodies(wanted.form, found.form);
	const areBothKnown = wanted.form !== undefined && found.form !== undefined;
	const forms =
		isOtherBody || (areBothKnown && wanted.form !== found.form)
			? ([wanted.form ?? 'none', found.form ?? 'none'] as const)
			: undefined;
	const penalties =
		(areBothKnown && forms !== undefined ? PENALTY.form : 0) +
		(isReordered ? PENALTY.order : 0) +
		(agreements.place === 'different' ? PENALTY.place : 0);
	const score = Math.max(0, Math.round(100 * shareInCommon(alignment)) - penalties);
	return { ...alignment, ...agreements, score, forms, isOtherBody, isReordered };
}

/** The weight of the words that both names have, of that of all their words. */
function shareInCommon({ pairs, onlyWanted, onlyFound }: Alignment): number {
	const weigh = (words: NameWord[]) => words.reduce((sum, { text }) => sum + tellingOf(text), 0);
	let common = 0;
	let lost = 0;
	for (const { found, likeness } of pairs) {
		const weight = 2 * tellingOf(found.text);
		common += weight;
		if (likeness === 'typo') lost += weight * TYPO;
	}
	const all = common + weigh(onlyWanted) + weigh(onlyFound);
	return all === 0 ? 0 : (common - lost) / all;
}

/**
 * Whether the telling words have the order of the other name, or the given name stands after the surnames. Surnames
 * have an order, and what a company does may stand anywhere.
 */
function isInOrder(pairs: readonly Pair[]): boolean {
	const telling = pairs.filter(({ found }) => found.kind !== 'activity');
	const descents = telling.flatMap(({ foundAt }, index) =>
		index > 0 && foundAt < telling[index - 1].foundAt ? [index] : [],
	);
	if (descents.length === 0) return true;
	if (descents.length > 1 || telling.at(-1)!.foundAt > telling[0].foundAt) return false;
	const parts = [telling.slice(0, descents[0]), telling.slice(descents[0])];
	return parts.some(
		(part) =>
			part.length <= telling.length / 2 &&
			telling.length >= ROTATED &&
			part.every(({ found }) => isGivenName(found.text)),
	);
}

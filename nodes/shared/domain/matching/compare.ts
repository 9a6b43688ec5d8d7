import { align, type Alignment, type Pair } from './alignment';
import { compareFacts, type Agreements, type CompanyFacts } from './facts';
import type { CompanyName, NameWord } from './name';
import { tellingOf } from './telling';

/** A company to compare: what it may be called, and what else is known of it. */
export interface ComparedCompany {
	names: CompanyName[];
	facts: CompanyFacts;
}

/** What two companies have in common, and how they differ. */
export interface Comparison extends Alignment, Agreements {
	/** How alike they are, from 0 to 100. */
	score: number;
	/** The legal forms, where both have one and they are of two families. */
	forms?: readonly [wanted: string, found: string];
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
		isTradeName: name.form === undefined && wanted.names[0].form !== undefined,
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
	const forms =
		wanted.form !== undefined && found.form !== undefined && wanted.form !== found.form
			? ([wanted.form, found.form] as const)
			: undefined;
	const penalties =
		(forms === undefined ? 0 : PENALTY.form) +
		(isReordered ? PENALTY.order : 0) +
		(agreements.place === 'different' ? PENALTY.place : 0);
	const score = Math.max(0, Math.round(100 * shareInCommon(alignment)) - penalties);
	return { ...alignment, ...agreements, score, forms, isReordered };
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

/** Whether the telling words have the order of the other name, or are rotated. What a company does may stand anywhere. */
function isInOrder(pairs: readonly Pair[]): boolean {
	const positions = pairs
		.filter(({ found }) => found.kind !== 'activity')
		.map(({ foundAt }) => foundAt);
	const descents = positions.filter((at, index) => index > 0 && at < positions[index - 1]).length;
	if (descents === 0) return true;
	return descents === 1 && positions.length >= ROTATED && positions.at(-1)! < positions[0];
}

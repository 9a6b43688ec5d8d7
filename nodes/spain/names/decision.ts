import type { Comparison } from './compare';
import type { CompanyFacts } from './facts';

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

/** A candidate with all that it was compared by. */
export interface Compared<T extends FoundCompany> extends Candidate<T> {
	comparison: Comparison;
}

/** What keeps the best candidate from being sure; the first that applies is told. */
export type Doubt =
	| 'place'
	| 'words'
	| 'form'
	| 'order'
	| 'initial'
	| 'typo'
	| 'missing'
	| 'tradeName'
	| 'tooCommon'
	| 'several'
	| 'more';

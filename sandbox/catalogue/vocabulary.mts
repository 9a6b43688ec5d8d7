import MiniSearch from 'minisearch';
import { ACTIVITIES } from './activities.mts';
import { BRANDS } from './brands.mts';
import { LEGAL_FORMS } from './company.mts';
import { fold } from './text.mts';
import { TOWNS } from './towns.mts';

/** Slots for the heads of one activity in the table of scores. */
export const HEADS_PER_ACTIVITY = 4;

/** How well one word matches each part of company names; 0 where it does not. */
export interface WordScores {
	head: Float32Array;
	brand: Float32Array;
	town: Float32Array;
	letter: Float32Array;
}

interface Part {
	id: string;
	text: string;
}

function allParts(): Part[] {
	return [
		...ACTIVITIES.flatMap((activity, index) => [
			{ id: `sector:${index}`, text: activity.sector },
			...activity.heads.map((head, position) => ({
				id: `head:${index * HEADS_PER_ACTIVITY + position}`,
				text: head,
			})),
		]),
		...BRANDS.map((brand, index) => ({ id: `brand:${index}`, text: brand })),
		...TOWNS.map((town, index) => ({ id: `town:${index}`, text: town.name })),
		...Object.entries(LEGAL_FORMS).map(([letter, form]) => ({
			id: `letter:${letter.charCodeAt(0)}`,
			text: form,
		})),
	];
}

function usableTerm(term: string): string | null {
	const folded = fold(term);
	// Initials of legal forms and the "y" between surnames carry no meaning.
	return folded.length > 1 ? folded : null;
}

/**
 * Full-text index of the few thousand parts that names are made of: it stays small however many
 * companies there are.
 */
export function createVocabulary() {
	const index = new MiniSearch<Part>({
		fields: ['text'],
		processTerm: usableTerm,
		searchOptions: {
			prefix: (term) => term.length > 2,
			fuzzy: (term) => (term.length > 4 ? 0.2 : false),
		},
	});
	index.addAll(allParts());
	const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => string[];

	return {
		/** The words of a query, without those that carry no meaning. */
		words: (text: string) => tokenize(text).filter((word) => usableTerm(word) !== null),
		/** Scores one word against all parts. */
		scores(word: string): WordScores {
			const scores: WordScores = {
				head: new Float32Array(ACTIVITIES.length * HEADS_PER_ACTIVITY),
				brand: new Float32Array(BRANDS.length),
				town: new Float32Array(TOWNS.length),
				letter: new Float32Array(128),
			};
			for (const { id, score } of index.search(word)) {
				const [kind, position] = String(id).split(':');
				raise(scores, kind, Number(position), score);
			}
			return scores;
		},
	};
}

function raise(scores: WordScores, kind: string, position: number, score: number): void {
	if (kind !== 'sector') {
		const table = scores[kind as keyof WordScores];
		table[position] = Math.max(table[position], score);
		return;
	}
	for (let head = 0; head < HEADS_PER_ACTIVITY; head++) {
		const slot = position * HEADS_PER_ACTIVITY + head;
		scores.head[slot] = Math.max(scores.head[slot], score);
	}
}

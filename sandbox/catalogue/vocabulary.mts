import MiniSearch from 'minisearch';
import { BRANDS } from './brands.mts';
import { LEGAL_FORMS } from './company.mts';
import { fold } from './text.mts';
import { ACTIVITIES, TOWNS } from './tables.mts';

/** Slots for the heads of one activity in the scores of a word. */
export const HEADS_PER_ACTIVITY = 4;

const HEADS = ACTIVITIES.length * HEADS_PER_ACTIVITY;

/** Where the scores of each kind of part begin; a letter's is at its character code. */
export const FIRST = {
	head: 0,
	brand: HEADS,
	town: HEADS + BRANDS.length,
	letter: HEADS + BRANDS.length + TOWNS.length,
};
const SCORES = FIRST.letter + 128;

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
		/** How well a word matches each part; 0 where it does not. A sector stands for all of its heads. */
		scores(word: string): Float32Array {
			const scores = new Float32Array(SCORES);
			for (const { id, score } of index.search(word)) {
				const [kind, position] = String(id).split(':');
				const isSector = kind === 'sector';
				const first = isSector
					? Number(position) * HEADS_PER_ACTIVITY
					: FIRST[kind as keyof typeof FIRST] + Number(position);
				const after = first + (isSector ? HEADS_PER_ACTIVITY : 1);
				for (let part = first; part < after; part++) scores[part] = Math.max(scores[part], score);
			}
			return scores;
		},
	};
}

import type { Catalogue } from './catalogue.mts';
import { activityFlags, townFlags } from './filters.mts';
import { createVocabulary, FIRST, HEADS_PER_ACTIVITY } from './vocabulary.mts';

/** Criteria of the full-text search; a company has to meet all of them. */
export interface SearchQuery {
	q?: string;
	provincia?: string;
	cnae?: string;
	sector?: string;
}

/** Indexes of the matching companies, best first, ties in catalogue order. */
export type TextSearch = (query: SearchQuery) => Uint32Array;

const LEVELS = 256;

export function createTextSearch(catalogue: Catalogue): TextSearch {
	const vocabulary = createVocabulary();
	const { town, activity, head, brand, letter } = catalogue.columns;

	return (query) => {
		const text = query.q ?? '';
		const words = vocabulary.words(text).map((word) => vocabulary.scores(word));
		if (text.trim() !== '' && words.length === 0) return new Uint32Array();
		const towns = townFlags(query.provincia);
		const activities = activityFlags(query);
		const best = words.reduce((sum, scores) => sum + scores.reduce((a, b) => Math.max(a, b)), 0);
		const byLevel = Array.from({ length: LEVELS }, (): number[] => []);
		for (let company = 0; company < catalogue.size; company++) {
			if (towns[town[company]] === 0 || activities[activity[company]] === 0) continue;
			let total = 0;
			for (const scores of words) {
				const score = Math.max(
					scores[FIRST.head + activity[company] * HEADS_PER_ACTIVITY + head[company]],
					scores[FIRST.brand + brand[company]],
					scores[FIRST.town + town[company]],
					scores[FIRST.letter + letter[company]],
				);
				total = score === 0 ? NaN : total + score;
				if (score === 0) break;
			}
			if (Number.isNaN(total)) continue;
			const level = best === 0 ? 0 : Math.round((1 - total / best) * (LEVELS - 1));
			byLevel[level].push(company);
		}
		return Uint32Array.from(byLevel.flat());
	};
}

import type { Catalogue } from './catalogue.mts';
import { activityFlags, townFlags } from './filters.mts';
import { createVocabulary, HEADS_PER_ACTIVITY } from './vocabulary.mts';
import type { WordScores } from './vocabulary.mts';

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
	const matched = new Uint32Array(catalogue.size);
	const levels = new Uint8Array(catalogue.size);

	return (query) => {
		const text = query.q ?? '';
		const words = vocabulary.words(text);
		if (text.trim() !== '' && words.length === 0) return new Uint32Array();
		const scores = words.map((word) => vocabulary.scores(word));
		const count = collect(catalogue, query, scores, matched, levels);
		return bestFirst(matched.subarray(0, count), levels.subarray(0, count));
	};
}

/** Fills in the matching companies and their levels, 0 being the best; returns how many. */
function collect(
	catalogue: Catalogue,
	query: SearchQuery,
	words: WordScores[],
	matched: Uint32Array,
	levels: Uint8Array,
): number {
	const { town, activity, head, brand, letter } = catalogue.columns;
	const towns = townFlags(query.provincia);
	const activities = activityFlags(query);
	const best = words.reduce((sum, word) => sum + highest(word), 0);
	const [rarest] = words.map(hitsOf).sort((left, right) => left.parts - right.parts);
	let count = 0;
	for (let company = 0; company < catalogue.size; company++) {
		// First, because it rules out most companies.
		if (
			rarest !== undefined &&
			(rarest.brand[brand[company]] |
				rarest.head[activity[company] * HEADS_PER_ACTIVITY + head[company]] |
				rarest.town[town[company]] |
				rarest.letter[letter[company]]) ===
				0
		) {
			continue;
		}
		if (towns[town[company]] === 0 || activities[activity[company]] === 0) continue;
		let total = 0;
		for (const word of words) {
			// The tables are mostly zeros, so comparing is faster than Math.max.
			let score = word.brand[brand[company]];
			const byHead = word.head[activity[company] * HEADS_PER_ACTIVITY + head[company]];
			const byTown = word.town[town[company]];
			const byLetter = word.letter[letter[company]];
			if (byHead > score) score = byHead;
			if (byTown > score) score = byTown;
			if (byLetter > score) score = byLetter;
			if (score === 0) {
				total = -1;
				break;
			}
			total += score;
		}
		if (total < 0) continue;
		matched[count] = company;
		levels[count] = best === 0 ? 0 : Math.round((1 - total / best) * (LEVELS - 1));
		count++;
	}
	return count;
}

/** Whether a word matches a part at all, as bytes: far faster to compare than scores. */
function hitsOf(word: WordScores) {
	const flags = (scores: Float32Array) => Uint8Array.from(scores, (score) => (score > 0 ? 1 : 0));
	const hits = {
		brand: flags(word.brand),
		head: flags(word.head),
		town: flags(word.town),
		letter: flags(word.letter),
	};
	const parts = Object.values(hits).reduce(
		(sum, table) => sum + table.reduce((count, hit) => count + hit, 0),
		0,
	);
	return { ...hits, parts };
}

function highest(word: WordScores): number {
	let highestScore = 0;
	for (const table of [word.brand, word.head, word.town, word.letter]) {
		for (const score of table) if (score > highestScore) highestScore = score;
	}
	return highestScore;
}

/** Counting sort: linear and stable, so that ties keep the order of the catalogue. */
function bestFirst(matched: Uint32Array, levels: Uint8Array): Uint32Array {
	const starts = new Uint32Array(LEVELS + 1);
	for (const level of levels) starts[level + 1]++;
	for (let level = 0; level < LEVELS; level++) starts[level + 1] += starts[level];
	const ordered = new Uint32Array(matched.length);
	for (let position = 0; position < matched.length; position++) {
		ordered[starts[levels[position]]++] = matched[position];
	}
	return ordered;
}

import type { Catalogue } from '../../sandbox/catalogue/catalogue.mts';
import type { Company } from '../../sandbox/catalogue/company.mts';
import { fold } from '../../sandbox/catalogue/text.mts';
import { findProvince } from '../../spain/provinces.ts';

/** Companies of one page, as the node asks for them. */
const PAGE = 100;

/** A page of results, and how many there are. */
export interface Page {
	results: Company[];
	total: number;
}

/** Searches a catalogue for all words of a text, in a province if one is given. */
export type PoorSearch = (text: string, province: string) => Page;

/**
 * A search that is no kinder than the service's description: names with all words as they are written, apart from
 * accents and case, in the order of the catalogue. It knows no beginnings of words and no misspelt ones. A province
 * may be spelt in another way, which the node would try next.
 */
export function createPoorSearch(catalogue: Catalogue): PoorSearch {
	const companies = Array.from({ length: catalogue.size }, (_, index) =>
		catalogue.companyAt(index),
	);
	const byWord = new Map<string, number[]>();
	companies.forEach(({ nombre }, index) => {
		for (const word of new Set(wordsOf(nombre))) {
			const known = byWord.get(word) ?? [];
			known.push(index);
			byWord.set(word, known);
		}
	});
	return (text, province) => {
		const postings = wordsOf(text).map((word) => byWord.get(word) ?? []);
		const [rarest = [], ...others] = postings.sort((first, second) => first.length - second.length);
		const sets = others.map((posting) => new Set(posting));
		const found = rarest
			.filter((index) => sets.every((set) => set.has(index)))
			.map((index) => companies[index])
			.filter(
				({ provincia }) => province === '' || findProvince(provincia) === findProvince(province),
			);
		return { results: found.slice(0, PAGE), total: found.length };
	};
}

function wordsOf(text: string): string[] {
	return fold(text)
		.split(/[^\p{L}\p{N}]+/u)
		.filter(Boolean);
}

import type { KeyMode } from '../access/keys.mts';
import { createCatalogue, LARGEST_CATALOGUE } from '../catalogue/catalogue.mts';
import type { Catalogue } from '../catalogue/catalogue.mts';
import { createNearbySearch } from '../catalogue/nearby.mts';
import type { NearbySearch } from '../catalogue/nearby.mts';
import { createTextSearch } from '../catalogue/search.mts';
import type { Clock } from '../clock.mts';
import { SearchCache } from './search-cache.mts';

/** The companies that a key sees, and the ways to find them. */
export interface VisibleCompanies {
	catalogue: Catalogue;
	searches: SearchCache;
	searchNearby: NearbySearch;
}

/** Finds what a key of a mode sees: test keys see other companies than live ones. */
export interface Companies {
	seenBy(mode: KeyMode): VisibleCompanies;
	reset(): void;
}

const FIRST_INDEX: Record<KeyMode, number> = { live: 0, test: LARGEST_CATALOGUE };

/** Generates the live companies now, and those of test keys when one is used. */
export function createCompanies(clock: Clock, size: number, seed: number): Companies {
	const create = (mode: KeyMode): VisibleCompanies => {
		const catalogue = createCatalogue(size, seed, FIRST_INDEX[mode]);
		return {
			catalogue,
			searches: new SearchCache(clock, createTextSearch(catalogue)),
			searchNearby: createNearbySearch(catalogue),
		};
	};
	const live = create('live');
	let test: VisibleCompanies | undefined;
	return {
		seenBy: (mode) => (mode === 'live' ? live : (test ??= create('test'))),
		reset() {
			live.searches.reset();
			test?.searches.reset();
		},
	};
}

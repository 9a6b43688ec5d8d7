import type { KeyMode } from '../access/keys.mts';
import { createCatalogue, LARGEST_CATALOGUE, type Catalogue } from '../catalogue/catalogue.mts';
import { FIRST_COMPANY_ID } from '../catalogue/company.mts';
import { createNearbySearch, type NearbySearch } from '../catalogue/nearby.mts';
import { createTextSearch, type SearchQuery, type TextSearch } from '../catalogue/search.mts';
import type { Clock } from '../clock.mts';
import type { Settings } from '../settings.mts';

/** The companies that a key sees, and the ways to find them. */
export interface VisibleCompanies {
	catalogue: Catalogue;
	searches: SearchCache;
	searchNearby: NearbySearch;
}

type Changes = Readonly<Pick<Settings, 'absent' | 'changed'>>;

const FIRST_INDEX: Record<KeyMode, number> = { live: 0, test: LARGEST_CATALOGUE };

/** Generates the live companies now, and the other ones of test keys when one is used. */
export function createCompanies(clock: Clock, settings: Changes, size: number, seed: number) {
	const create = (mode: KeyMode): VisibleCompanies => {
		const first = FIRST_INDEX[mode];
		const all = createCatalogue(size, seed, first);
		const search = createTextSearch(all);
		const isThere = (index: number) => !settings.absent.includes(FIRST_COMPANY_ID + first + index);
		return {
			catalogue: asSet(all, settings),
			searches: new SearchCache(clock, (query) => {
				const found = search(query);
				return settings.absent.length === 0 ? found : found.filter(isThere);
			}),
			searchNearby: createNearbySearch(all, isThere),
		};
	};
	const live = create('live');
	let test: VisibleCompanies | undefined;
	return {
		seenBy: (mode: KeyMode) => (mode === 'live' ? live : (test ??= create('test'))),
		reset(): void {
			live.searches.reset();
			test?.searches.reset();
		},
	};
}

/** The catalogue without the absent companies, and with the changed fields of the others. */
function asSet(all: Catalogue, settings: Changes): Catalogue {
	const hasCompany = (id: number) => all.hasCompany(id) && !settings.absent.includes(id);
	return {
		...all,
		hasCompany,
		recordByCif(cif) {
			const record = all.recordByCif(cif);
			if (record === undefined || !hasCompany(Number(record.empresa_id))) return undefined;
			return { ...record, ...settings.changed[cif] };
		},
	};
}

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
const MOST = 500;

class SearchCache {
	readonly #clock: Clock;
	readonly #search: TextSearch;
	readonly #results = new Map<string, { expiresAt: number; found: Uint32Array }>();

	constructor(clock: Clock, search: TextSearch) {
		this.#clock = clock;
		this.#search = search;
	}

	find(query: SearchQuery): { found: Uint32Array; cached: boolean } {
		const key = JSON.stringify([query.q, query.provincia, query.cnae, query.sector]);
		const earlier = this.#results.get(key);
		if (earlier && earlier.expiresAt > this.#clock.now()) {
			return { found: earlier.found, cached: true };
		}
		const found = this.#search(query);
		this.#results.delete(key);
		this.#results.set(key, { found, expiresAt: this.#clock.now() + LIFETIME_MS });
		const [oldest] = this.#results.keys();
		if (this.#results.size > MOST) this.#results.delete(oldest);
		return { found, cached: false };
	}

	reset(): void {
		this.#results.clear();
	}
}

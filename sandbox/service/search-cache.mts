import type { SearchQuery, TextSearch } from '../catalogue/search.mts';
import type { Clock } from '../clock.mts';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
/** Most company indexes held by all results together: 64 MB. */
const CAPACITY = 16_000_000;
const ENTRY_COST = 1000;

interface Cached {
	expiresAt: number;
	found: Uint32Array;
}

/** Caches search results for 30 days; drops the oldest to bound memory. */
export class SearchCache {
	readonly #clock: Clock;
	readonly #search: TextSearch;
	readonly #results = new Map<string, Cached>();
	#held = 0;

	constructor(clock: Clock, search: TextSearch) {
		this.#clock = clock;
		this.#search = search;
	}

	find(query: SearchQuery): { found: Uint32Array; cached: boolean } {
		const key = JSON.stringify([query.q, query.provincia, query.cnae, query.sector]);
		const cached = this.#results.get(key);
		if (cached && cached.expiresAt > this.#clock.now()) {
			return { found: cached.found, cached: true };
		}
		this.#remove(key);
		const found = this.#search(query);
		this.#results.set(key, { found, expiresAt: this.#clock.now() + LIFETIME_MS });
		// Each entry has a base cost, so that empty results cannot pile up either.
		this.#held += found.length + ENTRY_COST;
		for (const oldest of this.#results.keys()) {
			if (this.#held <= CAPACITY) break;
			this.#remove(oldest);
		}
		return { found, cached: false };
	}

	reset(): void {
		this.#results.clear();
		this.#held = 0;
	}

	#remove(key: string): void {
		const cached = this.#results.get(key);
		if (!cached) return;
		this.#results.delete(key);
		this.#held -= cached.found.length + ENTRY_COST;
	}
}

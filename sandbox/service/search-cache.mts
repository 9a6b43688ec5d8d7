import type { SearchQuery, TextSearch } from '../catalogue/search.mts';
import type { Clock } from '../clock.mts';

const LIFETIME_MS = 30 * 24 * 3600 * 1000;
const MOST = 500;

export class SearchCache {
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

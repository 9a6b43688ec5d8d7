import type * as Search from './search';

declare const require: (path: string) => unknown;

/** The search of activities. Loaded when first asked for: most workflows never need the tables. */
export function cnaeSearch(): typeof Search {
	return require('./search') as typeof Search;
}

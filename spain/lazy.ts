/** Loads the large tables only when they are needed, since most runs need none. */

import type * as search from './activities';
import type * as cnae2009 from './cnae/cnae-2009';
import type * as cnae2025 from './cnae/cnae-2025';
import type * as vocabulary from './cnae/vocabulary-table';
import type * as towns from './towns';
import type * as table from './towns.generated';
import { memoize } from '../lib/words';

/** Node's own `require`: in a CommonJS package, the compiler offers no lazy import. */
declare const require: (path: string) => unknown;

let loaded: towns.Towns | undefined;

/** The search for activities with its tables. */
export function cnaeSearch(): typeof search {
	return require('./activities') as typeof search;
}

/** The official titles of activities, and the everyday words for them. */
export function activityTexts(): string[] {
	return [
		(require('./cnae/vocabulary-table') as typeof vocabulary).VOCABULARY,
		(require('./cnae/cnae-2025') as typeof cnae2025).CNAE_2025,
		(require('./cnae/cnae-2009') as typeof cnae2009).CNAE_2009,
	];
}

/** The names of all towns, in one text. */
export function townTexts(): string {
	return (require('./towns.generated') as typeof table).names;
}

/** The table of towns, loaded once. */
export function loadTowns(): towns.Towns {
	const { Towns } = require('./towns') as typeof towns;
	loaded ??= new Towns(require('./towns.generated') as typeof table);
	return loaded;
}

/** The town that a mistyped text may mean; undefined if the text names one, or none or several are like it. */
export const meantTown = memoize((text) => (text === '' ? undefined : loadTowns().meant(text)));

/** The town that a text names for certain; undefined if there is none. */
export function findTown(text: string): { province: string } | undefined {
	return loadTowns().find(text);
}

import type * as search from './activities';
import type * as towns from './towns';
import type * as table from './towns.generated';

/** Node's own `require`: in a CommonJS package, the compiler offers no lazy import. */
declare const require: (path: string) => unknown;

let loaded: towns.Towns | undefined;

/** The search of activities, loaded when it is first asked for, since most runs need no tables. */
export function cnaeSearch(): typeof search {
	return require('./activities') as typeof search;
}

export function loadTowns(): towns.Towns {
	const { Towns } = require('./towns') as typeof towns;
	loaded ??= new Towns(require('./towns.generated') as typeof table);
	return loaded;
}

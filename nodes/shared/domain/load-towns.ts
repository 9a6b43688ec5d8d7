import type * as table from './towns.generated';
import type * as towns from './towns';

/** Node's own `require`: in a CommonJS package, the compiler offers no lazy import. */
declare const require: (path: string) => unknown;

let loaded: towns.Towns | undefined;

/** Spain's towns, read when they are first asked for, since most runs need none. */
export function loadTowns(): towns.Towns {
	loaded ??= load();
	return loaded;
}

function load(): towns.Towns {
	const { Towns } = require('./towns') as typeof towns;
	return new Towns(require('./towns.generated') as typeof table);
}

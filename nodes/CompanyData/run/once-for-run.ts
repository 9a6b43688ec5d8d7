/** Reads something about the whole input, such as a column, once for all items of a run. */

import type { ItemContext } from './types';

/** Returns a function that reads once for all items of a run. A failure is remembered too. */
export function onceForRun<T, Context extends ItemContext = ItemContext>(
	read: (context: Context) => T | Promise<T>,
): (context: Context) => Promise<T> {
	// Keyed by the run's node object, which all items of the run share.
	const results = new WeakMap<object, Promise<T>>();
	return async (context: Context): Promise<T> => {
		const result = results.get(context.node) ?? Promise.resolve(context).then(read);
		results.set(context.node, result);
		return await result;
	};
}

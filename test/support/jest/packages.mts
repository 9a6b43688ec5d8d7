import type { SyncTransformer } from '@jest/transform';

/** Has Node load packages itself, once for all test files of a worker, and not jest for each file anew. */
const transformer: SyncTransformer = {
	process: () => ({
		code: "module.exports = globalThis[Symbol.for('node-require')](__filename);",
	}),
};

export default transformer;

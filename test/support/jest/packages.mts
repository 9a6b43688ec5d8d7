/** Has Node load packages itself, once for all test files of a worker, and not jest for each file anew. */
export default {
	process: () => ({
		code: "module.exports = globalThis[Symbol.for('node-require')](__filename);",
	}),
};

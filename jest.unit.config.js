const { projects } = require('./jest.config.js');

/**
 * The unit tests alone, for mutation testing, which takes one project. Without the simulations and the corpus: they
 * run for seconds, and would for each mutant; the small tests beside them are to tell it apart. Without the tests of
 * long texts, too: they measure processor time, which the mutants' own instrumentation takes several times over.
 */
module.exports = {
	...projects.find(({ displayName }) => displayName === 'unit'),
	rootDir: __dirname,
	testPathIgnorePatterns: [
		'/node_modules/',
		'\\.long\\.test\\.mts$',
		'<rootDir>/test/unit/transport/throttle/simulations/',
		'<rootDir>/test/unit/bench/',
	],
};

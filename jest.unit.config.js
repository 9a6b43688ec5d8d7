const { projects } = require('./jest.config.js');

const unit = projects.find(({ displayName }) => displayName === 'unit');
const [compiler] = Object.values(unit.transform).filter((transform) => Array.isArray(transform));

/**
 * The unit tests alone, for mutation testing, which takes one project. Without the simulations and the corpus: they
 * run for seconds, and would for each mutant; the small tests beside them are to tell it apart. Without the tests of
 * long texts, too: they measure processor time, which the mutants' own instrumentation takes several times over.
 */
module.exports = {
	...unit,
	rootDir: __dirname,
	// Stryker puts its own environment around jest's, and a mutant must not outlive its test file.
	testEnvironment: 'node',
	transform: { '\\.m?ts$': compiler },
	testPathIgnorePatterns: [
		'/node_modules/',
		'\\.long\\.test\\.mts$',
		'<rootDir>/test/unit/transport/simulations/',
		'<rootDir>/test/project/bench/',
	],
};

const shared = {
	testEnvironment: '<rootDir>/test/support/jest/environment.mts',
	cacheDirectory: '<rootDir>/node_modules/.cache/jest',
	setupFiles: ['<rootDir>/test/support/jest/setup.mts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.stryker-tmp/'],
	transformIgnorePatterns: [],
	transform: {
		'/node_modules/(?!@?jest|@stryker)': '<rootDir>/test/support/jest/packages.mts',
		'\\.m?ts$': [
			'@swc/jest',
			{
				module: { type: 'commonjs' },
				jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
			},
		],
	},
};

/** Tests that take long each prove at length what a test of another project proves in short. */
const LONG = '\\.long\\.test\\.mts$';

/** Starts the one process that serves all sandboxes of a run. */
const globalSetup = '<rootDir>/test/support/jest/sandbox-host.mts';

const project = (displayName, pattern, more) => ({
	...shared,
	displayName,
	testMatch: [`<rootDir>/test/${pattern}.test.mts`],
	testPathIgnorePatterns: [LONG],
	...more,
});

module.exports = {
	projects: [
		project('unit', '{unit,project}/**/*'),
		project('sandbox', 'sandbox/**/*', { globalSetup }),
		project('integration', 'integration/**/*', { globalSetup }),
		project('e2e', '{e2e,examples,faults}/**/*'),
		project('long', '**/*.long', { globalSetup, testPathIgnorePatterns: [] }),
	],
	coverageProvider: 'v8',
	collectCoverageFrom: ['{nodes,credentials,n8n,client,sheet,spain,lib}/**/*.ts'],
	testTimeout: 30_000,
	// What a worker has loaded for earlier files it keeps until it ends.
	workerIdleMemoryLimit: '300MB',
};

/** What is published as ES modules only, and jest has to compile. */
const esModules = [
	'agent-base',
	'axios-cookiejar-support',
	'geokdbush',
	'kdbush',
	'tinyqueue',
].join('|');

const shared = {
	testEnvironment: 'node',
	// A global that simulations look up millions of times, which is slow in jest's context.
	sandboxInjectedGlobals: ['Math'],
	cacheDirectory: '<rootDir>/node_modules/.cache/jest',
	setupFiles: ['<rootDir>/test/support/quiet-log.mts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.stryker-tmp/'],
	transformIgnorePatterns: [`/node_modules/(?!(${esModules})/)`],
	transform: {
		[`^.+\\.m?ts$|/node_modules/(${esModules})/.+\\.js$`]: [
			'@swc/jest',
			{
				module: { type: 'commonjs' },
				jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
			},
		],
	},
};

module.exports = {
	projects: [
		{ ...shared, displayName: 'unit', testMatch: ['<rootDir>/test/unit/**/*.test.mts'] },
		{
			...shared,
			displayName: 'sandbox',
			testMatch: ['<rootDir>/test/sandbox/**/*.test.mts'],
		},
		{
			...shared,
			displayName: 'integration',
			testMatch: ['<rootDir>/test/integration/**/*.test.mts'],
		},
		{
			...shared,
			displayName: 'e2e',
			testMatch: ['<rootDir>/test/{e2e,examples,faults}/**/*.test.mts'],
		},
	],
	coverageProvider: 'v8',
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	testTimeout: 30_000,
};

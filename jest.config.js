const shared = {
	testEnvironment: 'node',
	setupFiles: ['<rootDir>/test/support/quiet-log.mts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.stryker-tmp/'],
	transform: {
		'^.+\\.m?ts$': [
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
	],
	coverageProvider: 'v8',
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	testTimeout: 30_000,
};

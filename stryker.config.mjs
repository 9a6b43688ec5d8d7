/**
 * Mutation testing of the pure folders by their unit tests: `npx stryker run`. Each mutant that
 * survives is a line no test would miss.
 */
export default {
	testRunner: 'jest',
	plugins: ['@stryker-mutator/jest-runner'],
	jest: { configFile: 'jest.unit.config.js' },
	// Jest does not check types, and a test compares generated files with what generates them.
	disableTypeChecks: false,
	coverageAnalysis: 'perTest',
	// What runs at import (tables, patterns) is covered by every test, so each of its mutants takes all
	// of them: hours over all folders, minutes over files named by `npx stryker run --mutate FILE`.
	ignoreStatic: !process.argv.includes('--mutate'),
	mutate: [
		'nodes/shared/{result,json}.ts',
		'nodes/shared/credential/*.ts',
		'nodes/shared/domain/!(*.generated).ts',
		'nodes/shared/domain/cnae/{activities,search}.ts',
		'nodes/shared/domain/matching/*.ts',
		'nodes/CompanyData/transport/{throttle,throttle/sharing,record}/*.ts',
		'nodes/CompanyData/actions/pagination/*.ts',
		'nodes/CompanyData/transport/{one-at-a-time,stop-after-failures,retried,throttled}.ts',
		'nodes/CompanyData/agent/{keys,call-time,excerpt}.ts',
		'nodes/CompanyData/transport/auth/token-*.ts',
		'nodes/CompanyData/actions/{response-shape,retried-execution}.ts',
		'nodes/CompanyData/transport/http/{payload,methods,outcome,retry-after}.ts',
		'nodes/CompanyData/actions/company/batch-response.ts',
		'nodes/CompanyData/actions/api-request/file-name.ts',
		'nodes/CompanyData/actions/{pick-fields,fields/set-field}.ts',
		'nodes/CompanyDataPollingTrigger/{memory,budget}/*.ts',
		'nodes/CompanyDataTrigger/{verify,handle}/*.ts',
		'nodes/CompanyDataTrigger/{credential,filter,parameters}.ts',
	],
	ignorePatterns: ['/dist', '/docs/images', '/reports'],
	reporters: ['clear-text', 'progress', 'json'],
	clearTextReporter: { logTests: false, allowColor: false },
	jsonReporter: { fileName: 'reports/mutation.json' },
	thresholds: { high: 95, low: 90, break: 90 },
	concurrency: 2,
};

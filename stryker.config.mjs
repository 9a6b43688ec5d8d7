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
		'lib/{choices,json,lists,numbers,result,switches,text}.ts',
		'spain/!(*.generated).ts',
		'client/transport/{throttle,limits/*}.ts',
		'nodes/CompanyData/run/{keys,journal,storage}.ts',
		'client/transport/{account,circuit-breaker,http,refresh-token,refusals,request,request-limit,retry,secrets,serialize}.ts',
		'client/api/{pages,records,writes}.ts',
		'nodes/CompanyData/callers/agent.ts',
		'nodes/CompanyData/operations/api-request/response.ts',
		'nodes/CompanyData/fields/output.ts',
		'nodes/CompanyDataPollingTrigger/{budget,new-companies,changed-companies,watched-companies}.ts',
		'nodes/CompanyDataTrigger/!(*.node|webhook).ts',
	],
	ignorePatterns: ['/dist', '/docs/images', '/reports'],
	reporters: ['clear-text', 'progress', 'json'],
	clearTextReporter: { logTests: false, allowColor: false },
	jsonReporter: { fileName: 'reports/mutation.json' },
	thresholds: { high: 95, low: 90, break: 90 },
	concurrency: 2,
};

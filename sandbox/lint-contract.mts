import { createConfig, lint } from '@redocly/openapi-core';

// Prints what a linter of OpenAPI documents finds in the file that is named, as a list in JSON.
const [file] = process.argv.slice(2);
const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: file, config });
const lines = problems.map(({ severity, ruleId, message, location }) => {
	const place = location[0]?.pointer ?? '';
	return `${severity} ${ruleId} ${place}: ${message}`;
});
process.stdout.write(JSON.stringify(lines));

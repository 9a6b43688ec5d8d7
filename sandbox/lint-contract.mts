import { createConfig, lint } from '@redocly/openapi-core';

// Lints the OpenAPI document named on the command line; prints the problems as a JSON list.
const [file] = process.argv.slice(2);
const config = await createConfig({ extends: ['recommended'] });
const problems = await lint({ ref: file, config });
const lines = problems.map(({ severity, ruleId, message, location }) => {
	const place = location[0]?.pointer ?? '';
	return `${severity} ${ruleId} ${place}: ${message}`;
});
process.stdout.write(JSON.stringify(lines));

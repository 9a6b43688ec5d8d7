/** The tests that run in an n8n elsewhere too: they ask nothing of it but its REST API and its webhooks. */
export const RUN_ELSEWHERE = [
	'test/e2e/versions.test.mts',
	'test/e2e/agents.test.mts',
	'test/examples/examples.test.mts',
];

const CLICKS = 'what it creates by clicks would stay there';
const KILLS = 'it kills n8n and starts it again';

/** Why others do not. */
export const NEED_OWN_N8N: Record<string, string> = {
	'test/e2e/agents-builder.test.mts': 'what it creates by n8n’s MCP server would stay there',
	'test/e2e/credentials.test.mts': 'it removes every credential there is',
	'test/e2e/editor.test.mts': `it reads the log of n8n, and ${CLICKS}`,
	'test/e2e/film.test.mts': CLICKS,
	'test/e2e/first-workflow.test.mts': CLICKS,
	'test/e2e/installation.test.mts': 'it installs and removes the package, and restarts n8n',
	'test/e2e/jobs.test.mts': `it moves the clock of n8n, and ${CLICKS}`,
	'test/e2e/oauth.test.mts': 'it restarts n8n',
	'test/e2e/pictures.test.mts': 'its pictures show an n8n with nothing else in it',
	'test/e2e/polling.test.mts': `it moves the clock of n8n, and ${KILLS}`,
	'test/e2e/queue.test.mts': 'it starts the processes of a queue, and kills some',
	'test/e2e/restart.test.mts': KILLS,
	'test/e2e/retry.test.mts': 'it reads the log of n8n',
	'test/e2e/secrets.test.mts': 'it reads everything that n8n writes into its folder',
	'test/e2e/settings.test.mts': 'it starts n8n with settings of its own',
	'test/e2e/trigger.test.mts': 'it restarts n8n and reads its log',
	'test/e2e/update.test.mts': 'it installs and removes the package, and restarts n8n',
	'test/faults/faults.test.mts': KILLS,
};

/** A line for each test file that cannot run in an n8n elsewhere: which, and why. */
export function refusalsElsewhere(files: string[]): string[] {
	return files
		.filter((file) => !RUN_ELSEWHERE.includes(file))
		.map((file) => `${file}: ${NEED_OWN_N8N[file] ?? 'it does not run in n8n'}`);
}

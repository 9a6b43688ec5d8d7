import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { resolveSources } from '../harness/process/sources.mts';
import { runMain, StepFailure } from '../harness/process/step.mts';

const KEY_VARIABLE = 'COMPANY_DATA_API_KEY';
const PAUSE = 250;

const HELP = `Asks a service what this package assumes of it. It only reads, and costs no credits by the published
prices; two or three lookups count against the quota. The key comes from ${KEY_VARIABLE}.

Usage: npm run contact -- --base-url URL [options]

  --base-url URL   address of the service with its version, e.g. https://api.example.com/v1
  --yes            begin without asking
  --json           print the result as JSON
  --help           show this text

It ends with exit code 1 where something differs.`;

resolveSources();
const { contact } = await import('./contact/contact.mts');
const { MOST_REQUESTS } = await import('./contact/service.mts');

await runMain(async () => {
	const { values } = parseArgs({
		options: {
			'base-url': { type: 'string' },
			yes: { type: 'boolean', default: false },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return console.log(HELP);
	const baseUrl = values['base-url']?.replace(/\/+$/, '');
	const key = process.env[KEY_VARIABLE];
	if (baseUrl === undefined || !URL.canParse(baseUrl) || !key) {
		const hint = `Give --base-url, and put the key into the environment variable ${KEY_VARIABLE}.`;
		throw new StepFailure('The address of the service or the key is missing.', { hint });
	}
	const question = `Send at most ${MOST_REQUESTS} reading requests to ${baseUrl}?`;
	if (!values.yes && !(await confirm(question))) return 0;
	const told = await contact({
		baseUrl,
		key,
		pause: PAUSE,
		onAnswer: ({ asked, status }, count) => console.error(`${count}. ${asked}: ${status}`),
	});
	if (values.json) console.log(JSON.stringify(told, null, '\t'));
	else
		for (const { title, verdict, detail } of told)
			console.log(`${verdict.padEnd(8)} ${title}${detail && `: ${detail}`}`);
	return told.some(({ verdict }) => verdict === 'differs') ? 1 : 0;
});

async function confirm(question: string): Promise<boolean> {
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	terminal.setPrompt(`${question} (y/N) `);
	terminal.prompt();
	// Without anybody to answer, the input ends at once.
	for await (const answer of terminal) return /^y/i.test(answer.trim());
	const hint = 'Nothing was sent. To begin without being asked, add --yes.';
	throw new StepFailure('Nobody has confirmed.', { hint });
}

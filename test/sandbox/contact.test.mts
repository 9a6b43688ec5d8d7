import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommand } from '../../harness/process/children.mts';
import { projectRoot } from '../../harness/process/paths.mts';
import { ASSUMPTIONS } from '../../scripts/contact/assumptions.mts';
import { contact, placeOf, type Told } from '../../scripts/contact/contact.mts';
import { MOST_REQUESTS, type Answer } from '../../scripts/contact/service.mts';
import type { UnlikeName } from '../../sandbox/unlike/services.mts';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 1500 });
let answers: Answer[];

async function told(): Promise<Told[]> {
	answers = [];
	const onAnswer = (answer: Answer) => void answers.push(answer);
	return await contact({ baseUrl: sandbox.baseUrl, key: sandbox.keys.live, pause: 0, onAnswer });
}

const titlesOf = (all: Told[], verdict: Told['verdict']) =>
	all.filter((one) => one.verdict === verdict).map(({ title }) => title);
/** Needs more than reading, or a refusal that reading does not bring about. */
const BY_READING = ASSUMPTIONS.filter(({ tell, by }) => tell && !by).map(({ title }) => title);

test('the contact script confirms all assumptions about the sandbox with few, free read requests', async () => {
	const all = await told();
	expect(all.filter(({ verdict }) => verdict === 'differs')).toEqual([]);
	expect(titlesOf(all, 'holds')).toEqual(BY_READING);
	expect(answers.length).toBeLessThanOrEqual(MOST_REQUESTS);
	expect(answers.at(-1)!.headers.get('x-credits-used')).toBe('0');
	expect(await sandbox.stats()).toMatchObject({ saved: 0, imports: 0 });
});

test('npm run contact asks the service and prints what it has learnt', async () => {
	const options = ['--base-url', sandbox.baseUrl, '--yes', '--json'];
	const printed = await readCommand('node', ['--run', 'contact', '--', ...options], {
		env: { COMPANY_DATA_API_KEY: sandbox.keys.live },
	});
	expect(titlesOf(JSON.parse(printed) as Told[], 'holds')).toEqual(BY_READING);
}, 60_000);

const ALL = [
	'name of the CNAE filter, nearby search',
	'name of the sector filter, catalogue',
	'page size',
	'bounds of `limit`',
	'batch request',
	'fields of companies, pages and saves',
];

test.each<[UnlikeName, string[]]>([
	['fastapi', [...ALL, '400, 422', 'rate limit']],
	['spring', ALL],
	['rails', [...ALL, '400, 422', 'spelling of provinces']],
	['go', ALL.filter((title) => title !== 'page size')],
	['queue', ['page size', 'bounds of `limit`', '400, 422', 'fields of companies, pages and saves']],
	[
		'strict',
		[
			'name of the CNAE filter, nearby search',
			'prefixes of CNAE',
			'page size',
			'bounds of `limit`',
		],
	],
])('the contact script finds exactly the differences of %s', async (unlike, differences) => {
	await sandbox.settings({ unlike });
	const all = await told();
	expect(titlesOf(all, 'differs').sort()).toEqual([...differences].sort());
	expect(JSON.stringify(all)).not.toContain(sandbox.keys.live);
});

test('the assumptions match docs/api-contract.md, and name lines that exist', () => {
	const page = readFileSync(join(projectRoot, 'docs/api-contract.md'), 'utf8');
	const [assumed] = page.split('## When two writes are one');
	const rows = [...assumed.matchAll(/^\| (.+?) +\|/gm)].map(([, title]) => title);
	const titles = rows.filter((title) => title !== 'Left open' && !/^-+$/.test(title));
	const documented = ASSUMPTIONS.at(-1)!.title;
	expect(page).toContain(`| ${documented} `);
	expect(ASSUMPTIONS.map(({ title }) => title)).toEqual([...titles, documented]);
	for (const { change } of ASSUMPTIONS) if (change) expect(placeOf(change)).toMatch(/:\d+ /);
});

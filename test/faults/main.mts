import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { stopAllChildren } from '../../harness/process/children.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { StepFailure } from '../../harness/process/step.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import {
	importExactlyOnce,
	saveExactlyOnce,
	saveExactlyOnceThoughKilled,
} from './exactly-once.mts';
import { FAULTS, type Fault } from './faults.mts';
import { operationsFor, type FaultyOperation } from './operations.mts';
import { RETRY_RUNS } from './retry.mts';
import { nameOf, runOperation } from './run-operation.mts';

const HELP = `Tries every fault of the sandbox on every operation in a real n8n, and counts what is lost or doubled.

Usage: npm run faults -- [options]

  --only TEXT     faults and runs with this text in their name: ${FAULTS.map(({ name }) => name).join(', ')};
                  exactly once: saves, imports, killed; retry: saves, lookups, imports
  --n8n VERSION   the version of n8n (${currentVersion})
  --built         take the build as it is
  --help          show this text`;

/** Requests each fault hits of each operation. */
const HITS = 2;
/**
 * Operations run at the same time. Refusals in a row double the pause of all on one key, so that those of
 * many together would take longer than any run waits.
 */
const TOGETHER = 4;

/** Companies of the sandbox, and how many of them the operations are given to choose from. */
const COMPANIES = 2000;
const CANDIDATES = 300;

const EXACTLY_ONCE = [
	{ name: 'exactly once: saves', run: saveExactlyOnce },
	{ name: 'exactly once: imports', run: importExactlyOnce },
	{ name: 'exactly once: killed', run: saveExactlyOnceThoughKilled },
	...RETRY_RUNS,
];

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'npm run faults -- --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const isChosen = ({ name }: { name: string }) => name.includes(options.only);
	const faults = FAULTS.filter(isChosen);
	const runs = EXACTLY_ONCE.filter(isChosen);
	if (faults.length + runs.length === 0) {
		throw new StepFailure(`There is no fault with "${options.only}" in its name.`, {
			hint: 'Run "npm run faults -- --help" to see what there is.',
		});
	}
	const bench = await Workbench.open(options.n8n, options.built);
	try {
		const server = await bench.n8n();
		const sandbox = await bench.sandbox({ ...unlimited, companies: COMPANIES });
		const credential = await bench.credential(server);
		const results = faults.length === 0 ? [] : await runFaults(faults, server, sandbox, credential);
		for (const { run } of runs) results.push(await run(server, sandbox, credential));
		const failed = results.filter((isGood) => !isGood).length;
		console.log(`\nFaults: ${results.length - failed} passed, ${failed} failed`);
		return failed === 0 ? 0 : 1;
	} finally {
		await stopAllChildren();
	}
}

/** Whether nothing was lost or doubled, for each fault and operation. */
async function runFaults(
	faults: Fault[],
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
): Promise<boolean[]> {
	const { admin } = sandbox;
	const operations = operationsFor(await readCompanies(sandbox, CANDIDATES));
	const results: boolean[] = [];
	console.log(row(['fault', 'operation', 'asked', 'delivered', 'failed', 'doubled', 'lost']));
	const run = async (operation: FaultyOperation) =>
		await runOperation(server, sandbox, credential, operation);
	for (const { name, rule } of faults) {
		await admin.post('/reset', {});
		for (let from = 0; from < operations.length; from += TOGETHER) {
			const group = operations.slice(from, from + TOGETHER);
			await admin.delete('/faults');
			for (const { path } of group) await admin.post('/faults', { ...rule, path, count: HITS });
			const tallies = await Promise.all(group.map(run));
			tallies.forEach(({ asked, delivered, failed, doubled, lost }, index) => {
				console.log(row([name, nameOf(group[index]), asked, delivered, failed, doubled, lost]));
				results.push(doubled === 0 && lost === 0);
			});
		}
	}
	await admin.delete('/faults');
	return results;
}

function row(cells: Array<string | number>): string {
	const [fault, operation, ...numbers] = cells.map(String);
	return [fault.padEnd(34), operation.padEnd(22), ...numbers.map((cell) => cell.padStart(9))].join(
		' ',
	);
}

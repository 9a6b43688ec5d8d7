import { readCompanies } from '../../harness/sandbox/companies.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { check, checkEach, version } from '../support/e2e.mts';
import { EXACTLY_ONCE_CHECKS } from './exactly-once.mts';
import { FAULTS, type Fault } from './faults.mts';
import { operationsFor } from './operations.mts';
import { RETRY_CHECKS } from './retry.mts';
import { nameOf, runOperation, type Tally } from './run-operation.mts';

/** Requests each fault hits of each operation. */
const HITS = 2;
/**
 * Operations run at the same time. Refusals in a row double the pause of all on one key, so that those of
 * many together would take longer than any run waits. n8n 1 loses executions of several at a time to its
 * own database: "no such savepoint".
 */
const TOGETHER = version.startsWith('1.') ? 1 : 4;

/** Companies of the sandbox, and how many of them the operations are given to choose from. */
const COMPANIES = 2000;
const CANDIDATES = 300;

let fixture: Stack;

beforeAll(async () => {
	fixture = await bringUp({ version, sandbox: { ...unlimited, companies: COMPANIES }, env: {} });
});

describe.each(FAULTS)('With the fault "$name"', (fault) => {
	let tallies: Tally[] = [];
	beforeAll(async () => {
		tallies = await runAll(fault);
	});
	for (const [index, operation] of operationsFor([]).entries()) {
		check(`${nameOf(operation)} loses and doubles nothing`, async () => {
			const { asked, delivered, failed, doubled, lost } = tallies[index];
			expect({ doubled, lost }).toEqual({ doubled: 0, lost: 0 });
			return `${asked} asked, ${delivered} delivered, ${failed} failed, lost ${lost}, doubled ${doubled}`;
		});
	}
});

describe('Exactly once', () => checkEach(EXACTLY_ONCE_CHECKS, () => fixture));

describe('Retry', () => checkEach(RETRY_CHECKS, () => fixture));

/** Runs every operation under the fault. */
async function runAll({ rule }: Fault): Promise<Tally[]> {
	const { sandbox } = fixture;
	const { admin } = sandbox;
	const operations = operationsFor(await readCompanies(sandbox, CANDIDATES));
	const tallies: Tally[] = [];
	await admin.post('/reset', {});
	for (let from = 0; from < operations.length; from += TOGETHER) {
		const group = operations.slice(from, from + TOGETHER);
		await admin.delete('/faults');
		for (const { path } of group) await admin.post('/faults', { ...rule, path, count: HITS });
		const run = group.map((tested) => runOperation(fixture, tested));
		tallies.push(...(await Promise.all(run)));
	}
	await admin.delete('/faults');
	return tallies;
}

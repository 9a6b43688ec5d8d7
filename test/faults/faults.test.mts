import { readCompanies } from '../../harness/sandbox/companies.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { check, checkEach, version } from '../support/e2e.mts';
import { CASES } from '../support/operation-cases.mts';
import { EXACTLY_ONCE_CHECKS } from './exactly-once.mts';
import { GATEWAY_CHECKS } from './gateway.mts';
import { RETRY_CHECKS } from './retry.mts';
import { runOperation, type Tally } from './run-operation.mts';

/** A fault of the sandbox, with what it needs to be met and got over within seconds. */
interface Fault {
	name: string;
	rule: Record<string, unknown>;
}

/** Every fault of the sandbox. */
const FAULTS: readonly Fault[] = [
	{ name: 'latency', rule: { kind: 'latency', milliseconds: 300 } },
	{ name: 'connection reset before the work', rule: { kind: 'connection_reset' } },
	{ name: 'connection reset after the work', rule: { kind: 'connection_reset', after: true } },
	{ name: 'truncated body', rule: { kind: 'half_body' } },
	{ name: '500 with HTML', rule: { kind: 'html_500' } },
	{ name: '502 with HTML', rule: { kind: 'html_502' } },
	{ name: '503', rule: { kind: 'unavailable_503' } },
	{ name: '429 without Retry-After', rule: { kind: 'rate_limit_without_retry_after' } },
	{ name: '429 with an HTTP date', rule: { kind: 'rate_limit_http_date', seconds: 2 } },
	{ name: 'wrong content type', rule: { kind: 'wrong_content_type' } },
	{ name: 'status 200 without JSON', rule: { kind: 'not_json' } },
	{ name: 'slow bytes', rule: { kind: 'slow_bytes', milliseconds: 20 } },
	{ name: 'redirect to another host', rule: { kind: 'redirect' } },
	{ name: '303 to a sign-in page', rule: { kind: 'see_other' } },
];

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
const FAULTY = CASES.filter(({ path }) => path !== undefined);

let fixture: Stack;

beforeAll(async () => {
	fixture = await bringUp({ version, sandbox: { ...unlimited, companies: COMPANIES }, env: {} });
});

describe.each(FAULTS)('the fault "$name"', (fault) => {
	let tallies: Tally[] = [];
	beforeAll(async () => {
		tallies = await runAll(fault);
	});
	for (const [index, { title }] of FAULTY.entries()) {
		check(`loses and doubles nothing of ${title}`, async () => {
			const { asked, delivered, failed, doubled, lost } = tallies[index];
			expect({ doubled, lost }).toEqual({ doubled: 0, lost: 0 });
			return `${asked} asked, ${delivered} delivered, ${failed} failed, lost ${lost}, doubled ${doubled}`;
		});
	}
});

describe('A gateway', () => checkEach(GATEWAY_CHECKS, () => fixture));

describe('Exactly once', () => checkEach(EXACTLY_ONCE_CHECKS, () => fixture));

describe('Retry', () => checkEach(RETRY_CHECKS, () => fixture));

/** Runs every operation under the fault. */
async function runAll({ rule }: Fault): Promise<Tally[]> {
	const { sandbox } = fixture;
	const { admin } = sandbox;
	const companies = await readCompanies(sandbox, CANDIDATES);
	const tallies: Tally[] = [];
	await admin.post('/reset', {});
	for (let from = 0; from < FAULTY.length; from += TOGETHER) {
		const group = FAULTY.slice(from, from + TOGETHER);
		await admin.delete('/faults');
		for (const { path } of group) await admin.post('/faults', { ...rule, path, count: HITS });
		const run = group.map((tested) => runOperation(fixture, tested, companies));
		tallies.push(...(await Promise.all(run)));
	}
	await admin.delete('/faults');
	return tallies;
}

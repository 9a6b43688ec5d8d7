import axios from 'axios';
import { stopAllChildren } from '../../harness/process/children.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { Workbench } from '../../harness/sandbox/workbench.mts';
import { TRIGGER } from '../../bench/workflows.mts';
import { proveImportsOnce, proveSavesOnce } from './exactly-once.mts';
import {
	accountFor,
	operationsFor,
	type Account,
	type Created,
	type FaultyOperation,
} from './operations.mts';
import { faultWorkflow, TESTED } from './workflow.mts';

/** Every fault of the sandbox, with what it needs to be met and got over within seconds. */
const FAULTS: Array<{ name: string; rule: Record<string, unknown> }> = [
	{ name: 'latency', rule: { kind: 'latency', milliseconds: 300 } },
	{ name: 'connection reset before the work', rule: { kind: 'connection_reset' } },
	{ name: 'connection reset after the work', rule: { kind: 'connection_reset', after: true } },
	{ name: 'half a body', rule: { kind: 'half_body' } },
	{ name: '500 with HTML', rule: { kind: 'html_500' } },
	{ name: '502 with HTML', rule: { kind: 'html_502' } },
	{ name: '503', rule: { kind: 'unavailable_503' } },
	{ name: '429 without Retry-After', rule: { kind: 'rate_limit_without_retry_after' } },
	{ name: '429 with an HTTP date', rule: { kind: 'rate_limit_http_date', seconds: 2 } },
	{ name: 'wrong content type', rule: { kind: 'wrong_content_type' } },
	{ name: '200 and not JSON', rule: { kind: 'not_json' } },
	{ name: 'slow bytes', rule: { kind: 'slow_bytes', milliseconds: 20 } },
	{ name: 'redirect to another host', rule: { kind: 'redirect' } },
];

/** Requests each fault hits of each operation. */
const HITS = 2;

await runMain(main);

async function main(): Promise<number> {
	const bench = await Workbench.open(currentVersion);
	try {
		const server = await bench.n8n();
		const unlimited = ['--requests-per-minute', '0', '--burst', '0', '--connections', '0'];
		const sandbox = await bench.sandbox([...unlimited, '--companies', '2000']);
		const credential = await bench.credential(server);
		const lines = await everyFault(server, sandbox, credential);
		const proofs = [
			await proveSavesOnce(server, sandbox, credential),
			await proveImportsOnce(server, sandbox, credential),
		];
		const failed = [...lines, ...proofs].filter((isGood) => !isGood).length;
		console.log(`\nFaults: ${lines.length + proofs.length - failed} passed, ${failed} failed`);
		return failed === 0 ? 0 : 1;
	} finally {
		await stopAllChildren();
	}
}

async function everyFault(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
): Promise<boolean[]> {
	const companies = await readCompanies(sandbox);
	const results: boolean[] = [];
	console.log(row(['fault', 'operation', 'asked', 'delivered', 'failed', 'doubled', 'lost']));
	for (const { name, rule } of FAULTS) {
		await axios.post(`${sandbox.adminUrl}/reset`, {});
		await axios.delete(`${sandbox.adminUrl}/faults`);
		const operations = operationsFor(companies);
		for (const { path } of operations) {
			await axios.post(`${sandbox.adminUrl}/faults`, { ...rule, path, count: HITS });
		}
		const accounts = await Promise.all(
			operations.map(
				async (operation) => await runOperation(server, sandbox, credential, operation),
			),
		);
		accounts.forEach((account, index) => {
			const { asked, delivered, failed, doubled, lost } = account;
			console.log(row([name, operations[index].name, asked, delivered, failed, doubled, lost]));
			results.push(doubled === 0 && lost === 0);
		});
	}
	await axios.delete(`${sandbox.adminUrl}/faults`);
	return results;
}

async function runOperation(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
	operation: FaultyOperation,
): Promise<Account> {
	const workflow = await server.client.createWorkflow(faultWorkflow(operation, credential));
	const execution = await server.client.runWorkflow(workflow, TRIGGER, 300_000);
	await server.client.deleteWorkflow(workflow.id);
	const output = execution.outputs[TESTED]?.[0] ?? [];
	return accountFor(operation, output, await readCreated(sandbox, operation));
}

/** What the service holds of the operation's records, by the mark of the item. */
async function readCreated(
	sandbox: Sandbox,
	{ creates }: FaultyOperation,
): Promise<Created | undefined> {
	if (creates === undefined) return undefined;
	const { data } = await axios.get(`${sandbox.baseUrl}${creates.listing}`, {
		params: { limit: 100 },
		headers: { Authorization: `Bearer ${sandbox.keys.live}` },
	});
	const created: Created = new Map();
	for (const record of data.results) {
		const mark = String(record[creates.mark]);
		created.set(mark, (created.get(mark) ?? 0) + 1);
	}
	return created;
}

async function readCompanies(sandbox: Sandbox): Promise<Array<Record<string, unknown>>> {
	const pages = await Promise.all(
		[1, 2, 3].map(
			async (page) =>
				await axios.get(`${sandbox.baseUrl}/leadbase/buscar`, {
					params: { page, per_page: 100 },
					headers: { Authorization: `Bearer ${sandbox.keys.live}` },
				}),
		),
	);
	return pages.flatMap(({ data }) => data.results);
}

function row(cells: Array<string | number>): string {
	const [fault, operation, ...numbers] = cells.map(String);
	return [fault.padEnd(34), operation.padEnd(22), ...numbers.map((cell) => cell.padStart(9))].join(
		' ',
	);
}

import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import type { FaultyOperation } from './operations.mts';
import { tally, type Created, type Tally } from './tally.mts';
import { faultWorkflow, TESTED } from './workflow.mts';

/**
 * Runs an operation once in a real n8n, and counts what became of its rows.
 *
 * @param settings Settings of the node beside its parameters; by default failed items go on as items.
 */
export async function runOperation(
	server: N8nServer,
	sandbox: Sandbox,
	credential: StoredCredential,
	tested: FaultyOperation,
	settings?: Record<string, unknown>,
): Promise<Tally> {
	const { resource, operation, items } = tested;
	const parameters = { resource, operation, ...tested.parameters };
	const workflow = await server.client.createWorkflow(
		faultWorkflow({ name: nameOf(tested), parameters, items, settings }, credential),
	);
	const execution = await server.client.runWorkflow(workflow, TRIGGER, 300_000);
	await server.client.deleteWorkflow(workflow.id);
	const output = execution.outputs[TESTED]?.[0] ?? [];
	return tally(tested, output, await readCreated(sandbox, tested));
}

/** The operation as people read it. */
export function nameOf({
	resource,
	operation,
	way,
}: Pick<FaultyOperation, 'resource' | 'operation' | 'way'>): string {
	return [`${resource}: ${operation}`, way].filter(Boolean).join(' ');
}

/** What the service holds of the operation's records, by the mark of the item. */
async function readCreated(
	{ api }: Sandbox,
	{ creates }: FaultyOperation,
): Promise<Created | undefined> {
	if (creates === undefined) return undefined;
	const { data } = await api.get(creates.listing, { params: { limit: 100 } });
	const created: Created = new Map();
	for (const record of data.results) {
		const mark = String(record[creates.mark]);
		if (!mark.startsWith(creates.prefix ?? '')) continue;
		created.set(mark, (created.get(mark) ?? 0) + 1);
	}
	return created;
}

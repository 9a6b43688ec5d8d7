import type { IDataObject } from 'n8n-workflow';
import type { OutputItem } from '../../harness/n8n/execution.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import type { Service } from '../../harness/sandbox/stack.mts';
import { plainWorkflow, TESTED } from '../e2e/retry-workflows.mts';
import { type OperationCase, rowsInN8n } from '../support/operation-cases.mts';

/** What came of the rows an operation was asked for. */
export interface Tally {
	asked: number;
	delivered: number;
	/** Not delivered, and said why. */
	failed: number;
	/** Delivered or created more often than asked. */
	doubled: number;
	/** Neither delivered nor said why, or delivered although the service did not create it. */
	lost: number;
}

/** A record the service has created, by the text that marks the item it was created for. */
type Created = Map<string, number>;

/**
 * Runs an operation once in a real n8n for rows of these companies, and counts what became of its rows.
 *
 * @param settings Settings of the node beside its parameters; by default failed items go on as items.
 */
export async function runOperation(
	{ server, sandbox, credential }: Service,
	tested: OperationCase,
	companies: readonly IDataObject[],
	settings: Record<string, unknown> = { onError: 'continueRegularOutput' },
): Promise<Tally> {
	const items = rowsInN8n(tested, companies);
	const run = { name: tested.title, parameters: tested.node, items, settings };
	const workflow = await server.client.createWorkflow(plainWorkflow(run, credential));
	const execution = await server.client.runWorkflow(workflow, TRIGGER, 300_000);
	await server.client.deleteWorkflow(workflow.id);
	const output = execution.outputs[TESTED]?.[0] ?? [];
	return tally(tested, items.length, output, await readCreated(sandbox, tested));
}

/** What the service holds of the operation's records, by the mark of the item. */
async function readCreated(
	{ api }: Sandbox,
	{ creates }: OperationCase,
): Promise<Created | undefined> {
	if (creates === undefined) return undefined;
	const { data } = await api.get(creates.listing, { params: { limit: 100 } });
	const created: Created = new Map();
	for (const record of data.results) {
		const mark = String(record[creates.mark]);
		if (!mark.startsWith(creates.prefix ?? '')) continue;
		created.set(mark, (created.get(mark) ?? 0) + Number(record.saves ?? 1));
	}
	return created;
}

/** Counts what became of the rows asked for. A failed request fails all the rows it was for. */
function tally(
	{ identity = '', results: resultsEach = 1 }: OperationCase,
	items: number,
	output: OutputItem[],
	created: Created | undefined,
): Tally {
	const failures = output.filter(isFailure);
	const rows = output.filter((item) => !isFailure(item));
	const asked = items * resultsEach;
	const failed = failures.length * resultsEach;
	// A write may be answered without a record; whether it was done twice shows in what was created.
	const identities = rows.map(({ json }) => json[identity]).filter(isIdentity);
	const repeated = identities.length - new Set(identities.map(String)).size;
	const createdTwice = [...(created?.values() ?? [])].reduce((sum, times) => sum + times - 1, 0);
	const createdTooMany = created === undefined ? 0 : Math.max(0, created.size - asked);
	const notCreated = created === undefined ? 0 : Math.max(0, rows.length - created.size);
	return {
		asked,
		delivered: rows.length,
		failed,
		doubled: repeated + createdTwice + createdTooMany,
		lost: asked - rows.length - failed + notCreated,
	};
}

function isFailure({ json, error }: OutputItem): boolean {
	return error !== undefined || typeof json.error === 'string';
}

function isIdentity(value: unknown): boolean {
	return value !== undefined && value !== null;
}

import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { createClient } from '../transport/client';
import { toNodeError } from '../transport/errors/node-error';
import { readRequestSettings } from './fields/request-settings';
import { inOrder } from './in-order';
import { findOperation } from './resources';
import { RecordWithFile } from './types';
import type {
	BulkOperation,
	ItemContext,
	ItemLink,
	ItemResult,
	Operation,
	Records,
	RunContext,
} from './types';

type Results = AsyncGenerator<ItemResult[]>;

/** An operation that makes requests. */
type OnlineOperation = Exclude<Operation, { scope: 'none' }>;

/**
 * Runs the operation the node is set to. The router alone knows the input items: it reads the
 * settings, makes the client, pairs results with items, and decides whether a failure stops the
 * node or becomes an item.
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		this.getNodeParameter('resource', 0),
		this.getNodeParameter('operation', 0),
	);
	const items = this.getInputData().map((_, item) => ({ node: this, item }));
	const output: INodeExecutionData[] = [];
	for await (const results of run(operation, this, items)) {
		for (const result of results) output.push(toOutput(this, result));
	}
	return [output];
}

function run(operation: Operation, node: IExecuteFunctions, items: ItemContext[]): Results {
	return operation.scope === 'none'
		? inOrder(
				items.length,
				() => 1,
				(item) => resultsOf(operation.execute(items[item]), item),
			)
		: runOnline(operation, node, items);
}

/** Runs an operation that makes requests. What the whole run needs and cannot have fails every item. */
async function* runOnline(
	operation: OnlineOperation,
	node: IExecuteFunctions,
	items: ItemContext[],
): Results {
	let context: RunContext;
	try {
		const settings = readRequestSettings(items[0]);
		const client = await createClient(node, settings);
		context = { client, settings, stopsAtFailure: !node.continueOnFail() };
	} catch (error) {
		yield failAll(items, error);
		return;
	}
	try {
		yield* handleItems(operation, context, items);
	} finally {
		context.client.close();
		showHints(node, context.client.notices.hints());
	}
}

async function* handleItems(
	operation: OnlineOperation,
	context: RunContext,
	items: ItemContext[],
): Results {
	if (isBulk(operation, items[0])) {
		const results = operation.executeBulk({ ...context, ...items[0] }, items);
		yield await results.catch((error: unknown) => failAll(items, error));
		return;
	}
	yield* inOrder(items.length, context.client.parallelism, (item) =>
		resultsOf(operation.execute({ ...context, ...items[item] }), item),
	);
}

function isBulk(operation: OnlineOperation, first: ItemContext): operation is BulkOperation {
	return 'executeBulk' in operation && (!('isBulk' in operation) || operation.isBulk(first));
}

async function resultsOf(execution: Promise<Records>, item: number): Promise<ItemResult[]> {
	try {
		const records = await execution;
		if (records instanceof RecordWithFile) return [{ item, ...records }];
		return (Array.isArray(records) ? records : [records]).map((json) => ({ item, json }));
	} catch (error) {
		return [{ item, error }];
	}
}

function failAll(items: ItemContext[], error: unknown): ItemResult[] {
	return items.map(({ item }) => ({ item, error }));
}

function toOutput(node: IExecuteFunctions, result: ItemResult): INodeExecutionData {
	const pairedItem = toPairedItem(result.item);
	if ('json' in result) {
		const { json, binary } = result;
		return binary === undefined ? { json, pairedItem } : { json, binary, pairedItem };
	}
	const first = Array.isArray(result.item) ? result.item[0] : result.item;
	const error = toNodeError(node.getNode(), result.error, first);
	if (!node.continueOnFail()) throw error;
	const { message, description } = error;
	return { json: { error: message, description }, error, pairedItem };
}

function toPairedItem(item: ItemLink): IPairedItemData | IPairedItemData[] {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

function showHints(node: IExecuteFunctions, hints: string[]): void {
	if (hints.length === 0) return;
	node.addExecutionHints(...hints.map((message) => ({ message, location: 'outputPane' as const })));
}

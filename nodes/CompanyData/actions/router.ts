import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { createClient, type ApiClient } from '../transport/client';
import { toNodeError } from '../transport/nodeError';
import { findOperation } from './resources';
import type { ItemLink, ItemOperation, Operation, OperationContext, Result } from './types';

/**
 * Runs the operation the node is set to. It alone loops over the items, pairs what comes out with
 * what went in, and decides whether a failed item stops the node or goes on as an item.
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		this.getNodeParameter('resource', 0),
		this.getNodeParameter('operation', 0),
	);
	const output: INodeExecutionData[] = [];
	for await (const result of resultsOf(operation, contextOf(this), this.getInputData().length)) {
		output.push(toOutput(this, result));
	}
	return [output];
}

function contextOf(node: IExecuteFunctions): OperationContext {
	let client: Promise<ApiClient> | undefined;
	return { node, client: async () => await (client ??= createClient(node)) };
}

async function* resultsOf(
	operation: Operation,
	context: OperationContext,
	itemCount: number,
): AsyncGenerator<Result> {
	if ('gathers' in operation && operation.gathers(context)) {
		yield* await gathered(() => operation.executeAll(context, itemCount), itemCount);
		return;
	}
	for (let item = 0; item < itemCount; item++) {
		yield* await resultsOfItem(operation as ItemOperation, context, item);
	}
}

async function gathered(run: () => Promise<Result[]>, itemCount: number): Promise<Result[]> {
	try {
		return await run();
	} catch (error) {
		return Array.from({ length: itemCount }, (_, item) => ({ item, error }));
	}
}

async function resultsOfItem(
	operation: ItemOperation,
	context: OperationContext,
	item: number,
): Promise<Result[]> {
	try {
		const answer = await operation.execute(context, item);
		return (Array.isArray(answer) ? answer : [answer]).map((json) => ({ item, json }));
	} catch (error) {
		return [{ item, error }];
	}
}

function toOutput(node: IExecuteFunctions, result: Result): INodeExecutionData {
	const pairedItem = toPairedItem(result.item);
	if ('json' in result) return { json: result.json, pairedItem };
	const first = Array.isArray(result.item) ? result.item[0] : result.item;
	const error = toNodeError(node.getNode(), result.error, first);
	if (!node.continueOnFail()) throw error;
	const { message, description } = error;
	return { json: { error: message, description }, error, pairedItem };
}

function toPairedItem(item: ItemLink): IPairedItemData | IPairedItemData[] {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

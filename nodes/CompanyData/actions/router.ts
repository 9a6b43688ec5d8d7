import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { createClient, type ApiClient } from '../transport/client';
import { toNodeError } from '../transport/errors/node-error';
import { inOrder } from './in-order';
import { findOperation } from './resources';
import { readTrafficSettings } from './fields/request-settings';
import type { TrafficSettings } from '../transport/settings';
import type { ItemLink, ItemOperation, Operation, OperationContext, ItemResult } from './types';

/**
 * Runs the operation the node is set to. It alone loops over the items, pairs what comes out with
 * what went in, and decides whether a failed item stops the node or goes on as an item.
 */
export async function router(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const operation = findOperation(
		this.getNodeParameter('resource', 0),
		this.getNodeParameter('operation', 0),
	);
	const run = new Run(this);
	const output: INodeExecutionData[] = [];
	try {
		for await (const results of run.resultsOf(operation)) {
			for (const result of results) output.push(toOutput(this, result));
		}
	} catch (reason) {
		throw toNodeError(this.getNode(), reason, 0);
	} finally {
		await run.end();
	}
	return [output];
}

/** Items begun before there is a client to say how many requests are worth having. */
const BEFORE_CLIENT = 5;

/** One run of the node: its items, its settings, and its client, made when the first request asks. */
class Run implements OperationContext {
	#madeClient?: Promise<ApiClient>;
	#readyClient?: ApiClient;
	#readSettings?: TrafficSettings;
	readonly node: IExecuteFunctions;

	constructor(node: IExecuteFunctions) {
		this.node = node;
	}

	async client(): Promise<ApiClient> {
		this.#madeClient ??= createClient(this.node, this.#settings());
		return (this.#readyClient = await this.#madeClient);
	}

	parallelism = (): number =>
		this.#readyClient?.parallelism() ??
		Math.min(BEFORE_CLIENT, this.#settings().concurrency ?? Infinity);

	#settings(): TrafficSettings {
		return (this.#readSettings ??= readTrafficSettings(this));
	}

	async *resultsOf(operation: Operation): AsyncGenerator<ItemResult[]> {
		const itemCount = this.node.getInputData().length;
		if ('isBulk' in operation && operation.isBulk(this)) {
			yield await gathered(() => operation.executeBulk(this, itemCount), itemCount);
			return;
		}
		yield* inOrder(itemCount, this.parallelism, (item) =>
			resultsOfItem(operation as ItemOperation, this, item),
		);
	}

	/** Shows what the answers said beside their data, and lets no request leave after the run. */
	async end(): Promise<void> {
		const client = await this.#madeClient?.catch(() => undefined);
		client?.close();
		const hints = client?.notices.hints() ?? [];
		if (hints.length > 0) {
			this.node.addExecutionHints(
				...hints.map((message) => ({ message, location: 'outputPane' as const })),
			);
		}
	}
}

async function gathered(
	run: () => Promise<ItemResult[]>,
	itemCount: number,
): Promise<ItemResult[]> {
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
): Promise<ItemResult[]> {
	try {
		const answer = await operation.execute(context, item);
		return (Array.isArray(answer) ? answer : [answer]).map((json) => ({ item, json }));
	} catch (error) {
		return [{ item, error }];
	}
}

function toOutput(node: IExecuteFunctions, result: ItemResult): INodeExecutionData {
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

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { callerOf } from './caller';
import { CutShort } from './pagination/cut-short';
import { inOrder } from './in-order';
import { isFailure, Output, showHints } from './output';
import { Placements } from './placements';
import { foresee, type Handling } from './preview/foresee';
import { findOperation } from './resources';
import { createRunContext } from './run-context';
import { StopRule } from './stop-rule';
import {
	RecordWithFile,
	type BulkOperation,
	type ItemContext,
	type ItemOperation,
	type ItemResult,
	type LocalOperation,
	type Operation,
	type OperationContext,
	type Records,
	type RunContext,
} from './types';
import { checkWrites, firstFailure, sendersOf } from './write-check';

type Results = AsyncGenerator<ItemResult[]>;

/** An operation that makes requests. */
type OnlineOperation = Exclude<Operation, LocalOperation>;

/** Handles one item, whose context it is given. */
type Handler = (context: OperationContext) => Promise<Records>;

/**
 * Runs the operation the node is set to. The router alone knows the input items: it makes the client,
 * pairs results with items, and decides whether a failure stops the node or becomes an item.
 */
export async function router(
	this: IExecuteFunctions,
	continueOnFail: boolean,
): Promise<INodeExecutionData[][]> {
	const caller = callerOf(this, continueOnFail);
	await caller.begin();
	const operation = findOperation(
		this.getNodeParameter('resource', 0),
		this.getNodeParameter('operation', 0),
	);
	const items = this.getInputData().map((_, item) => ({ node: this, item, caller }));
	const placements = new Placements(this, caller);
	const stopRule = new StopRule(!caller.goesOnAfterFailure);
	const output = new Output(this, caller, placements, stopRule);
	const handled =
		operation.scope === 'none'
			? handleLocally(operation, items, placements, stopRule)
			: handleItems(operation, items, placements, stopRule);
	await output.addAll(handled);
	output.report(items.length);
	const { failure } = output;
	if (failure !== undefined && operation.scope !== 'none') {
		throw output.toError(caller.stopped(output.done, items.length, failure));
	}
	caller.ended(output.items());
	return output.outputs();
}

async function* handleLocally(
	operation: LocalOperation,
	items: ItemContext[],
	placements: Placements,
	stopRule: StopRule,
): Results {
	const execute = async (item: number) => {
		placements.of(item);
		return await operation.execute(items[item]);
	};
	yield* inOrder({
		count: items.length,
		concurrency: () => 1,
		work: async (item) => await resultsOf(execute(item), items[item]),
		endsRun: (results) => isStoppedBy(stopRule, results),
	});
}

/** The results of all items. If something that the whole run needs is missing, every item fails. */
async function* handleItems(
	operation: OnlineOperation,
	items: ItemContext[],
	placements: Placements,
	stopRule: StopRule,
): Results {
	const [first] = items;
	let run: RunContext;
	try {
		run = await createRunContext(first, operation.scope, stopRule);
	} catch (error) {
		yield failAll(items, error);
		return;
	}
	try {
		const handled = await foresee(run, items, handlingOf(operation, first, placements)).catch(
			(error: unknown) => [failAll(items, error)],
		);
		for await (const results of handled) {
			yield run.note === undefined ? results : first.caller.withNote(results, run.note);
		}
	} finally {
		await run.client.close();
		showHints(first.node, run.notices.hints());
	}
}

/** How an operation handles the items of a run, be it one that sends nothing. */
function handlingOf(
	operation: OnlineOperation,
	first: ItemContext,
	placements: Placements,
): Handling {
	if (isBulk(operation, first)) {
		return {
			handle: (run, items) => handleTogether(operation, run, items),
			whenRead: 'together',
		};
	}
	return {
		handle: (run, items) => handleEach(operation, run, items, placements),
		whenRead: 'toRequest' in operation ? 'first' : 'inTurn',
	};
}

async function* handleTogether(
	operation: BulkOperation,
	run: RunContext,
	items: ItemContext[],
): Results {
	const results = operation.executeBulk({ ...run, ...items[0] }, items);
	for (const result of await results.catch((error: unknown) => failAll(items, error))) {
		yield [result];
	}
}

/**
 * How each item is handled. Writes are checked before the first is sent: where the node stops at a
 * failure, nothing is sent if any of them is wrong.
 */
async function handlersOf(
	operation: ItemOperation,
	items: ItemContext[],
	placements: Placements,
): Promise<Handler[] | ItemResult> {
	const check = ({ item }: ItemContext) => void placements.of(item);
	if ('execute' in operation) {
		return items.map((one) => async (context) => {
			check(one);
			return await operation.execute(context);
		});
	}
	const checked = await checkWrites(operation, items, check);
	const failure = firstFailure(checked);
	if (failure !== undefined && !items[0].caller.goesOnAfterFailure) return failure;
	return sendersOf(operation, checked);
}

async function* handleEach(
	operation: ItemOperation,
	run: RunContext,
	items: ItemContext[],
	placements: Placements,
): Results {
	const handlers = await handlersOf(operation, items, placements);
	if (!Array.isArray(handlers)) {
		yield [handlers];
		return;
	}
	const { client, stopRule, progress } = run;
	progress.expectItems(items.length);
	const endsRun = (results: ItemResult[]) => {
		const isEnd = isStoppedBy(stopRule, results);
		// Requests still waiting for their turn would be sent for nothing.
		if (isEnd) void client.close();
		return isEnd;
	};
	yield* inOrder({
		count: items.length,
		concurrency: client.parallelism,
		work: async (item) => {
			const results = await resultsOf(handlers[item]({ ...run, ...items[item] }), items[item]);
			progress.itemDone();
			return results;
		},
		endsRun,
	});
}

function isBulk(operation: OnlineOperation, first: ItemContext): operation is BulkOperation {
	return 'executeBulk' in operation && (!('isBulk' in operation) || operation.isBulk(first));
}

async function resultsOf(
	execution: Promise<Records>,
	{ item, caller }: ItemContext,
): Promise<ItemResult[]> {
	const toResults = (records: IDataObject[]) => records.map((json) => ({ item, json }));
	try {
		const records = await execution;
		if (records instanceof RecordWithFile) return [{ item, ...records }];
		return toResults(Array.isArray(records) ? records : [records]);
	} catch (error) {
		if (!(error instanceof CutShort)) return [{ item, error }];
		// An agent asks for a part of a list, and gets it or the reason why not.
		return [...toResults(caller.isModel ? [] : error.records), { item, error: error.reason }];
	}
}

function isStoppedBy(stopRule: StopRule, results: ItemResult[]): boolean {
	return results.filter(isFailure).some(({ error }) => stopRule.isStoppedBy(error));
}

/** A failure of all items: a single one that names none of them, or one per item if the node goes on. */
function failAll(items: ItemContext[], error: unknown): ItemResult[] {
	const all = items.map(({ item }) => item);
	const goesOn = items[0].caller.goesOnAfterFailure;
	return goesOn ? all.map((item) => ({ item, error })) : [{ item: all, error }];
}

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { SYSTEM_CLOCK } from '../../shared/clock';
import { InvalidInput } from '../../shared/result';
import { isTool } from '../../shared/tool';
import { createClient } from '../transport/client';
import { CutShort } from '../transport/errors/cut-short';
import { explainProgress, explainRefused, logProgress } from '../transport/errors/progress';
import type { RequestRecord } from '../transport/journal/record';
import { openRun } from '../transport/journal/stored-run';
import { companyIdFinder } from './company-lookup';
import { readContinuedExecution } from './fields/continued-execution';
import { readKeepsRows } from './fields/quota-end';
import { readRequestSettings } from './fields/request-settings';
import { inOrder } from './in-order';
import { findKeyConflicts } from './key-conflicts';
import { isFailure, Output } from './output';
import { Placements } from './placements';
import { findOperation } from './resources';
import { StopRule } from './stop-rule';
import { RecordWithFile } from './types';
import type {
	BulkOperation,
	ItemContext,
	ItemOperation,
	ItemResult,
	LocalOperation,
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
	return [
		operation.scope === 'none'
			? await runLocal(operation, this, items)
			: await runOnline(operation, this, items),
	];
}

async function runLocal(
	operation: LocalOperation,
	node: IExecuteFunctions,
	items: ItemContext[],
): Promise<INodeExecutionData[]> {
	const placements = new Placements(node);
	const stopRule = new StopRule(node);
	const output = new Output(node, placements, stopRule);
	const execute = async (item: number) => {
		placements.of(item);
		return await operation.execute(items[item]);
	};
	const work = async (item: number) => await resultsOf(execute(item), items[item]);
	const endsRun = (results: ItemResult[]) => isStoppedBy(stopRule, results);
	for await (const results of inOrder({
		count: items.length,
		concurrency: () => 1,
		work,
		endsRun,
		clock: SYSTEM_CLOCK,
	}))
		output.add(results);
	showHints(node, placements.hints());
	return output.items();
}

/** Runs an operation that makes requests, keeping what n8n needs to run it again after a failure. */
async function runOnline(
	operation: OnlineOperation,
	node: IExecuteFunctions,
	items: ItemContext[],
): Promise<INodeExecutionData[]> {
	const run = openRun(node);
	const placements = new Placements(node);
	const stopRule = new StopRule(node);
	const output = new Output(node, placements, stopRule);
	const handled = handleItems(operation, node, items, placements, stopRule, run.record);
	for await (const results of handled) output.add(results);
	showHints(node, placements.hints());
	logEarlyEnd(node, output, items.length);
	if (output.failure === undefined) {
		if (stopRule.refusal !== undefined) {
			showHints(node, explainRefused(output.done, items.length, stopRule.refusal));
		}
		run.end(output.items());
		return output.items();
	}
	run.keep();
	const isMistake = output.failure.error instanceof InvalidInput;
	throw output.toError(explainProgress(output.done, items.length, isMistake, run.dropped()));
}

/** The results of all items. If something that the whole run needs is missing, every item fails. */
async function* handleItems(
	operation: OnlineOperation,
	node: IExecuteFunctions,
	items: ItemContext[],
	placements: Placements,
	stopRule: StopRule,
	record: RequestRecord,
): Results {
	let context: RunContext;
	try {
		const settings = readRequestSettings(items[0]);
		stopRule.keepsRows = readKeepsRows(items[0]);
		const continued = readContinuedExecution(items[0]);
		if (continued !== undefined) record.continue(continued);
		const client = await createClient(node, settings, record);
		if (continued !== undefined) client.notices.addContinued(continued);
		const findCompanyId = companyIdFinder();
		context = { client, settings, findCompanyId, stopRule };
	} catch (error) {
		yield failAll(items, error, !stopRule.mayStop);
		return;
	}
	try {
		yield* isBulk(operation, items[0])
			? handleTogether(operation, context, items)
			: handleEach(operation, context, items, placements);
	} finally {
		await context.client.close();
		showHints(node, context.client.notices.hints());
	}
}

async function* handleTogether(
	operation: BulkOperation,
	context: RunContext,
	items: ItemContext[],
): Results {
	const results = context.client.using(
		async (client) => await operation.executeBulk({ ...context, ...items[0], client }, items),
	);
	yield await results.catch((error: unknown) => failAll(items, error, !context.stopRule.mayStop));
}

async function* handleEach(
	operation: ItemOperation,
	context: RunContext,
	items: ItemContext[],
	placements: Placements,
): Results {
	const { client: shared, stopRule } = context;
	const conflicts = await findKeyConflicts(operation, context, items);
	if (stopRule.mayStop && conflicts.size > 0) {
		yield [...conflicts].map(([item, error]) => ({ item, error }));
		return;
	}
	const execute = async (item: number) => {
		const conflict = conflicts.get(item);
		if (conflict !== undefined) throw conflict;
		placements.of(item);
		return await shared.using(
			async (client) => await operation.execute({ ...context, ...items[item], client }),
		);
	};
	const endsRun = (results: ItemResult[]) => {
		const isEnd = isStoppedBy(stopRule, results);
		// Requests still waiting for their turn would be sent for nothing.
		if (isEnd) void shared.close();
		return isEnd;
	};
	const work = async (item: number) => await resultsOf(execute(item), items[item]);
	const { parallelism: concurrency } = shared;
	yield* inOrder({
		count: items.length,
		concurrency,
		work,
		endsRun,
		isSending: context.client.isSending,
		clock: SYSTEM_CLOCK,
	});
}

function isBulk(operation: OnlineOperation, first: ItemContext): operation is BulkOperation {
	return 'executeBulk' in operation && (!('isBulk' in operation) || operation.isBulk(first));
}

async function resultsOf(
	execution: Promise<Records>,
	{ node, item }: ItemContext,
): Promise<ItemResult[]> {
	try {
		const records = await execution;
		if (records instanceof RecordWithFile) return [{ item, ...records }];
		return toResults(Array.isArray(records) ? records : [records], item);
	} catch (error) {
		if (!(error instanceof CutShort)) return [{ item, error }];
		// An agent asks for a part of a list, and gets it or the reason why not.
		const records = isTool(node.getNode()) ? [] : error.records;
		return [...toResults(records, item), { item, error: error.reason }];
	}
}

function toResults(records: IDataObject[], item: number): ItemResult[] {
	return records.map((json) => ({ item, json }));
}

function isStoppedBy(stopRule: StopRule, results: ItemResult[]): boolean {
	return results.filter(isFailure).some(({ error }) => stopRule.isStoppedBy(error));
}

/** A failure of all items: a single one that names none of them, or one per item if the node goes on. */
function failAll(items: ItemContext[], error: unknown, goesOn: boolean): ItemResult[] {
	const all = items.map(({ item }) => item);
	return goesOn ? all.map((item) => ({ item, error })) : [{ item: all, error }];
}

/** For who wonders what an execution has done: one that is cancelled shows nothing of it. */
function logEarlyEnd(node: IExecuteFunctions, output: Output, all: number): void {
	const isCancelled = node.getExecutionCancelSignal()?.aborted === true;
	if (all === 1 || (!isCancelled && output.reason === undefined)) return;
	const progress = logProgress(output.done, all, isCancelled ? undefined : output.reason);
	const execution = node.getExecutionId();
	node.logger.info(`${node.getNode().name}, execution ${execution}: ${progress}`, {
		executionId: execution,
		workflowId: node.getWorkflow().id,
	});
}

function showHints(node: IExecuteFunctions, hints: string[]): void {
	if (hints.length === 0) return;
	node.addExecutionHints(...hints.map((message) => ({ message, location: 'outputPane' as const })));
}

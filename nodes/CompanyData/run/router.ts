import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { createClient } from '../../client/client';
import { companyIdFinder } from '../../client/company-lookup';
import { CutShort } from '../../client/request-failed';
import { describeEnd } from '../../lib/durations';
import { inOrder } from '../../lib/in-order';
import { readContinuedExecution } from '../fields/idempotency';
import { readKeepsRows } from '../fields/options';
import { readRequestSettings } from '../fields/options';
import { Hints, ServiceHints, type Hint } from './hints';
import { isFailure, Output, showHints } from './output';
import { Placements } from './placements';
import { foresee, planEach, planTogether } from './preview';
import { logRun, RunProgress } from './run-progress';
import { StopRule } from './stop-rule';
import {
	RecordWithFile,
	type BulkOperation,
	type Caller,
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
	{ caller, operation }: { caller: Caller; operation: Operation },
): Promise<INodeExecutionData[][]> {
	const items = this.getInputData().map((_, item) => ({ node: this, item, caller }));
	const placements = new Placements(this, caller);
	const stopRule = new StopRule(!caller.goesOnAfterFailure);
	const output = new Output(this, caller, placements, stopRule);
	const isLocal = operation.scope === 'none';
	const handled = isLocal
		? handleLocally(operation, items, placements, stopRule)
		: handleItems(operation, items, placements, stopRule);
	await output.addAll(handled);
	output.report(items.length);
	const { failure, done } = output;
	const progress = caller.ended({ output: output.items, done, all: items.length, failure });
	if (failure !== undefined) throw output.toError(failure, isLocal ? undefined : progress);
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
		const handled = await resultsOfRun(operation, run, items, placements).catch(
			(error: unknown) => [failAll(items, error)],
		);
		for await (const results of handled) {
			yield run.note === undefined ? results : first.caller.withNote(results, run.note);
		}
	} finally {
		await run.client.close();
		showHints(first.node, [...run.hints.texts(), ...run.serviceHints.texts()]);
	}
}

/** The results of the items, or what they would be where the user asks for that. */
async function resultsOfRun(
	operation: OnlineOperation,
	run: RunContext,
	items: ItemContext[],
	placements: Placements,
): Promise<AsyncIterable<ItemResult[]> | ItemResult[][]> {
	if (isBulk(operation, items[0])) {
		return await foresee(run, items, {
			plan: async () => await planTogether(operation, run, items),
			handle: (context) => handleTogether(operation, context, items),
		});
	}
	const check = ({ item }: ItemContext) => void placements.of(item);
	return await foresee(run, items, {
		plan: async () => await planEach(operation, run, items, check),
		handle: (context) => handleEach(operation, context, items, check),
	});
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
	check: (item: ItemContext) => void,
): Promise<Handler[] | ItemResult> {
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
	check: (item: ItemContext) => void,
): Results {
	const handlers = await handlersOf(operation, items, check);
	if (!Array.isArray(handlers)) {
		yield [handlers];
		return;
	}
	const { client, stopRule, progress } = run;
	progress.expectItems(items.length);
	yield* inOrder({
		count: items.length,
		concurrency: client.parallelism,
		work: async (item) => {
			const results = await resultsOf(handlers[item]({ ...run, ...items[item] }), items[item]);
			progress.itemDone();
			return results;
		},
		endsRun: (results) => isStoppedBy(stopRule, results),
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

/** For a run with a test key, whose companies look like real ones. */
const TEST_KEY = 'The credential has a test key (svc_test_…): all companies are fictitious.';

/** What is to be said of every result. */
const NOTE: Hint<string> = { text: (notes) => notes };

/** An execution whose keys the run continues. Left in the settings, the option would make new work count as a repetition. */
const CONTINUED: Hint<string> = {
	text: ([execution]) =>
		`Continued execution ${execution.slice(0, 20)}. Remove Options → Continue Execution before new work.`,
};

/**
 * What all items of a run share: the settings and the client, made as the first item says.
 *
 * @throws {InvalidInput} when an option or the base URL of the credential cannot be used.
 */
async function createRunContext(
	first: ItemContext,
	scope: string,
	stopRule: StopRule,
): Promise<RunContext> {
	const { node, caller } = first;
	const { maxRetries, deadline } = caller.limits;
	const settings = { ...readRequestSettings(first, maxRetries), deadline };
	stopRule.keepsRows = readKeepsRows(first);
	const continued = readContinuedExecution(first);
	const hints = new Hints();
	const serviceHints = new ServiceHints();
	const progress = new RunProgress(
		(text) => logRun(node, text),
		(wait) => describeEnd(wait, { now: Date.now(), timezone: node.getTimezone() }),
	);
	const uncounted = await createClient(node, settings, {
		observer: serviceHints,
		usualScope: scope === 'dependsOnPath' ? undefined : scope,
		stagesFor: (target) => caller.stagesFor(target, continued),
	});
	const client = progress.countedIn(uncounted);
	stopRule.endRequests = () => void client.close();
	const note = client.keyKind === 'sandbox' ? TEST_KEY : undefined;
	if (continued !== undefined) hints.add(CONTINUED, continued);
	if (note !== undefined) hints.add(NOTE, note);
	const findCompanyId = companyIdFinder(client);
	return { client, settings, hints, serviceHints, note, findCompanyId, stopRule, progress };
}

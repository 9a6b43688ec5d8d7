/**
 * Runs an operation. Only the router loops over items, pairs records with them, and turns failures into error items or
 * stops the node.
 */

import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { explainEmpty, explainLeftOut, explainSpellings, Hints } from './hints';
import { logRun, Output, StopRule } from './output';
import { previewOrRefuse } from './preview';
import { Progress } from './progress';
import {
	type Caller,
	type ItemContext,
	type ItemOperation,
	type ItemResult,
	type OnlineOperation,
	type Operation,
	type OperationContext,
	type ReadOperation,
	type Records,
	RecordWithFile,
	type RunContext,
} from './types';
import { checkWrites, failureOf, requestOf } from './write-check';
import { EmptyForItem } from '../fields/criterion';
import { adviseOnExpression } from '../fields/empty-expression';
import { readRunOptions } from '../fields/options';
import { readInclusion } from '../fields/output';
import { mayAddSource, withOrigin } from '../fields/source';
import { companyIdFinder, createClient, CutShort, requestLimit } from '../../../client';
import { inOrder } from '../../../lib/in-order';
import { adviseOnColumns } from '../../../sheet';

type Results = AsyncGenerator<ItemResult[]>;

interface Run extends RunContext {
	stopRule: StopRule;
	progress: Progress;
	note?: string;
}

/**
 * Runs the operation for all items.
 *
 * @throws {NodeOperationError | NodeApiError} when an item fails and On Error is Stop Workflow.
 */
export async function router(
	this: IExecuteFunctions,
	{ caller, operation }: { caller: Caller; operation: Operation },
): Promise<INodeExecutionData[][]> {
	const items = this.getInputData().map((_, item) => ({ node: this, item, caller }));
	const stopRule = new StopRule(!caller.continuesOnFailure);
	const hints = new Hints();
	const hasOwnFields = operation.scope !== 'dependsOnPath';
	const output = new Output(this, caller, stopRule, hasOwnFields);
	const isLocal = operation.scope === 'none';
	const results = isLocal
		? inItemOrder(items, stopRule, async (item) => {
				readInclusion(item);
				return await operation.execute({ ...item, hints });
			})
		: handleItems(operation, items, stopRule, hints);

	await output.addAll(caller.isModel ? results : withColumns(results, this, operation));
	output.report(items.length, hints);
	const { failure, done } = output;
	const progress = caller.ended({ output: output.items, done, all: items.length, failure });
	if (failure !== undefined) throw output.toError(failure, isLocal ? undefined : progress);

	return output.outputs();
}

async function* handleItems(
	operation: OnlineOperation,
	items: ItemContext[],
	stopRule: StopRule,
	hints: Hints,
): Results {
	const [{ caller }] = items;
	let run: Run | undefined;

	try {
		run = await createRunContext(items, operation, stopRule, hints);
		const { note } = run;
		const contexts = items.map((item) => ({ ...item, isTest: note !== undefined }));

		for await (const results of resultsOfRun(operation, run, contexts)) {
			yield note === undefined ? results : caller.withNote(results, note);
		}
	} catch (error) {
		yield failAll(items, error);
	} finally {
		await run?.client.close();
	}
}

async function* resultsOfRun(operation: OnlineOperation, run: Run, items: ItemContext[]): Results {
	const [first] = items;
	const isBulk = 'executeBulk' in operation && operation.isBulk?.(first) !== false;
	const bulk = isBulk ? operation : undefined;
	const needsEstimate = run.isPreview || run.maxRequests < Infinity;
	const preview = needsEstimate ? await previewOrRefuse(operation, bulk, run, items) : undefined;
	if (preview !== undefined) yield [preview];
	else if (bulk === undefined) yield* handleEach(operation as ItemOperation, run, items);
	else {
		for (const result of await bulk.executeBulk({ ...run, ...first }, items)) yield [result];
	}
}

/** Adds the columns of an item to the error of a field whose expression gives nothing for it. */
async function* withColumns(
	results: Results,
	node: IExecuteFunctions,
	{ fields }: Operation,
): Results {
	const { parameters } = node.getNode();
	const items = node.getInputData();

	for await (const some of results) {
		yield some.map((result) => {
			if (!('error' in result)) return result;

			const rows = () => [result.item].flat().map((item) => items[item].json);
			const advice = () => adviseOnColumns(rows());
			return { ...result, error: adviseOnExpression(result.error, fields, parameters, advice) };
		});
	}
}

async function* handleEach(operation: ItemOperation, run: Run, items: ItemContext[]): Results {
	const { client, stopRule, progress } = run;
	let execute = async (context: OperationContext): Promise<Records> => {
		readInclusion(context);
		return await read(operation as ReadOperation, context);
	};

	if ('toRequest' in operation) {
		const checked = await checkWrites(operation, items);
		const failure = failureOf(checked);
		if (failure !== undefined && stopRule.mayStop) {
			yield [failure];
			return;
		}

		execute = async (context) => {
			const write = requestOf(checked[context.item]);
			if ('request' in write) return await operation.send(context, write.request);

			context.hints.add('leftOut', write.leftOut, explainLeftOut);
			return [];
		};
	}

	const handle = async (item: ItemContext) => {
		try {
			return await execute({ ...run, ...item });
		} finally {
			progress.itemDone();
		}
	};

	yield* inItemOrder(items, stopRule, handle, client.parallelism);
}

/** Runs a read. A criterion that is empty fails the call of a model, but not a workflow, which goes on with the next item. */
async function read(operation: ReadOperation, context: OperationContext): Promise<Records> {
	const { hints, item, caller } = context;
	return await operation.execute(context).catch((error: unknown) => {
		if (!(error instanceof EmptyForItem) || caller.isModel) throw error;

		hints.add('empty', { item, fault: error.message }, explainEmpty);
		return operation.ofEmpty?.(error) ?? [];
	});
}

async function* inItemOrder(
	items: ItemContext[],
	stopRule: StopRule,
	handle: (item: ItemContext) => Promise<Records>,
	concurrency = () => 1,
): Results {
	yield* inOrder({
		count: items.length,
		concurrency,
		work: async (index) => await resultsOf(handle(items[index]), items[index]),
		endsRun: (results) =>
			results.some((result) => 'error' in result && stopRule.isStoppedBy(result.error)),
	});
}

async function resultsOf(execution: Promise<Records>, { item, caller }: ItemContext) {
	const toResults = (records: IDataObject[]) => records.map((json) => ({ item, json }));

	try {
		const records = await execution;
		if (records instanceof RecordWithFile) return [{ item, ...records }];

		return toResults(Array.isArray(records) ? records : [records]);
	} catch (error) {
		if (!(error instanceof CutShort)) return [{ item, error }];

		// An agent gets all of the part that it asked for, or only the reason why not.
		return [...toResults(caller.isModel ? [] : error.records), { item, error: error.reason }];
	}
}

function failAll(items: ItemContext[], error: unknown): ItemResult[] {
	const indexes = items.map(({ item }) => item);
	const { continuesOnFailure } = items[0].caller;
	return continuesOnFailure ? indexes.map((item) => ({ item, error })) : [{ item: indexes, error }];
}

const TEST_KEY = 'The credential has a test key (svc_test_…): all companies are fictitious.';

async function createRunContext(
	items: readonly ItemContext[],
	{ scope, name }: OnlineOperation,
	stopRule: StopRule,
	hints: Hints,
): Promise<Run> {
	const [{ node, caller }] = items;
	const { settings, isPreview, maxRequests, returnsPartial, continued } =
		await readRunOptions(items);

	// Writes never return a partial result: the node after a save would treat an unsaved row as saved.
	stopRule.returnsPartial = returnsPartial && !scope.endsWith(':write');
	const progress = new Progress((text) => logRun(node, text), items.length);
	const created = await createClient(
		node,
		{ ...caller.limits, ...settings },
		{
			observer: hints,
			usualScope: scope === 'dependsOnPath' ? undefined : scope,
			stagesFor: (target) => [
				...caller.stagesFor(target, continued),
				// A preview sends only free requests, and says what the limit would mean.
				...(isPreview ? [] : [requestLimit(maxRequests)]),
				progress.countRequests(),
			],
			onTriedSpellings: (spellings) =>
				hints.add(
					spellings.found === undefined ? 'unfound' : 'spellings',
					explainSpellings(spellings),
				),
		},
	);

	const [root] = created.target;
	const send = mayAddSource(items[0]) ? withOrigin(created.send, root, name) : created.send;
	const client = { ...created, send };
	stopRule.endRequests = () => void client.close();
	const note = client.keyKind === 'sandbox' ? TEST_KEY : undefined;
	if (note !== undefined) hints.add('note', note);
	if (continued !== undefined) {
		// If the option stayed set, new work would be taken for a repetition.
		const sentence = `Continued execution ${continued.slice(0, 20)}; lookups are made again`;
		hints.add('continued', `${sentence}. Remove Options → Continue Execution before new work.`);
	}

	const findCompanyId = companyIdFinder(client, note !== undefined);
	return { isPreview, maxRequests, client, hints, note, findCompanyId, stopRule, progress };
}

/** Collects the output of a run: combines each answer with its input item, and says how the run ended. */

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Hints } from './hints';
import { type ItemData, onlyItem, Placement } from './placement';
import type { Caller, ItemFailure, ItemLink, ItemResult, NodeFailure } from './types';
import { type Explanation, type Failure, RequestFailed } from '../../../client';
import { Cancelled, Yielder } from '../../../lib/clock';
import { counted, firstSentence, grouped } from '../../../lib/text';
import { columnsOf } from '../../../sheet';

/**
 * Decides which failures stop the node. Once a read has used up a quota, no failure stops the node: completed items are
 * returned, since they were paid for, and the other items say why they are not done.
 */
export class StopRule {
	returnsPartial = false;
	endRequests: () => void = () => {};
	readonly mayStop: boolean;
	isStopped = false;
	refusal?: Failure;

	constructor(mayStop: boolean) {
		this.mayStop = mayStop;
	}

	isStoppedBy(error: unknown): boolean {
		if (!this.mayStop) return false;

		const refusal =
			error instanceof RequestFailed && error.failure.keepsPartial ? error.failure : undefined;

		if (this.returnsPartial) this.refusal ??= refusal;

		this.isStopped ||= this.refusal === undefined;
		if (this.isStopped) this.endRequests();

		return this.isStopped;
	}
}

/** Pairs results with the items that they come from, and shapes their rows. */
export class Output {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #stopRule: StopRule;
	readonly #isTable: boolean;
	readonly #placement: Placement;
	readonly #rows: INodeExecutionData[] = [];
	/** The rows to which `align` gives the same columns. */
	readonly #aligned: Record<'answers' | 'failures', INodeExecutionData[]> = {
		answers: [],
		failures: [],
	};
	readonly #leftOut: INodeExecutionData[] = [];
	/** Indexes of the input items that have output, and of the input items that failed. */
	readonly #itemsWithData = new Set<number>();
	readonly #failedItems = new Set<number>();
	#failure?: ItemFailure;

	/** @param hasOwnFields false if the records may come from any path, so that they do not form a table. */
	constructor(node: IExecuteFunctions, caller: Caller, stopRule: StopRule, hasOwnFields: boolean) {
		this.#node = node;
		this.#caller = caller;
		this.#stopRule = stopRule;
		this.#isTable = hasOwnFields && !caller.isModel;
		this.#placement = new Placement(node, stopRule.mayStop);
	}

	/** The items of the output; none if a failure stops the node. */
	get items(): INodeExecutionData[] {
		return this.failure === undefined ? this.#rows : [];
	}

	/** The failure that stops the node. There is none if a quota is used up and stopping would lose output. */
	get failure(): ItemFailure | undefined {
		return this.#stopRule.isStopped || this.#itemsWithData.size === 0 ? this.#failure : undefined;
	}

	get done(): number {
		return [...this.#itemsWithData].filter((item) => !this.#failedItems.has(item)).length;
	}

	report(all: number, hints: Hints): void {
		const { refusal } = this.#stopRule;
		this.#placement.addHint(hints);
		if (this.failure === undefined && refusal !== undefined) {
			const wanted = all - this.#leftOut.length;
			hints.add('refused', explainIncomplete(this.done, wanted));
			hints.add('reason', explainReason(refusal));
		} else if (this.#failedItems.size > 0) {
			const sentence = `${grouped(this.#failedItems.size)} of ${counted(all, 'item')} failed`;
			hints.add('failed', `${sentence}: the reason is in error.`);
		}

		const continued = explainContinued(this.#caller.before(), this.done, all);
		if (continued !== undefined) hints.add('continued', continued);

		const location = 'outputPane';
		const hintsToShow = hints.texts().map((message) => ({ message, location }) as const);
		if (hintsToShow.length > 0) this.#node.addExecutionHints(...hintsToShow);

		const lines = hints.logLines();

		for (const text of lines.info) logRun(this.#node, text);

		for (const text of lines.warn) logRun(this.#node, text, 'warn');

		this.#logCancellation(all);
	}

	async addAll(handled: AsyncIterable<readonly ItemResult[]>): Promise<void> {
		const yielder = new Yielder();

		for await (const results of handled) {
			for (const result of results) this.#add(result);
			await yielder.yieldIfBusy();
		}

		if (!this.#isTable) return;

		await align(this.#aligned.answers, this.#aligned.failures, yielder);
	}

	outputs(): INodeExecutionData[][] {
		return this.#leftOut.length === 0 ? [this.items] : [this.items, this.#leftOut];
	}

	toError({ error, item }: ItemFailure, progress?: string): NodeFailure {
		return this.#caller.toError(error, onlyItem(item), progress);
	}

	/** n8n shows nothing of what a cancelled execution has done, so the log has to. */
	#logCancellation(all: number): void {
		if (all === 1 || this.#node.getExecutionCancelSignal()?.aborted !== true) return;

		const part = `${grouped(this.done)} of ${counted(all, 'item')} were done`;
		logRun(this.#node, `at least ${part} when the execution was cancelled`);
	}

	#add(result: ItemResult): void {
		if ('error' in result) {
			this.#addFailure(result);
			return;
		}

		const { item, json, binary, isLeftOut } = result;
		if (isLeftOut) {
			const row = this.#placement.besideInput(item, json);
			this.#leftOut.push({ ...row, pairedItem: toPairedItem(item) });
			return;
		}

		for (const index of [item].flat()) this.#itemsWithData.add(index);
		const answer = this.#placement.ofAnswer(item, { json, binary });
		this.#aligned.answers.push(this.#push(item, answer));
	}

	#addFailure(failure: ItemFailure): void {
		const { item } = failure;

		for (const index of [item].flat()) this.#failedItems.add(index);
		// The error is a text, since n8n reduces an item with an error object to its message, without the other fields.
		const { message, description } = this.toError(failure);
		// Nobody opens an item that has continued to read its description.
		const error = description ? `${message}. ${firstSentence(description)}` : message;

		if (this.#stopRule.mayStop) {
			// A request that was cancelled because of a failure is not the cause.
			if (this.#failure === undefined || this.#failure.error instanceof Cancelled) {
				this.#failure = failure;
			}
		} else if (this.#node.getNode().onError === 'continueErrorOutput' && !this.#caller.isModel) {
			// The output for failed items takes an item with just the message, to which n8n itself adds the input.
			this.#push(item, { json: { error }, binary: this.#placement.filesOf(item) });
			return;
		}

		const { error: reason } = failure;
		const about = reason instanceof RequestFailed ? reason.failure.about : undefined;
		const row = this.#placement.ofFailure(item, { ...about, error });
		this.#aligned.failures.push(this.#push(item, row));
	}

	#push(item: ItemLink, { json, binary }: ItemData): INodeExecutionData {
		const files = binary === undefined ? {} : { binary };
		const row = { json, ...files, pairedItem: toPairedItem(item) };
		this.#rows.push(row);
		return row;
	}
}

/** Gives all rows the same columns, with null for missing values; the columns of answers come before those of failures. */
async function align(
	answers: readonly INodeExecutionData[],
	failures: readonly INodeExecutionData[],
	yielder: Yielder,
): Promise<void> {
	const columns = [answers, failures].flatMap((rows) => columnsOf(rows.map(({ json }) => json)));
	const emptyRow = Object.fromEntries(columns.map((column) => [column, null]));

	for (const row of [...answers, ...failures]) {
		row.json = { ...emptyRow, ...row.json };
		await yielder.yieldIfBusy();
	}
}

function toPairedItem(item: ItemLink) {
	return Array.isArray(item) ? item.map((index) => ({ item: index })) : { item };
}

function explainIncomplete(done: number, all: number): string {
	return all === 1
		? 'The list is not complete. Its last item says why in error.'
		: `${grouped(done)} of ${counted(all, 'item')} are done. The others say why in error: send those again later.`;
}

/** Counts what a Retry found done as the stopped run did, and says why anything was requested again. */
function explainContinued(
	before: ReturnType<Caller['before']>,
	done: number,
	all: number,
): string | undefined {
	const { itemsDone = 0, lostCount = 0 } = before ?? {};
	// An earlier run may have had other items.
	const isCounted = itemsDone > 0 && itemsDone <= done;
	const counts = `${grouped(itemsDone)} of ${counted(all, 'item')} were done before, and ${grouped(done - itemsDone)} now`;
	const were = lostCount === 1 ? 'was' : 'were';
	const lost = `${counted(lostCount, 'earlier response')} ${were} not kept and ${were} requested again`;
	const parts = [isCounted && counts, lostCount > 0 && lost].filter(Boolean);
	return parts.length === 0 ? undefined : `${parts.join('; ')}.`;
}

function explainReason({ message, hint }: Explanation): string {
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return `${message}. ${firstSentence}`;
}

/** Writes a line to n8n's log and to the browser console of whoever started the run. It must not contain secrets. */
export function logRun(
	node: IExecuteFunctions,
	text: string,
	level: 'info' | 'warn' = 'info',
): void {
	const executionId = node.getExecutionId();
	node.logger[level](`${node.getNode().name}, execution ${executionId}: ${text}`, {
		executionId,
		workflowId: node.getWorkflow().id,
	});
	node.sendMessageToUI(text);
}

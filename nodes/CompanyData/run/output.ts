/** Collects what a run returns: puts each answer beside its item, says how the run ended, and hands over the outputs. */

import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Hints } from './hints';
import { type ItemData, onlyItem, Placement } from './placement';
import type { Caller, ItemFailure, ItemLink, ItemResult } from './types';
import { columnsOf } from '../fields/field-names';
import { Cancelled, Yielder } from '../../lib/clock';
import { counted, grouped } from '../../lib/text';
import { type Explanation, type Failure, RequestFailed } from '../../transport/failure';

/**
 * Decides which failures stop the node. Once a quota that reading needs is used up, none does: what was paid for comes
 * out, and the other items say why they are not done.
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
	/** Those of the rows that get the fields of all others. */
	readonly #aligned: Record<'answers' | 'failures', INodeExecutionData[]> = {
		answers: [],
		failures: [],
	};
	readonly #leftOut: INodeExecutionData[] = [];
	readonly #withData = new Set<number>();
	readonly #failed = new Set<number>();
	#failure?: ItemFailure;

	/** @param hasOwnFields false where the answers are those of any path, and no table. */
	constructor(node: IExecuteFunctions, caller: Caller, stopRule: StopRule, hasOwnFields: boolean) {
		this.#node = node;
		this.#caller = caller;
		this.#stopRule = stopRule;
		this.#isTable = hasOwnFields && !caller.isModel;
		this.#placement = new Placement(node, stopRule.mayStop);
	}

	/** What comes out: nothing if a failure stops the node. */
	get items(): INodeExecutionData[] {
		return this.failure === undefined ? this.#rows : [];
	}

	/** The failure that stops the node; after a refusal, none if there is data to be lost. */
	get failure(): ItemFailure | undefined {
		return this.#stopRule.isStopped || this.#withData.size === 0 ? this.#failure : undefined;
	}

	get done(): number {
		return [...this.#withData].filter((item) => !this.#failed.has(item)).length;
	}

	report(all: number, hints: Hints): void {
		const { refusal } = this.#stopRule;
		this.#placement.addHint(hints);
		if (this.failure === undefined && refusal !== undefined) {
			const toDo = all - this.#leftOut.length;
			hints.add('refused', explainRefused(this.done, toDo));
			hints.add('reason', explainReason(refusal));
		} else if (this.#failed.size > 0) {
			const failed = `${grouped(this.#failed.size)} of ${counted(all, 'item')} failed`;
			hints.add('failed', `${failed}: the reason is in error.`);
		}

		const location = 'outputPane';
		const shown = hints.texts().map((message) => ({ message, location }) as const);
		if (shown.length > 0) this.#node.addExecutionHints(...shown);

		const lines = hints.logLines();

		for (const text of lines.info) logRun(this.#node, text);

		for (const text of lines.warn) logRun(this.#node, text, 'warn');
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

	toError({ error, item }: ItemFailure, progress?: string): Error {
		return this.#caller.toError(error, onlyItem(item), progress);
	}

	#add(result: ItemResult): void {
		if ('error' in result) {
			this.#addFailure(result);
			return;
		}

		const { item, json, binary, isLeftOut } = result;
		if (isLeftOut) {
			const left = this.#placement.besideInput(item, json);
			this.#leftOut.push({ ...left, pairedItem: toPairedItem(item) });
			return;
		}

		for (const one of [item].flat()) this.#withData.add(one);
		const answer = this.#placement.ofAnswer(item, { json, binary });
		this.#aligned.answers.push(this.#push(item, answer));
	}

	#addFailure(failure: ItemFailure): void {
		const { item } = failure;

		for (const one of [item].flat()) this.#failed.add(one);
		// As a text alone: n8n reduces an item that has the error itself to its message.
		const { message: error } = this.toError(failure);

		if (this.#stopRule.mayStop) {
			// Requests cancelled by the failure are not its cause.
			if (this.#failure === undefined || this.#failure.error instanceof Cancelled) {
				this.#failure = failure;
			}
		} else if (this.#node.getNode().onError === 'continueErrorOutput' && !this.#caller.isModel) {
			// The output for failed items takes an item with just the message, to which n8n itself adds the input.
			this.#push(item, { json: { error }, binary: this.#placement.filesOf(item) });
			return;
		}

		this.#aligned.failures.push(this.#push(item, this.#placement.ofFailure(item, error)));
	}

	#push(item: ItemLink, { json, binary }: ItemData): INodeExecutionData {
		const files = binary === undefined ? {} : { binary };
		const row = { json, ...files, pairedItem: toPairedItem(item) };
		this.#rows.push(row);
		return row;
	}
}

/** Gives each row the fields of all others, as null if it has none of its own: those of answers first. */
async function align(
	answers: readonly INodeExecutionData[],
	failures: readonly INodeExecutionData[],
	yielder: Yielder,
): Promise<void> {
	const columns = [answers, failures].flatMap((rows) => columnsOf(rows.map(({ json }) => json)));
	const blank = Object.fromEntries(columns.map((column) => [column, null]));

	for (const row of [...answers, ...failures]) {
		row.json = { ...blank, ...row.json };
		await yielder.yieldIfBusy();
	}
}

function toPairedItem(item: ItemLink) {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

function explainRefused(done: number, all: number): string {
	return all === 1
		? 'The list is not complete. Its last item says why in error.'
		: `${grouped(done)} of ${counted(all, 'item')} are done. The others say why in error: send those again later.`;
}

function explainReason({ message, hint }: Explanation): string {
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return `${message}. ${firstSentence}`;
}

/** Writes a line to n8n's log, and to the console of the browser in which the run was started. No secrets. */
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

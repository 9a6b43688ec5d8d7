import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';
import { Cancelled } from '../../lib/clock';
import type { Explanation } from '../../client/types';
import { ALONE, type ItemData, type Placement, type Placements } from './placements';
import { LONGEST } from './hints';
import { logRun } from './run-progress';
import type { StopRule } from './stop-rule';
import { Turns } from '../../lib/in-order';
import type { Caller, ItemAnswer, ItemFailure, ItemLink, ItemResult } from './types';

/** Whether an item has no data. */
export function isFailure(result: ItemResult): result is ItemFailure {
	return 'error' in result;
}

/** What comes out of a run: items, or the failure that stops the node. */
export class Output {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #placements: Placements;
	readonly #stopRule: StopRule;
	/** Those of the first output. */
	readonly items: INodeExecutionData[] = [];
	readonly #leftOut: INodeExecutionData[] = [];
	readonly #withData = new Set<number>();
	readonly #failed = new Set<number>();
	#failure?: ItemFailure;

	constructor(node: IExecuteFunctions, caller: Caller, placements: Placements, stopRule: StopRule) {
		this.#node = node;
		this.#caller = caller;
		this.#placements = placements;
		this.#stopRule = stopRule;
	}

	/** The failure that stops the node; after a refusal, none if there is data to be lost. */
	get failure(): ItemFailure | undefined {
		return this.#stopRule.isStopped || this.#withData.size === 0 ? this.#failure : undefined;
	}

	/** How many input items have all of their data. */
	get done(): number {
		return [...this.#withData].filter((item) => !this.#failed.has(item)).length;
	}

	/** Tells the user, and n8n's log, what became of `all` input items. */
	report(all: number): void {
		const { refusal } = this.#stopRule;
		showHints(this.#node, this.#placements.hints());
		if (this.failure === undefined && refusal !== undefined) {
			const toDo = all - this.#leftOut.length;
			showHints(this.#node, explainRefused(this.done, toDo, refusal));
		}
		this.#logEarlyEnd(all);
	}

	/** Adds the results of the items. */
	async addAll(handled: AsyncIterable<readonly ItemResult[]>): Promise<void> {
		const turns = new Turns();
		for await (const results of handled) {
			for (const result of results) this.#add(result);
			await turns.pass();
		}
	}

	/** The items of all outputs: the second has those of the input that the operation leaves out. */
	outputs(): INodeExecutionData[][] {
		return this.#leftOut.length === 0 ? [this.items] : [this.items, this.#leftOut];
	}

	/** The error that stops the node. `progress` says what of its work is done. */
	toError({ error, item }: ItemFailure, progress?: string): Error {
		return this.#caller.toError(error, onlyItem(item), progress);
	}

	/** A cancelled execution shows nothing else of what it has done. */
	#logEarlyEnd(all: number): void {
		const node = this.#node;
		const isCancelled = node.getExecutionCancelSignal()?.aborted === true;
		if (all === 1 || (!isCancelled && this.#failure === undefined)) return;
		const { error } = this.#failure ?? {};
		logRun(
			node,
			isCancelled
				? `at least ${this.done} of ${all} items were done when the execution was cancelled`
				: `${this.done} of ${all} items were done, then: ${error instanceof Error ? error.message : String(error)}`,
		);
	}

	#add(result: ItemResult): void {
		if (isFailure(result)) this.#addFailure(result);
		else if (result.isLeftOut) this.#addLeftOut(result.item, result.json);
		else this.#addData(result.item, this.#placementOf(result).ofAnswer(result));
	}

	#placementOf({ item, isAlone = false }: ItemAnswer): Placement {
		return isAlone ? ALONE : this.#placements.of(item);
	}

	#addData(link: ItemLink, data: ItemData): void {
		this.#push(data, toPairedItem(link));
		for (const item of [link].flat()) this.#withData.add(item);
	}

	#addLeftOut(link: ItemLink, why: IDataObject): void {
		const data = this.#placements.besideInput(link, why);
		this.#leftOut.push({ ...data, pairedItem: toPairedItem(link) });
	}

	#push({ json, binary }: ItemData, pairedItem: INodeExecutionData['pairedItem']): void {
		this.items.push(binary === undefined ? { json, pairedItem } : { json, binary, pairedItem });
	}

	#addFailure(failure: ItemFailure): void {
		for (const item of [failure.item].flat()) this.#failed.add(item);
		const error = this.#caller.toError(failure.error, onlyItem(failure.item));
		const json = { error: error.message };
		const pairedItem = toPairedItem(failure.item);
		if (this.#stopRule.mayStop) {
			// Whatever was given up because of the failure is not the reason why the node stops.
			if (this.#failure === undefined || this.#failure.error instanceof Cancelled) {
				this.#failure = failure;
			}
			this.#push(this.#placements.besideInput(failure.item, json), pairedItem);
			return;
		}
		if (this.#caller.isModel) {
			this.items.push({ json, pairedItem });
			return;
		}
		// n8n reduces an item with an error to its message. The output for failed items also takes an
		// item with just the message, to which n8n itself adds the input.
		if (this.#node.getNode().onError === 'continueErrorOutput') {
			this.#push(this.#placements.onErrorOutput(failure.item, json), pairedItem);
			return;
		}
		const placement = this.#placements.ofFailure(failure.item);
		if (placement === ALONE) this.items.push({ json, error, pairedItem });
		else this.#push(placement.ofFailure(json), pairedItem);
	}
}

/** The item that a message names; undefined if the message is about several. */
function onlyItem(link: ItemLink): number | undefined {
	const items = [link].flat();
	return items.length === 1 ? items[0] : undefined;
}

function toPairedItem(item: ItemLink): IPairedItemData | IPairedItemData[] {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

/** Shows texts of at most 120 characters above the output. */
export function showHints(node: IExecuteFunctions, hints: string[]): void {
	if (hints.length === 0) return;
	node.addExecutionHints(...hints.map((message) => ({ message, location: 'outputPane' as const })));
}

/**
 * The hints of a run that came to an early end, since the service refused further requests: how much is
 * done, how to continue, and why.
 *
 * @param done input items that have all of their data, of `all`.
 */
function explainRefused(done: number, all: number, { message, hint }: Explanation): string[] {
	const rest =
		all === 1
			? 'The list is not complete. Its last item says why in error.'
			: `${done} of ${all} items are done. The others say why in error: send those again later.`;
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return [rest, `${message}. ${firstSentence}`.slice(0, LONGEST)];
}

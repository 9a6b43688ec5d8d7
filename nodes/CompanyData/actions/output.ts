import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { isTool } from '../../shared/tool';
import { toNodeError } from '../transport/errors/node-error';
import { Cancelled } from '../../shared/cancellation';
import { ALONE, type ItemData, type Placements } from './placements';
import type { StopRule } from './stop-rule';
import type { ItemFailure, ItemLink, ItemResult } from './types';

/** Whether an item has no data. */
export function isFailure(result: ItemResult): result is ItemFailure {
	return 'error' in result;
}

/** What comes out of a run: items, or the failure that stops the node. */
export class Output {
	readonly #node: IExecuteFunctions;
	readonly #placements: Placements;
	readonly #stopRule: StopRule;
	readonly #items: INodeExecutionData[] = [];
	readonly #withData = new Set<number>();
	readonly #failed = new Set<number>();
	#failure?: ItemFailure;

	constructor(node: IExecuteFunctions, placements: Placements, stopRule: StopRule) {
		this.#node = node;
		this.#placements = placements;
		this.#stopRule = stopRule;
	}

	/** The failure that stops the node; after a refusal, none if there is data to be lost. */
	get failure(): ItemFailure | undefined {
		return this.#stopRule.isStopped || this.#withData.size === 0 ? this.#failure : undefined;
	}

	/** Why not all items could be done; undefined where failed items are only items. */
	get reason(): string | undefined {
		if (this.#failure === undefined) return undefined;
		const { error } = this.#failure;
		return error instanceof Error ? error.message : String(error);
	}

	/** How many input items have all of their data. */
	get done(): number {
		return [...this.#withData].filter((item) => !this.#failed.has(item)).length;
	}

	/** Adds the results of an item, or of several. */
	add(results: readonly ItemResult[]): void {
		for (const result of results) {
			if (isFailure(result)) this.#addFailure(result);
			else this.#addData(result.item, this.#placements.of(result.item).ofAnswer(result));
		}
	}

	/**
	 * The items.
	 *
	 * @throws {NodeOperationError | NodeApiError} when a failure stops the node.
	 */
	items(): INodeExecutionData[] {
		if (this.failure !== undefined) throw this.toError();
		return this.#items;
	}

	/** The error that stops the node. `progress` says what of its work is done. */
	toError(progress?: string): Error {
		const { error, item } = this.#failure ?? { item: [] };
		return toNodeError(this.#node.getNode(), error, onlyItem(item), progress);
	}

	#addData(link: ItemLink, data: ItemData): void {
		this.#push(data, toPairedItem(link));
		for (const item of [link].flat()) this.#withData.add(item);
	}

	#push({ json, binary }: ItemData, pairedItem: INodeExecutionData['pairedItem']): void {
		this.#items.push(binary === undefined ? { json, pairedItem } : { json, binary, pairedItem });
	}

	#addFailure(failure: ItemFailure): void {
		for (const item of [failure.item].flat()) this.#failed.add(item);
		const node = this.#node.getNode();
		const error = toNodeError(node, failure.error, onlyItem(failure.item));
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
		const placement = this.#placements.ofFailure(failure.item);
		if (isTool(node)) {
			this.#items.push({ json, pairedItem });
			return;
		}
		// n8n reduces an item with an error to its message. The output for failed items also takes an
		// item with just the message, to which n8n itself adds the input.
		if (placement === ALONE) this.#items.push({ json, error, pairedItem });
		else if (node.onError === 'continueErrorOutput') {
			this.#push(placement.onErrorOutput(json), pairedItem);
		} else this.#push(placement.ofFailure(json), pairedItem);
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

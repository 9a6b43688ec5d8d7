import type { IExecuteFunctions, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { toNodeError } from '../transport/errors/node-error';
import { Cancelled } from '../transport/throttle/cancellation';
import type { ItemFailure, ItemLink, ItemResult } from './types';

/** Whether an item has no data. */
export function isFailure(result: ItemResult): result is ItemFailure {
	return 'error' in result;
}

/** What comes out of a run: items, or the failure that stops the node. */
export class Output {
	readonly #node: IExecuteFunctions;
	readonly #items: INodeExecutionData[] = [];
	readonly #done = new Set<number>();
	#failure?: ItemFailure;

	constructor(node: IExecuteFunctions) {
		this.#node = node;
	}

	/** The failure that stops the node. */
	get failure(): ItemFailure | undefined {
		return this.#failure;
	}

	/** How many input items have data. */
	get done(): number {
		return this.#done.size;
	}

	/** Adds the results of an item, or of several. */
	add(results: readonly ItemResult[]): void {
		for (const result of results) {
			if (isFailure(result)) this.#addFailure(result);
			else this.#addData(result.item, dataOf(result));
		}
	}

	/** Whether such results stop the node. */
	isEndedBy(results: readonly ItemResult[]): boolean {
		return !this.#node.continueOnFail() && results.some(isFailure);
	}

	/**
	 * The items.
	 *
	 * @throws {NodeOperationError | NodeApiError} when a failure stops the node.
	 */
	items(): INodeExecutionData[] {
		if (this.#failure !== undefined) throw this.toError();
		return this.#items;
	}

	/** The error that stops the node. `progress` says what of its work is done. */
	toError(progress?: string): Error {
		const { error, item } = this.#failure ?? { item: [] };
		return toNodeError(this.#node.getNode(), error, onlyItem(item), progress);
	}

	#addData(item: ItemLink, data: Pick<INodeExecutionData, 'json' | 'binary' | 'error'>): void {
		this.#items.push({ ...data, pairedItem: toPairedItem(item) });
		if (data.error === undefined) for (const one of [item].flat()) this.#done.add(one);
	}

	#addFailure(failure: ItemFailure): void {
		if (!this.#node.continueOnFail()) {
			// Whatever was given up because of the failure is not the reason why the node stops.
			if (this.#failure === undefined || this.#failure.error instanceof Cancelled) {
				this.#failure = failure;
			}
			return;
		}
		const error = toNodeError(this.#node.getNode(), failure.error, onlyItem(failure.item));
		const { message, description } = error;
		this.#addData(failure.item, { json: { error: message, description }, error });
	}
}

function dataOf({
	json,
	binary,
}: Exclude<ItemResult, ItemFailure>): Pick<INodeExecutionData, 'json' | 'binary'> {
	return binary === undefined ? { json } : { json, binary };
}

/** The item that a message names: none where it is about several. */
function onlyItem(link: ItemLink): number | undefined {
	const items = [link].flat();
	return items.length === 1 ? items[0] : undefined;
}

function toPairedItem(item: ItemLink): IPairedItemData | IPairedItemData[] {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';
import { Cancelled } from '../../lib/clock';
import type { Explanation } from '../../client/types';
import {
	AddedFields,
	mayIncludeInput,
	readInclusion,
	type Inclusion,
} from '../fields/input-fields';
import { LONGEST } from './hints';
import { logRun } from './run-progress';
import type { StopRule } from './stop-rule';
import { Turns } from '../../lib/in-order';
import type { Caller, ItemFailure, ItemLink, ItemResult } from './types';

export function isFailure(result: ItemResult): result is ItemFailure {
	return 'error' in result;
}

export class Output {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #stopRule: StopRule;
	readonly placements: Placements;
	readonly items: INodeExecutionData[] = [];
	readonly #leftOut: INodeExecutionData[] = [];
	readonly #withData = new Set<number>();
	readonly #failed = new Set<number>();
	#failure?: ItemFailure;

	constructor(node: IExecuteFunctions, caller: Caller, stopRule: StopRule) {
		this.#node = node;
		this.#caller = caller;
		this.#stopRule = stopRule;
		this.placements = new Placements(node, caller);
	}

	/** The failure that stops the node; after a refusal, none if there is data to be lost. */
	get failure(): ItemFailure | undefined {
		return this.#stopRule.isStopped || this.#withData.size === 0 ? this.#failure : undefined;
	}

	get done(): number {
		return [...this.#withData].filter((item) => !this.#failed.has(item)).length;
	}

	/** Tells the user, and n8n's log, what became of `all` input items. */
	report(all: number): void {
		const { refusal } = this.#stopRule;
		showHints(this.#node, this.placements.hints());
		if (this.failure === undefined && refusal !== undefined) {
			const toDo = all - this.#leftOut.length;
			showHints(this.#node, explainRefused(this.done, toDo, refusal));
		}
		this.#logEarlyEnd(all);
	}

	async addAll(handled: AsyncIterable<readonly ItemResult[]>): Promise<void> {
		const turns = new Turns();
		for await (const results of handled) {
			for (const result of results) this.#add(result);
			await turns.pass();
		}
	}

	/** The second output has the input items that the operation leaves out. */
	outputs(): INodeExecutionData[][] {
		return this.#leftOut.length === 0 ? [this.items] : [this.items, this.#leftOut];
	}

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
		if (isFailure(result)) {
			this.#addFailure(result);
			return;
		}
		const { item: link, json, isLeftOut, isAlone } = result;
		const pairedItem = toPairedItem(link);
		if (isLeftOut) {
			this.#leftOut.push({ ...this.placements.besideInput(link, json), pairedItem });
			return;
		}
		const placement = isAlone ? ALONE : this.placements.of(link);
		this.#push(placement.ofAnswer(result), pairedItem);
		for (const item of [link].flat()) this.#withData.add(item);
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
			this.#push(this.placements.besideInput(failure.item, json), pairedItem);
			return;
		}
		if (this.#caller.isModel) {
			this.items.push({ json, pairedItem });
			return;
		}
		// n8n reduces an item with an error to its message. The output for failed items also takes an
		// item with just the message, to which n8n itself adds the input.
		if (this.#node.getNode().onError === 'continueErrorOutput') {
			this.#push(this.placements.onErrorOutput(failure.item, json), pairedItem);
			return;
		}
		const placement = this.placements.ofFailure(failure.item);
		if (placement === ALONE) this.items.push({ json, error, pairedItem });
		else this.#push(placement.ofFailure(json), pairedItem);
	}
}

function onlyItem(link: ItemLink): number | undefined {
	const items = [link].flat();
	return items.length === 1 ? items[0] : undefined;
}

function toPairedItem(item: ItemLink): IPairedItemData | IPairedItemData[] {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

export function showHints(node: IExecuteFunctions, hints: string[]): void {
	if (hints.length === 0) return;
	node.addExecutionHints(...hints.map((message) => ({ message, location: 'outputPane' as const })));
}

function explainRefused(done: number, all: number, { message, hint }: Explanation): string[] {
	const rest =
		all === 1
			? 'The list is not complete. Its last item says why in error.'
			: `${done} of ${all} items are done. The others say why in error: send those again later.`;
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return [rest, `${message}. ${firstSentence}`.slice(0, LONGEST)];
}

/** n8n leaves a node no choice of the name. */
const REPLACED =
	'On the error output, n8n writes the message over the input column error. Rename that column first.';

type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

interface Placement {
	ofAnswer(answer: ItemData): ItemData;
	/** Always beside the fields of the item: n8n and expressions look for an error there. */
	ofFailure(failure: IDataObject): ItemData;
}

const ALONE: Placement = {
	ofAnswer: (answer) => answer,
	ofFailure: (failure) => ({ json: failure }),
};

class Placements {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #isNeeded: boolean;
	readonly #known = new Map<number, Placement>();
	#added?: AddedFields;
	#isReplaced = false;

	constructor(node: IExecuteFunctions, caller: Caller) {
		this.#node = node;
		this.#caller = caller;
		this.#isNeeded = mayIncludeInput(node);
	}

	/** @throws {InvalidInput} when the user's choice for the item cannot be understood. */
	of(link: ItemLink): Placement {
		const [item, ...more] = [link].flat();
		if (!this.#isNeeded || item === undefined || more.length > 0) return ALONE;
		const known = this.#known.get(item);
		if (known !== undefined) return known;
		const inclusion = readInclusion({ node: this.#node, item, caller: this.#caller });
		const placement = inclusion === undefined ? ALONE : this.#placementIn(item, inclusion);
		this.#known.set(item, placement);
		return placement;
	}

	ofFailure(link: ItemLink): Placement {
		try {
			return this.of(link);
		} catch {
			return ALONE;
		}
	}

	/** A reason beside its item, whatever the user chose, so that the item can be sent again. */
	besideInput(link: ItemLink, why: IDataObject): ItemData {
		const [item, ...more] = [link].flat();
		const placement = item === undefined || more.length > 0 ? ALONE : this.#placementIn(item, {});
		return placement.ofFailure(why);
	}

	/** A failure for the error output: n8n itself adds it to the fields of the item, whatever the user chose. */
	onErrorOutput(link: ItemLink, failure: IDataObject): ItemData {
		const [item] = [link].flat();
		const { json: input, binary } = this.#node.getInputData()[item];
		this.#isReplaced ||= Object.keys(failure).some((field) => Object.hasOwn(input, field));
		return { json: failure, binary };
	}

	hints(): string[] {
		const replaced = this.#isReplaced ? REPLACED : undefined;
		return [this.#added?.hint(), replaced].filter((hint) => hint !== undefined);
	}

	#placementIn(item: number, { destination }: Inclusion): Placement {
		const inputs = this.#node.getInputData();
		const { json: input, binary: inputFiles } = inputs[item];
		const added = (this.#added ??= new AddedFields(inputs.map(({ json }) => json)));
		return {
			ofAnswer: ({ json, binary = inputFiles }) => ({
				json:
					destination === undefined
						? added.beside(input, json)
						: added.within(input, destination, json),
				binary,
			}),
			ofFailure: (failure) => ({ json: added.beside(input, failure), binary: inputFiles }),
		};
	}
}

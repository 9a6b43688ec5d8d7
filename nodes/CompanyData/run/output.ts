import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IPairedItemData,
} from 'n8n-workflow';
import { Cancelled } from '../../lib/clock';
import type { Explanation } from '../../client/request';
import {
	AddedFields,
	LONGEST_HINT,
	mayIncludeInput,
	readInclusion,
	type Inclusion,
} from '../fields/input-fields';
import { logRun } from './run-progress';
import { Turns } from '../../lib/in-order';
import type { Caller, ItemFailure, ItemLink, ItemResult, StopRule } from './types';

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
		return this.#caller.toError(error, this.#namedItem(item), progress);
	}

	#namedItem(link: ItemLink): number | undefined {
		return this.#node.getInputData().length === 1 ? undefined : onlyItem(link);
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
		this.#push(isAlone ? result : this.placements.withInput(link, result), pairedItem);
		for (const item of [link].flat()) this.#withData.add(item);
	}

	#push({ json, binary }: ItemData, pairedItem: INodeExecutionData['pairedItem']): void {
		this.items.push(binary === undefined ? { json, pairedItem } : { json, binary, pairedItem });
	}

	#addFailure(failure: ItemFailure): void {
		for (const item of [failure.item].flat()) this.#failed.add(item);
		const error = this.#caller.toError(failure.error, this.#namedItem(failure.item));
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
		if (this.placements.isAlone(failure.item)) this.items.push({ json, error, pairedItem });
		else this.#push(this.placements.besideInput(failure.item, json), pairedItem);
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
	return [rest, `${message}. ${firstSentence}`.slice(0, LONGEST_HINT)];
}

/** n8n leaves a node no choice of the name. */
const REPLACED =
	'On the error output, n8n writes the message over the input column error. Rename that column first.';

type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

class Placements {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #isNeeded: boolean;
	readonly #inclusions = new Map<number, Inclusion | undefined>();
	#added?: AddedFields;
	#isReplaced = false;

	constructor(node: IExecuteFunctions, caller: Caller) {
		this.#node = node;
		this.#caller = caller;
		this.#isNeeded = mayIncludeInput(node);
	}

	/** @throws {InvalidInput} when the user's choice for the item cannot be understood. */
	inclusionFor(link: ItemLink): Inclusion | undefined {
		const item = onlyItem(link);
		if (!this.#isNeeded || item === undefined) return undefined;
		if (!this.#inclusions.has(item)) {
			const context = { node: this.#node, item, caller: this.#caller };
			this.#inclusions.set(item, readInclusion(context));
		}
		return this.#inclusions.get(item);
	}

	isAlone(link: ItemLink): boolean {
		try {
			return this.inclusionFor(link) === undefined;
		} catch {
			return true;
		}
	}

	withInput(link: ItemLink, answer: ItemData): ItemData {
		const inclusion = this.inclusionFor(link);
		if (inclusion === undefined) return answer;
		const { json: input, binary: inputFiles } = this.#inputOf(link);
		const { json, binary = inputFiles } = answer;
		const { destination } = inclusion;
		return destination === undefined
			? { json: this.#fields.beside(input, json), binary }
			: { json: this.#fields.within(input, destination, json), binary };
	}

	/** A reason beside its item, whatever the user chose: n8n and expressions look for an error there. */
	besideInput(link: ItemLink, why: IDataObject): ItemData {
		if (onlyItem(link) === undefined) return { json: why };
		const { json: input, binary } = this.#inputOf(link);
		return { json: this.#fields.beside(input, why), binary };
	}

	/** A failure for the error output: n8n itself adds it to the fields of the item, whatever the user chose. */
	onErrorOutput(link: ItemLink, failure: IDataObject): ItemData {
		const { json: input, binary } = this.#inputOf(link);
		this.#isReplaced ||= Object.keys(failure).some((field) => Object.hasOwn(input, field));
		return { json: failure, binary };
	}

	hints(): string[] {
		const replaced = this.#isReplaced ? REPLACED : undefined;
		return [this.#added?.hint(), replaced].filter((hint) => hint !== undefined);
	}

	#inputOf(link: ItemLink): INodeExecutionData {
		return this.#node.getInputData()[[link].flat()[0]];
	}

	get #fields(): AddedFields {
		return (this.#added ??= new AddedFields(this.#node.getInputData().map(({ json }) => json)));
	}
}

import { counted, grouped } from '../../lib/values';
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Cancelled, Turns } from '../../lib/concurrency';
import { RequestFailed, type Explanation, type Failure } from '../../client/request';
import {
	columnsOf,
	fitting,
	freeFieldName,
	hasField,
	type Inclusion,
	LONGEST_HINT,
	PREFIX,
	readInclusion,
	withField,
} from '../fields/output';
import type { Hints } from './hints';
import type { Caller, ItemAnswer, ItemFailure, ItemLink, ItemResult } from './types';

/**
 * Decides which failures stop the node. Once a quota that reading needs is used up, none does: what was paid for comes
 * out, and the other items say why they are not done.
 */
export class StopRule {
	keepsRows = false;
	endRequests = () => {};
	readonly mayStop: boolean;
	isStopped = false;
	refusal?: Failure;

	constructor(mayStop: boolean) {
		this.mayStop = mayStop;
	}

	isStoppedBy(error: unknown): boolean {
		if (!this.mayStop) return false;
		const refusal =
			error instanceof RequestFailed && error.failure.endsReading ? error.failure : undefined;
		if (this.keepsRows) this.refusal ??= refusal;
		this.isStopped ||= this.refusal === undefined;
		if (this.isStopped) this.endRequests();
		return this.isStopped;
	}
}

export class Output {
	readonly #node: IExecuteFunctions;
	readonly #caller: Caller;
	readonly #stopRule: StopRule;
	/** Each row has the fields of all others, as null where it has none of its own. */
	readonly #isTable: boolean;
	readonly #placements: Placements;
	readonly items: INodeExecutionData[] = [];
	readonly #rows: Row[] = [];
	readonly #fields = new Set<string>();
	readonly #leftOut: INodeExecutionData[] = [];
	readonly #withData = new Set<number>();
	readonly #failed = new Set<number>();
	#failure?: ItemFailure;

	/** @param hasOwnFields false where the answers are those of any path, and no table. */
	constructor(node: IExecuteFunctions, caller: Caller, stopRule: StopRule, hasOwnFields: boolean) {
		this.#node = node;
		this.#isTable = hasOwnFields && !caller.isModel;
		this.#caller = caller;
		this.#stopRule = stopRule;
		this.#placements = new Placements(node, stopRule.mayStop);
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
		this.#placements.addHints(hints);
		if (this.failure === undefined && refusal !== undefined) {
			const toDo = all - this.#leftOut.length;
			hints.add('refused', explainRefused(this.done, toDo, refusal), ([texts]) => texts);
		} else if (this.#failed.size > 0) {
			const failed = `${grouped(this.#failed.size)} of ${counted(all, 'item')} failed`;
			hints.add('failed', `${failed}: the reason is in error.`);
		}
		const location = 'outputPane';
		const shown = hints.texts().map((message) => ({ message, location }) as const);
		if (shown.length > 0) this.#node.addExecutionHints(...shown);
		this.#logEarlyEnd(all);
	}

	async addAll(handled: AsyncIterable<readonly ItemResult[]>): Promise<void> {
		const turns = new Turns();
		for await (const results of handled) {
			for (const result of results) this.#add(result);
			await turns.pass();
		}
		if (this.failure !== undefined) return;
		const blank = Object.fromEntries([...this.#fields].map((field) => [field, null]));
		const hasFailures = this.#rows.some(({ error }) => error !== undefined);
		const why = hasFailures && this.#isTable ? { error: null } : undefined;
		for (const row of this.#rows) {
			const { json, binary } = this.#placed(row, blank, why);
			const pairedItem = toPairedItem(row.item);
			this.items.push(binary === undefined ? { json, pairedItem } : { json, binary, pairedItem });
			await turns.pass();
		}
	}

	outputs(): INodeExecutionData[][] {
		return this.#leftOut.length === 0 ? [this.items] : [this.items, this.#leftOut];
	}

	toError({ error, item }: ItemFailure, progress?: string): Error {
		return this.#caller.toError(error, onlyItem(item), progress);
	}

	/** A cancelled execution shows nothing else of what it has done. */
	#logEarlyEnd(all: number): void {
		const isCancelled = this.#node.getExecutionCancelSignal()?.aborted === true;
		if (all === 1 || (!isCancelled && this.#failure === undefined)) return;
		const { error } = this.#failure ?? {};
		const part = `${grouped(this.done)} of ${counted(all, 'item')} were done`;
		const text = isCancelled
			? `at least ${part} when the execution was cancelled`
			: `${part}, then: ${error instanceof Error ? error.message : String(error)}`;
		logRun(this.#node, text);
	}

	#add(result: ItemResult): void {
		if ('error' in result) {
			this.#addFailure(result);
			return;
		}
		const { item, json, isLeftOut } = result;
		if (isLeftOut) {
			const pairedItem = toPairedItem(item);
			this.#leftOut.push({ ...this.#placements.besideInput(item, json), pairedItem });
			return;
		}
		this.#rows.push(result);
		if (this.#isTable) for (const field of Object.keys(json)) this.#fields.add(field);
		for (const one of [item].flat()) this.#withData.add(one);
	}

	#placed(row: Row, blank: IDataObject, why?: IDataObject): ItemData {
		const { item, json = {}, binary, error, isAlone } = row;
		if (isAlone) return { json, binary };
		if (error !== undefined) return this.#placements.withFailure(item, blank, { error });
		return this.#placements.withInput(item, { json: { ...blank, ...json }, binary }, why);
	}

	#addFailure(failure: ItemFailure): void {
		const { item } = failure;
		for (const one of [item].flat()) this.#failed.add(one);
		const { message } = this.toError(failure);
		if (this.#stopRule.mayStop) {
			// Whatever was given up because of the failure is not the reason why the node stops.
			if (this.#failure === undefined || this.#failure.error instanceof Cancelled) {
				this.#failure = failure;
			}
		} else if (this.#node.getNode().onError === 'continueErrorOutput' && !this.#caller.isModel) {
			// The output for failed items takes an item with just the message, to which n8n itself adds the input.
			this.#rows.push({ item, isAlone: true, ...this.#placements.onErrorOutput(item, message) });
			return;
		}
		// As a text alone: n8n reduces an item that has the error itself to its message.
		this.#rows.push({ item, error: message });
	}
}

function onlyItem(link: ItemLink): number | undefined {
	const items = [link].flat();
	return items.length === 1 ? items[0] : undefined;
}

function toPairedItem(item: ItemLink) {
	return Array.isArray(item) ? item.map((one) => ({ item: one })) : { item };
}

function explainRefused(done: number, all: number, { message, hint }: Explanation): string[] {
	const rest =
		all === 1
			? 'The list is not complete. Its last item says why in error.'
			: `${grouped(done)} of ${counted(all, 'item')} are done. The others say why in error: send those again later.`;
	const [firstSentence] = hint.split(/(?<=\.)\s/);
	return [rest, `${message}. ${firstSentence}`];
}

/** Writes a line to n8n's log, and to the console of the browser in which the run was started. No secrets. */
export function logRun(node: IExecuteFunctions, text: string): void {
	const executionId = node.getExecutionId();
	node.logger.info(`${node.getNode().name}, execution ${executionId}: ${text}`, {
		executionId,
		workflowId: node.getWorkflow().id,
	});
	node.sendMessageToUI(text);
}

/** n8n leaves a node no choice of the name. */
const REPLACED =
	'On the error output, n8n writes the message over the input column error. Rename that column first.';

type ItemData = Pick<INodeExecutionData, 'json' | 'binary'>;

type Row = Partial<ItemData> & Pick<ItemAnswer, 'item' | 'isAlone'> & { error?: string };

/** A name that any item has itself gets a prefix in all, so that no column mixes what was there with what is added. */
class Placements {
	readonly #node: IExecuteFunctions;
	/** Set where an item that fails is one that a quota has refused: others stop the node. */
	readonly #isRefusal: boolean;
	readonly #inclusions = new Map<number, Inclusion | undefined>();
	readonly #names = new Map<string, string>();
	readonly #destinations = new Map<string, string>();
	#columns?: IDataObject;
	#isReplaced = false;

	constructor(node: IExecuteFunctions, isRefusal: boolean) {
		this.#isRefusal = isRefusal;
		this.#node = node;
	}

	/** An answer beside its input, or within a field of it, as the user chose; the reason is always beside it. */
	withInput(link: ItemLink, answer: ItemData, why: IDataObject = {}): ItemData {
		const inclusion = this.#inclusionFor(link);
		if (inclusion === undefined) {
			// Refused items come out with their input: the reason has one name in all rows.
			const named = this.#isRefusal ? this.#named(why) : why;
			return { ...answer, json: { ...answer.json, ...named } };
		}
		const { json: input, binary: inputFiles } = this.#inputOf(link);
		const { json, binary = inputFiles } = answer;
		const { destination } = inclusion;
		const whole =
			destination === undefined
				? this.#beside(input, json)
				: withField(input, this.#freeDestination(destination), json);
		return { json: { ...whole, ...this.#named(why) }, binary };
	}

	withFailure(link: ItemLink, own: IDataObject, why: IDataObject): ItemData {
		if (this.#inclusionFor(link) !== undefined) return this.withInput(link, { json: own }, why);
		if (!this.#isRefusal || onlyItem(link) === undefined) return { json: { ...own, ...why } };
		const { json, binary } = this.besideInput(link, why);
		return { json: { ...own, ...json }, binary };
	}

	/** A reason beside its item, whatever the user chose: n8n and expressions look for an error there. */
	besideInput(link: ItemLink, why: IDataObject): ItemData {
		if (onlyItem(link) === undefined) return { json: why };
		const { json: input, binary } = this.#inputOf(link);
		return { json: this.#beside(input, why), binary };
	}

	/** A failure for the error output: n8n itself adds it to the fields of the item, whatever the user chose. */
	onErrorOutput(link: ItemLink, error: string): ItemData {
		const { json: input, binary } = this.#inputOf(link);
		this.#isReplaced ||= Object.hasOwn(input, 'error');
		return { json: { error }, binary };
	}

	addHints(hints: Hints): void {
		const renamed = [...this.#names, ...this.#destinations]
			.filter(([field, name]) => field !== name)
			.map(([, name]) => name);
		if (renamed.length > 0) hints.add('added', explainRenamed(renamed));
		if (this.#isReplaced) hints.add('replaced', REPLACED);
	}

	#inputOf(link: ItemLink): INodeExecutionData {
		return this.#node.getInputData()[[link].flat()[0]];
	}

	#inclusionFor(link: ItemLink): Inclusion | undefined {
		const item = onlyItem(link);
		if (item === undefined) return undefined;
		if (!this.#inclusions.has(item)) {
			this.#inclusions.set(item, undefined);
			try {
				this.#inclusions.set(item, readInclusion({ node: this.#node, item }));
			} catch {
				// The item has failed for that reason.
			}
		}
		return this.#inclusions.get(item);
	}

	#beside(input: IDataObject, added: IDataObject): IDataObject {
		return { ...this.#blank(), ...input, ...this.#named(added) };
	}

	#blank(): IDataObject {
		const columns = () => columnsOf(this.#node.getInputData().map(({ json }) => json));
		return (this.#columns ??= Object.fromEntries(columns().map((column) => [column, null])));
	}

	#named(added: IDataObject): IDataObject {
		const named = Object.entries(added).map(([field, value]) => [this.#nameOf(field), value]);
		return Object.fromEntries(named) as IDataObject;
	}

	#nameOf(field: string): string {
		const known = this.#names.get(field);
		if (known !== undefined) return known;
		const taken = new Set([...Object.keys(this.#blank()), ...this.#names.values()]);
		const name = freeFieldName(field, (candidate) => taken.has(candidate));
		this.#names.set(field, name);
		return name;
	}

	#freeDestination(wanted: string): string {
		const inputs = this.#node.getInputData();
		const isTaken = (name: string) => inputs.some(({ json }) => hasField(json, name));
		const name = this.#destinations.get(wanted) ?? freeFieldName(wanted, isTaken);
		this.#destinations.set(wanted, name);
		return name;
	}
}

function explainRenamed(names: readonly string[]): string {
	const whole = `Input columns are kept. Added beside them: ${names.join(', ')}.`;
	if (whole.length <= LONGEST_HINT) return whole;
	const short = names.map((name) => name.replace(PREFIX, ''));
	return fitting(`Input kept. Added, with ${PREFIX} before`, short);
}

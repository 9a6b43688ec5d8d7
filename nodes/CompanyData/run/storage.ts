/**
 * How n8n keeps the journal of a run: in the node's context (`getContext('node')`), which n8n stores with a failed
 * execution and hands to its Retry.
 * Beside it is the execution in which the work began, from which the keys are derived. If n8n was killed, it has kept
 * nothing, so `getExecutionDataById` tells whether the node may have run before.
 */

import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { Journal, type RunRecord } from './journal';
import type { RunIdentity } from './keys';
import type { EndedRun } from './types';

// Stryker disable all: covered by the integration tests in n8n-core.

/** In the node's context. Its name is part of stored executions. */
const FIELD = 'companyDataRun';

interface Stored {
	/** Empty if the node may have run in an execution that is not known. */
	origin: string;
	/** Runs of the node in this execution that n8n only knows from its log. */
	runsFromLog: number;
	/** Undefined once all is done. */
	record?: Omit<RunRecord, 'answers'> & { answers: string };
}

/** Packs answers for n8n's database, which keeps them as they are. Empty if there are none. */
export function packAnswers(answers: RunRecord['answers']): string {
	return answers.length === 0 ? '' : JSON.stringify(answers);
}

/** Unpacks what `packAnswers` has packed. */
export function unpackAnswers(packed: string): RunRecord['answers'] {
	return packed === '' ? [] : (JSON.parse(packed) as RunRecord['answers']);
}

/** What n8n keeps for a node of an execution and of its Retry. */
export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: Stored;
	readonly #isFirstRun: boolean;
	#journal?: Journal;

	private constructor(node: IExecuteFunctions, stored: Stored, isFirstRun: boolean) {
		this.#node = node;
		this.#stored = stored;
		this.#isFirstRun = isFirstRun;
		node.getContext('node')[FIELD] = stored;
	}

	/** To be called before anything can fail: a Retry that finds nothing belongs to an execution that n8n did not keep. */
	static async of(node: IExecuteFunctions): Promise<StoredRuns> {
		const known = node.getContext('node')[FIELD] as Stored | undefined;
		return new StoredRuns(node, known ?? (await beginOf(node)), known === undefined);
	}

	/** True if an execution that is not known may have written what this run is to write. */
	get isOriginUnknown(): boolean {
		return this.#stored.origin === '';
	}

	/**
	 * Begins the journal of a run.
	 *
	 * @param continued the execution that the user wants to continue, because n8n has kept nothing of it.
	 */
	open(target: readonly string[], continued?: string): Journal {
		const stored = this.#stored;
		const isUnknown = this.#isFirstRun || this.isOriginUnknown;
		if (continued !== undefined && isUnknown) stored.origin = continued;

		const { record } = stored;
		const earlier = record && { ...record, answers: unpackAnswers(record.answers) };
		this.#journal = new Journal(identityOf(this.#node, stored), target, earlier);
		return this.#journal;
	}

	/** Keeps what a repetition needs, and returns how many answers did not fit. */
	end({ failure, output }: EndedRun): number {
		const journal = this.#journal;
		if (journal === undefined) return 0;

		const record = journal.toRecord();
		const isRepeated = failure !== undefined || mayBeTriedAgain(this.#node, output);
		if (isRepeated) this.#stored.record = { ...record, answers: packAnswers(record.answers) };
		// A loop may bring back a write that is open.
		else if (journal.isOpen) this.#stored.record = { ...record, answers: '' };
		else delete this.#stored.record;

		return journal.dropped;
	}
}

async function beginOf(node: IExecuteFunctions): Promise<Stored> {
	const execution = node.getExecutionId();
	// Some triggers start executions without an ID.
	if (node.getMode() !== 'retry') return { origin: execution || randomUUID(), runsFromLog: 0 };

	// Before a Retry starts, n8n stores a copy of the execution that is retried under the Retry's ID.
	const retried = await node.getExecutionDataById(execution);
	const { name } = node.getNode();
	return {
		origin: failedBefore(name, retried) ? execution : '',
		runsFromLog: runsFromLog(name, retried),
	};
}

function identityOf(node: IExecuteFunctions, { origin, runsFromLog: logged }: Stored): RunIdentity {
	const execution = node.getExecutionId();
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	return {
		instance: node.getInstanceId(),
		workflow: node.getWorkflow().id ?? '',
		execution,
		// Without an origin, only requests that are no writes get a key.
		origin: origin || execution,
		node: node.getNode().id,
		runIndex: runIndex - logged,
	};
}

/** With Retry On Fail, n8n runs a node again while its first output item has an error, until it is tired of it. */
function mayBeTriedAgain(node: IExecuteFunctions, output: EndedRun['output']): boolean {
	return node.getNode().retryOnFail === true && output[0]?.json.error !== undefined;
}

/** What n8n has of an execution that is retried, as far as it is read here. */
export interface RetriedExecution {
	executionData?: { nodeExecutionStack: Array<{ node: { name: string } }> };
	resultData: { runData: Record<string, NodeRun[]>; lastNodeExecuted?: string };
	/** Set while it waits, and if n8n was stopped after a wait. */
	waitTill?: Date | string;
}

interface NodeRun {
	executionStatus?: string;
	data?: { main?: Array<Array<{ json: Record<string, unknown> }> | null> };
}

/** Entered by n8n for the output of a node of which only its log of events knows that it ran. */
const ARTIFICIAL_ITEM = 'isArtificialRecoveredEventItem';

/**
 * True if an execution failed before a node began. If n8n was killed instead, it starts the execution from its
 * beginning, or after its last wait, and enters for the nodes what its log of events has, which may lack the last.
 */
export function failedBefore(node: string, retried: RetriedExecution | undefined): boolean {
	if (retried?.executionData === undefined || retried.waitTill !== undefined) return false;

	const { runData, lastNodeExecuted: last } = retried.resultData;
	if (last === undefined || node in runData) return false;

	// n8n puts a node that fails back on its stack.
	const [next] = retried.executionData.nodeExecutionStack;
	return next?.node.name === last && !runData[last]?.some(isFromLog);
}

/** Counts the runs of a node that n8n has entered from its log: they shift the number of the run in a Retry. */
export function runsFromLog(node: string, retried: RetriedExecution | undefined): number {
	return (retried?.resultData.runData[node] ?? []).filter(isFromLog).length;
}

function isFromLog({ executionStatus, data }: NodeRun): boolean {
	const [item] = data?.main?.[0] ?? [];
	return executionStatus === 'crashed' || item?.json[ARTIFICIAL_ITEM] !== undefined;
}

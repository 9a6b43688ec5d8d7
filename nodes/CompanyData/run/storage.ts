/**
 * How n8n keeps the journal of a run: in the node's context (`getContext('node')`), which n8n stores with a failed
 * execution and hands to its Retry.
 * Next to it is the ID of the execution in which the work began, from which the keys are derived. If n8n was killed, it
 * kept nothing; `getExecutionDataById` then shows whether the node may have run before.
 */

import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { Journal, type RunRecord } from './journal';
import type { RunIdentity } from './keys';
import type { EndedRun } from './types';

// Stryker disable all: covered by the integration tests in n8n-core.

/** The field in the node's context. Stored executions contain its name, so it never changes. */
const FIELD = 'companyDataRun';

interface Stored {
	/** ID of the execution in which the work began; empty if the node may have run before in an unknown execution. */
	origin: string;
	/** Number of runs of the node in this execution that n8n knows only from its log. */
	runsFromLog: number;
	/** Undefined once everything is done. */
	record?: Omit<RunRecord, 'answers'> & { answers: string };
}

/** Packs answers into one text for n8n's database; empty if there are none. */
export function packAnswers(answers: RunRecord['answers']): string {
	return answers.length === 0 ? '' : JSON.stringify(answers);
}

/** Reverses `packAnswers`. */
export function unpackAnswers(packed: string): RunRecord['answers'] {
	return packed === '' ? [] : (JSON.parse(packed) as RunRecord['answers']);
}

/** What n8n keeps for a node, during an execution and for its Retry. */
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

	/** Must be called before anything can fail: if a Retry finds nothing stored, n8n kept nothing of the execution. */
	static async of(node: IExecuteFunctions): Promise<StoredRuns> {
		const stored = node.getContext('node')[FIELD] as Stored | undefined;
		return new StoredRuns(node, stored ?? (await newState(node)), stored === undefined);
	}

	/** True if an execution of which nothing is known may already have written what this run is about to write. */
	get isOriginUnknown(): boolean {
		return this.#stored.origin === '';
	}

	/**
	 * Begins the journal of a run.
	 *
	 * @param continued ID of the execution that the user wants to continue, because n8n kept nothing of it.
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

	/** Stores what a repetition needs, and returns how many answers did not fit. */
	end({ failure, output }: EndedRun): number {
		const journal = this.#journal;
		if (journal === undefined) return 0;

		const record = journal.toRecord();
		const mayBeRepeated = failure !== undefined || mayBeRunAgain(this.#node, output);
		if (mayBeRepeated) this.#stored.record = { ...record, answers: packAnswers(record.answers) };
		// A loop may send an open write again.
		else if (journal.isOpen) this.#stored.record = { ...record, answers: '' };
		else delete this.#stored.record;

		return journal.droppedCount;
	}
}

async function newState(node: IExecuteFunctions): Promise<Stored> {
	const execution = node.getExecutionId();
	// Some triggers start executions without an ID.
	if (node.getMode() !== 'retry') return { origin: execution || randomUUID(), runsFromLog: 0 };

	// Before a Retry starts, n8n stores a copy of the retried execution under the ID of the Retry.
	const retried = await node.getExecutionDataById(execution);
	const { name } = node.getNode();
	return {
		origin: failedBefore(name, retried) ? execution : '',
		runsFromLog: runsFromLog(name, retried),
	};
}

function identityOf(
	node: IExecuteFunctions,
	{ origin, runsFromLog: loggedRuns }: Stored,
): RunIdentity {
	const execution = node.getExecutionId();
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	return {
		instance: node.getInstanceId(),
		workflow: node.getWorkflow().id ?? '',
		execution,
		// Without an origin, only requests that write nothing get a key.
		origin: origin || execution,
		node: node.getNode().id,
		runIndex: runIndex - loggedRuns,
	};
}

/** With Retry On Fail, n8n runs a node again if its first output item has an error, up to Max. Tries. */
function mayBeRunAgain(node: IExecuteFunctions, output: EndedRun['output']): boolean {
	return node.getNode().retryOnFail === true && output[0]?.json.error !== undefined;
}

/** The parts of n8n's data of a retried execution that are read here. */
export interface RetriedExecution {
	executionData?: { nodeExecutionStack: Array<{ node: { name: string } }> };
	resultData: { runData: Record<string, NodeRun[]>; lastNodeExecuted?: string };
	/** Set while the execution waits, and if n8n was stopped after a wait. */
	waitTill?: Date | string;
}

interface NodeRun {
	executionStatus?: string;
	data?: { main?: Array<Array<{ json: Record<string, unknown> }> | null> };
}

/** A field of the item that n8n enters as the output of a node that it knows only from its event log. */
const ARTIFICIAL_ITEM = 'isArtificialRecoveredEventItem';

/**
 * True if an execution failed before a node began. If n8n was killed instead, it restarts the execution at the beginning
 * or after the last wait, and fills in the nodes from its event log, in which the last node may be missing.
 */
export function failedBefore(node: string, retried: RetriedExecution | undefined): boolean {
	if (retried?.executionData === undefined || retried.waitTill !== undefined) return false;

	const { runData, lastNodeExecuted: lastNode } = retried.resultData;
	if (lastNode === undefined || node in runData) return false;

	// n8n puts a failed node back on its stack.
	const [next] = retried.executionData.nodeExecutionStack;
	return next?.node.name === lastNode && !runData[lastNode]?.some(isFromLog);
}

/** Counts the runs of a node that n8n filled in from its log: they shift the number of the run in a Retry. */
export function runsFromLog(node: string, retried: RetriedExecution | undefined): number {
	return (retried?.resultData.runData[node] ?? []).filter(isFromLog).length;
}

function isFromLog({ executionStatus, data }: NodeRun): boolean {
	const [item] = data?.main?.[0] ?? [];
	return executionStatus === 'crashed' || item?.json[ARTIFICIAL_ITEM] !== undefined;
}

/**
 * How n8n keeps the journal of a run: in the node's context (`getContext('node')`), which n8n stores with a failed
 * execution and hands to its Retry.
 * What may name a company is encrypted with a secret of the credential: n8n's redaction of executions does not clear it.
 * Next to it is the ID of the execution in which the work began, from which the keys are derived. If n8n was killed, it
 * kept nothing; `getExecutionDataById` then shows whether the node may have run before.
 */

import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { Journal, type RunRecord } from './journal';
import type { RunIdentity } from './keys';
import type { Before, EndedRun } from './types';
import type { Target } from '../../api/client';
import { seal, unseal } from '../../lib/seal';

// Stryker disable all: covered by the integration tests in n8n-core.

/** The field in the node's context. Stored executions contain its name, so it never changes. */
const FIELD = 'companyDataRun';

interface Stored {
	/** ID of the execution in which the work began; empty if the node may have run before in an unknown execution. */
	origin: string;
	/** Number of runs of the node in this execution that n8n knows only from its log. */
	runsFromLog: number;
	/** Undefined once everything is done. */
	record?: StoredRecord;
	/** Set if the run that left the record may be repeated. */
	before?: Before & { answerCount: number };
}

/** A record as n8n stores it: readable are only hashes, keys and times. */
export interface StoredRecord extends Omit<RunRecord, 'answers' | 'superseded'> {
	superseded: string[];
	/** The answers, and the reasons of the superseded writes, encrypted; empty if nothing is kept. */
	sealed: string;
}

type Sealed = Pick<RunRecord, 'answers' | 'superseded'>;

/** Encrypts a record. Without a secret, the answers and reasons are left out. */
export function sealRecord(record: RunRecord, secret: string | undefined): StoredRecord {
	const { answers, superseded, ...readable } = record;
	const isEmpty = answers.length + superseded.length === 0;
	const text = JSON.stringify({ answers, superseded } satisfies Sealed);
	return {
		...readable,
		superseded: superseded.map(([content]) => content),
		sealed: secret === undefined || isEmpty ? '' : seal(text, secret),
	};
}

/** Reverses `sealRecord`. What another secret has encrypted is not there. */
export function unsealRecord(stored: StoredRecord, secret: string | undefined): RunRecord {
	const { sealed, superseded, ...readable } = stored;
	const text = secret === undefined ? undefined : unseal(sealed, secret);
	const opened = text === undefined ? undefined : (JSON.parse(text) as Sealed);
	const reasons = new Map(opened?.superseded);
	return {
		...readable,
		answers: opened?.answers ?? [],
		superseded: superseded.map((content) => [content, reasons.get(content) ?? REASON_NOT_KEPT]),
	};
}

const REASON_NOT_KEPT = 'the reason was not kept';

/** Which answers a repetition will not have. */
export interface NotKept {
	/** How many did not fit. */
	full: number;
	/** How many must not be kept, or are files. */
	withheld: number;
	/** True if none is kept, because the account has no secret to encrypt them with. */
	isPublic?: boolean;
}

/** What n8n keeps for a node, during an execution and for its Retry. */
export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: Stored;
	readonly #isFirstRun: boolean;
	#journal?: Journal;
	#secret?: string;
	#before?: Before;

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
	open({ identity, lastingSecret }: Target, continued?: string): Journal {
		const stored = this.#stored;
		const isUnknown = this.#isFirstRun || this.isOriginUnknown;
		if (continued !== undefined && isUnknown) stored.origin = continued;

		const { record, before } = stored;
		const earlier = record && unsealRecord(record, lastingSecret);
		const current = identityOf(this.#node, stored);
		if (before !== undefined && earlier?.runIndex === current.runIndex) {
			const { itemsDone, answerCount, lostCount } = before;
			const unreadable = answerCount - earlier.answers.length;
			this.#before = { itemsDone, lostCount: lostCount + unreadable };
		}

		this.#secret = lastingSecret;
		this.#journal = new Journal(current, identity, earlier);
		return this.#journal;
	}

	/** What an earlier run of the same work has done; undefined if there is none, or nothing is kept of it. */
	get before(): Before | undefined {
		if (this.#before === undefined) return undefined;

		const { itemsDone, lostCount } = this.#before;
		const { replacedCount = 0 } = this.#journal ?? {};
		return { itemsDone, lostCount: lostCount - replacedCount };
	}

	/** Stores what a repetition needs, and returns what is not kept of the answers. */
	end({ failure, output, done }: EndedRun): NotKept {
		const journal = this.#journal;
		if (journal === undefined) return { full: 0, withheld: 0 };

		const record = journal.toRecord();
		const { droppedCount: full, withheldCount: withheld } = journal;
		const mayBeRepeated = failure !== undefined || mayBeRunAgain(this.#node, output);
		delete this.#stored.before;

		if (mayBeRepeated) {
			const { length: answerCount } = record.answers;
			this.#stored.before = { itemsDone: done, lostCount: full + withheld, answerCount };
			this.#stored.record = sealRecord(record, this.#secret);
		} else if (journal.isOpen) {
			// A loop may send an open write again.
			this.#stored.record = sealRecord({ ...record, answers: [], done: [] }, this.#secret);
		} else delete this.#stored.record;

		return { full, withheld, isPublic: this.#secret === undefined };
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

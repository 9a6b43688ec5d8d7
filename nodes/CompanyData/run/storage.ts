/**
 * How n8n keeps the journal of a run: in the node's context (`getContext('node')`), which n8n stores with a failed
 * execution and hands to its Retry.
 * It is encrypted with a secret of the credential, since n8n's redaction of executions does not clear it. Readable are
 * counts, the time of the first write, and the ID of the execution in which the work began, from which the keys are
 * derived. If n8n was killed, it kept nothing; `getExecutionDataById` then shows whether the node may have run before.
 */

import type { IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'crypto';

import { Journal, type Outline, outlineOf, type RunRecord } from './journal';
import type { RunIdentity } from './keys';
import type { Before, EndedRun } from './types';
import type { Target } from '../../../client';
import { isRecord } from '../../../lib/kinds';
import { seal, unseal } from '../../../lib/seal';

// Stryker disable all: covered by the integration tests in n8n-core.

/** The field in the node's context. Stored executions contain its name, so it never changes. */
const FIELD = 'companyDataRun';

interface Stored {
	/** ID of the execution in which the work began; empty if the node may have run before in an unknown execution. */
	origin: string;
	/** Number of runs of the node in this execution that n8n knows only from its log. */
	runsFromLog: number;
	/** What the last run left; undefined once everything is done. */
	last?: Outline & { itemsDone: number; sealed: string };
}

/** True for a state as this file stores it. */
function isStored(value: unknown): value is Stored {
	if (!isRecord(value)) return false;

	const { origin, runsFromLog, last } = value;
	if (typeof origin !== 'string' || !Number.isInteger(runsFromLog)) return false;
	if (last === undefined) return true;
	if (!isRecord(last)) return false;

	const { runIndex, answerCount, itemsDone, writtenAt = 0, isPlain, sealed } = last;
	const numbers = [runIndex, answerCount, itemsDone, writtenAt];
	const areNumbers = numbers.every((number) => typeof number === 'number');
	return areNumbers && typeof isPlain === 'boolean' && typeof sealed === 'string';
}

/** Encrypts records of public apps, which have no secret: they can be read until n8n restarts. */
const OF_THIS_PROCESS = randomUUID();

/** What encrypts a record: no other target can read it, as none of its answers count there. */
function secretOf({ identity, lastingSecret = OF_THIS_PROCESS }: Target): string {
	return JSON.stringify([...identity, lastingSecret]);
}

/** Which answers a repetition will not have. */
export interface NotKept {
	/** How many did not fit. */
	full: number;
	/** How many must not be kept, or are files. */
	withheld: number;
	/** True if all can be read only until n8n restarts, because the account has no secret to encrypt them with. */
	isPublic?: boolean;
}

/** What n8n keeps for a node, during an execution and for its Retry. */
export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: Stored;
	readonly #isFirstRun: boolean;
	#journal?: Journal;
	#target?: Target;
	/** Number of items that an earlier run of the same work has done. */
	#itemsDone?: number;

	private constructor(node: IExecuteFunctions, stored: Stored, isFirstRun: boolean) {
		this.#node = node;
		this.#stored = stored;
		this.#isFirstRun = isFirstRun;
		node.getContext('node')[FIELD] = stored;
	}

	/** Must be called before anything can fail: if a Retry finds nothing stored, n8n kept nothing of the execution. */
	static async of(node: IExecuteFunctions): Promise<StoredRuns> {
		const { [FIELD]: stored } = node.getContext('node');
		if (stored === undefined) return new StoredRuns(node, await newState(node), true);

		return new StoredRuns(node, isStored(stored) ? stored : { origin: '', runsFromLog: 0 }, false);
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
	open(target: Target, continued?: string): Journal {
		const stored = this.#stored;
		const isUnknown = this.#isFirstRun || this.isOriginUnknown;
		if (continued !== undefined && isUnknown) stored.origin = continued;

		const { last } = stored;
		const identity = identityOf(this.#node, stored);
		const text = last && unseal(last.sealed, secretOf(target));
		const earlier = text === undefined ? last : (JSON.parse(text) as RunRecord);
		if (last?.runIndex === identity.runIndex) this.#itemsDone = last.itemsDone;

		this.#target = target;
		this.#journal = new Journal(identity, earlier);
		return this.#journal;
	}

	/** What an earlier run of the same work has done; undefined if there is none, or nothing is kept of it. */
	get before(): Before | undefined {
		const itemsDone = this.#itemsDone;
		return itemsDone === undefined
			? undefined
			: { itemsDone, lostCount: this.#journal?.lostCount ?? 0 };
	}

	/** Stores what a repetition needs, and returns what is not kept of the answers. */
	end({ failure, output, done }: EndedRun): NotKept {
		const [target, journal] = [this.#target, this.#journal];
		if (target === undefined || journal === undefined) return { full: 0, withheld: 0 };

		const isOver = failure === undefined && !mayBeRunAgain(this.#node, output);
		const record = journal.toRecord(isOver);
		delete this.#stored.last;

		if (!isOver || record.rows.length > 0) {
			const sealed = seal(JSON.stringify(record), secretOf(target));
			this.#stored.last = { ...outlineOf(record), itemsDone: isOver ? 0 : done, sealed };
		}

		const [full, withheld] = [journal.countLost('full'), journal.countLost('withheld')];
		return { full, withheld, isPublic: target.lastingSecret === undefined };
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

import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../../shared/json';
import { RunRecord, type RunIdentity, type StoredRun } from './run-record';

/** Where the record lies in the data that n8n stores for the node with an execution. */
const FIELD = 'companyDataRun';

/** Runs n8n makes of a node with Retry On Fail: as set, 3 by default, and within these bounds. */
const TRIES = { default: 3, minimum: 2, maximum: 5 };

/** What n8n keeps of the runs of a node in an execution, which it hands to the next run. */
export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: Record<string, unknown>;
	#record?: RunRecord;

	constructor(node: IExecuteFunctions) {
		this.#node = node;
		this.#stored = node.getContext('node');
	}

	/**
	 * Opens the record of this run, which continues from that of an earlier run of the same work.
	 *
	 * @param target where the requests go.
	 * @param continued an execution that n8n kept nothing of, so that what it has sent is not done again.
	 */
	open(target: readonly string[], continued?: string): RunRecord {
		const stored = toStoredRun(this.#stored[FIELD]);
		this.#record = new RunRecord(identityOf(this.#node), target, stored, continued);
		return this.#record;
	}

	/** How many answers could not be kept for want of room. */
	get dropped(): number {
		return this.#record?.dropped ?? 0;
	}

	/** Leaves the record with the execution, from where n8n hands it to the next run of the same work. */
	keep(): void {
		if (this.#record !== undefined) this.#stored[FIELD] = this.#record.toStored();
	}

	/**
	 * Ends a run that has not failed. Its record goes, unless n8n will run the node again because of its
	 * output; what has no answer stays, since a loop may bring it back.
	 */
	end(output: readonly INodeExecutionData[]): void {
		const record = this.#record;
		if (record === undefined) return;
		if (isTriedAgain(this.#node, record, output)) this.keep();
		else if (record.hasUnanswered) this.#stored[FIELD] = { ...record.toStored(), answers: '' };
		else delete this.#stored[FIELD];
	}
}

function identityOf(node: IExecuteFunctions): RunIdentity {
	// Some triggers start executions without an ID; a repetition then looks like new work.
	const execution = node.getExecutionId() || randomUUID();
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	return {
		instance: node.getInstanceId(),
		workflow: node.getWorkflow().id ?? '',
		execution,
		node: node.getNode().id,
		runIndex,
	};
}

/**
 * Whether n8n will run the node again although it has not failed: with Retry On Fail it does so whenever
 * the first output item has an error.
 */
function isTriedAgain(
	node: IExecuteFunctions,
	record: RunRecord,
	output: readonly INodeExecutionData[],
): boolean {
	const { retryOnFail, maxTries } = node.getNode();
	// n8n 1 counts any field of that name, whatever it holds.
	if (retryOnFail !== true || output[0]?.json.error === undefined) return false;
	const most = Math.max(TRIES.minimum, maxTries || TRIES.default);
	return record.tries < Math.min(TRIES.maximum, most);
}

function toStoredRun(value: unknown): StoredRun | undefined {
	if (!isRecord(value)) return undefined;
	const { origin, runIndex, execution, tries, target, answers, earlier, unanswered } = value;
	const isComplete =
		typeof origin === 'string' &&
		typeof runIndex === 'number' &&
		typeof execution === 'string' &&
		typeof tries === 'number' &&
		typeof target === 'string' &&
		typeof answers === 'string' &&
		Array.isArray(earlier) &&
		Array.isArray(unanswered);
	return isComplete ? (value as unknown as StoredRun) : undefined;
}

import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../../../shared/json';
import { isTool } from '../../../shared/tool';
import type { RequestRecord } from './record';
import { RunRecord, type StoredRun } from './run-record';
import { toolRecord } from './tool-record';

/** Where the record lies in the data that n8n stores for the node with an execution. */
const FIELD = 'companyDataRun';

/** Runs n8n makes of a node with Retry On Fail: as set, 3 by default, and within these bounds. */
const TRIES = { default: 3, minimum: 2, maximum: 5 };

/** A run of the node, with what it keeps in case n8n runs the node again. */
export interface OpenRun {
	record: RequestRecord;
	/** How many answers could not be kept for want of room. */
	dropped(): number;
	/** Leaves the record with the execution, from where n8n hands it to the next run of the same work. */
	keep(): void;
	/** Removes the record, unless n8n will run the node again because of its output. */
	end(output: readonly INodeExecutionData[]): void;
}

/** Opens a run, which continues from the record of an earlier run of the same work. */
export function openRun(node: IExecuteFunctions): OpenRun {
	if (isTool(node.getNode())) {
		return { record: toolRecord(), dropped: () => 0, keep: () => {}, end: () => {} };
	}
	const { id } = node.getNode();
	const instance = node.getInstanceId();
	const workflow = node.getWorkflow().id ?? '';
	// Some triggers start executions without an ID; a repetition then looks like new work.
	const execution = node.getExecutionId() || randomUUID();
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	const identity = { instance, workflow, execution, node: id, runIndex };
	const stored = node.getContext('node');
	const record = new RunRecord(identity, toStoredRun(stored[FIELD]));
	const keep = () => {
		stored[FIELD] = record.toStored();
	};
	const end = (output: readonly INodeExecutionData[]) => {
		if (isTriedAgain(node, record, output)) keep();
		else delete stored[FIELD];
	};
	return { record, dropped: () => record.dropped, keep, end };
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
	const { origin, runIndex, execution, tries, target, answers, keys } = value;
	const isComplete =
		typeof origin === 'string' &&
		typeof runIndex === 'number' &&
		typeof execution === 'string' &&
		typeof tries === 'number' &&
		typeof target === 'string' &&
		typeof answers === 'string' &&
		isRecord(keys);
	return isComplete ? (value as unknown as StoredRun) : undefined;
}

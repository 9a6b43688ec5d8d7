import { randomUUID } from 'crypto';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { RunRecord, type RunIdentity, type StoredRun } from './record';

const FIELD = 'companyDataRun';
const WORK_FIELD = 'companyDataWork';

/** Runs n8n makes of a node with Retry On Fail: as set, 3 by default, and within these bounds. */
const TRIES = { default: 3, minimum: 2, maximum: 5 };

interface Work {
	/** The execution in which the node began; empty if that is not known. */
	origin: string;
	runsFromLog: number;
}

export class StoredRuns {
	readonly #node: IExecuteFunctions;
	readonly #stored: { [FIELD]?: StoredRun; [WORK_FIELD]?: Work };
	readonly #work: Work;
	readonly #isFirstRun: boolean;
	#record?: RunRecord;

	private constructor(node: IExecuteFunctions, work: Work, isFirstRun: boolean) {
		this.#node = node;
		this.#stored = node.getContext('node');
		this.#stored[WORK_FIELD] = this.#work = work;
		this.#isFirstRun = isFirstRun;
	}

	/** Call it before anything can fail: a retry that finds nothing is of an execution n8n kept nothing of. */
	static async of(node: IExecuteFunctions): Promise<StoredRuns> {
		const known = node.getContext('node')[WORK_FIELD] as Work | undefined;
		return new StoredRuns(node, known ?? (await workOf(node)), known === undefined);
	}

	/** Answers of an earlier run; unknown where it may have written what this one is to write. */
	get earlier(): 'none' | 'unknown' | 'answered' {
		if (this.#work.origin === '') return 'unknown';
		const hasAnswers = !['', '[]'].includes(this.#stored[FIELD]?.answers ?? '');
		return hasAnswers ? 'answered' : 'none';
	}

	/** @param continued an execution that n8n kept nothing of. */
	open(target: readonly string[], continued?: string): RunRecord {
		const work = this.#work;
		if (continued !== undefined && (this.#isFirstRun || work.origin === '')) {
			work.origin = continued;
		}
		this.#record = new RunRecord(identityOf(this.#node, work), target, this.#stored[FIELD]);
		return this.#record;
	}

	get dropped(): number {
		return this.#record?.dropped ?? 0;
	}

	keep(): void {
		if (this.#record !== undefined) this.#stored[FIELD] = this.#record.toStored();
	}

	/** Ends a run that has not failed. Writes without an answer stay, since a loop may repeat them. */
	end(output: readonly INodeExecutionData[]): void {
		const record = this.#record;
		if (record === undefined) return;
		if (isTriedAgain(this.#node, record, output)) this.keep();
		else if (record.isOpen) this.#stored[FIELD] = { ...record.toStored(), answers: '' };
		else delete this.#stored[FIELD];
	}
}

async function workOf(node: IExecuteFunctions): Promise<Work> {
	const execution = executionOf(node);
	if (node.getMode() !== 'retry') return { origin: execution, runsFromLog: 0 };
	// What n8n stores of a retry before it begins is what it has of the execution that is retried.
	const retried = await node.getExecutionDataById(execution);
	const { name } = node.getNode();
	return {
		origin: failedBefore(name, retried) ? execution : '',
		runsFromLog: runsFromLog(name, retried),
	};
}

/** Some triggers start executions without an ID; a repetition then looks like new work. */
function executionOf(node: IExecuteFunctions): string {
	return node.getExecutionId() || randomUUID();
}

function identityOf(node: IExecuteFunctions, { origin, runsFromLog }: Work): RunIdentity {
	const execution = executionOf(node);
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(0) as unknown as { $runIndex: number };
	return {
		instance: node.getInstanceId(),
		workflow: node.getWorkflow().id ?? '',
		execution,
		// Without one, only what is no write gets a key.
		origin: origin || execution,
		node: node.getNode().id,
		runIndex: runIndex - runsFromLog,
	};
}

/** With Retry On Fail, n8n runs a node again whenever the first output item has an error. */
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

export interface RetriedExecution {
	executionData?: { nodeExecutionStack: Array<{ node: { name: string } }> };
	resultData: { runData: Record<string, NodeRun[]>; lastNodeExecuted?: string };
	/** Set while it waits, and where n8n was stopped after a wait. */
	waitTill?: Date | string;
}

interface NodeRun {
	executionStatus?: string;
	data?: { main?: Array<Array<{ json: Record<string, unknown> }> | null> };
}

/** Entered by n8n for the output of a node of which only its log of events knows that it ran. */
const ARTIFICIAL_ITEM = 'isArtificialRecoveredEventItem';

/**
 * Tells whether an execution that n8n repeats failed before a node began. One in which n8n itself was
 * stopped has not failed: n8n starts it from its beginning, or where it last waited, and enters for the
 * nodes what its log of events has. That log may lack the last of them.
 */
export function failedBefore(node: string, retried: RetriedExecution | undefined): boolean {
	if (retried?.executionData === undefined || retried.waitTill !== undefined) return false;
	const { runData, lastNodeExecuted: last } = retried.resultData;
	if (last === undefined || node in runData) return false;
	// n8n puts a node that fails back on its stack.
	const [next] = retried.executionData.nodeExecutionStack;
	return next?.node.name === last && !runData[last]?.some(isFromLog);
}

export function runsFromLog(node: string, retried: RetriedExecution | undefined): number {
	return (retried?.resultData.runData[node] ?? []).filter(isFromLog).length;
}

function isFromLog({ executionStatus, data }: NodeRun): boolean {
	const [item] = data?.main?.[0] ?? [];
	return executionStatus === 'crashed' || item?.json[ARTIFICIAL_ITEM] !== undefined;
}

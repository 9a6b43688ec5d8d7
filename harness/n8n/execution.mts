import { parse } from 'flatted';

export interface OutputItem {
	json: Record<string, unknown>;
	pairedItem?: unknown;
	error?: unknown;
	[part: string]: unknown;
}

export interface Execution {
	id: string;
	status: string;
	/** Why it failed, and at which node. */
	failure?: { message: string; description?: string; node?: string };
	/** Items by node name: one list for each output. */
	outputs: Record<string, OutputItem[][]>;
	/** Milliseconds of each run, by node name. */
	durations: Record<string, number[]>;
}

/** An execution as n8n stores it: `data` is a string in the "flatted" notation. */
export interface StoredExecution {
	id: string;
	status: string;
	data: string;
}

interface NodeRun {
	executionTime: number;
	data?: { main?: Array<OutputItem[] | null> };
}

interface RunData {
	resultData: {
		error?: { message: string; description?: string | null; node?: { name: string } };
		runData?: Record<string, NodeRun[]>;
	};
}

/** Reads the stored data; undefined while n8n has not written it. */
export function readExecutionData(stored: StoredExecution): Execution | undefined {
	const data: RunData | undefined = stored.data ? parse(stored.data) : undefined;
	if (data?.resultData === undefined) return undefined;
	const { error, runData = {} } = data.resultData;
	const runs = Object.entries(runData);
	return {
		id: stored.id,
		status: stored.status,
		failure: error && {
			message: error.message,
			description: error.description ?? undefined,
			node: error.node?.name,
		},
		outputs: Object.fromEntries(runs.map(([name, nodeRuns]) => [name, joinRuns(nodeRuns)])),
		durations: Object.fromEntries(
			runs.map(([name, nodeRuns]) => [name, nodeRuns.map(({ executionTime }) => executionTime)]),
		),
	};
}

function joinRuns(nodeRuns: NodeRun[]): OutputItem[][] {
	const outputs: OutputItem[][] = [];
	for (const { data } of nodeRuns) {
		for (const [index, items] of (data?.main ?? []).entries()) {
			(outputs[index] ??= []).push(...(items ?? []));
		}
	}
	return outputs;
}

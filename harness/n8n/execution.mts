import { parse } from 'flatted';
import type { IRunData, ITaskData } from 'n8n-workflow';

export interface OutputItem {
	json: Record<string, unknown>;
	pairedItem?: unknown;
	error?: unknown;
	[part: string]: unknown;
}

/** An execution as n8n stores it: `data` is a string in the "flatted" notation. */
export interface StoredExecution {
	id: string;
	status: string;
	data: string;
}

interface StoredData {
	resultData: {
		error?: { message: string; description?: string | null; node?: { name: string } };
		runData?: IRunData;
	};
}

export type Execution = NonNullable<ReturnType<typeof readExecutionData>>;

/** Reads the stored data; undefined while n8n has not written it. */
export function readExecutionData({ id, status, data }: StoredExecution) {
	const stored: StoredData | undefined = data ? parse(data) : undefined;
	if (stored?.resultData === undefined) return undefined;
	const { error, runData = {} } = stored.resultData;
	const runs = Object.entries(runData);
	return {
		id,
		status,
		/** Why it failed, and at which node. */
		failure: error && {
			message: error.message,
			description: error.description ?? undefined,
			node: error.node?.name,
		},
		/** Items by node name: one list for each output. */
		outputs: Object.fromEntries(runs.map(([name, nodeRuns]) => [name, joinRuns(nodeRuns)])),
		/** Milliseconds of each run, by node name. */
		durations: Object.fromEntries(
			runs.map(([name, nodeRuns]) => [name, nodeRuns.map(({ executionTime }) => executionTime)]),
		),
	};
}

function joinRuns(nodeRuns: ITaskData[]): OutputItem[][] {
	const outputs: OutputItem[][] = [];
	for (const { data } of nodeRuns) {
		for (const [index, items] of (data?.main ?? []).entries()) {
			(outputs[index] ??= []).push(...(items ?? []));
		}
	}
	return outputs;
}

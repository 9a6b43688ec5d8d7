/** What n8n has of an execution that it repeats, as far as it matters here. */
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

/** What n8n enters for the output of a node of which only its log of events knows that it ran. */
const ARTIFICIAL_ITEM = 'isArtificialRecoveredEventItem';

/**
 * Whether an execution that n8n repeats failed before a node began. One in which n8n itself was stopped has
 * not failed: n8n starts it from its beginning, or where it last waited, and enters for the nodes what its
 * log of events has. That log may lack the last of them.
 *
 * @param node name of the node.
 */
export function failedBefore(node: string, retried: RetriedExecution | undefined): boolean {
	if (retried?.executionData === undefined || retried.waitTill !== undefined) return false;
	const { runData, lastNodeExecuted: last } = retried.resultData;
	if (last === undefined || node in runData) return false;
	// n8n puts a node that fails back on its stack.
	const [next] = retried.executionData.nodeExecutionStack;
	return next?.node.name === last && !runData[last]?.some(isFromLog);
}

/** How many of the runs that n8n counts for a node in a retry are only entered from its log. */
export function runsFromLog(node: string, retried: RetriedExecution | undefined): number {
	return (retried?.resultData.runData[node] ?? []).filter(isFromLog).length;
}

function isFromLog({ executionStatus, data }: NodeRun): boolean {
	const [item] = data?.main?.[0] ?? [];
	return executionStatus === 'crashed' || item?.json[ARTIFICIAL_ITEM] !== undefined;
}

import type { NewWorkflow, WorkflowNode } from '../../harness/n8n/types.mts';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

export function isNote({ type }: WorkflowNode): boolean {
	return type === STICKY_NOTE;
}

/**
 * How many requests a run costs at most, as the note on its cost says; NaN where none says it.
 */
export function statedRequests({ nodes }: NewWorkflow): number {
	const texts = nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
	const cost = texts.find((text) => text.startsWith('### Cost\n')) ?? '';
	if (cost.startsWith('### Cost\nNothing: this workflow sends no requests.')) return 0;
	return Number(/^### Cost\nAt most (\d+) requests?\b/.exec(cost)?.[1]);
}

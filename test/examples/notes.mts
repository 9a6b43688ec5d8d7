import type { NewWorkflow, WorkflowNode } from '../../harness/n8n/types.mts';

export const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** The texts of a workflow's sticky notes. */
export function notesOf({ nodes }: NewWorkflow): string[] {
	return nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
}

export function isNote({ type }: WorkflowNode): boolean {
	return type === STICKY_NOTE;
}

/**
 * How many requests a run costs at most, as the note on its cost says; NaN where none says it.
 */
export function statedRequests(workflow: NewWorkflow): number {
	const cost = notesOf(workflow).find((text) => text.startsWith('### Cost\n')) ?? '';
	return Number(/^### Cost\nAt most (\d+) requests?\b/.exec(cost)?.[1]);
}

/** Whether a node is the tool that n8n makes of it for agents: it is called by a model, not by items. */
export function isTool({ type }: { type: string }): boolean {
	return type.endsWith('Tool');
}

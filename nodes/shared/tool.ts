/** Whether a node is the tool that n8n derives from it for agents: called by a model, not for items. */
export function isTool({ type }: { type: string }): boolean {
	return type.endsWith('Tool');
}

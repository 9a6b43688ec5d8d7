import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Writes a line about the run of a node to n8n's log, at the level info, and to the console of the browser in
 * which it was started by hand. No part of it is a secret.
 */
export function logRun(node: IExecuteFunctions, text: string): void {
	const executionId = node.getExecutionId();
	node.logger.info(`${node.getNode().name}, execution ${executionId}: ${text}`, {
		executionId,
		workflowId: node.getWorkflow().id,
	});
	node.sendMessageToUI(text);
}

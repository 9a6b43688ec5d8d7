import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * A key in the form of a UUID that depends on nothing but its parts, so that whoever has the same
 * parts has the same key.
 */
export function deriveKey(parts: readonly string[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The key of a content: the same for the same body sent to the same path, whenever it is sent. */
export function contentKey(path: string, body: unknown): string {
	return deriveKey(['content', path, JSON.stringify(body)]);
}

/**
 * The key of one logical operation: this item, of this run of this node, in this execution of this
 * n8n. n8n's Retry On Fail runs the node again within the execution and so meets the same key; the
 * instance is part of it, since two n8n installations count their executions alike.
 *
 * @param part tells requests of the same item apart.
 */
export function operationKey(node: IExecuteFunctions, itemIndex: number, part = 0): string {
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(itemIndex) as unknown as {
		$runIndex: number;
	};
	return deriveKey([
		node.getInstanceId(),
		node.getWorkflow().id ?? '',
		node.getExecutionId(),
		node.getNode().id,
		String(runIndex),
		String(itemIndex),
		String(part),
	]);
}

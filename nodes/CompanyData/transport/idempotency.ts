import { createHash, randomUUID } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

/** A key in the form of a UUID, derived from its parts alone: the same parts give the same key. */
export function deriveKey(parts: readonly string[]): string {
	const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The key of a content: the same whenever the same body is sent to the same path. */
export function contentKey(path: string, body: unknown): string {
	return deriveKey(['content', path, JSON.stringify(body)]);
}

/**
 * The key of one logical operation: this item, in this run of this node, in this execution of this
 * n8n. Retry On Fail runs the node again within the execution, so it gets the same key. The instance
 * is part of it because two n8n installations number their executions alike.
 *
 * An agent runs its tool anew for every call and every retry, each time with a single item, so there
 * the content takes the place of run and item. An execution without an ID, as some triggers start,
 * gets a random one.
 *
 * @param content all that is sent; used for a tool only.
 */
export function operationKey(
	{ node, item }: { node: IExecuteFunctions; item: number },
	content: unknown,
): string {
	const { type, id } = node.getNode();
	const execution = node.getExecutionId() || randomUUID();
	const identity = [node.getInstanceId(), node.getWorkflow().id ?? '', execution, id];
	if (type.endsWith('Tool')) return deriveKey([...identity, JSON.stringify(content)]);
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(item) as unknown as {
		$runIndex: number;
	};
	return deriveKey([...identity, String(runIndex), String(item)]);
}

/** The key of one of several requests that an operation makes for the same item. */
export function partKey(key: string, part: number): string {
	return deriveKey([key, String(part)]);
}

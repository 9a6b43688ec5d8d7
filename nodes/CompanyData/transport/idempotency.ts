import { createHash, randomUUID } from 'crypto';
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
 * A tool of an agent is run anew for every call and every try, each time as the first item, so there
 * the content stands for the run. An execution without an identity, as of some triggers, is told
 * apart by chance.
 *
 * @param content what tells requests of the same item apart; for a tool, all that is sent.
 */
export function operationKey(node: IExecuteFunctions, itemIndex: number, content: unknown): string {
	const { type, id } = node.getNode();
	const execution = node.getExecutionId() || randomUUID();
	const place = [node.getInstanceId(), node.getWorkflow().id ?? '', execution, id];
	if (type.endsWith('Tool')) return deriveKey([...place, JSON.stringify(content)]);
	const { $runIndex: runIndex } = node.getWorkflowDataProxy(itemIndex) as unknown as {
		$runIndex: number;
	};
	return deriveKey([...place, String(runIndex), String(itemIndex)]);
}

/** The key of one of several requests that an operation makes for the same item. */
export function partKey(key: string, part: number): string {
	return deriveKey([key, String(part)]);
}

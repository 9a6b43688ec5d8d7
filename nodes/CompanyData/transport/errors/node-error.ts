import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../../../shared/result';
import { RequestFailed } from './request-failed';

/**
 * Turns whatever was thrown while an item was handled into the error n8n shows: our own message with
 * the item, a hint, and the status where the service responded. It holds nothing of the request, and
 * so no secret.
 *
 * @param itemIndex the input item, from 0, as n8n counts them; absent where there is none.
 */
export function toNodeError(
	node: INode,
	reason: unknown,
	itemIndex?: number,
): NodeApiError | NodeOperationError {
	const item = itemIndex === undefined ? '' : ` [Item ${itemIndex}]`;
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) return reason;
	if (reason instanceof InvalidInput) {
		return new NodeOperationError(node, `${reason.message}${item}`, {
			description: reason.reason.hint,
			itemIndex,
		});
	}
	if (reason instanceof RequestFailed) {
		const { status, message, description } = reason.failure;
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, { message, httpCode } as JsonObject, {
			message: `${message}${item}`,
			description,
			httpCode,
			itemIndex,
		});
	}
	return new NodeOperationError(node, reason instanceof Error ? reason : String(reason), {
		itemIndex,
	});
}

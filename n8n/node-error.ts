/** Makes n8n's errors. All other files use `InvalidInput` and `RequestFailed`. */

import { type INode, type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { RequestFailed } from '../client';
import { isRecord } from '../lib/kinds';
import { InvalidInput } from '../lib/result';

/**
 * Makes an error of n8n. It contains no part of the request, and therefore no secret.
 *
 * @param itemIndex counted from 0, as n8n does; undefined if the error concerns no single item.
 * @param progress a sentence for the end of the description; undefined for none.
 */
export function toNodeError(
	node: INode,
	reason: unknown,
	itemIndex?: number,
	progress?: string,
): NodeApiError | NodeOperationError {
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) {
		reason.description = joined(reason.description, progress) || undefined;
		return reason;
	}
	if (reason instanceof InvalidInput) {
		return new NodeOperationError(node, withItem(reason.message, itemIndex), {
			description: joined(reason.reason.hint, progress),
			itemIndex,
		});
	}
	if (reason instanceof RequestFailed) {
		const { status, message, hint } = reason.failure;
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, { message, httpCode } as JsonObject, {
			message: withItem(message, itemIndex),
			description: joined(hint, progress),
			httpCode,
			itemIndex,
		});
	}

	const description =
		isRecord(reason) && typeof reason.description === 'string' ? reason.description : '';

	const cause = reason instanceof Error ? reason : new Error(String(reason));
	return new NodeOperationError(node, cause, {
		message: withItem(cause.message, itemIndex),
		description: joined(description, progress) || undefined,
		itemIndex,
	});
}

/** Adds the item in n8n's own way, so that the editor does not name it a second time. */
function withItem(message: string, itemIndex: number | undefined): string {
	if (itemIndex === undefined || message.includes(`[item ${itemIndex}]`)) return message;

	return `${message} [item ${itemIndex}]`;
}

function joined(...parts: Array<string | null | undefined>): string {
	return parts.filter(Boolean).join(' ');
}

import type { INode, JsonObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../../shared/result';
import { RequestFailed } from '../transport/errors/request-failed';

/**
 * The error of an agent's tool. A model is shown only the message, so the hint is part of it; the number
 * of the item would mean nothing to the model.
 */
export function toToolError(node: INode, reason: unknown): NodeApiError | NodeOperationError {
	if (reason instanceof RequestFailed) {
		const { status, message: what, hint } = reason.failure;
		const message = sentences(what, hint);
		const httpCode = status === undefined ? undefined : String(status);
		return new NodeApiError(node, { message, httpCode } as JsonObject, { message, httpCode });
	}
	if (reason instanceof InvalidInput) {
		return new NodeOperationError(node, sentences(reason.message, reason.reason.hint));
	}
	if (reason instanceof NodeApiError || reason instanceof NodeOperationError) return reason;
	return new NodeOperationError(node, reason instanceof Error ? reason : String(reason));
}

function sentences(what: string, hint: string): string {
	return `${what.replace(/[.\s]+$/, '')}. ${hint}`.trim();
}

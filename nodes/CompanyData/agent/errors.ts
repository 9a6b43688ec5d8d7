import type { INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { InvalidInput } from '../../shared/result';
import { toNodeError } from '../actions/node-error';
import { RequestFailed } from '../transport/errors/request-failed';

/**
 * The error of an agent's tool. A model is shown only the message, so the hint is part of it; the number
 * of the item would mean nothing to the model.
 */
export function toToolError(node: INode, reason: unknown): NodeApiError | NodeOperationError {
	const error = toNodeError(node, reason);
	if (reason instanceof RequestFailed || reason instanceof InvalidInput) {
		const what = error.message.replace(/[.\s]+$/, '');
		error.message = `${what}. ${error.description ?? ''}`.trim();
		error.description = undefined;
	}
	return error;
}

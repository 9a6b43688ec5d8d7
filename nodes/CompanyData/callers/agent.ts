import type { IExecuteFunctions, INode, NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describeDuration } from '../../lib/durations';
import { InvalidInput } from '../../lib/result';
import { beginCall, type Deadline } from '../../client/deadlines';
import { toNodeError } from '../../client/node-error';
import type { Stage } from '../../client/pipe';
import { RequestFailed } from '../../client/request-failed';
import { RETRIES } from '../../client/retried';
import { mayHaveEffect } from '../../client/types';
import type { Caller } from '../run/types';
import { presentList, presentRecord, presentResults, withNote } from './answer';
import { knownToAgents, withCallKeys } from './keys';

const UNKNOWN = 'It is not known whether it was done.';
const DONE_ONCE = 'The same call again, with the same values, does not do it a second time.';
const LATER = 'in a minute, and ask for less at once';
const NOT_DONE = 'This request was not carried out and will not be sent later.';

/** Whether a node is the tool that n8n derives from it for agents: called by a model, not for items. */
export function isTool(node: IExecuteFunctions): boolean {
	return node.getNode().type.endsWith('Tool');
}

/** An agent that calls the node as its tool. */
export function agent(node: IExecuteFunctions): Caller {
	const { maxRetries, maxWait } = RETRIES.agent;
	const deadline = beginCall(maxWait);
	return {
		// Before version 3, the AI Agent shows its model nothing of an error that is thrown.
		goesOnAfterFailure: true,
		isModel: true,
		// A model decides anew what to write.
		earlierRun: () => 'none',
		limits: { maxRetries, deadline },
		stagesFor: (target) => [knownToAgents(target), withCallKeys(target), toldToModel(deadline)],
		presentList,
		presentRecord,
		presentResults,
		withNote,
		toError: (reason) => toToolError(node.getNode(), reason),
		ended: () => undefined,
	};
}

/** Tells a model what a failure means for its call: whether to call again, and when. */
export function toldToModel({ signal, length }: Deadline): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const { failure, waitTooLong, isCancelled } = outcome;
		if (failure === undefined) return outcome;
		const isOutOfTime = isCancelled === true && signal.aborted;
		const unknown = request.idempotencyKey === undefined ? UNKNOWN : `${UNKNOWN} ${DONE_ONCE}`;
		const isUnknown = failure.mayBeDone === true && mayHaveEffect(request);
		const message = isOutOfTime
			? `The call was ended, since it took longer than ${describeDuration(length)}`
			: failure.message;
		let hint = isUnknown ? `${failure.hint} ${unknown}` : failure.hint;
		if (isOutOfTime || waitTooLong !== undefined) {
			const when = waitTooLong ? `in ${describeDuration(waitTooLong)}` : LATER;
			hint = `${isUnknown ? unknown : NOT_DONE} Call again ${when}.`;
		}
		const told = { ...failure, message, hint };
		return { ...outcome, failure: told, isCancelled: isCancelled && !isOutOfTime };
	};
}

/**
 * The error of an agent's tool. A model is shown only the message, so the hint is part of it; the number
 * of the item would mean nothing to the model.
 */
function toToolError(node: INode, reason: unknown): NodeApiError | NodeOperationError {
	const error = toNodeError(node, reason);
	if (reason instanceof RequestFailed || reason instanceof InvalidInput) {
		const what = error.message.replace(/[.\s]+$/, '');
		error.message = `${what}. ${error.description ?? ''}`.trim();
		error.description = undefined;
	}
	return error;
}

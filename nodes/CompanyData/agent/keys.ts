import { randomUUID } from 'crypto';
import { hashOf } from '../../shared/hash';
import { isWrite } from '../transport/http/methods';
import type { ApiRequest } from '../transport/http/types';
import type { Stage } from '../transport/pipe';
import { keyFromContent, writeOf, type Write } from '../transport/record/content';
import { isAnswered, UnansweredWrites } from '../transport/record/unanswered-writes';

/** Writes that are remembered, so that a process of many agents does not grow for ever. */
const MOST_WRITES = 10_000;

/** Shared by all nodes of this process: an agent runs its tool anew for each call. */
const ofAllCalls = new UnansweredWrites([], MOST_WRITES);

/**
 * Lets the calls of agents know what was written, by them or by a workflow: a lost write that another may have
 * replaced is not repeated any more.
 *
 * @param target where the requests go.
 */
export function knownToAgents(target: readonly string[], unanswered = ofAllCalls): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		const mayBeWritten = outcome.failure === undefined || outcome.mayBeDone;
		if (isWrite(request) && mayBeWritten) unanswered.replacedBy(writeTo(target, request));
		return outcome;
	};
}

/**
 * Gives each write of a tool call its idempotency key: a new one, unless the same write has no answer
 * yet and nothing that may have replaced it has been written since. The call is then a repetition.
 */
export function withCallKeys(target: readonly string[], unanswered = ofAllCalls): Stage {
	return (next) => async (request) => {
		const { keyFrom, idempotencyKey } = request;
		if (keyFrom === undefined || idempotencyKey !== undefined) return await next(request);
		const write = writeTo(target, request);
		const repeated = isWrite(request) ? unanswered.find(write)?.key : undefined;
		const key = keyFrom === 'content' ? keyFromContent(request) : (repeated ?? randomUUID());
		if (isWrite(request)) unanswered.add({ ...write, key });
		const outcome = await next({ ...request, idempotencyKey: key });
		if (isWrite(request) && isAnswered(outcome)) unanswered.remove({ ...write, key });
		return outcome;
	};
}

function writeTo(target: readonly string[], request: ApiRequest): Write {
	const { content, state } = writeOf(request, target);
	return { content: hashOf([...target, content]), state };
}

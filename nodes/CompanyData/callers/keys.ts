import { randomUUID } from 'crypto';
import { isWrite } from '../../client/types';
import type { Stage } from '../../client/pipe';
import {
	keyFromContent,
	writeOf,
	isAnswered,
	mayBeWritten,
	UnansweredWrites,
} from '../../client/writes';

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
		if (isWrite(request) && mayBeWritten(outcome)) unanswered.replacedBy(writeOf(request, target));
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
		const write = writeOf(request, target);
		const repeated = unanswered.find(write)?.key;
		const key = keyFrom === 'content' ? keyFromContent(request) : (repeated ?? randomUUID());
		if (isWrite(request)) unanswered.add({ ...write, key });
		const outcome = await next({ ...request, idempotencyKey: key });
		if (isWrite(request) && isAnswered(outcome)) unanswered.remove(key);
		return outcome;
	};
}

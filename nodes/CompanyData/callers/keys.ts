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

const MOST_WRITES = 10_000;

/** Shared by all nodes of this process: an agent runs its tool anew for each call. */
const ofAllCalls = new UnansweredWrites([], MOST_WRITES);

/** Lets agents know what was written: a lost write that another may have replaced is not repeated. */
export function knownToAgents(target: readonly string[], unanswered = ofAllCalls): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		if (isWrite(request) && mayBeWritten(outcome)) unanswered.replacedBy(writeOf(request, target));
		return outcome;
	};
}

/** Gives a tool call a new idempotency key, or that of the same write if it has no answer and was not replaced. */
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

import { randomUUID } from 'crypto';
import { isRecord } from '../../lib/json';
import { isWrite, type Stage } from '../../client/request';
import {
	keyFromContent,
	writeOf,
	isAnswered,
	mayBeWritten,
	UnansweredWrites,
} from '../../client/writes';

const REPEATED =
	'An earlier call had sent this and got no answer. It is done once, and this may be its answer of then: whatever somebody else has changed since is not in it.';

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
		const at = unanswered.sentAt(key) ?? Date.now();
		if (isWrite(request)) unanswered.add({ ...write, key, at });
		const outcome = await next({ ...request, idempotencyKey: key });
		if (isWrite(request) && isAnswered(outcome)) unanswered.remove(key);
		const { value } = outcome;
		if (repeated === undefined || !isRecord(value)) return outcome;
		return { ...outcome, value: { ...value, note: REPEATED } };
	};
}

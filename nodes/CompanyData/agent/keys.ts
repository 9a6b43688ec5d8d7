import { randomUUID } from 'crypto';
import { hashOf } from '../../shared/hash';
import { isWrite } from '../transport/http/methods';
import type { ApiRequest } from '../transport/http/types';
import type { Outcome, Stage } from '../transport/pipe';
import { keyFromContent, writeOf, type Write } from '../transport/record/content';
import { isAnswered, UnansweredWrites } from '../transport/record/unanswered-writes';

/** Writes that are remembered, so that a process of many agents does not grow for ever. */
const MOST_WRITES = 10_000;

/** Shared by all nodes of this process: an agent runs its tool anew for each call. */
const ofAllCalls = new UnansweredWrites([], MOST_WRITES);

/**
 * Gives each write of a tool call its idempotency key: a new one, unless the same write has no answer
 * yet and nothing that may have replaced it has been written since. The call is then a repetition.
 *
 * @param target where the requests go.
 */
export function withCallKeys(target: readonly string[], unanswered = ofAllCalls): Stage {
	return (next) => async (request) => {
		const write = writeTo(target, request);
		const key = request.idempotencyKey ?? keyOf(request, write, unanswered);
		const isTracked = request.keyFrom !== undefined && isWrite(request) && key !== undefined;
		if (isTracked) unanswered.add({ ...write, key });
		const outcome = await next({ ...request, idempotencyKey: key });
		noteWrite(request, write, outcome, unanswered);
		if (isTracked && isAnswered(outcome)) unanswered.remove({ ...write, key });
		return outcome;
	};
}

/** Lets the tools of agents know what a workflow has written. */
export function knownToAgents(target: readonly string[], unanswered = ofAllCalls): Stage {
	return (next) => async (request) => {
		const outcome = await next(request);
		noteWrite(request, writeTo(target, request), outcome, unanswered);
		return outcome;
	};
}

function writeTo(target: readonly string[], request: ApiRequest): Write {
	const { content, state } = writeOf(request, target);
	return { content: hashOf([...target, content]), state };
}

function keyOf(
	request: ApiRequest,
	write: Write,
	unanswered: UnansweredWrites,
): string | undefined {
	if (request.keyFrom === undefined) return undefined;
	if (request.keyFrom === 'content') return keyFromContent(request);
	return (isWrite(request) ? unanswered.find(write)?.key : undefined) ?? randomUUID();
}

function noteWrite(
	request: ApiRequest,
	write: Write,
	{ failure, mayBeDone }: Outcome,
	unanswered: UnansweredWrites,
): void {
	if (isWrite(request) && (failure === undefined || mayBeDone)) unanswered.replacedBy(write);
}

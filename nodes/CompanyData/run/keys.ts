/**
 * How an idempotency key is made: for a workflow from the execution in which the work began, for an agent at random, and
 * for both from the content alone if the user chooses that.
 */

import { randomUUID } from 'crypto';

import { type ApiRequest, isWrite, type Outcome, type Stage } from '../../../client';
import { hashOf, uuidOf } from '../../../lib/hash';
import { isRecord } from '../../../lib/kinds';

/** The hashes by which a request is recognised. */
export interface Write {
	content: string;
	/** The record that it changes, so that the next write to it supersedes this one; undefined if it only adds something. */
	record?: string;
}

/** The place of a run of a node, from which its keys are derived. */
export interface RunIdentity {
	instance: string;
	workflow: string;
	/** ID of the current execution. */
	execution: string;
	/** ID of the execution in which the work began; differs in a Retry, and with Continue Execution. */
	origin: string;
	node: string;
	/** How often the node has already run in this execution, for example in a loop. */
	runIndex: number;
}

/**
 * The hash of everything that a request sends: equal if and only if the content is equal.
 *
 * @param target the service and credential; given if requests to different targets should have different hashes.
 */
export function contentOf(request: ApiRequest, target: readonly string[] = []): string {
	const { method, path, query = null, body = null, idempotencyKey = null, fileHash } = request;
	const file = fileHash === undefined ? [] : [{ fileHash }];
	return hashOf([method, path, query, body, idempotencyKey, ...file, ...target]);
}

/** The hashes of a request; `target` as in `contentOf`. */
export function writeOf(request: ApiRequest, target: readonly string[] = []): Write {
	const { resourceKey } = request;
	const record = resourceKey === undefined ? undefined : hashOf([...target, resourceKey]);
	return { content: contentOf(request, target), record };
}

/** The key for the choice From Content: it is the same in every execution and every process. */
export function keyFromContent(request: ApiRequest): string {
	return uuidOf(['content', contentOf(request)]);
}

/**
 * The key of a workflow's request; undefined if it needs none, or the user has entered one.
 *
 * @param ordinal the number of identical requests before it in the run.
 */
export function keyInRun(
	request: ApiRequest,
	identity: RunIdentity,
	ordinal: number,
): string | undefined {
	if (!needsKey(request)) return undefined;
	if (request.keyFrom === 'content') return keyFromContent(request);

	const { instance, workflow, origin, node, runIndex } = identity;
	// Not derived from the credential: a different credential may belong to the same workspace.
	const id = `${contentOf(request)}.${ordinal}`;
	return uuidOf([instance, workflow, origin, node, String(runIndex), id]);
}

function needsKey({ keyFrom, idempotencyKey }: ApiRequest): boolean {
	return keyFrom !== undefined && idempotencyKey === undefined;
}

/** Statuses that repeating a request cannot change: its values are wrong, or the record does not exist. */
const FINAL_STATUSES = [400, 404, 422];

/** True if sending the same request again would not change the outcome. */
export function isAnswered({ failure, response }: Outcome): boolean {
	if (failure === undefined) return true;

	return response !== undefined && FINAL_STATUSES.includes(response.status);
}

/** The keys of agents' writes that may have been done but have no answer, by content. */
type OpenCalls = Map<string, { key: string; record?: string }>;

/** Shared by all tools of this process, because n8n makes a new tool for each call. */
const callsOfAgents: OpenCalls = new Map();
const MAX_CALLS = 10_000;

const REPEATED =
	'An earlier call sent this and got no response. It is done only once, and this may be the earlier response, without what anyone has changed since.';

/**
 * Gives an agent's call a new key, or the key of an identical call that is still open. A call that writes to the same
 * record closes it: otherwise, if the earlier content were written again later, the service would take it for a repetition.
 *
 * @param max how many open calls to remember; those that were least recently attempted are forgotten first.
 */
export function withCallKeys(
	target: readonly string[],
	open = callsOfAgents,
	max = MAX_CALLS,
): Stage {
	return (next) => async (request) => {
		const { content, record } = writeOf(request, target);
		const earlier = open.get(content);
		const key = needsKey(request) ? (earlier?.key ?? newKey(request)) : undefined;

		const remember = () => {
			open.delete(content);
			if (key !== undefined) open.set(content, { key, record });
			if (open.size > max) open.delete([...open.keys()][0]);
		};

		// It is remembered before its response, so that an identical concurrent call gets the same key.
		if (isWrite(request)) remember();

		const outcome = await next({ ...request, idempotencyKey: request.idempotencyKey ?? key });
		if (isWrite(request)) {
			const { failure } = outcome;
			const mayBeDone = failure === undefined || failure.isOutcomeUnknown === true;
			if (mayBeDone) closeSuperseded(open, { content, record });

			if (isAnswered(outcome)) open.delete(content);
			else if (mayBeDone) remember();
		}

		const { value } = outcome;
		if (earlier === undefined || !isRecord(value)) return outcome;

		return { ...outcome, value: { ...value, note: REPEATED } };
	};
}

function closeSuperseded(open: OpenCalls, { content, record }: Write): void {
	if (record === undefined) return;

	for (const [other, call] of open) {
		if (call.record === record && other !== content) open.delete(other);
	}
}

function newKey(request: ApiRequest): string {
	return request.keyFrom === 'content' ? keyFromContent(request) : randomUUID();
}

/**
 * How an idempotency key is made: for a workflow from the execution in which the work began, for an agent at random, and
 * for both from the content alone if the user chooses that.
 *
 * A write that may have been done but has no answer stays open: if the same content is sent again, it gets the same key,
 * so that the service does it once. Another write to the same record closes it: otherwise, if the earlier content were
 * written again later, the service would mistake that for a repetition.
 */

import { randomUUID } from 'crypto';

import { hashOf, uuidOf } from '../../lib/hash';
import { isRecord } from '../../lib/kinds';
import { type ApiRequest, isWrite, type Outcome, type Stage } from '../../transport/request';

/** The hashes of a write, which can be stored without revealing what it writes. */
export interface Write {
	content: string;
	/** The record that the write changes; the next write to it supersedes this one. Undefined if it only adds something. */
	state?: string;
}

/** A write that may have been carried out but has no answer. */
export interface OpenWrite extends Write {
	key: string;
	/** When it was first sent, in ms since 1970. */
	sentAt: number;
	/** The run of the node that first sent it, counted from 0; undefined for an agent's call. */
	run?: number;
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
	const state = resourceKey === undefined ? undefined : hashOf([...target, resourceKey]);
	return { content: contentOf(request, target), state };
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

/** The open writes of a workflow's run, or of all calls by agents. */
export class OpenWrites {
	readonly #max: number;
	readonly #byKey = new Map<string, OpenWrite>();

	/** @param max maximum number of writes to remember; the oldest are forgotten first. */
	constructor(writes: readonly OpenWrite[] = [], max = Infinity) {
		this.#max = max;

		for (const write of writes) this.add(write);
	}

	get all(): OpenWrite[] {
		return [...this.#byKey.values()];
	}

	add(write: OpenWrite): void {
		this.#byKey.delete(write.key);
		this.#byKey.set(write.key, write);
		if (this.#byKey.size <= this.#max) return;

		const [oldest] = this.#byKey.keys();
		this.#byKey.delete(oldest);
	}

	/** The oldest open write with this content for which `isFree` is true; undefined if there is none. */
	find(content: string, isFree: (write: OpenWrite) => boolean = () => true): OpenWrite | undefined {
		for (const write of this.#byKey.values()) {
			if (write.content === content && isFree(write)) return write;
		}

		return undefined;
	}

	/** When the write with this key was first sent; undefined if it is not open. */
	sentAt(key: string): number | undefined {
		return this.#byKey.get(key)?.sentAt;
	}

	/** Records how a write ended. A write without a generated key cannot stay open, but it supersedes others. */
	recordOutcome(write: Write & Partial<OpenWrite>, outcome: Outcome): void {
		const { content, state, key, sentAt = Date.now(), run } = write;
		const mayBeDone = outcome.failure === undefined || outcome.failure.isOutcomeUnknown === true;

		if (mayBeDone) this.#closeSuperseded(write);
		if (key === undefined) return;

		if (isAnswered(outcome)) this.#byKey.delete(key);
		else if (mayBeDone) this.add({ content, state, key, sentAt, run });
	}

	#closeSuperseded({ content, state }: Write): void {
		if (state === undefined) return;

		for (const write of this.#byKey.values()) {
			if (write.state === state && write.content !== content) this.#byKey.delete(write.key);
		}
	}
}

const MAX_CALLS = 10_000;

/** Shared by all tools of this process, because n8n makes a new tool for each call. */
const callsOfAgents = new OpenWrites([], MAX_CALLS);

const REPEATED =
	'An earlier call sent this and got no response. It is done only once, and this may be the earlier response, without what anyone has changed since.';

/** Gives an agent's call a new key, or the key of an identical call that is still open. */
export function withCallKeys(target: readonly string[], open = callsOfAgents): Stage {
	return (next) => async (request) => {
		const write = writeOf(request, target);
		const earlier = open.find(write.content);
		const key = needsKey(request) ? (earlier?.key ?? newKey(request)) : undefined;
		const sentAt = earlier?.sentAt ?? Date.now();
		// The write is added before its response, so that an identical concurrent call gets the same key.
		if (isWrite(request) && key !== undefined) open.add({ ...write, key, sentAt });

		const outcome = await next({ ...request, idempotencyKey: request.idempotencyKey ?? key });
		if (isWrite(request)) open.recordOutcome({ ...write, key, sentAt }, outcome);

		const { value } = outcome;
		if (earlier === undefined || !isRecord(value)) return outcome;

		return { ...outcome, value: { ...value, note: REPEATED } };
	};
}

function newKey(request: ApiRequest): string {
	return request.keyFrom === 'content' ? keyFromContent(request) : randomUUID();
}

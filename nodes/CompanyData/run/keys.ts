/**
 * How an idempotency key is made: a workflow's from the execution in which the work began, an agent's at random, and
 * either's from the content alone if the user chooses so.
 * A write that may have been done but has no answer stays open: if the same content is sent again, it goes out under
 * the same key, so that the service does it once.
 * Another write to the same record closes it, because the service would take a change back for a repetition.
 */

import { randomUUID } from 'crypto';

import { hashOf, uuidOf } from '../../lib/hash';
import { isRecord } from '../../lib/kinds';
import { type ApiRequest, isWrite, type Outcome, type Stage } from '../../transport/request';

/** A write in hashes, which may be stored without giving away what it writes. */
export interface Write {
	content: string;
	/** The record that it sets: the next write to that record replaces it. Undefined if it only adds. */
	state?: string;
}

/** A write that may have been carried out, and has no answer. */
export interface OpenWrite extends Write {
	key: string;
	/** When it was sent first, in milliseconds since 1970. */
	sentAt: number;
	/** The run of the node that sent it first, from 0; undefined for an agent's call. */
	run?: number;
}

/** The place of a run of a node, from which its keys are derived. */
export interface RunIdentity {
	instance: string;
	workflow: string;
	/** ID of the execution that n8n carries out now. */
	execution: string;
	/** ID of the execution in which the work began; another one in a Retry, or with Continue Execution. */
	origin: string;
	node: string;
	/** How often the node had run before in this execution, as in a loop. */
	runIndex: number;
}

/**
 * The hash of all that a request sends: equal for two requests if and only if their content is equal.
 *
 * @param target where it goes, if requests to different services or with different credentials are to differ.
 */
export function contentOf(request: ApiRequest, target: readonly string[] = []): string {
	const { method, path, query = null, body = null, idempotencyKey = null } = request;
	return hashOf([method, path, query, body, idempotencyKey, ...target]);
}

/** The hashes of a request; `target` as in `contentOf`. */
export function writeOf(request: ApiRequest, target: readonly string[] = []): Write {
	const { resourceKey } = request;
	const state = resourceKey === undefined ? undefined : hashOf([...target, resourceKey]);
	return { content: contentOf(request, target), state };
}

/** The key of From Content: the same in every execution and every process. */
export function keyFromContent(request: ApiRequest): string {
	return uuidOf(['content', contentOf(request)]);
}

/**
 * The key of a workflow's request; undefined if it needs none, or has one of the user.
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
	// Not derived from the credential: another one may belong to the same workspace.
	const id = `${contentOf(request)}.${ordinal}`;
	return uuidOf([instance, workflow, origin, node, String(runIndex), id]);
}

function needsKey({ keyFrom, idempotencyKey }: ApiRequest): boolean {
	return keyFrom !== undefined && idempotencyKey === undefined;
}

/** Statuses that a request gets whenever it is sent: its values are wrong, or name nothing that exists. */
const FINAL_STATUSES = [400, 404, 422];

/** True if sending the same request again would not end otherwise. */
export function isAnswered({ failure, response }: Outcome): boolean {
	if (failure === undefined) return true;

	return response !== undefined && FINAL_STATUSES.includes(response.status);
}

/** The open writes of a workflow's run, or of all calls by agents. */
export class OpenWrites {
	readonly #max: number;
	readonly #byKey = new Map<string, OpenWrite>();

	/** @param max how many are remembered; the oldest are forgotten first. */
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

	/** The oldest open write with this content; undefined if there is none that `isFree`. */
	find(content: string, isFree: (write: OpenWrite) => boolean = () => true): OpenWrite | undefined {
		for (const write of this.#byKey.values()) {
			if (write.content === content && isFree(write)) return write;
		}

		return undefined;
	}

	/** When the write with this key was sent first; undefined if it is not open. */
	sentAt(key: string): number | undefined {
		return this.#byKey.get(key)?.sentAt;
	}

	/** Learns how a write ended. One without a key of ours cannot stay open, but replaces others. */
	recordOutcome(write: Write & Partial<OpenWrite>, outcome: Outcome): void {
		const { content, state, key, sentAt = Date.now(), run } = write;
		const isOutcomeUnknown =
			outcome.failure === undefined || outcome.failure.isOutcomeUnknown === true;

		if (isOutcomeUnknown) this.#closeReplaced(write);
		if (key === undefined) return;

		if (isAnswered(outcome)) this.#byKey.delete(key);
		else if (isOutcomeUnknown) this.add({ content, state, key, sentAt, run });
	}

	#closeReplaced({ content, state }: Write): void {
		if (state === undefined) return;

		for (const write of this.#byKey.values()) {
			if (write.state === state && write.content !== content) this.#byKey.delete(write.key);
		}
	}
}

const MAX_CALLS = 10_000;

/** Shared by all tools of this process, because n8n starts a tool again for each call. */
const callsOfAgents = new OpenWrites([], MAX_CALLS);

const REPEATED =
	'An earlier call had sent this and got no answer. It is done once, and this may be the earlier response: whatever somebody else has changed since is not in it.';

/** Gives an agent's call a new key, or the key of the same call while it is open. */
export function withCallKeys(target: readonly string[], open = callsOfAgents): Stage {
	return (next) => async (request) => {
		const write = writeOf(request, target);
		const repeated = open.find(write.content);
		const key = needsKey(request) ? (repeated?.key ?? newKey(request)) : undefined;
		const sentAt = repeated?.sentAt ?? Date.now();
		// Before it is answered, so that the same call beside it has the same key.
		if (isWrite(request) && key !== undefined) open.add({ ...write, key, sentAt });

		const outcome = await next({ ...request, idempotencyKey: request.idempotencyKey ?? key });
		if (isWrite(request)) open.recordOutcome({ ...write, key, sentAt }, outcome);

		const { value } = outcome;
		if (repeated === undefined || !isRecord(value)) return outcome;

		return { ...outcome, value: { ...value, note: REPEATED } };
	};
}

function newKey(request: ApiRequest): string {
	return request.keyFrom === 'content' ? keyFromContent(request) : randomUUID();
}

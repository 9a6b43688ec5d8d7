import type { ApiRequest, ApiResponse } from '../http/types';

/** A request that has its place in the run. */
export interface PreparedRequest {
	/** Identifies the request within the run. */
	id: string;
	/** The request with its idempotency key, where it carries one. */
	request: ApiRequest;
}

/** A failed request that must not be sent again, because a later one replaced it. */
export interface Overtaken {
	/** Why it had failed. */
	reason: string;
}

/** What is kept of a run's requests while it goes on. */
export interface RequestRecord {
	/** Takes the keys of an execution that n8n kept nothing of, so that what it has sent is not done again. */
	continue(execution: string): void;
	/** Sets where the requests go; answers from elsewhere are of no use. */
	bind(target: readonly string[]): void;
	/** Gives a request its place among those that are alike, and its key. Call it in their order. */
	prepare(request: ApiRequest): PreparedRequest;
	/** The answer that an earlier run of the same work got; undefined if the request is to be sent. */
	answerTo(prepared: PreparedRequest): ApiResponse | Overtaken | undefined;
	/** Keeps a response that a later run would only get again. */
	noteResponse(prepared: PreparedRequest, response: ApiResponse): void;
	/** Records that a request failed, and why. */
	noteFailure(prepared: PreparedRequest, reason: string): void;
	/** Forgets answers of no use, so that they are asked for again. What was written stays written. */
	forget(ids: readonly string[]): void;
}

/** For what is run only once: nothing is kept. */
export const NO_RECORD: RequestRecord = {
	continue: () => {},
	bind: () => {},
	prepare: (request) => ({ id: '', request }),
	answerTo: () => undefined,
	noteResponse: () => {},
	noteFailure: () => {},
	forget: () => {},
};

/** Whether the record has to derive a key for a request. */
export function needsKey({ derivesKey, idempotencyKey }: ApiRequest): boolean {
	return derivesKey !== undefined && idempotencyKey === undefined;
}

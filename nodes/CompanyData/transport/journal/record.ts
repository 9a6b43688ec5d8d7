import type { ApiRequest, ApiResponse } from '../http/types';

/** A request that has its place in the run. */
export interface PreparedRequest {
	/** Names the request among all of the run. */
	id: string;
	/** The request with its idempotency key, where it carries one. */
	request: ApiRequest;
}

/** Why a request must not be sent any more though it had failed. */
export interface Overtaken {
	/** Why it had failed. */
	reason: string;
}

/** What is kept of a run's requests while it goes on. */
export interface RequestRecord {
	/** Takes the keys of an execution that n8n kept nothing of, so that what it has sent is not done again. */
	continue(execution: string): void;
	/** Says where the requests go; answers that came from elsewhere are of no use. */
	bind(target: readonly string[]): void;
	/** Gives a request its place among those that are alike, and its key. Call it in their order. */
	prepare(request: ApiRequest): PreparedRequest;
	/** What an earlier run of the same work was answered; undefined where the request is to be sent. */
	answerTo(prepared: PreparedRequest): ApiResponse | Overtaken | undefined;
	/** Keeps a response that a later run would only get again. */
	noteResponse(prepared: PreparedRequest, response: ApiResponse): void;
	/** Takes note that a request came to nothing, and why. */
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

/** Whether a request is to carry a key that the record derives. */
export function needsKey({ derivesKey, idempotencyKey }: ApiRequest): boolean {
	return derivesKey !== undefined && idempotencyKey === undefined;
}

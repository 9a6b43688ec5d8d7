import type { Outcome, PendingRequest, Send, Stage } from '../../client/transport/request.ts';
import type { Failure } from '../../client/transport/failure.ts';
import { toResponse } from '../../client/transport/response.ts';

/** A request as a stage is given it. */
export function pending(more: Partial<PendingRequest> = {}): PendingRequest {
	const { signal } = new AbortController();
	const read = () => 'read';
	return { method: 'GET', path: '/x', read, signal, maxWait: 300_000, ...more };
}

/** The outcome of a success. */
export function done(text = '{}'): Outcome {
	return { response: toResponse(200, {}, text), value: 'read' };
}

/** The outcome of a failure that may pass, with the response of this status if there was one. */
export function failed(
	status?: number,
	failure: Partial<Failure> = {},
	more: Partial<Outcome> = {},
): Outcome {
	const response = status === undefined ? undefined : toResponse(status, {}, '{}');
	const message = `${status ?? 'broken'}`;
	return { response, failure: { message, hint: '', isTransient: true, ...failure }, ...more };
}

/** A stage before a service that answers by the script, and the requests that reached the service. */
export function before(
	stage: Stage,
	script: (request: PendingRequest, number: number) => Promise<Outcome> | Outcome,
): { send: Send; seen: PendingRequest[] } {
	const seen: PendingRequest[] = [];
	const service: Send = async (request) => {
		seen.push(request);
		return await script(request, seen.length);
	};
	return { send: stage(service), seen };
}

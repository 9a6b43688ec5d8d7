/**
 * Ends the requests of a run that are certain to be refused: with an unknown key or a used-up quota, every request of the
 * run or of the operation is. One refusal by the service itself is enough. A refusal by something in front of the service,
 * such as a firewall's page, or one that may be about one record, must occur twice without a success in between. After that, neither new requests are sent nor
 * requests that wait for their turn or for another attempt.
 */

import { anyOf } from './deadlines';
import type { Failure } from './failure';
import { type ApiRequest, notSent, type Outcome, type Stage } from './request';
import { isForeign } from './response';

const REFUSED =
	'An earlier request of this run was answered like this, and this one would have been too. The next run tries again.';

/** The scope of a refusal that applies to all operations. */
const RUN = '';

/**
 * Sends no request to which an earlier refusal applies.
 *
 * @param keyOf gives a key for the operation of a request: a refusal may apply to all requests with the same key.
 */
export function refusals(keyOf: (request: ApiRequest) => string): Stage {
	const record = new Refusals();

	return (next) => async (request) => {
		const operation = keyOf(request);
		const before = record.reasonFor(operation);
		if (before !== undefined) return notSent(before, REFUSED);

		const waiting = { operation, end: new AbortController() };
		const signal = anyOf(waiting.end.signal, request.signal);
		record.inFlight.add(waiting);
		const outcome = await next({ ...request, signal });
		record.inFlight.delete(waiting);
		// The run can do without the response, so it must not end because of it: a filter may be all that was missing.
		if (!request.isOptional) record.observe(operation, outcome);

		const reason = outcome.isCancelled ? record.reasonFor(operation) : undefined;
		return reason === undefined
			? outcome
			: notSent(reason, REFUSED, outcome.failure?.isOutcomeUnknown);
	};
}

class Refusals {
	readonly inFlight = new Set<{ operation: string; end: AbortController }>();
	readonly #reasons = new Map<string, Failure>();
	/** The scopes with one refusal since the last success that may not hold for all of it. */
	readonly #doubted = new Set<string>();

	reasonFor(operation: string): Failure | undefined {
		return this.#reasons.get(RUN) ?? this.#reasons.get(operation);
	}

	observe(operation: string, { failure, response }: Outcome): void {
		if (failure === undefined) this.#doubted.clear();
		if (failure?.failsFor === undefined) return;

		const scope = failure.failsFor === 'run' ? RUN : operation;
		const isDoubtful = failure.mayBeOfOne || (response !== undefined && isForeign(response));
		if (isDoubtful && !this.#doubted.has(scope)) {
			this.#doubted.add(scope);
			return;
		}

		if (!this.#reasons.has(scope)) this.#reasons.set(scope, failure);

		for (const waiting of this.inFlight) {
			if (scope === RUN || scope === waiting.operation) waiting.end.abort();
		}
	}
}

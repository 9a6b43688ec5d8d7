/**
 * A circuit breaker for the requests of a run.
 *
 * - Closed: every request passes. After a failure they pass one at a time and are retried at most once, until one
 *   succeeds.
 * - Open: four requests in a row have failed because the service is down. All others wait.
 * - Half-open: every three seconds one request is the probe, which is not retried. If it succeeds, the breaker closes. If
 *   a probe fails eighteen seconds after the first failure, all waiting requests are given up.
 */

import type { Failure } from './failure';
import {
	CANCELLED,
	notSent,
	type Outcome,
	type PendingRequest,
	type Send,
	type Stage,
} from './request';
import { type Clock, sleepUnlessCancelled, SYSTEM_CLOCK } from '../lib/clock';

/** Failures in a row that open the breaker. Fewer may come from rows that the service cannot handle. */
const MAX_FAILURES = 4;

/** Time in ms between a failure and the next probe: short enough for a restart, long enough not to be a burden. */
const PROBE_INTERVAL = 3000;

/** Time in ms after the first failure: with its retries before, a run against a dead service ends within a minute. */
const MAX_DOWN_TIME = 6 * PROBE_INTERVAL;

const DOWN =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

/** Holds requests while the service is down. It comes before `retry`, so that it counts requests, not attempts. */
export function circuitBreaker(clock: Clock = SYSTEM_CLOCK): Stage {
	const breaker = new CircuitBreaker(clock);

	return (next) => async (request) => await breaker.send(request, next);
}

class CircuitBreaker {
	readonly #clock: Clock;
	#failures = 0;
	#lastFailure: Failure | undefined;
	#lastFailedAt = 0;
	/** When the first of the failures in a row ended. */
	#downSince = 0;
	/** After a failure, other requests wait for these. While the breaker is open, they wait only for the probe: others may hang. */
	readonly #inFlight = new Set<Promise<Outcome>>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	async send(request: PendingRequest, next: Send): Promise<Outcome> {
		while (this.#failures > 0 && this.#inFlight.size > 0 && !this.#isGivenUp) {
			await Promise.race(this.#inFlight);
		}

		if (this.#isGivenUp) return notSent(this.#lastFailure!, DOWN);
		if (request.signal.aborted) return CANCELLED;

		const sent = this.#isOpen ? this.#probe(request, next) : this.#pass(request, next);
		this.#inFlight.add(sent);
		return await sent.finally(() => this.#inFlight.delete(sent));
	}

	async #pass(request: PendingRequest, next: Send): Promise<Outcome> {
		const maxRetries = this.#failures > 0 ? 1 : undefined;
		return this.#observe(await next({ ...request, maxRetries }));
	}

	async #probe(request: PendingRequest, next: Send): Promise<Outcome> {
		const wait = this.#lastFailedAt + PROBE_INTERVAL - this.#clock.now();
		if (!(await sleepUnlessCancelled(this.#clock, wait, request.signal))) return CANCELLED;

		return this.#observe(await next({ ...request, maxRetries: 0 }));
	}

	#observe(outcome: Outcome): Outcome {
		const { failure, response, isCancelled, waitTooLong } = outcome;

		// A request that was not sent, or was refused by something in front of the service, says nothing about the service.
		if (isCancelled || waitTooLong !== undefined || failure?.failsFor !== undefined) return outcome;

		const isDown = response === undefined || response.status >= 500 || response.status === 408;
		if (failure === undefined || !isDown) {
			this.#failures = 0;
			return outcome;
		}

		this.#failures++;
		this.#lastFailure = failure;
		this.#lastFailedAt = this.#clock.now();
		if (this.#failures === 1) this.#downSince = this.#lastFailedAt;
		if (this.#failures === MAX_FAILURES) this.#inFlight.clear();

		return outcome;
	}

	get #isOpen(): boolean {
		return this.#failures >= MAX_FAILURES;
	}

	/** True if waiting is useless: the failures are final, or a probe has failed after too long and no other is due. */
	get #isGivenUp(): boolean {
		if (!this.#isOpen) return false;
		if (!this.#lastFailure?.isTransient) return true;

		const now = this.#clock.now();
		const hasProbed = this.#failures > MAX_FAILURES;
		const isDownTooLong = now - this.#downSince >= MAX_DOWN_TIME;
		return hasProbed && isDownTooLong && now - this.#lastFailedAt < PROBE_INTERVAL;
	}
}

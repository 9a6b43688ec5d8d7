/**
 * A circuit breaker for the requests of a run. Closed, it lets everything pass, and after a failure one request at a time
 * until one succeeds; it opens once four in a row have failed because the service is down. Then every three seconds one
 * request is the probe, sent a single time (half-open): if it succeeds, the breaker closes, and if none has for eighteen
 * seconds, all that wait are given up.
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

/** Requests in a row that fail before it opens: a few rows that the service cannot handle are no outage. */
const MAX_FAILURES = 4;

/** Milliseconds between a failure and the next probe: soon enough for a restart, too seldom to be a burden. */
const PROBE_INTERVAL = 3000;

/** Milliseconds it stays open before it gives up: with the retries before, a dead service ends a run within a minute. */
const MAX_OPEN_TIME = 6 * PROBE_INTERVAL;

const DOWN =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

/** Holds requests while the service is down. It stands before `retry`, so that it counts requests, not attempts. */
export function circuitBreaker(clock: Clock = SYSTEM_CLOCK): Stage {
	const breaker = new CircuitBreaker(clock);

	return (next) => async (request) => await breaker.send(request, next);
}

class CircuitBreaker {
	readonly #clock: Clock;
	#failures = 0;
	#lastFailure: Failure | undefined;
	#lastFailedAt = 0;
	#openedAt = 0;
	/** After a failure, others wait for these. Once it is open, only for the probe: earlier requests may hang. */
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
		return this.#observe(await next(request));
	}

	async #probe(request: PendingRequest, next: Send): Promise<Outcome> {
		const wait = this.#lastFailedAt + PROBE_INTERVAL - this.#clock.now();
		if (!(await sleepUnlessCancelled(this.#clock, wait, request.signal))) return CANCELLED;

		return this.#observe(await next({ ...request, isProbe: true }));
	}

	#observe(outcome: Outcome): Outcome {
		const { failure, response, isCancelled, waitTooLong } = outcome;

		// It was not sent, or something in front of the service refused it, which says nothing of the service.
		if (isCancelled || waitTooLong !== undefined || failure?.failsFor !== undefined) return outcome;

		const isDown = response === undefined || response.status >= 500 || response.status === 408;
		if (failure === undefined || !isDown) {
			this.#failures = 0;
			return outcome;
		}

		this.#failures++;
		this.#lastFailure = failure;
		this.#lastFailedAt = this.#clock.now();
		if (this.#failures === MAX_FAILURES) {
			this.#openedAt = this.#lastFailedAt;
			this.#inFlight.clear();
		}

		return outcome;
	}

	get #isOpen(): boolean {
		return this.#failures >= MAX_FAILURES;
	}

	/** True if waiting has become useless: the service was down for too long, until a later request may probe again, or its failures are final. */
	get #isGivenUp(): boolean {
		if (!this.#isOpen) return false;
		if (!this.#lastFailure?.isTransient) return true;

		const now = this.#clock.now();
		return now - this.#openedAt >= MAX_OPEN_TIME && now - this.#lastFailedAt < PROBE_INTERVAL;
	}
}

/**
 * A circuit breaker for the attempts of a run.
 *
 * - Closed: every attempt passes. After a failure they pass one at a time, until one succeeds.
 * - Open: attempts of four requests have failed in a row because the service is down. All others wait, and what has
 *   waited for its turn in the throttle meanwhile comes back.
 * - Half-open: every three seconds one attempt is the probe. If it succeeds, the breaker closes. For half a minute a
 *   request that was the probe may wait to be it again. Then its failure is final, so that others are tried: the service
 *   may only be unable to handle these. Soon after, all waiting requests are given up.
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
import { type Clock, sleepUnlessCancelled, SYSTEM_CLOCK } from '../../lib/clock';

/** Requests that fail in a row and open the breaker. Fewer may be rows that the service cannot handle. */
const MAX_FAILURES = 4;

/** Time in ms between a failure and the next probe: short enough for a restart, long enough not to be a burden. */
const PROBE_INTERVAL = 3000;

/** Time in ms after the first failure until a failure is final. */
const PATIENCE = 10 * PROBE_INTERVAL;

/** Time in ms after the first failure until all are given up: a run against a dead service ends within a minute. */
const MAX_DOWN_TIME = PATIENCE + 6 * PROBE_INTERVAL;

const DOWN =
	'The last requests of this run all failed like this, so this one was not sent. The next run tries again.';

/** Holds attempts while the service is down. It comes after `retry`, so that it holds repetitions, too. */
export function circuitBreaker(clock: Clock = SYSTEM_CLOCK): Stage {
	const breaker = new CircuitBreaker(clock);

	return (next) => async (request) => await breaker.send(request, next);
}

class CircuitBreaker {
	readonly #clock: Clock;
	/** The requests whose attempts have failed since the last success. */
	readonly #failing = new Set<object>();
	#lastFailure: Failure | undefined;
	#lastFailedAt = 0;
	/** When the first of the failures in a row ended. */
	#downSince = 0;
	#isProbing = false;
	/** True once a probe has failed since the breaker opened. */
	#hasProbed = false;
	/** Resolved by `#announce`, for those who wait. */
	#change?: Promise<void>;
	#announce = () => {};

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	async send(request: PendingRequest, next: Send): Promise<Outcome> {
		while (!request.signal.aborted) {
			if (this.#isGivenUp) return { ...notSent(this.#lastFailure!, DOWN), isHeld: true };

			if (this.#failing.size > 0 && this.#isProbing) {
				await this.#changed();
				continue;
			}

			const outcome = await (this.#failing.size === 0
				? this.#pass(request, next)
				: this.#probe(request, next));

			if (!outcome.isHeld) return outcome;
		}

		return CANCELLED;
	}

	async #pass(request: PendingRequest, next: Send): Promise<Outcome> {
		return this.#observe(request, await next({ ...request, isHeld: () => this.#failing.size > 0 }));
	}

	/** Lets one attempt pass alone, unless the breaker closes before it is due. */
	async #probe(request: PendingRequest, next: Send): Promise<Outcome> {
		const { signal } = request;
		this.#isProbing = true;

		try {
			while (this.#timeToProbe > 0 && !signal.aborted) {
				const due = sleepUnlessCancelled(this.#clock, this.#timeToProbe, signal);
				await Promise.race([due, this.#changed()]);
			}

			if (this.#failing.size === 0 || signal.aborted) return { isHeld: true };

			const wasOpen = this.#isOpen;
			const outcome = this.#observe(request, await next(request));
			this.#hasProbed = wasOpen && this.#isOpen;
			return outcome;
		} finally {
			this.#isProbing = false;
			this.#announce();
		}
	}

	#observe(request: PendingRequest, outcome: Outcome): Outcome {
		const { failure, response, isCancelled, isHeld, waitTooLong } = outcome;

		// A request that was not sent, or was refused by something in front of the service, says nothing about the service.
		const isUnsent = isCancelled || isHeld || waitTooLong !== undefined;
		if (isUnsent || failure?.failsFor !== undefined) return outcome;

		const { attempts = { count: 1 } } = request;
		const isDown = response === undefined || response.status >= 500 || response.status === 408;
		const now = this.#clock.now();

		if (failure === undefined || !isDown) {
			this.#failing.clear();
			this.#announce();
			return outcome;
		}

		if (this.#failing.size === 0) {
			this.#downSince = now;
			this.#hasProbed = false;
		}

		this.#failing.add(attempts);
		this.#lastFailure = failure;
		this.#lastFailedAt = now;
		this.#announce();
		const isLate = now - this.#downSince >= PATIENCE;
		return { ...outcome, isFinal: isLate && (this.#isOpen || attempts.count > 1) };
	}

	/** Resolves when an attempt has ended. */
	async #changed(): Promise<void> {
		this.#change ??= new Promise((resolve) => {
			this.#announce = () => {
				this.#change = undefined;
				resolve();
			};
		});

		await this.#change;
	}

	get #isOpen(): boolean {
		return this.#failing.size >= MAX_FAILURES;
	}

	/** Time in ms until an attempt may be the probe. */
	get #timeToProbe(): number {
		return this.#isOpen ? this.#lastFailedAt + PROBE_INTERVAL - this.#clock.now() : 0;
	}

	/** True if waiting is useless: the failures are final, or a probe has failed after too long and no other is due. */
	get #isGivenUp(): boolean {
		if (!this.#isOpen) return false;
		if (!this.#lastFailure?.isTransient) return true;

		const now = this.#clock.now();
		return this.#hasProbed && now - this.#downSince >= MAX_DOWN_TIME && this.#timeToProbe > 0;
	}
}

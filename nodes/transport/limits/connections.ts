/**
 * The number of requests that may be in flight together: the connections of the plan. If the plan is unknown, it begins
 * with those of the smallest plan and grows by one with each answer, up to those of the largest. A 503 lowers it to what
 * else was in flight; one more is then tried from time to time, less often with every refusal.
 */

import { waitAfter } from './pause';
import { PLANS } from '../../service/limits';

/** Connections of the published plans. */
const PUBLISHED = PLANS.flatMap(({ connections = [] }) => connections);
const MIN_PUBLISHED = Math.min(...PUBLISHED);
const MAX_PUBLISHED = Math.max(...PUBLISHED);

/** Decides whether one more request may be in flight. Times are milliseconds of a steady clock. */
export class Connections {
	#limit = MIN_PUBLISHED;
	#plan?: number;
	/** Refusals since one more was admitted; undefined before the first. */
	#refusals?: number;
	#raiseAt = Infinity;

	/** Connections to count on: as many as a refusal has shown, otherwise all of the plan. */
	get known(): number {
		return this.#refusals === undefined ? this.#max : this.#limit;
	}

	get #max(): number {
		return this.#plan ?? MAX_PUBLISHED;
	}

	/** @param connections undefined if the plan is unknown. */
	setPlan(connections: number | undefined): void {
		if (connections === this.#plan) return;

		this.#plan = connections;
		this.#limit = connections ?? this.#limit;
	}

	/** Milliseconds until one more may be tried; Infinity for never. */
	timeToRaise(now: number): number {
		return this.#limit < this.#max ? this.#raiseAt - now : Infinity;
	}

	/** True if another request may leave; raises the limit by one if it is time to. */
	hasRoom(inFlight: number, now: number): boolean {
		if (inFlight < this.#limit) return true;
		if (this.timeToRaise(now) > 0) return false;

		this.#limit++;
		this.#raiseAt = now + waitAfter(this.#refusals ?? 0, () => 0);
		return true;
	}

	/**
	 * Learns from a request that was not refused.
	 *
	 * @param inFlight requests in flight when it left, itself included.
	 */
	admit(inFlight: number, now: number): void {
		if (this.#refusals === undefined) {
			this.#limit = Math.min(this.#max, this.#limit + 1);
		} else if (inFlight >= this.#limit && this.#refusals > 0) {
			this.#refusals = 0;
			this.#raiseAt = now + waitAfter(0, () => 0);
		}
	}

	/**
	 * Learns from a 503.
	 *
	 * @param inFlight requests in flight when it left, itself included.
	 */
	refuse(inFlight: number, now: number): void {
		const limit = Math.max(1, inFlight - 1);
		if (limit >= this.#limit) return;

		this.#limit = limit;
		this.#refusals = (this.#refusals ?? 0) + 1;
		this.#raiseAt = now + waitAfter(this.#refusals, () => 0);
	}
}

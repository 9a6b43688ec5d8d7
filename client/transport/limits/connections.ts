/**
 * The number of requests that may be in flight together: the connections of the plan. If the plan is unknown, the number
 * starts with the connections of the smallest plan, and each response raises it by one, up to those of the largest plan. A
 * 503 lowers it to the number of other requests in flight. After that, one more is tried from time to time, less often
 * with every refusal.
 */

import { PLANS } from '../../service/limits';
import { backoff } from '../../../lib/clock';

/** Connections of the published plans. */
const PUBLISHED = PLANS.flatMap(({ connections = [] }) => connections);
const MIN_PUBLISHED = Math.min(...PUBLISHED);
const MAX_PUBLISHED = Math.max(...PUBLISHED);

/** Refusals in a row after which the time until the next try no longer doubles. */
const MAX_DOUBLINGS = 3;

/** Time in ms until one more connection is tried: 1, 2, 4, and then 8 seconds. */
function timeToTry(refusals = 0): number {
	return backoff(Math.min(refusals, MAX_DOUBLINGS), () => 0);
}

/** Decides whether one more request may be in flight. Times are in ms of a steady clock. */
export class Connections {
	#limit = MIN_PUBLISHED;
	#plan?: number;
	/** Refusals since one more request was admitted; undefined before the first refusal. */
	#refusals?: number;
	#raiseAt = Infinity;

	/** Connections to rely on: the number that a refusal has shown, or all connections of the plan. */
	get known(): number {
		return this.#refusals === undefined ? this.#max : this.#limit;
	}

	/** Connections of the plan, or the number that a refusal has shown; undefined if neither is known. */
	get shown(): number | undefined {
		return this.#refusals === undefined ? this.#plan : this.#limit;
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

	/** Time in ms until one more connection may be tried; Infinity for never. */
	timeToRaise(now: number): number {
		return this.#limit < this.#max ? this.#raiseAt - now : Infinity;
	}

	/** True if another request may leave. Raises the limit by one when that is due. */
	hasRoom(inFlight: number, now: number): boolean {
		if (inFlight < this.#limit) return true;
		if (this.timeToRaise(now) > 0) return false;

		this.#limit++;
		this.#raiseAt = now + timeToTry(this.#refusals);
		return true;
	}

	/**
	 * Learns from a request that was not refused.
	 *
	 * @param inFlight requests in flight when it left, including itself.
	 */
	admit(inFlight: number, now: number): void {
		if (this.#refusals === undefined) {
			this.#limit = Math.min(this.#max, this.#limit + 1);
		} else if (inFlight >= this.#limit && this.#refusals > 0) {
			this.#refusals = 0;
			this.#raiseAt = now + timeToTry();
		}
	}

	/**
	 * Learns from a 503.
	 *
	 * @param inFlight requests in flight when it left, including itself.
	 */
	refuse(inFlight: number, now: number): void {
		const limit = Math.max(1, inFlight - 1);
		if (limit >= this.#limit) return;

		this.#limit = limit;
		this.#refusals = (this.#refusals ?? 0) + 1;
		this.#raiseAt = now + timeToTry(this.#refusals);
	}
}

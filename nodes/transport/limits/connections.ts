/**
 * A count of the requests that may be in flight together: the connections of the plan. If the plan is unknown, it
 * begins with those of the smallest and grows by one with each answer, to those of the largest. A 503 lowers it to what
 * was in flight besides; one more is then tried now and then, less often with every refusal.
 */
import { waitAfter } from './pause';
import { PLANS } from '../../service/limits';

const PUBLISHED = PLANS.flatMap(({ connections = [] }) => connections);
const MIN_PUBLISHED = Math.min(...PUBLISHED);
const MAX_PUBLISHED = Math.max(...PUBLISHED);

/** Says whether one more request may be in flight. Times are milliseconds of a steady clock. */
export class Connections {
	#limit = MIN_PUBLISHED;
	#plan?: number;
	/** Refusals since one more was admitted; undefined before the first. */
	#refusals?: number;
	#raiseAt = Infinity;

	/** Connections to count on: what a refusal has shown, or else all of the plan. */
	get known(): number {
		return this.#refusals === undefined ? this.#max : this.#limit;
	}

	get #max(): number {
		return this.#plan ?? MAX_PUBLISHED;
	}

	/** @param connections undefined where the plan is unknown. */
	setPlan(connections: number | undefined): void {
		if (connections === this.#plan) return;

		this.#plan = connections;
		this.#limit = connections ?? this.#limit;
	}

	/** Milliseconds until one more may be tried; Infinity for never. */
	timeToRaise(now: number): number {
		return this.#limit < this.#max ? this.#raiseAt - now : Infinity;
	}

	/** Whether another request may leave; tries one more where it is time to. */
	hasRoom(inFlight: number, now: number): boolean {
		if (inFlight < this.#limit) return true;
		if (this.timeToRaise(now) > 0) return false;

		this.#limit++;
		this.#raiseAt = now + waitAfter(this.#refusals ?? 0, () => 0);
		return true;
	}

	/** @param inFlight those in flight when the request left, itself included. */
	admit(inFlight: number, now: number): void {
		if (this.#refusals === undefined) {
			this.#limit = Math.min(this.#max, this.#limit + 1);
		} else if (inFlight >= this.#limit && this.#refusals > 0) {
			this.#refusals = 0;
			this.#raiseAt = now + waitAfter(0, () => 0);
		}
	}

	/** @param inFlight those in flight when the request left, itself included. */
	refuse(inFlight: number, now: number): void {
		const limit = Math.max(1, inFlight - 1);
		if (limit >= this.#limit) return;

		this.#limit = limit;
		this.#refusals = (this.#refusals ?? 0) + 1;
		this.#raiseAt = now + waitAfter(this.#refusals, () => 0);
	}
}

import type { Random } from '../../../shared/backoff';
import { Cancelled, throwIfCancelled } from '../../../shared/cancellation';
import type { Clock } from '../../../shared/clock';
import { Connections } from './connections';
import { Jitter } from './jitter';
import { Latency } from './latency';
import { Pacer } from './pacer';
import { Pause } from './pause';
import { WaitTooLong, type AcquireOptions, type Permit, type ResponseInfo } from './permit';
import { FairQueue, type Waiter } from './queue';
import { connectionsOf, INITIAL_REQUESTS, readRateLimit } from './rate-limit';

/** A request in the queue, and how its wait ends. */
interface Pending extends Waiter {
	heldBefore: number;
	leave(permit: Permit): void;
	fail(error: Error): void;
}

/** Milliseconds without any request after which others may have used the bucket. */
const IDLE_TIME = 10_000;
/** Requests a run has ready before the first response, and beside those under way if that shows no limit. */
const FIRST_AHEAD = 4;
const UNLIMITED_AHEAD = 200;
/** A burst is leaving if the next request is due within this many milliseconds. */
const WITHIN_BURST = 10;
/** Longest sleep in milliseconds, so that no timer remains for long after all have given up. */
const LONGEST_SLEEP = 500;
/** Milliseconds by which requests move closer together on their way, beyond their jitter. */
const LEAST_SLACK = 10;
/** Most of this process's own delay to allow for: more is rare, and would cost time in every window. */
const MOST_DELAY = 80;
const MOST_SLACK = 100;

/**
 * What all requests of this process with one key share: the pace, the pauses after a refusal and the
 * connections. Requests leave as soon as all three allow it, one run's after another's.
 */
export class Throttle {
	readonly #clock: Clock;
	readonly #pacer = new Pacer();
	readonly #pause: Pause;
	readonly #connections = new Connections(INITIAL_REQUESTS);
	readonly #latency = new Latency();
	readonly #jitter = new Jitter();
	readonly #queue = new FairQueue<Pending>();
	#underWay = 0;
	#lastSend = 0;
	#lastEnd = 0;
	#wakeAt = Infinity;
	#isLeaving = false;
	/** Milliseconds in which a request was held by the limits of the plan, until `#heldSince`. */
	#held = 0;
	#heldSince?: number;

	constructor(clock: Clock, random: Random) {
		this.#clock = clock;
		this.#pause = new Pause(random);
	}

	/**
	 * Waits until a request may leave. Every permit must be given back with `release`.
	 *
	 * @throws {Cancelled} when the execution is cancelled first.
	 * @throws {WaitTooLong} as soon as the request is, or is known to be, held longer than it may be.
	 */
	async acquire({ signal, ...waiter }: AcquireOptions): Promise<Permit> {
		throwIfCancelled(signal);
		const now = this.#clock.now();
		if (this.#queue.isIdle && now - this.#lastEnd > IDLE_TIME) this.#pacer.forget();
		let cancel = () => {};
		try {
			return await new Promise<Permit>((leave, fail) => {
				const pending = { ...waiter, heldBefore: this.#heldUntil(now), leave, fail };
				cancel = () => {
					if (this.#queue.remove(pending, this.#clock.now())) fail(new Cancelled());
				};
				signal?.addEventListener('abort', cancel);
				this.#queue.add(pending, now);
				this.#advance();
			});
		} finally {
			signal?.removeEventListener('abort', cancel);
		}
	}

	/** Records the outcome of a request that left. */
	release(permit: Permit, response: ResponseInfo): void {
		const now = this.#clock.now();
		this.#underWay--;
		this.#lastEnd = now;
		this.#queue.release(permit.group);
		this.#learn(permit, response, now);
		this.#advance();
	}

	/** Milliseconds until the pause after a refusal ends; 0 when there is none. */
	pauseLeft(): number {
		return this.#pause.timeLeft(this.#clock.now());
	}

	/** Whether part of a burst still waits to leave; other work would delay it. */
	isSending(): boolean {
		const toNext = this.#timeToNext(this.#clock.now());
		const isWaiting = !this.#queue.eligible().next().done;
		return isWaiting && toNext > 0 && toNext <= WITHIN_BURST;
	}

	/**
	 * How many unfinished requests a run should have: enough that one is always ready when it may leave,
	 * and no more in memory than that. As many as are under way at this pace and latency (Little's law),
	 * and as may leave within a second.
	 */
	parallelism(): number {
		const rate = this.#pacer.rate(this.#clock.now());
		if (!this.#pacer.isKnown) return FIRST_AHEAD;
		if (rate === Infinity) return Math.ceil(2 * this.#connections.limit) + UNLIMITED_AHEAD;
		const { known } = this.#connections;
		const seconds = this.#latency.mean / 1000;
		return Math.ceil(Math.min(known, rate * seconds) + Math.min(known, rate)) + 1;
	}

	#learn(permit: Permit, { status, headers = {}, retryAfter = 0 }: ResponseInfo, now: number) {
		if (status === undefined) return;
		const rateLimit = readRateLimit(headers);
		if (rateLimit !== undefined || status < 500) {
			const answered = { ...permit, others: this.#underWay, isRefused: status === 429 };
			this.#pacer.observe(rateLimit, answered, now);
		}
		if (rateLimit !== undefined) {
			this.#connections.ceiling = connectionsOf(rateLimit.limit) ?? Infinity;
		}
		if (status === 503) {
			this.#connections.refuse(permit.underWay, permit.at, now);
		} else if (status === 429) {
			this.#pacer.refuse(permit.number, now);
			this.#jitter.forget();
			this.#pause.begin(permit.number, this.#pacer.sent, retryAfter, now);
		} else {
			this.#latency.add(now - permit.at);
			this.#jitter.add(permit.number, now - permit.at);
			this.#connections.admit(permit.underWay, this.#latency, now - permit.at);
			this.#pause.end(permit.number);
		}
	}

	/** Sends what may leave now, gives up what waits too long, and schedules the next wake-up. */
	#advance(): void {
		const now = this.#clock.now();
		for (const waiter of this.#queue.eligible()) {
			if (this.#timeToNext(now) > 0 || !this.#hasConnection(now)) break;
			this.#send(waiter, now);
		}
		for (const waiter of this.#queue.first()) this.#giveUpIfTooLong(waiter, now);
		this.#wake(now);
	}

	#send(waiter: Pending, now: number): void {
		this.#queue.take(waiter, now);
		this.#pacer.take(now);
		this.#pause.take(now);
		this.#lastSend = now;
		if (!this.#isLeaving) void this.#noteDelay(now);
		const since = waiter.since ?? now;
		waiter.leave({
			at: now,
			number: this.#pacer.sent,
			underWay: ++this.#underWay,
			group: waiter.group,
			since,
			waited: Math.min(now - since, this.#heldUntil(now) - waiter.heldBefore),
		});
	}

	/** A request leaves once the process has done what keeps it busy now, such as starting more work. */
	async #noteDelay(from: number): Promise<void> {
		this.#isLeaving = true;
		await this.#clock.sleep(0);
		this.#isLeaving = false;
		const now = this.#clock.now();
		this.#jitter.addDelay(now - from, now);
	}

	#giveUpIfTooLong(waiter: Pending, now: number): void {
		const left = this.#timeLeft(waiter, now);
		const pause = this.#pause.timeLeft(now);
		if (left > 0 && pause <= left) return;
		this.#queue.remove(waiter, now);
		waiter.fail(new WaitTooLong(pause, waiter.maxWait));
	}

	#heldUntil(now: number): number {
		return this.#held + (this.#heldSince === undefined ? 0 : now - this.#heldSince);
	}

	/**
	 * Schedules `#advance` for when time alone lets a request leave or ends its wait, and counts the time
	 * in which a request is held by the limits of the plan.
	 */
	#wake(now: number): void {
		const isWaiting = !this.#queue.eligible().next().done;
		const toNext = this.#timeToNext(now);
		this.#held = this.#heldUntil(now);
		this.#heldSince = isWaiting && toNext > 0 ? now : undefined;
		let wait = Infinity;
		for (const waiter of this.#queue.first()) wait = Math.min(wait, this.#timeLeft(waiter, now));
		if (wait === Infinity) return;
		if (isWaiting) wait = Math.min(wait, toNext > 0 ? toNext : this.#timeToRaise(now));
		const at = now + Math.ceil(Math.min(wait, LONGEST_SLEEP));
		if (at >= this.#wakeAt) return;
		this.#wakeAt = at;
		void this.#clock.sleep(at - now).then(() => {
			if (this.#wakeAt === at) this.#wakeAt = Infinity;
			this.#advance();
		});
	}

	/** Milliseconds a waiter may still be held. */
	#timeLeft({ since, maxWait }: Pending, now: number): number {
		return since! + maxWait - now;
	}

	/** Milliseconds until the pace and the pause let a request leave; 0 or less when they do now. */
	#timeToNext(now: number): number {
		const { value, delay } = this.#jitter;
		const least = Math.min(Math.max(LEAST_SLACK, delay), MOST_DELAY);
		// Two errors that are independent of each other add up as squares.
		const slack = Math.min(Math.hypot(least, 2 * value), MOST_SLACK);
		return Math.max(this.#pause.timeToNext(now), this.#pacer.timeToNext(now, slack));
	}

	/** Whether one more may be under way; if it is time to try one more, allows it. */
	#hasConnection(now: number): boolean {
		const isFull = this.#underWay + 1 > this.#limit(now);
		if (!isFull || this.#timeToRaise(now) > 0) return !isFull;
		this.#connections.raise(now);
		return true;
	}

	#timeToRaise(now: number): number {
		return this.#pacer.isKnown ? this.#connections.timeToRaise(now) : Infinity;
	}

	/** While nothing is known, one more for each second: the first response may take minutes. */
	#limit(now: number): number {
		const { limit, known } = this.#connections;
		if (this.#pacer.isKnown) return limit;
		return Math.min(known, INITIAL_REQUESTS + Math.floor((now - this.#lastSend) / 1000));
	}
}

import type { Random } from '../../../shared/backoff';
import type { Clock } from '../../../shared/clock';
import { Bucket } from './bucket';
import { Connections } from './connections';
import { Pause } from './pause';
import type { AcquireOptions, Permit, ResponseInfo, WaitTooLong } from './permit';
import { FairQueue, type Waiter } from './queue';
import { INITIAL_REQUESTS, readRateLimit } from './rate-limit';

/** What a wait ends with; undefined where the execution was cancelled. */
type Turn = Permit | WaitTooLong | undefined;

/** A request in the queue, and how its wait ends. */
interface Pending extends Waiter {
	heldBefore: number;
	end(turn: Turn): void;
}

/** Milliseconds without any request after which others may have used the bucket. */
const IDLE_TIME = 10_000;
/** Requests a run has ready before the first response, and beside those under way if that shows no limit. */
const FIRST_AHEAD = 4;
const UNLIMITED_AHEAD = 200;
/** Longest sleep in milliseconds, so that no timer remains for long after all have given up. */
const LONGEST_SLEEP = 500;

/**
 * What all requests of this process with one key share: the pace, the pauses after a refusal and the
 * connections. Requests leave as soon as all three allow it, one run's after another's.
 */
export class Throttle {
	readonly #clock: Clock;
	readonly #bucket = new Bucket();
	readonly #pause: Pause;
	readonly #connections = new Connections(INITIAL_REQUESTS);
	readonly #queue = new FairQueue<Pending>();
	/** Milliseconds that the latest response took. */
	#latency = 0;
	#underWay = 0;
	#lastSend = 0;
	#lastEnd = 0;
	#wakeAt = Infinity;
	/** Milliseconds in which a request was held by the limits of the plan, until `#heldSince`. */
	#held = 0;
	#heldSince?: number;

	constructor(clock: Clock, random: Random) {
		this.#clock = clock;
		this.#pause = new Pause(random);
	}

	/**
	 * Waits until a request may leave, or is known to be held longer than it may be. Every permit must be
	 * given back with `release`.
	 *
	 * @returns undefined when the execution is cancelled first.
	 */
	async acquire({ signal, ...waiter }: AcquireOptions): Promise<Turn> {
		if (signal?.aborted) return undefined;
		const now = this.#clock.now();
		if (this.#queue.isIdle && now - this.#lastEnd > IDLE_TIME) this.#bucket.forget();
		let cancel = () => {};
		const turn = new Promise<Turn>((end) => {
			const pending = { ...waiter, heldBefore: this.#heldUntil(now), end };
			cancel = () => {
				if (this.#queue.remove(pending)) end(undefined);
			};
			signal?.addEventListener('abort', cancel);
			this.#queue.add(pending);
			this.#advance();
		});
		return await turn.finally(() => signal?.removeEventListener('abort', cancel));
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

	/**
	 * How many unfinished requests a run should have: enough that one is always ready when it may leave,
	 * and no more in memory than that. As many as are under way at this pace and latency (Little's law),
	 * and as may leave within a second.
	 */
	parallelism(): number {
		const rate = this.#bucket.rate(this.#clock.now());
		if (!this.#bucket.isKnown) return FIRST_AHEAD;
		if (rate === Infinity) return Math.ceil(2 * this.#connections.limit) + UNLIMITED_AHEAD;
		const { known } = this.#connections;
		const seconds = this.#latency / 1000;
		return Math.ceil(Math.min(known, rate * seconds) + Math.min(known, rate)) + 1;
	}

	#learn(permit: Permit, { status, headers = {}, retryAfter = 0 }: ResponseInfo, now: number) {
		if (status === undefined) return;
		const rateLimit = readRateLimit(headers);
		if (rateLimit !== undefined || status < 500) {
			const answered = { ...permit, others: this.#underWay, isRefused: status === 429 };
			this.#bucket.observe(rateLimit, answered, now);
		}
		if (rateLimit !== undefined) this.#connections.setPlan(rateLimit.plan?.connections);
		if (status === 503) {
			this.#connections.refuse(permit.underWay, now);
		} else if (status === 429) {
			const isByBurst = rateLimit !== undefined && rateLimit.remaining >= 1;
			this.#pause.begin(permit.number, this.#bucket.sent, retryAfter, now, isByBurst);
		} else {
			this.#latency = now - permit.at;
			this.#connections.admit(permit.underWay);
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
		// Until the first response, it is the service that is slow: no limit holds anything.
		const isLimited = this.#bucket.isKnown || this.#pause.timeLeft(now) > 0;
		for (const waiter of this.#queue.first()) {
			if (isLimited && this.#queue.hasTurn(waiter)) waiter.since ??= now;
			this.#giveUpIfTooLong(waiter, now);
		}
		this.#wake(now);
	}

	#send(waiter: Pending, now: number): void {
		this.#queue.take(waiter);
		this.#bucket.take(now);
		this.#lastSend = now;
		const since = waiter.since ?? now;
		waiter.end({
			at: now,
			number: this.#bucket.sent,
			underWay: ++this.#underWay,
			group: waiter.group,
			since,
			waited: Math.min(now - since, this.#heldUntil(now) - waiter.heldBefore),
		});
	}

	#giveUpIfTooLong(waiter: Pending, now: number): void {
		const left = this.#timeLeft(waiter, now);
		const pause = this.#pause.timeLeft(now);
		if (left > 0 && pause <= left) return;
		this.#queue.remove(waiter);
		waiter.end({ pause });
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
		if (isWaiting) {
			wait = Math.min(LONGEST_SLEEP, toNext > 0 ? toNext : this.#timeToRaise(now));
		}
		for (const waiter of this.#queue.first()) wait = Math.min(wait, this.#timeLeft(waiter, now));
		if (wait === Infinity) return;
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
		return since === undefined ? Infinity : since + maxWait - now;
	}

	/** Milliseconds until the bucket and the pause let a request leave; 0 or less when they do now. */
	#timeToNext(now: number): number {
		return Math.max(this.#pause.timeLeft(now), this.#bucket.timeToNext(now));
	}

	/** Whether one more may be under way; if it is time to try one more, allows it. */
	#hasConnection(now: number): boolean {
		const isFull = this.#underWay + 1 > this.#limit(now);
		if (!isFull || this.#timeToRaise(now) > 0) return !isFull;
		this.#connections.raise(now);
		return true;
	}

	#timeToRaise(now: number): number {
		return this.#bucket.isKnown ? this.#connections.timeToRaise(now) : Infinity;
	}

	/** While nothing is known, one more for each second: the first response may take minutes. */
	#limit(now: number): number {
		const { limit, known } = this.#connections;
		if (this.#bucket.isKnown) return limit;
		return Math.min(known, INITIAL_REQUESTS + Math.floor((now - this.#lastSend) / 1000));
	}
}

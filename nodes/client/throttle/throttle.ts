import type { Random } from '../../../shared/backoff';
import { SYSTEM_CLOCK, type Clock } from '../../../shared/clock';
import { Bucket, SECOND } from './bucket';
import { Connections } from './connections';
import { Pause } from './pause';
import { FairQueue, type Waiter } from './queue';
import { readRateLimit } from './rate-limit';

/** Permission to send one request; to be given back with `release`. Times in milliseconds. */
export interface Permit {
	/** When it was given. */
	at: number;
	/** Its sequence number, from 1. */
	number: number;
	/** How many requests were under way then, this one included. */
	underWay: number;
	group: unknown;
	/** Since when the request was held. */
	since: number;
	/** How long it was held by the limits of the plan, rather than by others of its run. */
	waited: number;
}

/** Why a request got no permit: it was, or would be, held longer than it may be. */
export interface WaitTooLong {
	/** Milliseconds that are left of the key's pause; 0 if others were served until the time was over. */
	pause: number;
}

/** What a wait ends with; undefined where the execution was cancelled. */
type Turn = Permit | WaitTooLong | undefined;

/** What a response, or its absence, tells the throttle. `status` is absent when none came. */
interface ResponseInfo {
	status?: number;
	headers?: Record<string, unknown>;
	/** Milliseconds the service asks to wait, where it does. */
	retryAfter?: number;
}

/** A request in the queue, and how its wait ends. */
interface Pending extends Waiter {
	/** Since when the bucket or a pause holds it, once it is the first of its run, and how long one did before. */
	heldSince?: number;
	waited: number;
	end(turn: Turn): void;
}

/**
 * Requests that may leave before a response has shown the plan. Of processes that begin together, each
 * takes as many from the burst of the others, who do not know of it yet.
 */
const INITIAL_REQUESTS = 1;
/** Milliseconds without any request after which others may have used the bucket. */
const IDLE_TIME = 10_000;
/** Requests a run has ready before the first response. */
const FIRST_AHEAD = 4;
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
	readonly #connections = new Connections();
	readonly #queue = new FairQueue<Pending>();
	/** Milliseconds that the latest response took. */
	#latency = 0;
	#underWay = 0;
	#lastSend = 0;
	#lastEnd = 0;
	#wakeAt = Infinity;

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
	async acquire(waiter: Waiter): Promise<Turn> {
		const { signal } = waiter;
		if (signal?.aborted) return undefined;
		const idle = this.#clock.now() - this.#lastEnd;
		if (this.#queue.isIdle && idle > IDLE_TIME) this.#bucket.forget();
		let cancel = () => {};
		const turn = new Promise<Turn>((end) => {
			const pending = { ...waiter, waited: 0, end };
			cancel = () => {
				this.#queue.remove(pending);
				end(undefined);
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
		if (!this.#bucket.isKnown) return FIRST_AHEAD;
		const { known } = this.#connections;
		const rate = Math.min(known, this.#bucket.rate(this.#clock.now()));
		const underWay = Math.min(known, (rate * this.#latency) / 1000);
		return Math.ceil(underWay + rate) + 1;
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
			this.#connections.refuse(permit.underWay);
		} else if (status === 429) {
			const isByBurst = (rateLimit?.remaining ?? 0) >= 1 && retryAfter <= SECOND;
			this.#pause.begin(permit.at, retryAfter, now, isByBurst);
		} else {
			this.#latency = now - permit.at;
			this.#connections.admit(permit.underWay, now);
			this.#pause.end(permit.at);
		}
	}

	/** Sends what may leave now, gives up what waits too long, and schedules the next wake-up. */
	#advance(): void {
		const now = this.#clock.now();
		let next = this.#queue.next();
		while (next !== undefined && this.#timeToNext(now) <= 0 && this.#hasConnection(now)) {
			this.#send(next, now);
			next = this.#queue.next();
		}
		const timeToGiveUp = this.#giveUp(now);
		this.#wakeIn(Math.min(timeToGiveUp, this.#timeToSend(now)), now);
	}

	#send(waiter: Pending, now: number): void {
		this.#queue.take(waiter);
		this.#lastSend = now;
		const { group, since = now, heldSince = now } = waiter;
		const waited = waiter.waited + now - heldSince;
		const number = this.#bucket.take(now);
		const underWay = ++this.#underWay;
		waiter.end({ at: now, number, underWay, group, since, waited });
	}

	/** Gives up what waits too long, or would; returns the milliseconds until the next one does. */
	#giveUp(now: number): number {
		const pause = this.#pause.timeLeft(now);
		// Until the first response, it is the service that is slow: no limit holds anything.
		const isLimited = this.#bucket.isKnown || pause > 0;
		const isHeld = this.#timeToNext(now) > 0;
		let next = Infinity;
		for (const waiter of this.#queue.first()) {
			const isNext = isLimited && this.#queue.hasTurn(waiter);
			if (isNext) waiter.since ??= now;
			// Only for as long as it was held: then it may wait for a connection.
			waiter.waited += now - (waiter.heldSince ?? now);
			waiter.heldSince = isNext && isHeld ? now : undefined;
			const left = (waiter.since ?? Infinity) + waiter.maxWait - now;
			if (left > 0 && pause <= left) {
				next = Math.min(next, left);
			} else {
				this.#queue.remove(waiter);
				waiter.end({ pause });
			}
		}
		return next;
	}

	/** Milliseconds until time alone may let a request leave; Infinity while none may. */
	#timeToSend(now: number): number {
		if (this.#queue.next() === undefined) return Infinity;
		const toNext = this.#timeToNext(now);
		if (toNext > 0) return toNext;
		return this.#bucket.isKnown ? this.#connections.timeToRaise(now) : LONGEST_SLEEP;
	}

	#wakeIn(milliseconds: number, now: number): void {
		if (milliseconds === Infinity) return;
		const at = now + Math.ceil(Math.min(milliseconds, LONGEST_SLEEP));
		if (at >= this.#wakeAt) return;
		this.#wakeAt = at;
		void this.#clock.sleep(at - now).then(() => {
			if (this.#wakeAt === at) this.#wakeAt = Infinity;
			this.#advance();
		});
	}

	/** Milliseconds until the bucket and the pause let a request leave; 0 or less when they do now. */
	#timeToNext(now: number): number {
		return Math.max(this.#pause.timeLeft(now), this.#bucket.timeToNext(now));
	}

	/** Whether one more may be under way. While nothing is known, one for each second: it may take minutes. */
	#hasConnection(now: number): boolean {
		if (this.#bucket.isKnown) return this.#connections.hasRoom(this.#underWay, now);
		const atMost = INITIAL_REQUESTS + Math.floor((now - this.#lastSend) / 1000);
		return this.#underWay < Math.min(this.#connections.known, atMost);
	}
}

/** Throttles kept at most, so that a process of many tenants does not grow for ever. */
const MOST_THROTTLES = 1000;

const throttles = new Map<string, Throttle>();

/** The throttle that all nodes and executions of this process with the same identity share. */
export function throttleFor(...identity: string[]): Throttle {
	const key = JSON.stringify(identity);
	const throttle = throttles.get(key) ?? new Throttle(SYSTEM_CLOCK, Math.random);
	throttles.delete(key);
	throttles.set(key, throttle);
	if (throttles.size > MOST_THROTTLES) {
		const [oldest] = throttles.keys();
		throttles.delete(oldest);
	}
	return throttle;
}

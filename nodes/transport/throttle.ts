/**
 * Holds the requests of this process until the plan lets them leave. All nodes and runs with the same key share one
 * throttle: it asks the bucket and the pause when the next request may leave, asks the connections whether there is room,
 * and serves the runs round-robin. A request that would wait for longer than its Max Wait is given up at once.
 */

import { Bucket } from './limits/bucket';
import { Connections } from './limits/connections';
import { Pause } from './limits/pause';
import { readRateLimit } from './rate-limit';
import type { Outcome } from './request';
import type { ApiResponse } from './response';
import { getOrCreate } from '../lib/cache';
import { type Clock, type Random, SYSTEM_CLOCK } from '../lib/clock';
import { PLANS } from '../service/limits';

/** Milliseconds without a request after which others may have used the bucket. */
const MAX_IDLE_TIME = 1000;

/** Milliseconds without a first response after which another request may leave. */
const MAX_SILENCE = 1000;

/** Milliseconds of the longest timer, so that none remains for long after all have given up. */
const MAX_SLEEP = 1000;

/** Requests a run has ready before the first response: the smallest burst of the plans. */
const FIRST_READY = Math.min(...PLANS.map(({ burst = Infinity }) => burst));

/** One run's queue; runs are served round-robin. */
export class Run {
	inFlight = 0;
	/** The next one first. */
	waiting: Pending[] = [];
}

/** A request that asks for its turn. Times in milliseconds of a steady clock. */
export interface Waiter {
	run: Run;
	/** Requests of its run that may be in flight together. */
	concurrency: number;
	/** How long the limits of the service may hold it. */
	maxWait: number;
	/** When they began to, which neither others of its run nor the first response do; undefined for a first attempt. */
	since?: number;
	/** Ends the wait. */
	signal?: AbortSignal;
}

/** Permission to send one request, to be returned with `release`. Times in milliseconds of a steady clock. */
export interface Permit {
	/** When it leaves. */
	at: number;
	/** The sequence number of the request. */
	number: number;
	/** Requests in flight when it leaves, itself included. */
	inFlight: number;
	run: Run;
	/** When the limits of the service began to hold it. */
	since: number;
	/** Milliseconds for which the pace or a pause held it, not others of its run. */
	waited: number;
}

/** A wait that would be longer than its maximum. */
export interface TooLong {
	/** What holds the request: a pause after a 429, or the queue for its turn. */
	waitTooLong: 'pause' | 'queue';
	/** Milliseconds that are left of the pause; undefined for the queue. */
	retryAfter?: number;
}

/** How a wait ends; undefined if it was cancelled. */
export type Turn = Permit | TooLong | undefined;

/** What came back for a request; no status if nothing did. */
type Answer = Partial<ApiResponse> & Pick<Outcome, 'retryAfter'>;

interface Pending extends Waiter {
	/** When the pace or a pause began to hold it, in milliseconds of a steady clock. */
	heldSince?: number;
	end(turn: Turn): void;
}

/** Gives permits to the requests of all runs with one key. */
export class Throttle {
	readonly #clock: Clock;
	readonly #bucket = new Bucket();
	readonly #pause: Pause;
	readonly #connections = new Connections();
	/** Runs with waiting requests, the next in line first, so that a long run does not hold back a short one. */
	readonly #runs = new Set<Run>();
	#inFlight = 0;
	#lastSend = 0;
	#lastEnd = 0;
	#wakeAt = Infinity;

	constructor(clock: Clock, random: Random) {
		this.#clock = clock;
		this.#pause = new Pause(random);
	}

	/** Waits for a permit; in its run, a request that was held before comes first. */
	async acquire(waiter: Waiter): Promise<Turn> {
		const { signal, run, since } = waiter;
		if (signal?.aborted) return undefined;

		const isIdle = this.#runs.size === 0 && this.#inFlight === 0;
		const idleTime = this.#clock.now() - this.#lastEnd;
		if (isIdle && idleTime > MAX_IDLE_TIME) this.#bucket.forget({ isIdle: true });

		let cancel = () => {};

		const turn = new Promise<Turn>((end) => {
			const pending = { ...waiter, end };
			cancel = () => this.#end(pending, undefined);
			signal?.addEventListener('abort', cancel);
			this.#runs.add(run);
			if (since === undefined) run.waiting.push(pending);
			else run.waiting.unshift(pending);

			this.#advance();
		});

		return await turn.finally(() => signal?.removeEventListener('abort', cancel));
	}

	/** Returns a permit with what came back for its request. */
	release(permit: Permit, answer: Answer): void {
		const now = this.#clock.now();
		this.#inFlight--;
		this.#lastEnd = now;
		permit.run.inFlight--;
		this.#learn(permit, answer, now);
		this.#advance();
	}

	/** How many requests a run should have unfinished, so that one is always ready. */
	parallelism(): number {
		if (!this.#bucket.isKnown) return FIRST_READY;

		const { known } = this.#connections;
		return known + Math.min(known, this.#bucket.burst) + 1;
	}

	/** Learns the limits from what came back. */
	#learn(permit: Permit, { status, headers = {}, retryAfter = 0 }: Answer, now: number): void {
		if (status === undefined) return;

		const rateLimit = readRateLimit(headers);
		if (rateLimit !== undefined || status < 500) {
			const { number, at } = permit;
			const isRefused = status === 429;
			this.#bucket.observe(rateLimit, { number, at, inFlight: this.#inFlight, isRefused }, now);
		}
		if (rateLimit !== undefined) this.#connections.setPlan(rateLimit.plan?.connections);

		// The service itself refuses too many connections, and shows its limits with that if it ever does.
		const isOfGateway = rateLimit === undefined && this.#bucket.burst < Infinity;
		if (status === 503 && !isOfGateway) {
			this.#connections.refuse(permit.inFlight, now);
		} else if (status === 429) {
			this.#pause.begin(permit.at, retryAfter, now);
			// Others may have used the bucket meanwhile.
			this.#bucket.forget({ isIdle: false });
		} else {
			this.#connections.admit(permit.inFlight, now);
			this.#pause.end(permit.at);
		}
	}

	/** Sends what may leave, gives up what would wait too long, and sleeps until either changes. */
	#advance(): void {
		const now = this.#clock.now();
		let waiting = this.#next();

		while (waiting.length > 0 && this.#timeToNext(now) <= 0 && this.#hasConnection(now)) {
			this.#send(waiting[0], now);
			waiting = this.#next();
		}

		const pause = this.#pause.timeLeft(now);
		const toNext = this.#timeToNext(now);

		for (const waiter of waiting) {
			// Until the first response, it is the service that is slow: no limit holds anything.
			if (this.#bucket.isKnown || pause > 0) waiter.since ??= now;
			if (toNext > 0) waiter.heldSince ??= now;
		}

		const left = ({ since = Infinity, maxWait }: Pending) => since + maxWait - now;
		const late = waiting.filter((waiter) => left(waiter) <= 0 || left(waiter) < pause);
		const tooLong: TooLong =
			pause > 0 ? { waitTooLong: 'pause', retryAfter: pause } : { waitTooLong: 'queue' };

		for (const waiter of late) this.#end(waiter, tooLong);
		if (late.length > 0) {
			this.#advance();
		} else if (waiting.length > 0) {
			const raise = this.#bucket.isKnown ? this.#connections.timeToRaise(now) : MAX_SILENCE;
			this.#wakeIn(Math.min(toNext > 0 ? toNext : raise, ...waiting.map(left)), now);
		}
	}

	#send(waiter: Pending, now: number): void {
		const { run, since = now, heldSince = now } = waiter;
		run.inFlight++;
		this.#lastSend = now;
		const number = this.#bucket.take(now);
		const inFlight = ++this.#inFlight;
		this.#end(waiter, { at: now, number, inFlight, run, since, waited: now - heldSince });
		if (this.#runs.delete(run)) this.#runs.add(run);
	}

	#end(waiter: Pending, turn: Turn): void {
		const { run } = waiter;
		run.waiting = run.waiting.filter((other) => other !== waiter);
		if (run.waiting.length === 0) this.#runs.delete(run);

		waiter.end(turn);
	}

	/** The first request of each run that may have another one in flight. */
	#next(): Pending[] {
		return [...this.#runs].flatMap(({ waiting, inFlight }) =>
			waiting.slice(0, 1).filter(({ concurrency }) => inFlight < concurrency),
		);
	}

	#wakeIn(milliseconds: number, now: number): void {
		const at = now + Math.ceil(Math.min(milliseconds, MAX_SLEEP));
		if (milliseconds === Infinity || at >= this.#wakeAt) return;

		this.#wakeAt = at;
		void this.#clock.sleep(at - now).then(() => {
			if (this.#wakeAt === at) this.#wakeAt = Infinity;

			this.#advance();
		});
	}

	#timeToNext(now: number): number {
		return Math.max(this.#pause.timeLeft(now), this.#bucket.timeToNext(now));
	}

	/** Before the first response, one request may leave for each second without it. */
	#hasConnection(now: number): boolean {
		if (this.#bucket.isKnown) return this.#connections.hasRoom(this.#inFlight, now);

		const allowed = this.#bucket.firstRequests + Math.floor((now - this.#lastSend) / MAX_SILENCE);
		return this.#inFlight < Math.min(this.#connections.known, allowed);
	}
}

const throttles = new Map<string, Throttle>();

/** The throttle that all nodes and executions of this process with the same identity share. */
export function throttleFor(...identity: string[]): Throttle {
	return getOrCreate(
		throttles,
		JSON.stringify(identity),
		() => new Throttle(SYSTEM_CLOCK, Math.random),
	);
}

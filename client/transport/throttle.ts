/**
 * Holds the requests of this process until the plan lets them leave. All nodes and runs with the same key share one
 * throttle. It asks the bucket and the pause when the next request may leave, asks the connections whether one is free,
 * and serves the runs round-robin. A request that would wait longer than its Max Wait is given up at once.
 */

import { Bucket } from './limits/bucket';
import { Connections } from './limits/connections';
import { Pause } from './limits/pause';
import { readRateLimit } from './rate-limit';
import type { Outcome } from './request';
import type { ApiResponse } from './response';
import { PLANS } from '../service/limits';
import { getOrCreate } from '../../lib/cache';
import { type Clock, type Random, SYSTEM_CLOCK } from '../../lib/clock';

/** Time in ms without a request after which other processes may have used the bucket. */
const MAX_IDLE_TIME = 1000;

/** Time in ms without a first response after which another request may leave. */
const MAX_SILENCE = 1000;

/** Longest timer in ms, so that none remains for long after all requests were given up. */
const MAX_SLEEP = 1000;

/** Number of requests a run keeps ready before the first response: the smallest burst of the plans. */
const FIRST_READY = Math.min(...PLANS.map(({ burst = Infinity }) => burst));

/** One run's queue; runs are served round-robin. */
export class Run {
	inFlight = 0;
	/** The waiting requests, the next one first. */
	waiting: Pending[] = [];
}

/** A request that waits for its turn. Times are in ms of a steady clock. */
export interface Waiter {
	run: Run;
	/** Maximum number of requests of its run in flight. */
	concurrency: number;
	/** Longest time for which the limits of the service may hold it. */
	maxWait: number;
	/** When the limits began to hold it; undefined for a first attempt. Waits for its run or the first response do not count. */
	since?: number;
	/** Ends the wait. */
	signal?: AbortSignal;
}

/** Permission to send one request, which `release` takes back. Times are in ms of a steady clock. */
export interface Permit {
	/** When the request leaves. */
	at: number;
	/** The sequence number of the request. */
	number: number;
	/** Requests in flight when it leaves, including itself. */
	inFlight: number;
	run: Run;
	/** When the limits of the service began to hold it. */
	since: number;
	/** Time for which the pace or a pause held it. Waiting for other requests of its run is not counted. */
	waited: number;
}

/** The result if a request would wait longer than its Max Wait. */
export interface TooLong {
	/** What holds the request: a pause after a 429, or the queue. */
	waitTooLong: 'pause' | 'queue';
	/** Remaining time of the pause, in ms; undefined for the queue. */
	retryAfter?: number;
	/** Says that the service asked for another pause, which cannot be right. */
	disbelief?: string;
}

/** The result of a wait; undefined if it was cancelled. */
export type Turn = Permit | TooLong | undefined;

/** The response to a request; without a status if there was none. */
type ReleasedResponse = Partial<ApiResponse> & Pick<Outcome, 'retryAfter' | 'disbelief'>;

interface Pending extends Waiter {
	/** When the pace or a pause began to hold it, in ms of a steady clock. */
	heldSince?: number;
	end(turn: Turn): void;
}

/** Gives permits to the requests of all runs with one key. */
export class Throttle {
	readonly #clock: Clock;
	readonly #bucket = new Bucket();
	readonly #pause: Pause;
	/** What the latest 429 asked for, if that cannot be right. */
	#disbelief?: string;
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

	/** Waits for a permit. A request that was held before comes first in its run. */
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

	/** Takes back a permit, and learns the limits from the response. */
	release(permit: Permit, response: ReleasedResponse): void {
		const now = this.#clock.now();
		this.#inFlight--;
		this.#lastEnd = now;
		permit.run.inFlight--;
		this.#learn(permit, response, now);
		this.#advance();
	}

	/** How many requests a run should have unfinished, so that one is always ready. */
	parallelism(): number {
		if (!this.#bucket.isKnown) return FIRST_READY;

		const { known } = this.#connections;
		return known + Math.min(known, this.#bucket.burst) + 1;
	}

	/** Connections of the plan, or the number that a refusal has shown; undefined if neither is known. */
	get connections(): number | undefined {
		return this.#connections.shown;
	}

	/** Learns the limits from a response. */
	#learn(
		permit: Permit,
		{ status, headers = {}, retryAfter, disbelief }: ReleasedResponse,
		now: number,
	): void {
		if (status === undefined) return;

		const rateLimit = readRateLimit(headers);
		if (rateLimit !== undefined || status < 500) {
			const { number, at } = permit;
			const isRefused = status === 429;
			this.#bucket.observe(rateLimit, { number, at, inFlight: this.#inFlight, isRefused }, now);
		}
		if (rateLimit !== undefined) this.#connections.setPlan(rateLimit.plan?.connections);

		// Only a 503 of the service itself means too many connections. If the service shows its limits, it does so here too.
		const isOfGateway = rateLimit === undefined && this.#bucket.burst < Infinity;
		if (status === 503 && !isOfGateway) {
			this.#connections.refuse(permit.inFlight, now);
		} else if (status === 429) {
			this.#pause.begin(permit.at, retryAfter, now);
			this.#disbelief = disbelief;
			// Other processes may use the bucket during the pause.
			this.#bucket.forget({ isIdle: false });
		} else {
			this.#connections.admit(permit.inFlight, now);
			this.#pause.end(permit.at);
		}
	}

	/** Sends the requests that may leave, gives up those that would wait too long, and sleeps until either changes. */
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
			// Until the first response, requests wait for the service, not for a limit.
			if (this.#bucket.isKnown || pause > 0) waiter.since ??= now;
			if (toNext > 0) waiter.heldSince ??= now;
		}

		const timeLeft = ({ since = Infinity, maxWait }: Pending) => since + maxWait - now;
		const late = waiting.filter((waiter) => timeLeft(waiter) <= 0 || timeLeft(waiter) < pause);
		const tooLong: TooLong =
			pause > 0
				? { waitTooLong: 'pause', retryAfter: pause, disbelief: this.#disbelief }
				: { waitTooLong: 'queue' };

		for (const waiter of late) this.#end(waiter, tooLong);
		if (late.length > 0) {
			this.#advance();
		} else if (waiting.length > 0) {
			const raise = this.#bucket.isKnown ? this.#connections.timeToRaise(now) : MAX_SILENCE;
			this.#wakeIn(Math.min(toNext > 0 ? toNext : raise, ...waiting.map(timeLeft)), now);
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

	/** The next request of each run that is below its concurrency. */
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

	/** Before the first response, one more request may leave each second. */
	#hasConnection(now: number): boolean {
		if (this.#bucket.isKnown) return this.#connections.hasRoom(this.#inFlight, now);

		const allowed = this.#bucket.firstRequests + Math.floor((now - this.#lastSend) / MAX_SILENCE);
		return this.#inFlight < Math.min(this.#connections.known, allowed);
	}
}

const throttles = new Map<string, Throttle>();

/** The throttle shared by all nodes and executions of this process with the same identity. */
export function throttleFor(...identity: string[]): Throttle {
	return getOrCreate(
		throttles,
		JSON.stringify(identity),
		() => new Throttle(SYSTEM_CLOCK, Math.random),
	);
}

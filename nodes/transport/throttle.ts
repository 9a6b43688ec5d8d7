/**
 * Holds the requests of this process until the plan lets them leave. All nodes and runs with the same key share one
 * throttle: it asks the bucket and the pause when the next request may leave, the connections whether there is room, and
 * gives the place to one run after the other. A request that would wait for longer than its Max Wait ends at once.
 */
import { Bucket } from './limits/bucket';
import { Connections } from './limits/connections';
import { Pause } from './limits/pause';
import { readRateLimit } from './rate-limit';
import { CANCELLED, type Observer, type Outcome, type Stage } from './request';
import type { ApiResponse } from './response';
import { explainHeld, explainPause } from './throttle-failures';
import { getOrCreate } from '../lib/cache';
import { type Clock, type Random, SYSTEM_CLOCK } from '../lib/clock';
import type { WallClock } from '../lib/durations';
import { PLANS } from '../service/limits';

/**
 * Milliseconds: without a request for as long, others may have used the bucket; without a first response, another
 * request may leave; and no timer is longer, so that none remains for long after all have given up.
 */
const SECOND = 1000;

/** Requests a run has ready before the first response: the smallest burst of the plans. */
const FIRST_READY = Math.min(...PLANS.map(({ burst = Infinity }) => burst));

/** Share by which a wait may exceed its maximum, for the attempts and the random part of a pause. */
const LEEWAY = 0.05;

/** One run's queue; runs are served round-robin. */
export class Run {
	inFlight = 0;
	waiting: Pending[] = [];
}

export interface Waiter {
	run: Run;
	concurrency: number;
	maxWait: number;
	/** Since when the limits of the service hold it, and not others of its run or the first response. */
	since?: number;
	signal?: AbortSignal;
}

/** To be given back with `release`. Times in milliseconds. */
export interface Permit {
	at: number;
	number: number;
	inFlight: number;
	run: Run;
	since: number;
	/** Time for which the pace or a pause held it, rather than others of its run. */
	waited: number;
}

/** `pause` is what is left of it if the wait is too long, 0 if others took the time; undefined if cancelled. */
export type Turn = Permit | { pause: number } | undefined;

type Answer = Partial<ApiResponse> & Pick<Outcome, 'retryAfter'>;

interface Pending extends Waiter {
	heldSince?: number;
	end(turn: Turn): void;
}

export class Throttle {
	readonly #clock: Clock;
	readonly #bucket = new Bucket();
	readonly #pause: Pause;
	readonly #connections = new Connections();
	/** Those that wait, the one to be served next first: a long run does not hold back a short one. */
	readonly #runs = new Set<Run>();
	/** Milliseconds of the latest response; 0 before the first. */
	latency = 0;
	#inFlight = 0;
	#lastSend = 0;
	#lastEnd = 0;
	#wakeAt = Infinity;

	constructor(clock: Clock, random: Random) {
		this.#clock = clock;
		this.#pause = new Pause(random);
	}

	async acquire(waiter: Waiter): Promise<Turn> {
		const { signal, run, since } = waiter;
		if (signal?.aborted) return undefined;

		const isIdle = this.#runs.size === 0 && this.#inFlight === 0;
		if (isIdle && this.#clock.now() - this.#lastEnd > SECOND) this.#bucket.forget({ isIdle: true });

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

	release(permit: Permit, answer: Answer): void {
		const now = this.#clock.now();
		this.#inFlight--;
		this.#lastEnd = now;
		permit.run.inFlight--;
		this.#learn(permit, answer, now);
		this.#advance();
	}

	/** Requests a run should have unfinished, so that one is always ready. */
	parallelism(): number {
		if (!this.#bucket.isKnown) return FIRST_READY;

		const { known } = this.#connections;
		return known + Math.min(known, this.#bucket.burst) + 1;
	}

	#learn(permit: Permit, { status, headers = {}, retryAfter = 0 }: Answer, now: number) {
		if (status === undefined) return;

		const rateLimit = readRateLimit(headers);
		if (rateLimit !== undefined || status < 500) {
			const { number, at } = permit;
			const isRefused = status === 429;
			this.#bucket.observe(rateLimit, { number, at, inFlight: this.#inFlight, isRefused }, now);
		}
		if (rateLimit !== undefined) this.#connections.setPlan(rateLimit.plan?.connections);

		// Too many connections are refused by the service itself, which shows its limits if it ever does.
		const isOfGateway = rateLimit === undefined && this.#bucket.burst < Infinity;
		if (status === 503 && !isOfGateway) {
			this.#connections.refuse(permit.inFlight, now);
		} else if (status === 429) {
			this.#pause.begin(permit.at, retryAfter, now);
			// Others may have used the bucket meanwhile.
			this.#bucket.forget({ isIdle: false });
		} else {
			this.latency = now - permit.at;
			this.#connections.admit(permit.inFlight, now);
			this.#pause.end(permit.at);
		}
	}

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
		if (late.length > 0 && pause > 0 && this.#pause.mayTry(now)) this.#send(late.shift()!, now);

		for (const waiter of late) this.#end(waiter, { pause });
		if (late.length > 0) this.#advance();
		else if (waiting.length > 0) {
			const raise = this.#bucket.isKnown ? this.#connections.timeToRaise(now) : SECOND;
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

	/** The first of each run that may have another one under way. */
	#next(): Pending[] {
		return [...this.#runs].flatMap(({ waiting, inFlight }) =>
			waiting.slice(0, 1).filter(({ concurrency }) => inFlight < concurrency),
		);
	}

	#wakeIn(milliseconds: number, now: number): void {
		const at = now + Math.ceil(Math.min(milliseconds, SECOND));
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

		const atMost = this.#bucket.firstRequests + Math.floor((now - this.#lastSend) / SECOND);
		return this.#inFlight < Math.min(this.#connections.known, atMost);
	}
}

const throttles = new Map<string, Throttle>();

/** Shared by all nodes and executions of this process with the same identity. */
export function throttleFor(...identity: string[]): Throttle {
	return getOrCreate(
		throttles,
		JSON.stringify(identity),
		() => new Throttle(SYSTEM_CLOCK, Math.random),
	);
}

/** Stage that holds a request until its turn, and has the throttle learn from the answer. */
export function throttled(
	throttle: Throttle,
	concurrency: number,
	observer: Observer | undefined,
	clock: () => WallClock,
): Stage {
	const run = new Run();
	return (next) => async (request) => {
		const { heldSince: since, signal } = request;
		const maxWait = request.maxWait * (1 + LEEWAY);
		const permit = await throttle.acquire({ run, concurrency, maxWait, since, signal });
		if (permit === undefined) return CANCELLED;
		if ('pause' in permit) {
			const { pause } = permit;
			const failure = pause > 0 ? explainPause(pause, clock()) : explainHeld(request.maxWait);
			return { waitTooLong: pause, failure };
		}

		observer?.addWait(permit.at - permit.waited, permit.at);
		let outcome: Outcome = {};

		try {
			outcome = await next(request);
		} finally {
			const { response, retryAfter } = outcome;
			throttle.release(permit, { ...response, retryAfter });
			if (response !== undefined) observer?.observe(response.headers);
		}

		return { ...outcome, heldSince: permit.since };
	};
}

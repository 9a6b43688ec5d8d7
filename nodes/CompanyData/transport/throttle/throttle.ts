import { backoff } from './backoff';
import { Pacer } from './pacer';
import { readRateLimit } from './rate-limit';
import { Semaphore } from './semaphore';
import { sleepUnlessCancelled, type World } from './waiting';

/** A sent request: time (ms) and sequence number. */
export interface Permit {
	at: number;
	number: number;
}

/** What a response, or its absence, tells of the throttle. `status` is absent when none came. */
export interface ResponseInfo {
	status?: number;
	headers?: Record<string, unknown>;
	/** Milliseconds the service asks to wait, where it does. */
	retryAfter?: number;
}

/** How long a request may be held; checked again after each sleep. */
export interface AcquireOptions {
	signal?: AbortSignal;
	/** Called with the milliseconds the workspace still pauses; throws where that is too long. */
	accept(pause: number): void;
	/** Told of every millisecond waited for the limits of the throttle. */
	waited(milliseconds: number): void;
}

/** Successes after a 503 that are needed to let one more request in at a time. */
const SUCCESSES_FOR_ONE_MORE = 10;

/**
 * What all requests of this process to one workspace share: the pace, the pauses after a refusal and
 * the number of connections. Requests leave in the order they came.
 */
export class Throttle {
	readonly #pacer = new Pacer();
	readonly #gate = new Semaphore(1);
	readonly #connections = new Semaphore(Infinity);
	readonly #world: World;
	#pausedUntil = 0;
	#sent = 0;
	#sentAtPause = 0;
	#sentAtDecrease = 0;
	#refusalsInARow = 0;
	#successes = 0;

	constructor(world: World) {
		this.#world = world;
	}

	/**
	 * Waits until a request may leave, and lets it. Every permit must be followed by a `release`.
	 *
	 * @throws {Cancelled} when the execution is cancelled.
	 * @throws whatever `options.accept` throws at a pause that is too long for it.
	 */
	async acquire(options: AcquireOptions): Promise<Permit> {
		await this.#connections.acquire(options.signal);
		let hasLeft = false;
		try {
			await this.#gate.acquire(options.signal);
			try {
				await this.#waitForTurn(options);
				hasLeft = true;
			} finally {
				this.#gate.release();
			}
		} finally {
			if (!hasLeft) this.#connections.release();
		}
		const at = this.#world.now();
		this.#pacer.take(at);
		return { at, number: ++this.#sent };
	}

	/** Takes note of what became of a sent request. */
	release(permit: Permit, response: ResponseInfo): void {
		this.#connections.release();
		const now = this.#world.now();
		const rateLimit = readRateLimit(response.headers ?? {});
		if (rateLimit) this.#pacer.observe(rateLimit, now);
		if (response.status === 429) this.#pause(permit, response.retryAfter ?? 0, now);
		else if (response.status === 503) this.#decrease(permit);
		else if (response.status !== undefined) this.#increase(permit);
	}

	/** Milliseconds until the pause of the workspace ends; 0 when there is none. */
	pauseLeft(): number {
		return Math.max(0, this.#pausedUntil - this.#world.now());
	}

	async #waitForTurn(options: AcquireOptions): Promise<void> {
		for (;;) {
			const pause = this.pauseLeft();
			options.accept(pause);
			const wait = Math.max(pause, this.#pacer.timeToNext(this.#world.now()));
			if (wait <= 0) return;
			await sleepUnlessCancelled(this.#world, wait, options.signal);
			options.waited(wait);
		}
	}

	/**
	 * A 429 stops all requests, not only the one that met it. Requests that were on their way when the
	 * pause began belong to the same refusal, so they do not lengthen it.
	 */
	#pause(permit: Permit, retryAfter: number, now: number): void {
		if (permit.number > this.#sentAtPause) {
			this.#refusalsInARow++;
			this.#sentAtPause = this.#sent;
		}
		const least = backoff(this.#refusalsInARow, () => 0);
		const jitter = backoff(this.#refusalsInARow, this.#world.random) - least;
		this.#pausedUntil = Math.max(this.#pausedUntil, now + Math.max(retryAfter, least) + jitter);
	}

	/** A 503 says that the plan's connections are used up: half of ours stay. */
	#decrease(permit: Permit): void {
		this.#successes = 0;
		if (permit.number <= this.#sentAtDecrease) return;
		this.#sentAtDecrease = this.#sent;
		const inUse = Math.min(this.#connections.limit, this.#connections.count + 1);
		this.#connections.limit = Math.max(1, Math.floor(inUse / 2));
	}

	#increase(permit: Permit): void {
		if (permit.number > this.#sentAtPause) this.#refusalsInARow = 0;
		if (this.#connections.limit === Infinity) return;
		this.#successes++;
		if (this.#successes < SUCCESSES_FOR_ONE_MORE) return;
		this.#successes = 0;
		this.#connections.limit++;
	}
}

import { backoff } from './backoff';
import { Pacer } from './pacer';
import { readRateLimit } from './rate-limit';
import { Semaphore } from './semaphore';
import { sleepUnlessCancelled, type World } from './waiting';

/** A request on its way: when it left, in milliseconds, and as the how many-th. */
export interface Departure {
	at: number;
	number: number;
}

/** What a response, or its absence, tells of the workspace. `status` is absent when none came. */
export interface Arrival {
	status?: number;
	headers?: Record<string, unknown>;
	/** Milliseconds the service asks to wait, where it does. */
	retryAfter?: number;
}

/** The most a request is willing to wait before it leaves; it is asked again at each look. */
export interface Patience {
	signal?: AbortSignal;
	/** Called with the milliseconds the workspace still pauses; throws where that is too long. */
	accept(pause: number): void;
	/** Told of every millisecond waited for the limits of the workspace. */
	waited(milliseconds: number): void;
}

/** Successes after a 503 that are needed to let one more request in at a time. */
const SUCCESSES_FOR_ONE_MORE = 10;

/**
 * What all requests of this process to one workspace share: the pace, the pauses after a refusal and
 * the number of connections. Requests leave in the order they came.
 */
export class Workspace {
	private readonly pacer = new Pacer();
	private readonly gate = new Semaphore(1);
	private readonly connections = new Semaphore(Infinity);
	private readonly world: World;
	private pausedUntil = 0;
	private departures = 0;
	private departuresAtPause = 0;
	private departuresAtNarrowing = 0;
	private refusalsInARow = 0;
	private successes = 0;

	constructor(world: World) {
		this.world = world;
	}

	/**
	 * Waits until a request may leave, and lets it. Every departure must be followed by an `arrive`.
	 *
	 * @throws {Cancelled} when the execution is cancelled.
	 * @throws whatever `patience.accept` throws at a pause that is too long for it.
	 */
	async depart(patience: Patience): Promise<Departure> {
		await this.connections.acquire(patience.signal);
		let hasLeft = false;
		try {
			await this.gate.acquire(patience.signal);
			try {
				await this.waitForTurn(patience);
				hasLeft = true;
			} finally {
				this.gate.release();
			}
		} finally {
			if (!hasLeft) this.connections.release();
		}
		const at = this.world.now();
		this.pacer.depart(at);
		return { at, number: ++this.departures };
	}

	/** Takes note of what became of a departed request. */
	arrive(departure: Departure, arrival: Arrival): void {
		this.connections.release();
		const now = this.world.now();
		const rateLimit = readRateLimit(arrival.headers ?? {});
		if (rateLimit) this.pacer.observe(rateLimit, now);
		if (arrival.status === 429) this.pause(departure, arrival.retryAfter ?? 0, now);
		else if (arrival.status === 503) this.narrow(departure);
		else if (arrival.status !== undefined) this.recover(departure);
	}

	/** Milliseconds until the pause of the workspace ends; 0 when there is none. */
	pauseLeft(): number {
		return Math.max(0, this.pausedUntil - this.world.now());
	}

	private async waitForTurn(patience: Patience): Promise<void> {
		for (;;) {
			const pause = this.pauseLeft();
			patience.accept(pause);
			const wait = Math.max(pause, this.pacer.timeToDeparture(this.world.now()));
			if (wait <= 0) return;
			await sleepUnlessCancelled(this.world, wait, patience.signal);
			patience.waited(wait);
		}
	}

	/**
	 * A 429 stops all requests, not only the one that met it. Requests that were on their way when the
	 * pause began belong to the same refusal, so they do not lengthen it.
	 */
	private pause(departure: Departure, retryAfter: number, now: number): void {
		if (departure.number > this.departuresAtPause) {
			this.refusalsInARow++;
			this.departuresAtPause = this.departures;
		}
		const least = backoff(this.refusalsInARow, () => 0);
		const jitter = backoff(this.refusalsInARow, this.world.random) - least;
		this.pausedUntil = Math.max(this.pausedUntil, now + Math.max(retryAfter, least) + jitter);
	}

	/** A 503 says that the plan's connections are used up: half of ours stay. */
	private narrow(departure: Departure): void {
		this.successes = 0;
		if (departure.number <= this.departuresAtNarrowing) return;
		this.departuresAtNarrowing = this.departures;
		const inUse = Math.min(this.connections.limit, this.connections.count + 1);
		this.connections.limit = Math.max(1, Math.floor(inUse / 2));
	}

	private recover(departure: Departure): void {
		if (departure.number > this.departuresAtPause) this.refusalsInARow = 0;
		if (this.connections.limit === Infinity) return;
		this.successes++;
		if (this.successes < SUCCESSES_FOR_ONE_MORE) return;
		this.successes = 0;
		this.connections.limit++;
	}
}

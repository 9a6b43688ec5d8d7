import type { VirtualTime } from './virtual-time.mts';

/** What the service allows a workspace, and how long it takes. */
export interface ServerSettings {
	/** Size of the bucket, and its refill a minute; Infinity for none. */
	limit: number;
	/** Requests in any second. */
	burst: number;
	/** Simultaneous connections. */
	cap?: number;
	/** Milliseconds a request takes, both ways and the work together. */
	latency?: number;
	/** Share of the latency that is the way there; as much again is the way back. */
	way?: number;
	/** Share of the latency by which it varies, up and down. */
	jitter?: number;
	/** Whether the headers show the bucket as it is when the response leaves, and not when it was drawn on. */
	showsLate?: boolean;
	random?: () => number;
}

/** A response: its status, its headers, and the milliseconds a 429 asks to wait. */
export interface ServerResponse {
	status: number;
	headers: Record<string, string>;
	retryAfter?: number;
}

/**
 * The service's limits as documented: a token bucket with linear refill, a burst in any one second
 * (the strictest reading), and a cap on connections. Refusals come at once, without the work.
 */
export class BucketServer {
	answered = 0;
	/** Answers 429. */
	refused = 0;
	/** Answers 503. */
	overloaded = 0;
	/** Most requests under way together. */
	most = 0;
	#tokens: number;
	#refilledAt = 0;
	#lastSecond: number[] = [];
	#underWay = 0;
	readonly #time: VirtualTime;
	readonly settings: Required<ServerSettings>;

	constructor(time: VirtualTime, settings: ServerSettings) {
		this.#time = time;
		this.settings = {
			cap: Infinity,
			latency: 40,
			way: 0.25,
			jitter: 0,
			showsLate: false,
			random: () => 0.5,
			...settings,
		};
		this.#tokens = settings.limit;
	}

	/** Tokens in the bucket now. */
	get tokens(): number {
		this.#refill();
		return this.#tokens;
	}

	/** Another program with the same key takes a token, where there is one. */
	drain(tokens: number): void {
		this.#refill();
		this.#tokens = Math.max(0, this.#tokens - tokens);
	}

	/** Answers one request. */
	async request(): Promise<ServerResponse> {
		const { latency, way, jitter, random, showsLate } = this.settings;
		const whole = latency * (1 + jitter * (2 * random() - 1));
		await this.#time.sleep(whole * way);
		const status = this.#enter();
		const early = this.#headers();
		if (status === 200) {
			await this.#time.sleep(whole * (1 - 2 * way));
			this.#underWay--;
		}
		const headers = showsLate ? this.#headers() : early;
		await this.#time.sleep(whole * way);
		return { status, headers, retryAfter: status === 429 ? 1000 : undefined };
	}

	#enter(): number {
		const { now } = this.#time;
		if (this.#underWay >= this.settings.cap) {
			this.overloaded++;
			return 503;
		}
		this.#refill();
		while (this.#lastSecond[0] <= now - 1000) this.#lastSecond.shift();
		if (this.#tokens < 1 - 1e-6 || this.#lastSecond.length >= this.settings.burst) {
			this.refused++;
			return 429;
		}
		this.#tokens--;
		this.#lastSecond.push(now);
		this.answered++;
		this.#underWay++;
		this.most = Math.max(this.most, this.#underWay);
		return 200;
	}

	#refill(): void {
		const { now } = this.#time;
		const { limit } = this.settings;
		if (limit === Infinity) return;
		this.#tokens = Math.min(limit, this.#tokens + ((now - this.#refilledAt) * limit) / 60_000);
		this.#refilledAt = now;
	}

	#headers(): Record<string, string> {
		const { limit } = this.settings;
		if (limit === Infinity) return {};
		this.#refill();
		const remaining = Math.floor(this.#tokens + 1e-6);
		return { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) };
	}
}

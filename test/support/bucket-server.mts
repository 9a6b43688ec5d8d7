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
	/** Whether the burst is a bucket that refills in a second, and not a count over any second. */
	refillsBurst?: boolean;
	/** Whether a request within the pause that a 429 asked for makes it a second longer, unless it was under way. */
	lengthensPauses?: boolean;
	random?: () => number;
}

const SECOND = 1000;
/** Milliseconds after a refusal in which others arrive that had left before. */
const UNDER_WAY = 250;

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
	#burst = Infinity;
	#burstAt = 0;
	/** When requests were refused first, and when they may be sent again. */
	#pause = { since: 0, until: 0 };
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
			refillsBurst: false,
			lengthensPauses: false,
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
		const { status, retryAfter } = this.#enter();
		const early = this.#headers();
		if (status === 200) {
			await this.#time.sleep(whole * (1 - 2 * way));
			this.#underWay--;
		}
		const headers = showsLate ? this.#headers() : early;
		await this.#time.sleep(whole * way);
		return { status, headers, retryAfter };
	}

	#enter(): Pick<ServerResponse, 'status' | 'retryAfter'> {
		const { now } = this.#time;
		if (this.#underWay >= this.settings.cap) {
			this.overloaded++;
			return { status: 503 };
		}
		this.#refill();
		while (this.#lastSecond[0] <= now - SECOND) this.#lastSecond.shift();
		const isFull = this.#tokens < 1 - 1e-6 || !this.#hasBurst();
		if (this.#lengthenPause() || isFull) {
			this.refused++;
			return { status: 429, retryAfter: this.#timeToWait() };
		}
		this.#tokens--;
		this.#lastSecond.push(now);
		this.#burst--;
		this.answered++;
		this.#underWay++;
		this.most = Math.max(this.most, this.#underWay);
		return { status: 200 };
	}

	#hasBurst(): boolean {
		const { burst, refillsBurst } = this.settings;
		if (!refillsBurst) return this.#lastSecond.length < burst;
		const { now } = this.#time;
		const gained = ((now - this.#burstAt) * burst) / SECOND;
		this.#burst = Math.min(burst, this.#burst + gained);
		this.#burstAt = now;
		return this.#burst >= 1 - 1e-6;
	}

	/** Whether the request that arrives now should have waited. */
	#lengthenPause(): boolean {
		const { since, until } = this.#pause;
		const { now } = this.#time;
		if (!this.settings.lengthensPauses || now >= until || now < since + UNDER_WAY) return false;
		this.#pause.until += SECOND;
		return true;
	}

	/** What a refused request is told to wait, in whole seconds. */
	#timeToWait(): number {
		const { now } = this.#time;
		if (now >= this.#pause.until) this.#pause = { since: now, until: now };
		const seconds = Math.max(1, Math.ceil((this.#pause.until - now) / SECOND));
		this.#pause.until = now + seconds * SECOND;
		return seconds * SECOND;
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

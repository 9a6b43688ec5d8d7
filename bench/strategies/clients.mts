import type { BucketServer, ServerResponse } from '../../test/support/bucket-server.mts';
import type { VirtualTime } from '../../test/support/virtual-time.mts';

/** One process, whichever way it keeps to the plan. */
export interface Client {
	/** Sends `count` requests, each until it is answered. */
	run(count: number): Promise<unknown>;
	/** When each was answered, in milliseconds. */
	readonly arrivals: number[];
}

/** What a client is made from. */
export interface Setting {
	time: VirtualTime;
	server: BucketServer;
	random: () => number;
	/** How many processes there are; only a client with a fixed share knows it. */
	processes: number;
}

/** Requests that a client without a view of its own keeps under way: no plan has fewer connections. */
const WORKERS = 10;
/** Milliseconds in which the burst is kept: a second, and what requests may draw together on their way. */
const WINDOW = 1005;

/** A client whose requests are sent by a few workers, each waiting for its own answer. */
abstract class WorkerClient implements Client {
	readonly arrivals: number[] = [];
	protected readonly setting: Setting;

	constructor(setting: Setting) {
		this.setting = setting;
	}

	async run(count: number): Promise<void> {
		let left = count;
		const work = async () => {
			while (left-- > 0) {
				await this.untilAnswered();
				this.arrivals.push(this.setting.time.now);
			}
		};
		await Promise.all(Array.from({ length: WORKERS }, work));
	}

	protected abstract untilAnswered(): Promise<void>;

	protected async sleep(seconds: number): Promise<void> {
		await this.setting.time.sleep(seconds * 1000);
	}

	protected get seconds(): number {
		return this.setting.time.now / 1000;
	}
}

/** Exponential backoff with full jitter: a random wait of up to 1, 2, 4 … 20 seconds after a refusal. */
export class FullJitter extends WorkerClient {
	protected async untilAnswered(): Promise<void> {
		const { server, random } = this.setting;
		for (let attempt = 0; (await server.request()).status !== 200; attempt++) {
			await this.sleep(random() * Math.min(20, 2 ** attempt));
		}
	}
}

/**
 * The adaptive retry mode of AWS's clients: full jitter, and a token bucket whose rate falls to 0.7 at a
 * refusal and grows back along a cubic curve (DefaultRateLimiter of Smithy, with its defaults).
 */
export class AwsAdaptive extends WorkerClient {
	#isEnabled = false;
	#capacity = 0;
	#most = 1;
	#rate = 0.5;
	#refilledAt = 0;
	#measured = 0;
	#count = 0;
	#countedAt = 0;
	#rateAtRefusal = 0;
	#refusedAt = 0;

	protected async untilAnswered(): Promise<void> {
		const { server, random } = this.setting;
		for (let attempt = 0; ; attempt++) {
			await this.#acquire();
			const isRefused = (await server.request()).status !== 200;
			this.#update(isRefused);
			if (!isRefused) return;
			await this.sleep(random() * Math.min(20, 0.5 * 2 ** attempt));
		}
	}

	async #acquire(): Promise<void> {
		if (!this.#isEnabled) return;
		this.#refill();
		if (this.#capacity < 1) await this.sleep((1 - this.#capacity) / this.#rate);
		this.#capacity--;
	}

	#refill(): void {
		const gained = (this.seconds - this.#refilledAt) * this.#rate;
		this.#capacity = Math.min(this.#most, this.#capacity + gained);
		this.#refilledAt = this.seconds;
	}

	#update(isRefused: boolean): void {
		this.#measure();
		if (isRefused) {
			const rate = this.#isEnabled ? Math.min(this.#measured, this.#rate) : this.#measured;
			this.#rateAtRefusal = rate;
			this.#refusedAt = this.seconds;
			this.#isEnabled = true;
			this.#setRate(0.7 * rate);
			return;
		}
		const inflection = Math.cbrt((this.#rateAtRefusal * 0.3) / 0.4);
		const since = this.seconds - this.#refusedAt - inflection;
		this.#setRate(0.4 * since ** 3 + this.#rateAtRefusal);
	}

	#measure(): void {
		this.#count++;
		const halfSecond = Math.floor(this.seconds * 2) / 2;
		if (halfSecond <= this.#countedAt) return;
		const rate = this.#count / (halfSecond - this.#countedAt);
		this.#measured = 0.8 * rate + 0.2 * this.#measured;
		this.#count = 0;
		this.#countedAt = halfSecond;
	}

	#setRate(rate: number): void {
		this.#refill();
		this.#rate = Math.max(0.5, Math.min(rate, 2 * this.#measured));
		this.#most = Math.max(1, this.#rate);
		this.#capacity = Math.min(this.#capacity, this.#most);
	}
}

/**
 * Heroku's rate throttle client: a sleep before each request, times 1.2 after a refusal, and less after
 * an answer in proportion to what is left in the bucket.
 */
export class HerokuThrottle extends WorkerClient {
	#sleepFor = 0;

	protected async untilAnswered(): Promise<void> {
		const { server, random } = this.setting;
		const { limit } = server.settings;
		const jittered = (seconds: number) => seconds * (1 + 0.1 * random());
		let sleepFor = this.#sleepFor;
		await this.sleep(jittered(sleepFor));
		let response: ServerResponse;
		for (; (response = await server.request()).status !== 200; sleepFor *= 1.2) {
			sleepFor += 60 / limit;
			await this.sleep(jittered(sleepFor));
		}
		const remaining = Number(response.headers['x-ratelimit-remaining']);
		this.#sleepFor = Math.max(0, sleepFor - (sleepFor * remaining) / limit);
	}
}

/**
 * The adaptive token bucket of arXiv 2510.04516: the rate grows by half with each answer while it is
 * below the rate of the last refusal, else by a fifth, and is halved by a refusal.
 */
export class AdaptiveTokenBucket extends WorkerClient {
	#rate = 0.1;
	#congestion = 1;
	#tokens = 1;
	#refilledAt = 0;

	protected async untilAnswered(): Promise<void> {
		const { server, random } = this.setting;
		for (;;) {
			const gained = (this.seconds - this.#refilledAt) * this.#rate;
			this.#tokens = Math.min(4, this.#tokens + gained) - 1;
			this.#refilledAt = this.seconds;
			if (this.#tokens < 0) await this.sleep(-this.#tokens / this.#rate);
			await this.sleep(0.1 * random());
			const { status } = await server.request();
			if (status === 200) {
				const step = this.#rate < this.#congestion ? 1.5 : 1.2;
				this.#rate = Math.max(this.#rate + 0.01, this.#rate * step);
				return;
			}
			this.#congestion = this.#rate;
			this.#rate = Math.max(0.01, this.#rate / 2);
			this.#tokens = Math.min(this.#tokens, 0);
		}
	}
}

/** A bucket and a burst of which each request takes a part, in turn. */
export class Allowance {
	readonly #setting: Setting;
	readonly #limit: number;
	readonly #burst: number;
	readonly #sent: number[] = [];
	#tokens: number;
	#refilledAt = 0;
	#queue: Promise<void> = Promise.resolve();

	/** @param share of the plan, above 0 up to 1. */
	constructor(setting: Setting, share: number) {
		this.#setting = setting;
		const { limit, burst } = setting.server.settings;
		this.#limit = limit * share;
		this.#burst = Math.max(1, Math.floor(burst * share));
		this.#tokens = Math.max(0, setting.server.tokens - limit + this.#limit);
	}

	async acquire(): Promise<void> {
		const turn = this.#queue.then(async () => await this.#take());
		this.#queue = turn;
		await turn;
	}

	async #take(): Promise<void> {
		const { time } = this.#setting;
		const before = this.#sent.at(-this.#burst) ?? -Infinity;
		await time.sleep(before + WINDOW - time.now);
		this.#refill();
		// A thousandth of a token more, since sums of fractions are rounded.
		await time.sleep(((1.001 - this.#tokens) / this.#limit) * 60_000);
		this.#refill();
		this.#tokens--;
		this.#sent.push(time.now);
	}

	#refill(): void {
		const { now } = this.#setting.time;
		const gained = ((now - this.#refilledAt) / 60_000) * this.#limit;
		this.#tokens = Math.min(this.#limit, this.#tokens + gained);
		this.#refilledAt = now;
	}
}

/** A client that asks an allowance before each request, which may be its own or everybody's. */
export class AllowanceClient extends WorkerClient {
	readonly #allowance: Allowance;

	constructor(setting: Setting, allowance: Allowance) {
		super(setting);
		this.#allowance = allowance;
	}

	protected async untilAnswered(): Promise<void> {
		do await this.#allowance.acquire();
		while ((await this.setting.server.request()).status !== 200);
	}
}

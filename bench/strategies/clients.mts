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

import type { VirtualTime } from './virtual-time.mts';

/** The service's limit as documented: a token bucket with linear refill, and a burst a second. */
export class BucketServer {
	answered = 0;
	refused = 0;
	#tokens: number;
	#refilledAt = 0;
	#lastSecond: number[] = [];
	readonly #time: VirtualTime;
	readonly #limit: number;
	readonly #burst: number;
	readonly #latency: number;

	constructor(time: VirtualTime, limit: number, burst: number, latency = 40) {
		this.#time = time;
		this.#limit = limit;
		this.#burst = burst;
		this.#latency = latency;
		this.#tokens = limit;
	}

	/** Answers one request after the latency. */
	async request(): Promise<{ status: number; limit: number; remaining: number }> {
		await this.#time.sleep(this.#latency / 2);
		const status = this.#take() ? 200 : 429;
		const answer = { status, limit: this.#limit, remaining: Math.floor(this.#tokens) };
		await this.#time.sleep(this.#latency / 2);
		return answer;
	}

	#take(): boolean {
		const { now } = this.#time;
		this.#tokens = Math.min(
			this.#limit,
			this.#tokens + ((now - this.#refilledAt) * this.#limit) / 60_000,
		);
		this.#refilledAt = now;
		this.#lastSecond = this.#lastSecond.filter((at) => at > now - 1000);
		if (this.#tokens < 1 || this.#lastSecond.length >= this.#burst) {
			this.refused++;
			return false;
		}
		this.#tokens--;
		this.#lastSecond.push(now);
		this.answered++;
		return true;
	}
}

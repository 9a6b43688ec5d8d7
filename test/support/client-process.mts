import { inOrder } from '../../nodes/CompanyData/actions/in-order.ts';
import { backoff } from '../../nodes/shared/backoff.ts';
import { Throttle } from '../../nodes/CompanyData/transport/throttle/throttle.ts';
import type { BucketServer } from './bucket-server.mts';
import type { VirtualTime } from './virtual-time.mts';

/** How one run sends its rows. */
export interface RunSettings {
	maxWait?: number;
	maxRetries?: number;
	concurrency?: number;
}

/** One n8n process, as far as the throttle goes: one throttle, and runs that send through it. */
export class ClientProcess {
	readonly throttle: Throttle;
	/** Milliseconds for which requests were held by the limits of the plan. */
	waited = 0;
	/** The most unfinished requests at any time. */
	most = 0;
	/** When each row arrived, in milliseconds. */
	readonly arrivals: number[] = [];
	readonly #time: VirtualTime;
	readonly #server: BucketServer;
	readonly #random: () => number;

	constructor(time: VirtualTime, server: BucketServer, random: () => number = () => 0.5) {
		this.#time = time;
		this.#server = server;
		this.#random = random;
		this.throttle = new Throttle(time.clock, random);
	}

	/** Sends one request of a run, again after a refusal; resolves to its status, 0 if it was given up. */
	async send(group: unknown, settings: RunSettings = {}): Promise<number> {
		const { maxWait = 300_000, maxRetries = 5, concurrency = Infinity } = settings;
		let since: number | undefined;
		for (let attempt = 1; ; attempt++) {
			const wait = this.throttle.acquire({ group, concurrency, maxWait, since });
			const permit = await wait.catch(() => undefined);
			if (permit === undefined) return 0;
			since = permit.since;
			this.waited += permit.waited;
			const response = await this.#server.request();
			this.throttle.release(permit, response);
			if (response.status === 200) this.arrivals.push(this.#time.now);
			if (response.status === 200 || attempt > maxRetries) return response.status;
			// After a 429 the throttle pauses; after a 503 the request itself waits.
			if (response.status === 503) await this.#time.sleep(backoff(attempt, this.#random) / 2);
		}
	}

	/** Sends `count` rows as the node does; resolves to how many came back. */
	async run(count: number, settings: RunSettings = {}): Promise<number> {
		const group = {};
		let unfinished = 0;
		let rows = 0;
		const work = async () => {
			this.most = Math.max(this.most, ++unfinished);
			const status = await this.send(group, settings);
			unfinished--;
			return status;
		};
		const concurrency = () =>
			Math.min(settings.concurrency ?? Infinity, this.throttle.parallelism());
		const workload = { count, concurrency, work, clock: this.#time.clock };
		for await (const status of inOrder(workload)) if (status === 200) rows++;
		return rows;
	}
}

import { sendWithRetries } from '../../nodes/CompanyData/transport/retry/request.ts';
import { Throttle } from '../../nodes/CompanyData/transport/throttle/throttle.ts';
import type { BucketServer } from './bucket-server.mts';
import type { VirtualTime } from './virtual-time.mts';
import { inOrder } from '../../nodes/CompanyData/actions/in-order.ts';

/** How one run sends its rows. */
export interface RunSettings {
	maxWait?: number;
	maxRetries?: number;
	concurrency?: number;
	signal?: AbortSignal;
}

/** A process of n8n as far as the throttle goes: one throttle, and runs that send through it. */
export class ClientProcess {
	readonly throttle: Throttle;
	/** Milliseconds its requests were held, and the most of its promises unfinished together. */
	waited = 0;
	most = 0;
	readonly #time: VirtualTime;
	readonly #server: BucketServer;
	readonly #random: () => number;

	constructor(time: VirtualTime, server: BucketServer, random: () => number = () => 0.5) {
		this.#time = time;
		this.#server = server;
		this.#random = random;
		this.throttle = new Throttle(time.clock, random);
	}

	/** Sends one request of a run. */
	async send(group: unknown, settings: RunSettings = {}): Promise<number> {
		const { maxWait = 300_000, maxRetries = 5, concurrency, signal } = settings;
		return await sendWithRetries<number>({
			throttle: this.throttle,
			clock: this.#time.clock,
			random: this.#random,
			budget: { maxRetries, maxWait, concurrency },
			group,
			signal,
			isIdempotent: true,
			attempt: async () => {
				const response = await this.#server.request();
				const failure = response.status === 200 ? undefined : new Error(`${response.status}`);
				return { ...response, value: response.status, failure };
			},
			outOfBudget: (wait, last) => last ?? wait,
			waited: (milliseconds) => {
				this.waited += milliseconds;
			},
		});
	}

	/** Sends `count` rows as the node does; resolves to how many came back. */
	async run(count: number, settings: RunSettings = {}): Promise<number> {
		const group = {};
		let unfinished = 0;
		let rows = 0;
		const work = async () => {
			this.most = Math.max(this.most, ++unfinished);
			try {
				return await this.send(group, settings);
			} catch {
				return 0;
			} finally {
				unfinished--;
			}
		};
		const bound = () => Math.min(settings.concurrency ?? Infinity, this.throttle.parallelism());
		const workload = { count, concurrency: bound, work, clock: this.#time.clock };
		for await (const status of inOrder(workload)) if (status === 200) rows++;
		return rows;
	}
}

import { pipe, type Send } from '../../nodes/CompanyData/transport/pipe.ts';
import { retried } from '../../nodes/CompanyData/transport/retried.ts';
import { throttled } from '../../nodes/CompanyData/transport/throttled.ts';
import { Throttle } from '../../nodes/CompanyData/transport/throttle/throttle.ts';
import type { BucketServer } from './bucket-server.mts';
import type { VirtualTime } from './virtual-time.mts';
import { toResponse } from '../../nodes/CompanyData/transport/http/response.ts';
import { pending } from './stages.mts';
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
	/** By the run whose requests go through them. */
	readonly #lines = new Map<unknown, Send>();

	constructor(time: VirtualTime, server: BucketServer, random: () => number = () => 0.5) {
		this.#time = time;
		this.#server = server;
		this.#random = random;
		this.throttle = new Throttle(time.clock, random);
	}

	/** Sends one request of a run. */
	async send(group: unknown, settings: RunSettings = {}): Promise<number> {
		const line = this.#lines.get(group) ?? this.#lineFor(settings);
		this.#lines.set(group, line);
		const { value, failure } = await line(pending(settings));
		if (failure !== undefined) throw new Error(failure.message);
		return value as number;
	}

	#lineFor({ maxWait = 300_000, maxRetries = 5, concurrency = Infinity }: RunSettings): Send {
		const observer = {
			observe: () => {},
			addWait: (from: number, to: number) => void (this.waited += to - from),
		};
		const clock = () => ({ now: this.#time.now, timezone: 'UTC' });
		return pipe(
			retried(() => ({ maxRetries, maxWait }), this.#time.clock, this.#random),
			throttled(this.throttle, concurrency, observer, clock),
			async () => {
				const { status, headers, retryAfter } = await this.#server.request();
				const response = { ...toResponse(status, {}, '{}'), headers: headers as never };
				const failure = status === 200 ? undefined : { message: `${status}`, hint: '' };
				return { response, retryAfter, value: status, failure };
			},
		);
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

import { inOrder } from '../../lib/in-order.ts';
import { pipe, type Outcome } from '../../client/transport/request.ts';
import { toResponse } from '../../client/transport/response.ts';
import { retry, type Budget } from '../../client/transport/retry.ts';
import { Throttle } from '../../client/transport/throttle.ts';
import { throttled } from '../../client/transport/throttled.ts';
import { BucketServer, type ServerSettings } from './bucket-server.mts';
import { pending } from './stages.mts';
import { VirtualTime } from './virtual-time.mts';

/** How one run sends its requests. */
export interface RunSettings extends Partial<Budget> {
	concurrency?: number;
}

/** The node's own defaults. */
const DEFAULTS = { maxWait: 300_000, maxRetries: 5 };

/** One n8n process: runs whose requests go through the node's own stages, with one throttle. */
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

	/** Begins a run: returns what sends one of its requests, and resolves to whether it was answered. */
	begin(settings: RunSettings = {}): () => Promise<boolean> {
		const { concurrency = Infinity, ...budget } = { ...DEFAULTS, ...settings };
		const { clock } = this.#time;
		const observer = {
			addWait: (from: number, to: number) => void (this.waited += to - from),
			observe: () => {},
		};
		const send = pipe(
			retry(() => budget, clock, this.#random),
			throttled(this.throttle, concurrency, observer, () => ({
				now: clock.now(),
				timezone: 'UTC',
			})),
			async () => await this.#attempt(),
		);
		return async () => (await send(pending())).failure === undefined;
	}

	/** Sends `count` requests as the node does; resolves to how many were answered. */
	async run(count: number, settings: RunSettings = {}): Promise<number> {
		const send = this.begin(settings);
		let unfinished = 0;
		let rows = 0;
		const work = async () => {
			this.most = Math.max(this.most, ++unfinished);
			const isAnswered = await send();
			unfinished--;
			return isAnswered;
		};
		const concurrency = () =>
			Math.min(settings.concurrency ?? Infinity, this.throttle.parallelism());
		const workload = { count, concurrency, work, clock: this.#time.clock };
		for await (const isAnswered of inOrder(workload)) if (isAnswered) rows++;
		return rows;
	}

	async #attempt(): Promise<Outcome> {
		const { status, headers, retryAfter } = await this.#server.request();
		const response = toResponse(status, headers, '{}');
		if (status !== 200) {
			return {
				response,
				retryAfter,
				failure: { message: `Status ${status}`, hint: '', isTransient: true },
			};
		}
		this.arrivals.push(this.#time.now);
		return { response };
	}
}

/** A service with these limits, and one process that sends to it. */
export function setUpProcess(settings: ServerSettings) {
	const time = new VirtualTime();
	const server = new BucketServer(time, settings);
	return { time, server, client: new ClientProcess(time, server) };
}

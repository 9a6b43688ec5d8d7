import { sleep } from 'n8n-workflow';

export interface Clock {
	/** Milliseconds of a steady clock: setting the time of the machine does not move it. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
}

export const SYSTEM_CLOCK: Clock = { now: () => performance.now(), sleep };

export class Cancelled extends Error {
	constructor() {
		super('The execution was cancelled');
		this.name = 'Cancelled';
	}
}

const SLICE_MILLISECONDS = 250;

/** Sleeps, up to a quarter of a second past a cancellation; returns false where there was one. */
export async function sleepUnlessCancelled(
	{ now, sleep }: Clock,
	milliseconds: number,
	signal: AbortSignal | undefined,
): Promise<boolean> {
	const end = now() + milliseconds;
	for (let left = milliseconds; left > 0; left = end - now()) {
		if (signal?.aborted) return false;
		await sleep(Math.min(left, SLICE_MILLISECONDS));
	}
	return signal?.aborted !== true;
}

export type Random = () => number;

const LONGEST_EXPONENT = 10;
const JITTER = 0.25;

/** Milliseconds to wait after the n-th refusal in a row, from 1; jitter keeps clients from returning together. */
export function backoff(n: number, random: Random): number {
	const seconds = 2 ** Math.min(n, LONGEST_EXPONENT);
	return seconds * 1000 * (1 + JITTER * random());
}

/** Milliseconds that work on many items may keep the process busy before other work gets its turn. */
const LONGEST_BUSY = 10;

export class Turns {
	readonly #clock: Clock;
	#since: number;

	constructor(clock = SYSTEM_CLOCK) {
		this.#clock = clock;
		this.#since = clock.now();
	}

	get isDue(): boolean {
		return this.#clock.now() - this.#since >= LONGEST_BUSY;
	}

	async pass(): Promise<void> {
		if (this.isDue) await this.rest();
	}

	async rest(): Promise<void> {
		await this.#clock.sleep(0);
		this.#since = this.#clock.now();
	}
}

export function chunksOf<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, at) => list.slice(at * size, (at + 1) * size));
}

interface Workload<T> {
	count: number;
	concurrency(): number;
	work(index: number): Promise<T>;
	endsRun?(result: T): boolean;
	clock?: Clock;
}

/** Yields results by index. Once the consumer stops or a result ends the run, nothing more is started. */
export async function* inOrder<T>(workload: Workload<T>): AsyncGenerator<T> {
	const { count, concurrency, work, endsRun = () => false, clock = SYSTEM_CLOCK } = workload;
	const results = new Map<number, Promise<T>>();
	let next = 0;
	let running = 0;
	let isOver = false;
	let rest: Promise<void> | undefined;
	const startMore = async () => {
		if (rest !== undefined) return;
		// Requests that may leave do so only once the process pauses.
		const turns = new Turns(clock);
		for (; !isOver && next < count && running < concurrency(); next++) {
			running++;
			results.set(next, start(next));
			if (!turns.isDue) continue;
			rest = turns.rest();
			await rest;
			rest = undefined;
		}
	};
	const start = async (index: number): Promise<T> => {
		try {
			const result = await work(index);
			isOver ||= endsRun(result);
			return result;
		} finally {
			running--;
			void startMore();
		}
	};
	try {
		void startMore();
		for (let index = 0; ; index++) {
			while (!results.has(index) && rest !== undefined) await rest;
			if (!results.has(index)) return;
			yield await results.get(index)!;
			results.delete(index);
		}
	} finally {
		isOver = true;
	}
}

export class CoalescingCache<Value> {
	readonly #reads = new Map<string, { startedAt: number; value: Promise<Value> }>();
	readonly #lifetime: number;

	constructor(lifetimeMilliseconds: number) {
		this.#lifetime = lifetimeMilliseconds;
	}

	get size(): number {
		return this.#reads.size;
	}

	/** `now` is of any clock. A read that fails is not kept. */
	async get(key: string, now: number, read: () => Promise<Value>): Promise<Value> {
		for (const [old, { startedAt }] of this.#reads) {
			// A clock that was set back must not keep a value alive.
			if (now >= startedAt && now - startedAt < this.#lifetime) break;
			this.#reads.delete(old);
		}
		const cached = this.#reads.get(key);
		if (cached !== undefined) return await cached.value;
		const value = read();
		const entry = { startedAt: now, value };
		this.#reads.set(key, entry);
		value.catch(() => {
			if (this.#reads.get(key) === entry) this.#reads.delete(key);
		});
		return await value;
	}
}

/** Values kept at most, so that a process of many tenants does not grow for ever. */
const MOST_SHARED = 1000;

/** Finds what all with the same identity share, or makes it; what was unused for longest goes. */
export function sharedIn<T>(shared: Map<string, T>, identity: string, make: () => T): T {
	const value = shared.get(identity) ?? make();
	shared.delete(identity);
	shared.set(identity, value);
	if (shared.size > MOST_SHARED) shared.delete([...shared.keys()][0]);
	return value;
}

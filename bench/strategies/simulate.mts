import { createRandom } from '../../sandbox/random.mts';
import { optimum } from '../optimum.mts';
import { BucketServer, type ServerResponse } from '../../test/support/bucket-server.mts';
import { ClientProcess } from '../../test/support/client-process.mts';
import { VirtualTime } from '../../test/support/virtual-time.mts';

export const PLANS = {
	Starter: { limit: 30, burst: 6, cap: 10 },
	Pro: { limit: 300, burst: 30, cap: 50 },
	Business: { limit: 1500, burst: 100, cap: 200 },
};

export type Plan = keyof typeof PLANS;

export const OURS = 'Company Data';

/** The randomness of all simulations. */
const SEED = 1;

/** Makes a client of every strategy by its name, ours first. */
export const STRATEGIES: Record<string, (setting: Setting) => Client> = {
	[OURS]: (setting) => new Ours(setting),
	'Full jitter': (setting) => new FullJitter(setting),
	'Heroku throttle': (setting) => new HerokuThrottle(setting),
};

/** One process, whichever way it keeps to the plan. */
interface Client {
	/** Sends `count` requests, each until it is answered. */
	run(count: number): Promise<unknown>;
	/** When each was answered, in milliseconds. */
	readonly arrivals: number[];
}

/** What a client is made from. */
interface Setting {
	time: VirtualTime;
	server: BucketServer;
	random: () => number;
}

/** Requests that a client without a view of its own keeps under way: no plan has fewer connections. */
const WORKERS = 10;

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
}

/** Exponential backoff with full jitter: a random wait of up to 1, 2, 4 … 20 seconds after a refusal. */
class FullJitter extends WorkerClient {
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
class HerokuThrottle extends WorkerClient {
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

/** Milliseconds longer than any simulation: nothing is given up. */
const FOR_EVER = 1e9;

class Ours implements Client {
	readonly #client: ClientProcess;

	constructor({ time, server, random }: Setting) {
		this.#client = new ClientProcess(time, server, random);
	}

	get arrivals(): number[] {
		return this.#client.arrivals;
	}

	async run(count: number): Promise<void> {
		await this.#client.run(count, { maxWait: FOR_EVER, maxRetries: Infinity });
	}
}

function setUp(strategy: string, plan: Plan) {
	const time = new VirtualTime();
	const random = createRandom(SEED);
	const server = new BucketServer(time, { ...PLANS[plan], latency: 40, jitter: 0.1, random });
	const setting = { time, server, random: createRandom(SEED + 1) };
	return { time, server, create: () => STRATEGIES[strategy](setting) };
}

/** Processes that begin one after the other and each send as many requests. */
export interface Crowd {
	plan: Plan;
	processes: number;
	/** Milliseconds between two beginnings. */
	spacing: number;
}

export interface CrowdResult {
	/** Share of the requests that were refused. */
	refused: number;
	/** The time in which the plan can answer all at best, by the time taken. */
	share: number;
	/** Jain's index of what the processes were served while all had more to send. */
	fairness: number;
	/** The longest time, in seconds, that a process was without an answer. */
	longestWait: number;
}

/** Minutes of the plan that a crowd sends, and the fewest requests of a process. */
const MINUTES = 5;
const FEWEST = 6;
/** Requests that no plan answers in the time that is simulated. */
const ENDLESS = 50_000;

export async function runCrowd(
	strategy: string,
	{ plan, processes, spacing }: Crowd,
): Promise<CrowdResult> {
	const { time, server, create } = setUp(strategy, plan);
	const count = Math.max(FEWEST, Math.round((PLANS[plan].limit * MINUTES) / processes));
	const live = async (index: number) => {
		await time.sleep(index * spacing);
		const began = time.now;
		const client = create();
		await client.run(count);
		const times = [began, ...client.arrivals];
		return Math.max(...client.arrivals.map((at, row) => at - times[row]));
	};
	const all = Promise.all(Array.from({ length: processes }, async (_, i) => await live(i)));
	const longest = await time.run(all);
	const rejected = server.refused + server.overloaded;
	return {
		refused: rejected / (server.answered + rejected),
		share: optimum({ ...PLANS[plan], latency: 40 }, count * processes) / time.now,
		fairness: await measureFairness(strategy, { plan, processes, spacing }),
		longestWait: Math.max(...longest) / 1000,
	};
}

/** Milliseconds in which fairness is measured. */
const FAIRNESS_TIME = 120_000;

/** Milliseconds before that, in which the newcomers may find their share. */
const SETTLING_TIME = 10_000;

/** Jain's index of what each process is served in two minutes in which all have more to send. */
async function measureFairness(
	strategy: string,
	{ plan, processes, spacing }: Crowd,
): Promise<number> {
	const { time, create } = setUp(strategy, plan);
	const clients = Array.from({ length: processes }, create);
	clients.forEach((client, index) => {
		void time.sleep(index * spacing).then(async () => await client.run(ENDLESS));
	});
	const from = (processes - 1) * spacing + SETTLING_TIME;
	await time.run(time.sleep(from + FAIRNESS_TIME));
	return jain(clients.map(({ arrivals }) => arrivals.filter((at) => at >= from).length));
}

/** Jain's index of fairness: 1 if all have the same, 1 / n if one has everything. */
function jain(values: number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	const squares = values.reduce((total, value) => total + value ** 2, 0);
	return sum ** 2 / (values.length * squares);
}

/** Requests of a short run. */
const SHORT = 5;

/**
 * Seconds that short runs of another process take: three beside a long run that has emptied the bucket,
 * a quarter of a minute apart, and one that begins a second after the long run has ended.
 */
export async function runShortBesideLong(strategy: string, plan: Plan) {
	const { time, create } = setUp(strategy, plan);
	const { limit } = PLANS[plan];
	const long = create().run(limit * 5);
	await time.run(time.sleep(100_000));
	const other = create();
	const short = async () => {
		const began = time.now;
		await other.run(SHORT);
		const taken = (time.now - began) / 1000;
		await time.sleep(15_000);
		return taken;
	};
	const beside = [await time.run(short()), await time.run(short()), await time.run(short())];
	await time.run(long);
	await time.run(time.sleep(1000));
	const after = await time.run(short());
	return { beside, after };
}

/** Seconds that `SHORT` requests take on an empty bucket of which another process has half. */
export function shortOnHalf(plan: Plan): number {
	return SHORT / (PLANS[plan].limit / 2 / 60);
}

import { createRandom } from '../../sandbox/random.mts';
import { BucketServer } from '../../test/support/bucket-server.mts';
import { ClientProcess } from '../../test/support/client-process.mts';
import { VirtualTime } from '../../test/support/virtual-time.mts';
import {
	Allowance,
	AllowanceClient,
	FullJitter,
	HerokuThrottle,
	type Client,
	type Setting,
} from './clients.mts';

export const PLANS = {
	Starter: { limit: 30, burst: 6, cap: 10 },
	Pro: { limit: 300, burst: 30, cap: 50 },
	Business: { limit: 1500, burst: 100, cap: 200 },
};

export type Plan = keyof typeof PLANS;

/** Makes the clients of one simulation, which may share something. */
type Strategy = (setting: Setting) => () => Client;

export const IDEAL = 'Ideal: one shared bucket';
export const OURS = 'Company Data';

/** Every strategy by its name, ours first. */
export const STRATEGIES: Record<string, Strategy> = {
	[OURS]: (setting) => () => new Ours(setting),
	'Full jitter': (setting) => () => new FullJitter(setting),
	'Heroku throttle': (setting) => () => new HerokuThrottle(setting),
	'Fixed share': (setting) => () =>
		new AllowanceClient(setting, new Allowance(setting, 1 / setting.processes)),
	[IDEAL]: (setting) => {
		const allowance = new Allowance(setting, 1);
		return () => new AllowanceClient(setting, allowance);
	},
};

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

function setUp(strategy: string, plan: Plan, processes: number, seed: number, isEmpty = false) {
	const time = new VirtualTime();
	const random = createRandom(seed);
	const server = new BucketServer(time, { ...PLANS[plan], latency: 40, jitter: 0.1, random });
	if (isEmpty) server.drain(PLANS[plan].limit);
	const setting = { time, server, random: createRandom(seed + 1), processes };
	return { time, server, create: STRATEGIES[strategy](setting) };
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
	/** Seconds until all were answered. */
	seconds: number;
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
	seed = 1,
): Promise<CrowdResult> {
	const { time, server, create } = setUp(strategy, plan, processes, seed);
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
		seconds: time.now / 1000,
		fairness: await measureFairness(strategy, { plan, processes, spacing }, seed),
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
	seed: number,
): Promise<number> {
	const { time, create } = setUp(strategy, plan, processes, seed);
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
export const SHORT = 5;

/**
 * Seconds that short runs of another process take: three beside a long run that has emptied the bucket,
 * a quarter of a minute apart, and one that begins a second after the long run has ended.
 */
export async function runShortBesideLong(strategy: string, plan: Plan, seed = 1) {
	const { time, server, create } = setUp(strategy, plan, 2, seed);
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
	return { beside, after, refused: server.refused / (server.answered + server.refused) };
}

/** Seconds that `SHORT` requests take on an empty bucket of which another process has half. */
export function shortOnHalf(plan: Plan): number {
	return SHORT / (PLANS[plan].limit / 2 / 60);
}

/** Seconds that a process takes for three requests where it finds the bucket empty. */
export async function runOnEmpty(strategy: string, plan: Plan, seed = 1): Promise<number> {
	const { time, create } = setUp(strategy, plan, 1, seed, true);
	await time.run(create().run(3));
	return time.now / 1000;
}

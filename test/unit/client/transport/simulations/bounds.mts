/**
 * The bounds of docs/throttle.md, simulated: a process alone, some that begin together from a full bucket, and some that
 * share a plan for five minutes. A few cells run with the unit tests; `throttle.long.test.mts` runs them all.
 */
import { optimum } from '../../../../../bench/optimum.mts';
import { PLANS, type PlanName } from '../../../../../bench/plans.mts';
import { createRandom } from '../../../../../sandbox/random.mts';
import { BucketServer, type ServerSettings } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const MINUTE = 60_000;
const MAX_TEST_TIME = 60_000;
/** Nothing is given up within a simulation. */
const PATIENT = { maxWait: 1e9, maxRetries: Infinity };
/** The smallest burst of the plans; no client knows that it may send more before a response. */
const FIRST_REQUESTS = 6;

/** Processes with randomness of their own that send to one service, whose latency varies. */
function setUp(count: number, settings: ServerSettings, seed: number) {
	const time = new VirtualTime();
	const network = { latency: 40, jitter: 0.1, random: createRandom(seed) };
	const server = new BucketServer(time, { ...network, ...settings });
	const clients = Array.from(
		{ length: count },
		(_, index) => new ClientProcess(time, server, createRandom(100 * seed + index)),
	);
	return { time, server, clients };
}

/** Share of the requests that the service refused. */
function refusedShare({ refused, overloaded, answered }: BucketServer): number {
	return (refused + overloaded) / (refused + overloaded + answered);
}

/** Jain's index of fairness: 1 if all have the same, 1 / n if one has everything. */
function jain(values: number[]): number {
	const sum = values.reduce((total, value) => total + value, 0);
	const squares = values.reduce((total, value) => total + value ** 2, 0);
	return sum ** 2 / (values.length * squares);
}

interface Alone {
	plan: PlanName;
	rows: number;
	latency: number;
	/** Whether the headers count what came before the answer leaves. */
	showsLate: boolean;
}

function describeAlone(cells: Alone[]): void {
	it.each(cells)(
		'a single process reads $rows rows on $plan at 94% of the optimal speed with $latency ms latency, showsLate: $showsLate',
		async ({ plan, rows, ...network }) => {
			const { time, server, clients } = setUp(1, { ...PLANS[plan], ...network, jitter: 0 }, 1);
			expect(await time.run(clients[0].run(rows))).toBe(rows);
			const best = optimum(server.settings, rows, FIRST_REQUESTS);
			expect(best / time.now).toBeGreaterThanOrEqual(0.94);
			expect(server.refused + server.overloaded).toBeLessThanOrEqual(1);
			expect(clients[0].most).toBeLessThanOrEqual(2 * server.settings.cap + 1);
		},
		MAX_TEST_TIME,
	);
}

interface Together {
	plan: PlanName;
	processes: number;
	rows: number;
	/** Milliseconds between two beginnings. */
	spacing: number;
	/** Least share of what the bucket allows. */
	least: number;
}

/** Processes that begin together from a full bucket, at the service that the sandbox is. */
function describeTogether(cells: Together[], seeds: number): void {
	it.each(cells)(
		'$processes processes started $spacing ms apart read $rows rows each on $plan at $least of the optimal speed, with at most 5% refused',
		async ({ plan, processes, rows, spacing, least }) => {
			for (let seed = 1; seed <= seeds; seed++) {
				const service = { ...PLANS[plan], showsLate: true, refillsBurst: true };
				const { time, server, clients } = setUp(processes, service, seed);
				const runs = clients.map(async (client, index) => {
					await time.sleep(index * spacing);
					return await client.run(rows, PATIENT);
				});
				expect(await time.run(Promise.all(runs))).toEqual(runs.map(() => rows));
				const best = optimum(server.settings, processes * rows, FIRST_REQUESTS);
				expect(best / time.now).toBeGreaterThanOrEqual(least);
				expect(refusedShare(server)).toBeLessThanOrEqual(0.05);
			}
		},
		MAX_TEST_TIME,
	);
}

interface Crowd {
	plan: PlanName;
	processes: number;
	spacing: number;
	showsLate: boolean;
}

/** On Starter a token comes every two seconds: the first requests of many processes alone are a tenth of all. */
const maxRefused = ({ plan, processes }: Crowd) =>
	plan === 'Starter' && processes > 4 ? 0.2 : 0.1;

function describeFiveMinutes(cells: Crowd[]): void {
	it.each(cells)(
		'$processes processes started $spacing ms apart use 90% of $plan for five minutes, showsLate: $showsLate',
		async (crowd) => {
			const { plan, processes, spacing, showsLate } = crowd;
			const { time, server, clients } = setUp(processes, { ...PLANS[plan], showsLate }, 1);
			for (const [index, client] of clients.entries()) {
				void time.sleep(index * spacing).then(async () => await client.run(50_000, PATIENT));
			}
			await time.run(time.sleep(5 * MINUTE));
			expect(server.answered / (6 * PLANS[plan].limit)).toBeGreaterThanOrEqual(0.9);
			expect(refusedShare(server)).toBeLessThanOrEqual(maxRefused(crowd));
			const begun = (processes - 1) * spacing;
			const served = clients.map(({ arrivals }) => arrivals.filter((at) => at >= begun).length);
			if (processes <= 4) expect(jain(served)).toBeGreaterThanOrEqual(0.8);
		},
		MAX_TEST_TIME,
	);
}

/** A program that knows no limits, in several requests at once. */
function describeGreedy(plans: Array<{ plan: PlanName; requests: number }>): void {
	it.each(plans)(
		'a process on $plan reads 60 rows while another program sends $requests requests at once and ignores 429',
		async ({ plan, requests }) => {
			const { time, server, clients } = setUp(1, PLANS[plan], 3);
			const greedy = async () => {
				for (;;) if ((await server.request()).status === 429) await time.sleep(200);
			};
			for (let index = 0; index < requests; index++) void greedy().catch(() => 0);
			await time.run(time.sleep(MINUTE / 2));
			expect(await time.run(clients[0].run(60))).toBe(60);
		},
		MAX_TEST_TIME,
	);
}

const ROWS = { Starter: 40, Pro: 600, Business: 600 };
const ALL_PLANS = ['Starter', 'Pro', 'Business'] as const;

/** Runs all simulations, or a few of each kind. */
export function describeBounds(isThorough: boolean): void {
	const cells = <T,>(few: T[], all: () => T[]) => (isThorough ? all() : few);
	const alone = (latencies: number[]) =>
		ALL_PLANS.flatMap((plan) =>
			latencies.flatMap((latency) =>
				[false, true].map((showsLate) => ({ plan, rows: ROWS[plan], latency, showsLate })),
			),
		);
	describeAlone(cells(alone([40, 1000]), () => alone([1, 20, 40, 100, 300, 1000])));

	const two = (spacings: number[]) =>
		spacings.flatMap((spacing) => [
			{ plan: 'Pro' as const, processes: 2, rows: 150, spacing, least: 0.8 },
			{ plan: 'Business' as const, processes: 2, rows: 300, spacing, least: 0.8 },
		]);
	const three = (spacings: number[]) =>
		spacings.flatMap((spacing) => [
			{ plan: 'Pro' as const, processes: 3, rows: 150, spacing, least: 0.8 },
			// All three are refused at once, and all wait.
			{ plan: 'Business' as const, processes: 3, rows: 300, spacing, least: 0.6 },
		]);
	describeTogether(
		[...two([0, 20]), ...(isThorough ? three([0, 20, 50]) : [])],
		isThorough ? 4 : 1,
	);

	const crowds = (plans: readonly PlanName[], counts: number[], spacings: number[]) =>
		plans.flatMap((plan) =>
			counts.flatMap((processes) =>
				spacings.flatMap((spacing) =>
					[false, true].map((showsLate) => ({ plan, processes, spacing, showsLate })),
				),
			),
		);
	describeFiveMinutes(
		cells<Crowd>([...crowds(['Starter', 'Pro'], [2, 4], [80]), ...crowds(['Pro'], [10], [0])], () =>
			crowds(ALL_PLANS, [2, 3, 4, 6, 10], [0, 80, 3000]),
		),
	);
	describeGreedy([
		{ plan: 'Pro', requests: 3 },
		{ plan: 'Business', requests: 5 },
	]);
}

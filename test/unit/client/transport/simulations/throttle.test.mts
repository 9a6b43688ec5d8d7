import { PLANS } from '../../../../../bench/plans.mts';
import { RETRIES } from '../../../../../client/transport/retry.ts';
import { createRandom } from '../../../../../sandbox/random.mts';
import { ClientProcess, setUpProcess } from '../../../../support/client-process.mts';
import { rateHeaders } from '../../../../support/throttle-setup.mts';
import { describeBounds } from './bounds.mts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A plan that limits nothing here, and publishes no connections. */
const LARGE = { limit: 1e7, burst: 666_666 };
const FREE = { limit: 10, burst: 1, latency: 300 };

describeBounds(false);

describe('single process', () => {
	it('sends at most six requests before the first response, and is not refused on Starter', async () => {
		const { time, server, client } = setUpProcess({ ...PLANS.Starter, latency: 5000 });
		const all = Promise.all(Array.from({ length: 36 }, client.begin()));
		await time.run(time.sleep(4900));
		expect(server.answered).toBeGreaterThan(0);
		expect(server.answered).toBeLessThanOrEqual(6);
		await time.run(all);
		expect(server.refused).toBe(0);
	});

	it('does not wait after an idle time in which the bucket has filled', async () => {
		const { time, server, client } = setUpProcess({ ...PLANS.Starter, latency: 300 });
		await time.run(client.run(40));
		for (const idle of [8000, 30_000, 120_000]) {
			await time.run(time.sleep(idle));
			const before = time.now;
			await time.run(client.run(2));
			expect(time.now - before).toBeLessThan(1000);
		}
		expect(server.refused).toBe(0);
	});

	it('is not refused after an idle time in which others have emptied the bucket', async () => {
		const { time, server, client } = setUpProcess({ ...PLANS.Pro, latency: 300 });
		await time.run(client.run(10));
		await time.run(time.sleep(60_000));
		server.drain(290);
		expect(await time.run(client.run(100))).toBe(100);
		expect(server.refused).toBe(0);
	});

	it('slows down while another program uses half of the plan, and speeds up afterwards', async () => {
		const { time, server, client } = setUpProcess({ ...PLANS.Pro, latency: 150 });
		const other = async () => {
			for (; time.now < 150_000; await time.sleep(400)) server.drain(1);
		};
		const run = client.run(1000);
		await time.run(other());
		expect(server.answered).toBeLessThan(1000);
		expect(await time.run(run)).toBe(1000);
		expect(server.refused).toBeLessThanOrEqual(10);
		const taken = 1000 + 150_000 / 400;
		expect(((taken - 300) / 5) * 1000).toBeGreaterThan(0.95 * time.now);
	});
});

describe('limit of connections', () => {
	it('of 50 lets 100 senders read 600 rows in at most 300 s with a latency of 20 s', async () => {
		const limits = { ...LARGE, cap: 50, latency: 20_000, way: 0.01 };
		const { time, client } = setUpProcess(limits);
		let left = 600;
		const send = client.begin();
		const work = async () => {
			while (left-- > 0) await send();
		};
		await time.run(Promise.all(Array.from({ length: 100 }, work)));
		expect(time.now).toBeLessThanOrEqual(300_000);
	});

	it('refuses at most 50 requests until it is detected', async () => {
		const { time, server, client } = setUpProcess({ ...LARGE, cap: 10 });
		expect(await time.run(client.run(600))).toBe(600);
		expect(server.overloaded).toBeLessThanOrEqual(50);
	});

	it('is used in full within two minutes of being raised, after an hour of refusals', async () => {
		const network = { latency: 2000, way: 0.01, jitter: 0.1, random: createRandom(1) };
		const { time, server, client } = setUpProcess({ ...LARGE, cap: 2, ...network });
		await time.run(client.run(3600));
		server.settings.cap = 40;
		const before = { most: server.most, now: time.now };
		await time.run(client.run(1200));
		expect([before.most, server.most]).toEqual([2, 40]);
		expect(time.now - before.now).toBeLessThanOrEqual(120_000);
	});
});

it('a process opens at most 200 connections to a slow server without a plan or a limit', async () => {
	const { time, server, client } = setUpProcess(LARGE);
	// A server that works one request after the other, 2 ms each, 40 ms away.
	let freeAt = 0;
	let underWay = 0;
	let most = 0;
	server.request = async () => {
		most = Math.max(most, ++underWay);
		freeAt = Math.max(freeAt, time.now) + 2;
		await time.sleep(freeAt - time.now + 40);
		underWay--;
		return { status: 200, headers: rateHeaders(LARGE.limit, LARGE.limit) };
	};
	const rows = 3000;
	await time.run(client.run(rows));
	expect((rows * 2) / time.now).toBeGreaterThanOrEqual(0.95);
	expect(most).toBe(200);
});

describe('run of thousands of rows', () => {
	const STARTER = { ...PLANS.Starter, latency: 300 };

	it.each([
		['Starter', 9000],
		['Pro', 2500],
	] as const)('on %s does not hold back an editor’s list or a short run', async (plan, longest) => {
		const { time, client } = setUpProcess({ ...PLANS[plan], latency: 300 });
		void client.run(10_000).catch(() => 0);
		for (const wait of [500, 40_000, 90_000]) {
			await time.run(time.sleep(wait));
			const before = time.now;
			await time.run(client.begin({ maxWait: 10_000, maxRetries: 2 })());
			expect(time.now - before).toBeLessThan(longest);
		}
		const before = time.now;
		expect(await time.run(client.run(3))).toBe(3);
		expect(time.now - before).toBeLessThan(2 * longest);
		expect(client.most).toBeLessThanOrEqual(101);
	});

	it('measures how long the plan held it up, which is at most its duration', async () => {
		const { time, client } = setUpProcess(STARTER);
		await time.run(client.run(60));
		expect(client.waited).toBeGreaterThan(55_000);
		expect(client.waited).toBeLessThanOrEqual(time.now);
		const free = setUpProcess(LARGE);
		await free.time.run(free.client.run(100, { concurrency: 2 }));
		expect(free.client.waited).toBe(0);
	});

	it('does not hold a retry behind its other requests', async () => {
		const { time, server, client } = setUpProcess(STARTER);
		const answer = server.request.bind(server);
		let requests = 0;
		server.request = async () => (++requests === 2 ? { status: 503, headers: {} } : await answer());
		const sends = Array.from({ length: 40 }, client.begin({ maxWait: 10_000 }));
		expect(await time.run(Promise.all(sends))).toEqual(sends.map(() => true));
	});
});

/** A service that refuses every request until a time, in milliseconds, and does not say how long. */
function refusingUntil(end: number) {
	const { time, server, client } = setUpProcess(PLANS.Pro);
	const answer = server.request.bind(server);
	const arrivals: number[] = [];
	server.request = async () => {
		arrivals.push(time.now);
		await time.sleep(40);
		return time.now < end ? { status: 429, headers: {} } : await answer();
	};
	return { time, server, client, arrivals };
}

describe('service that refuses without Retry-After', () => {
	it('gets at most 40 requests in five minutes', async () => {
		const { time, client, arrivals } = refusingUntil(5 * MINUTE);
		expect(await time.run(client.run(1, { maxWait: 20 * MINUTE }))).toBe(1);
		expect(arrivals.filter((at) => at < 5 * MINUTE).length).toBeLessThanOrEqual(40);
	});

	it('gets the retries of two refused processes at different times', async () => {
		const { time, server, arrivals } = refusingUntil(10 * SECOND);
		const clients = [0.1, 0.9].map((chance) => new ClientProcess(time, server, () => chance));
		await time.run(Promise.all(clients.map(async (client) => await client.run(1))));
		const [, , ...again] = arrivals;
		expect(new Set(again).size).toBe(again.length);
	});

	it('causes one pause after it refused thirty requests together', async () => {
		const { time, server, client } = setUpProcess(PLANS.Pro);
		await time.run(client.run(1));
		await time.run(time.sleep(2 * SECOND));
		server.drain(300);
		expect(await time.run(client.run(30))).toBe(30);
		expect(time.now).toBeLessThanOrEqual(MINUTE);
	});
});

it.each([3, 5])(
	'a pause that every request extends ends within five minutes, for %d processes',
	async (processes) => {
		const network = { latency: 1200, jitter: 1, random: createRandom(1) };
		const { time, server } = setUpProcess({ ...PLANS.Pro, ...network, lengthensPauses: true });
		const clients = Array.from(
			{ length: processes },
			(_, index) => new ClientProcess(time, server, createRandom(index)),
		);
		const runs = clients.map(async (client) => await client.run(30));
		expect(await time.run(Promise.all(runs))).toEqual(runs.map(() => 30));
		expect(time.now).toBeLessThanOrEqual(5 * MINUTE);
	},
);

describe('short run', () => {
	it.each(['Pro', 'Business'] as const)(
		'on %s ends within 15 s next to the long run of another process, which also completes',
		async (plan) => {
			const { time, client, server } = setUpProcess(PLANS[plan]);
			const rows = 6 * PLANS[plan].limit;
			const long = client.run(rows);
			for (let run = 0; run < 3; run++) {
				await time.run(time.sleep(90_000));
				const before = time.now;
				expect(await time.run(new ClientProcess(time, server).run(5))).toBe(5);
				expect(time.now - before).toBeLessThanOrEqual(15_000);
			}
			expect(await time.run(long)).toBe(rows);
		},
	);
});

describe('small plan', () => {
	it('of 30 requests a minute with no tokens left serves three lookups within 25 s', async () => {
		const { time, server, client } = setUpProcess(PLANS.Starter);
		server.drain(PLANS.Starter.limit);
		expect(await time.run(client.run(3))).toBe(3);
		expect(time.now).toBeLessThanOrEqual(25_000);
	});

	it.each([0, 1000, 7000])(
		'of 30 requests a minute serves calls of an agent, %d ms apart, next to another process',
		async (spacing) => {
			const { time, server, client } = setUpProcess(PLANS.Starter);
			const long = client.run(120);
			await time.run(time.sleep(60_000));
			for (let call = 1; call <= 4; call++) {
				await time.run(time.sleep(spacing));
				expect(await time.run(new ClientProcess(time, server).begin(RETRIES.agent)())).toBe(true);
			}
			expect(await time.run(long)).toBe(120);
		},
	);

	it.each([0, 80, 3000])(
		'of 10 requests a minute serves all 30 rows of two workers started %d ms apart',
		async (spacing) => {
			const { time, server, client } = setUpProcess(FREE);
			const second = time
				.sleep(spacing)
				.then(async () => await new ClientProcess(time, server).run(15));
			expect(await time.run(Promise.all([client.run(15), second]))).toEqual([15, 15]);
		},
	);
});

describe('unpublished limit of connections', () => {
	it('is shared by three processes that all complete', async () => {
		const { time, server } = setUpProcess({ ...LARGE, cap: 20, latency: 2000 });
		const runs = [1, 2, 3].map(
			async () => await new ClientProcess(time, server).run(200, { maxRetries: 10 }),
		);
		expect(await time.run(Promise.all(runs))).toEqual([200, 200, 200]);
	});

	it('serves most requests of twelve Pro processes when it is one connection', async () => {
		const { time, server } = setUpProcess({ ...PLANS.Pro, cap: 1, latency: 300 });
		const runs = Array.from(
			{ length: 12 },
			async () => await new ClientProcess(time, server).run(60),
		);
		await time.run(Promise.all(runs));
		expect(server.answered).toBeGreaterThan(600);
		expect(server.overloaded).toBeLessThan(1200);
	});
});

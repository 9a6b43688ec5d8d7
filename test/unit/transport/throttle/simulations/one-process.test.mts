import fc from 'fast-check';
import { optimum } from '../../../../../bench/optimum.mts';
import { readRateLimit } from '../../../../../nodes/CompanyData/transport/throttle/rate-limit.ts';
import { createRandom } from '../../../../../sandbox/random.mts';
import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { rateHeaders } from '../../../../support/throttle-setup.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const PLANS = {
	Starter: { limit: 30, burst: 6, cap: 10 },
	Pro: { limit: 300, burst: 30, cap: 50 },
	Business: { limit: 1500, burst: 100, cap: 200 },
};

const burstOf = (limit: number) => readRateLimit(rateHeaders(limit, limit))!.burst;

describe('one process', () => {
	const runs = [
		['Starter', 60],
		['Pro', 200],
		['Business', 600],
	] as const;
	const cells = runs.flatMap(([plan, rows]) =>
		[0, 50, 300, 1000].map((latency) => ({ plan, rows, latency })),
	);

	it.each(cells)(
		'gets $rows rows on $plan at 94 % of the optimum, none refused, at a latency of $latency ms',
		async ({ plan, rows, latency }) => {
			for (const showsLate of [false, true]) {
				const time = new VirtualTime();
				const server = new BucketServer(time, { ...PLANS[plan], latency, showsLate });
				const client = new ClientProcess(time, server);
				expect(await time.run(client.run(rows))).toBe(rows);
				expect(server.refused + server.overloaded).toBe(0);
				expect(optimum(server.settings, rows, 6) / time.now).toBeGreaterThanOrEqual(0.94);
				expect(client.most).toBeLessThanOrEqual(2 * server.settings.cap + 1);
			}
		},
	);

	it.each([
		[300, 600],
		[1500, 2500],
	])(
		'empties the bucket of %d a minute with %d rows at 94 % of the optimum',
		async (limit, rows) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, {
				limit,
				burst: burstOf(limit),
				latency: 300,
			});
			expect(await time.run(new ClientProcess(time, server).run(rows))).toBe(rows);
			expect(server.refused).toBe(0);
			expect(optimum(server.settings, rows) / time.now).toBeGreaterThanOrEqual(0.94);
		},
	);

	it('keeps as much under way as a long latency asks for', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { limit: 600, burst: 40, latency: 5000 });
		expect(await time.run(new ClientProcess(time, server).run(400))).toBe(400);
		expect(server.most).toBeGreaterThan(80);
		expect(optimum(server.settings, 400, 6) / time.now).toBeGreaterThanOrEqual(0.94);
	});

	it('keeps to any plan, whatever the latency and however it varies, and serves every request', async () => {
		const setting = fc.record({
			limit: fc.integer({ min: 30, max: 3000 }),
			latency: fc.integer({ min: 1, max: 1500 }),
			jitter: fc.double({ min: 0, max: 0.2, noNaN: true }),
			showsLate: fc.boolean(),
			seed: fc.nat(),
		});
		await fc.assert(
			fc.asyncProperty(setting, async ({ seed, ...setting }) => {
				const time = new VirtualTime();
				const random = createRandom(seed);
				const settings = { ...setting, burst: burstOf(setting.limit), random };
				const server = new BucketServer(time, settings);
				const rows = setting.limit + 30;
				expect(await time.run(new ClientProcess(time, server, random).run(rows))).toBe(rows);
				expect(server.refused).toBeLessThanOrEqual(Math.max(1, rows / 100));
			}),
			{ numRuns: 40, seed: 7 },
		);
	});

	it('sends at most the smallest burst before the first response, and is not refused on Starter', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Starter, latency: 5000 });
		const client = new ClientProcess(time, server);
		const send = client.begin();
		const all = Promise.all(Array.from({ length: 36 }, send));
		const before = time.sleep(4900).then(() => server.answered);
		expect(await time.run(before)).toBeGreaterThan(0);
		expect(server.answered).toBeLessThanOrEqual(6);
		await time.run(all);
		expect(server.refused).toBe(0);
	});

	it('does not wait after an idle time, in which the bucket has filled', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Starter, latency: 300 });
		const client = new ClientProcess(time, server);
		await time.run(client.run(40));
		for (const idle of [8000, 30_000, 120_000]) {
			await time.run(time.sleep(idle));
			const before = time.now;
			await time.run(client.run(2));
			expect(time.now - before).toBeLessThan(1000);
		}
		expect(server.refused).toBe(0);
	});

	it('asks anew after an idle time in which others have emptied the bucket', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Pro, latency: 300 });
		const client = new ClientProcess(time, server);
		await time.run(client.run(10));
		await time.run(time.sleep(60_000));
		server.drain(290);
		expect(await time.run(client.run(100))).toBe(100);
		expect(server.refused).toBe(0);
	});

	it('slows down when another program takes half of the plan, and has it back afterwards', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Pro, latency: 150 });
		const client = new ClientProcess(time, server);
		let isOver = false;
		const other = async () => {
			for (; time.now < 150_000; await time.sleep(400)) server.drain(1);
		};
		const run = client.run(1000).then((rows) => {
			isOver = true;
			return rows;
		});
		await time.run(other());
		expect(isOver).toBe(false);
		expect(await time.run(run)).toBe(1000);
		expect(server.refused).toBeLessThanOrEqual(10);
		const taken = 1000 + 150_000 / 400;
		expect(((taken - 300) / 5) * 1000).toBeGreaterThan(0.95 * time.now);
	});
});

import { PLANS } from '../../../../../bench/plans.mts';
import { RETRIES } from '../../../../../nodes/transport/retry.ts';
import { ClientProcess, setUpProcess } from '../../../../support/client-process.mts';

const FREE = { limit: 10, burst: 1, latency: 300 };
/** A plan that limits nothing here, and publishes no connections. */
const LARGE = { limit: 1e7, burst: 666_666 };

describe('a short run', () => {
	it.each(['Pro', 'Business'] as const)(
		'on %s ends within 15 s beside the long run of another process, which ends too',
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

describe('a small plan', () => {
	it('of 30 requests a minute, found empty, serves three lookups within 25 s', async () => {
		const { time, server, client } = setUpProcess(PLANS.Starter);
		server.drain(PLANS.Starter.limit);
		expect(await time.run(client.run(3))).toBe(3);
		expect(time.now).toBeLessThanOrEqual(25_000);
	});

	it.each([0, 1000, 7000])(
		'of 30 requests a minute serves an agent’s call while another process empties it, %d ms apart',
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
		'of 10 requests a minute serves all 30 rows of two workers that begin %d ms apart',
		async (spacing) => {
			const { time, server, client } = setUpProcess(FREE);
			const second = time
				.sleep(spacing)
				.then(async () => await new ClientProcess(time, server).run(15));
			expect(await time.run(Promise.all([client.run(15), second]))).toEqual([15, 15]);
		},
	);
});

describe('a cap on connections that no response shows', () => {
	it('is shared by three processes, each of which gets its rows', async () => {
		const { time, server } = setUpProcess({ ...LARGE, cap: 20, latency: 2000 });
		const runs = [1, 2, 3].map(
			async () => await new ClientProcess(time, server).run(200, { maxRetries: 10 }),
		);
		expect(await time.run(Promise.all(runs))).toEqual([200, 200, 200]);
	});

	it('of 1 serves twelve processes on Pro, each of which could send a burst', async () => {
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

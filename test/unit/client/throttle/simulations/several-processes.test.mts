import {
	OURS,
	PLANS,
	runCrowd,
	runShortBesideLong,
	shortOnHalf,
	type Plan,
} from '../../../../../bench/strategies/simulate.mts';
import { LARGE } from './grids.mts';
import { RETRIES } from '../../../../../nodes/client/retry.ts';
import { ClientProcess, setUpProcess } from '../../../../support/client-process.mts';

const FREE = { limit: 10, burst: 1, latency: 300 };

describe('processes that come and go', () => {
	it.each([40, 90])('leave room for one that begins %d s after another', async (seconds) => {
		const { time, server, client } = setUpProcess(PLANS.Pro);
		const long = client.run(1000);
		await time.run(time.sleep(seconds * 1000));
		await time.run(new ClientProcess(time, server).run(5));
		expect(await time.run(long)).toBe(1000);
		expect(server.refused).toBe(0);
	});
});

describe('a crowded plan', () => {
	it.each([0, 80, 3000])(
		'serves 5 processes on Starter evenly, begun %d ms apart',
		async (spacing) => {
			const crowd = { plan: 'Starter', processes: 5, spacing } as const;
			const { refused, fairness } = await runCrowd(OURS, crowd);
			expect(refused).toBeLessThanOrEqual(0.06);
			expect(fairness).toBeGreaterThanOrEqual(0.9);
		},
	);
});

describe('a short run', () => {
	it.each(['Starter', 'Pro', 'Business'] satisfies Plan[])(
		'on %s takes at most three times what half of the refill takes, beside a long run and after it',
		async (plan) => {
			const { beside, after } = await runShortBesideLong(OURS, plan);
			for (const seconds of [...beside, after]) {
				expect(seconds).toBeLessThanOrEqual(3 * shortOnHalf(plan));
			}
		},
	);
});

describe('a small plan', () => {
	it('of 30 requests a minute, found empty, serves three lookups within 8 s', async () => {
		const { time, server, client } = setUpProcess(PLANS.Starter);
		server.drain(PLANS.Starter.limit);
		expect(await time.run(client.run(3))).toBe(3);
		expect(time.now).toBeLessThanOrEqual(8000);
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

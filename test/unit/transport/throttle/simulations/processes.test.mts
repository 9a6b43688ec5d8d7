import { createRandom } from '../../../../../sandbox/random.mts';
import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const PLANS = {
	Pro: { limit: 300, burst: 30, cap: 50 },
	Business: { limit: 1500, burst: 100, cap: 200 },
};

interface Crowd {
	plan: keyof typeof PLANS;
	processes: number;
	showsLate?: boolean;
	lengthensPauses?: boolean;
}

/**
 * Processes that arrive within a minute, send rows for several minutes of the plan, each a different
 * number, and leave. Each sees its own responses only.
 */
async function crowd({ plan, processes, ...service }: Crowd) {
	const { limit } = PLANS[plan];
	const random = createRandom(processes * 7 + 1);
	const time = new VirtualTime();
	const settings = { ...PLANS[plan], latency: 150, jitter: 0.1, random, ...service };
	const server = new BucketServer(time, settings);
	const rows: number[] = [];
	const ends: number[] = [];
	const live = async (index: number) => {
		await time.sleep(index === 0 ? 0 : random() * 60_000);
		const client = new ClientProcess(time, server, createRandom(processes * 100 + index));
		const count = Math.round(((limit * 5) / processes) * (0.5 + random()));
		rows.push((await client.run(count)) - count);
		ends.push(time.now);
	};
	await time.run(Promise.all(Array.from({ length: processes }, async (_, i) => await live(i))));
	return { server, rows, ends, time };
}

const percentRefused = ({ refused, answered }: BucketServer) =>
	(100 * refused) / (refused + answered);

async function requireUse(setting: Crowd): Promise<void> {
	const { server, rows, time } = await crowd(setting);
	const { limit } = server.settings;
	expect(rows).toEqual(rows.map(() => 0));
	expect(percentRefused(server)).toBeLessThanOrEqual(1);
	const shortest = ((server.answered - limit) / limit) * 60_000;
	expect(shortest / time.now).toBeGreaterThanOrEqual(0.9);
}

describe('processes that come and go', () => {
	const plans = ['Pro', 'Business'] as const;
	const crowds = plans.flatMap((plan) =>
		[2, 5, 10, 20, 50].flatMap((processes) =>
			[false, true].map((showsLate) => ({ plan, processes, showsLate })),
		),
	);

	it.each(crowds)(
		'use 90 % of $plan and have at most 1 % refused, $processes of them, headers late: $showsLate',
		requireUse,
	);

	it.each(
		plans.flatMap((plan) =>
			[2, 5, 10].map((processes) => ({ plan, processes, lengthensPauses: true })),
		),
	)(
		'use 90 % of $plan though each request within a pause lengthens it, $processes of them',
		requireUse,
	);

	it.each([40, 90])('leave room for one that begins %d s after another', async (seconds) => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Pro, latency: 40 });
		const long = new ClientProcess(time, server).run(1000);
		await time.run(time.sleep(seconds * 1000));
		await time.run(new ClientProcess(time, server).run(5));
		expect(await time.run(long)).toBe(1000);
		expect(server.refused).toBe(0);
	});

	it.each([2, 5])('share the plan evenly if %d begin together', async (processes) => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...PLANS.Pro, latency: 40 });
		const ends: number[] = [];
		const live = async (index: number) => {
			await time.sleep(index * 7);
			const client = new ClientProcess(time, server, createRandom(index));
			await client.run(1500 / processes);
			ends.push(time.now);
		};
		await time.run(Promise.all(Array.from({ length: processes }, async (_, i) => await live(i))));
		expect(server.refused).toBeLessThanOrEqual(15);
		expect(240_000 / time.now).toBeGreaterThanOrEqual(0.9);
		expect(Math.min(...ends) / time.now).toBeGreaterThan(0.6);
	});
});

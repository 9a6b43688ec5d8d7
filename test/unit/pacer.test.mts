import fc from 'fast-check';
import { Pacer } from '../../nodes/CompanyData/transport/throttle/pacer.ts';
import { burstOf } from '../../nodes/CompanyData/transport/throttle/rate-limit.ts';
import { BucketServer } from '../support/bucket-server.mts';
import { VirtualTime } from '../support/virtual-time.mts';

/** Sends `count` requests, `concurrency` at a time, each as soon as the pacer lets it go. */
async function paced(time: VirtualTime, server: BucketServer, count: number, concurrency = 5) {
	const pacer = new Pacer();
	let left = count;
	let turn = Promise.resolve();
	const depart = async () => {
		for (let wait = pacer.timeToNext(time.now); wait > 0; wait = pacer.timeToNext(time.now)) {
			await time.sleep(wait);
		}
		pacer.take(time.now);
	};
	const worker = async () => {
		while (left > 0) {
			left--;
			for (;;) {
				turn = turn.then(depart);
				await turn;
				const answer = await server.request();
				pacer.observe(answer, time.now);
				if (answer.status === 200) break;
				await time.sleep(2000);
			}
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
}

describe('one process', () => {
	it.each([
		[600, 300, 30, 0.97],
		[1200, 300, 30, 0.97],
		[60, 30, 6, 0.9],
		[120, 30, 6, 0.95],
		[4500, 1500, 100, 0.97],
	])(
		'%d requests on a plan of %d a minute, %d a second: all, at %d of what the bucket allows, no 429',
		async (count, limit, burst, share) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, limit, burst);
			await time.run(paced(time, server, count));
			const shortest = (count - limit) / (limit / 60_000);
			expect(server.answered).toBe(count);
			expect(server.refused).toBe(0);
			expect(shortest / time.now).toBeGreaterThanOrEqual(share);
		},
	);

	it('keeps to any plan whose burst is a fifteenth of its limit or more, and serves every request', async () => {
		const plan = fc.record({
			limit: fc.integer({ min: 60, max: 3000 }),
			slack: fc.double({ min: 1, max: 5, noNaN: true }),
			latency: fc.integer({ min: 1, max: 400 }),
			concurrency: fc.integer({ min: 1, max: 10 }),
		});
		await fc.assert(
			fc.asyncProperty(plan, async ({ limit, slack, latency, concurrency }) => {
				const time = new VirtualTime();
				const burst = Math.ceil((burstOf(limit) + concurrency) * slack);
				const server = new BucketServer(time, limit, burst, latency);
				await time.run(paced(time, server, limit + 60, concurrency));
				expect(server.answered).toBe(limit + 60);
				expect(server.refused).toBeLessThanOrEqual((limit + 60) / 100);
			}),
			{ numRuns: 40 },
		);
	});

	it('is inert until the service shows a limit', () => {
		const pacer = new Pacer();
		for (let i = 0; i < 1000; i++) pacer.take(0);
		expect(pacer.timeToNext(0)).toBe(0);
		expect(pacer.rate(0)).toBe(Infinity);
	});

	it('leaves at the refill when the bucket is empty, and at the burst when it is full', () => {
		const pacer = new Pacer();
		pacer.take(0);
		pacer.observe({ limit: 300, remaining: 1 }, 10_000);
		expect(pacer.rate(10_000)).toBeCloseTo(5, 0);
		pacer.observe({ limit: 300, remaining: 300 }, 60_000);
		expect(pacer.rate(60_000)).toBeGreaterThan(20);
		expect(pacer.rate(60_000)).toBeLessThan(30);
	});
});

describe('several processes on one key', () => {
	it.each([2, 3, 5])(
		'%d of them share the plan: 90 % of it, two 429 in a hundred',
		async (processes) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, 300, 30);
			const each = Math.round(900 / processes);
			const runs = Array.from({ length: processes }, async (_, index) => {
				await time.sleep(index * 7);
				await paced(time, server, each);
			});
			await time.run(Promise.all(runs));
			const shortest = ((each * processes - 300) / 5) * 1000;
			expect(server.answered).toBe(each * processes);
			expect(server.refused).toBeLessThanOrEqual((each * processes) / 50);
			expect(shortest / time.now).toBeGreaterThanOrEqual(0.9);
		},
	);
});

import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const STARTER = { limit: 30, burst: 6, cap: 10, latency: 300 };
const PRO = { limit: 300, burst: 30, cap: 50, latency: 300 };

describe('a run of thousands', () => {
	it.each([
		['Starter', STARTER, 9000],
		['Pro', PRO, 2500],
	])('on %s does not hold back an editor’s list or a short run', async (_, plan, most) => {
		const time = new VirtualTime();
		const client = new ClientProcess(time, new BucketServer(time, plan));
		const long = client.run(10_000).catch(() => 0);
		for (const wait of [500, 40_000, 90_000]) {
			await time.run(time.sleep(wait));
			const before = time.now;
			await time.run(client.begin({ maxWait: 10_000, maxRetries: 2 })());
			expect(time.now - before).toBeLessThan(most);
		}
		const before = time.now;
		expect(await time.run(client.run(3))).toBe(3);
		expect(time.now - before).toBeLessThan(2 * most);
		expect(client.most).toBeLessThanOrEqual(101);
		void long;
	});

	it('is told how long it was held for the plan, and not more than it took', async () => {
		const time = new VirtualTime();
		const client = new ClientProcess(time, new BucketServer(time, STARTER));
		await time.run(client.run(60));
		expect(client.waited).toBeGreaterThan(55_000);
		expect(client.waited).toBeLessThanOrEqual(time.now);
		const free = new ClientProcess(
			time,
			new BucketServer(time, { limit: Infinity, burst: Infinity }),
		);
		await time.run(free.run(100, { concurrency: 2 }));
		expect(free.waited).toBe(0);
	});
});

it('a request that is repeated is not held behind the others of its run', async () => {
	const time = new VirtualTime();
	const server = new BucketServer(time, STARTER);
	const answer = server.request.bind(server);
	let requests = 0;
	server.request = async () => (++requests === 2 ? { status: 503, headers: {} } : await answer());
	const send = new ClientProcess(time, server).begin({ maxWait: 10_000 });
	const sends = Array.from({ length: 40 }, send);
	await expect(time.run(Promise.all(sends))).resolves.toEqual(sends.map(() => true));
});

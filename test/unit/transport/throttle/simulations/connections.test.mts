import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const UNLIMITED = { limit: Infinity, burst: Infinity };

describe('a cap on connections that no response shows', () => {
	const cells = [1, 10, 50, 200].flatMap((cap) =>
		[20, 300, 2000, 20_000].map((latency) => ({ cap, latency })),
	);

	it.each(cells)(
		'of $cap is found out and used to 90 % at a latency of $latency ms',
		async ({ cap, latency }) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, { ...UNLIMITED, cap, latency, way: 0.01 });
			const rounds = Math.min(500, Math.max(12, 21_000 / latency));
			const client = new ClientProcess(time, server);
			expect(await time.run(client.run(cap * rounds))).toBe(cap * rounds);
			expect((rounds * latency) / time.now).toBeGreaterThanOrEqual(0.9);
		},
		60_000,
	);

	it('of 50 gives 100 senders 600 rows in at most 267 s at a latency of 20 s', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...UNLIMITED, cap: 50, latency: 20_000, way: 0.01 });
		const client = new ClientProcess(time, server);
		let left = 600;
		const send = client.begin();
		const work = async () => {
			while (left-- > 0) await send();
		};
		await time.run(Promise.all(Array.from({ length: 100 }, work)));
		expect(240_000 / time.now).toBeGreaterThanOrEqual(0.9);
	});

	it('is shared by three processes, each of which gets its rows', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...UNLIMITED, cap: 20, latency: 2000 });
		const clients = [1, 2, 3].map(() => new ClientProcess(time, server));
		const rows = await time.run(
			Promise.all(clients.map(async (client) => await client.run(200, { maxRetries: 10 }))),
		);
		expect(rows).toEqual([200, 200, 200]);
	});

	it('of 1 serves twelve processes on Pro, each of which could send a burst', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { limit: 300, burst: 30, cap: 1, latency: 300 });
		const clients = Array.from({ length: 12 }, () => new ClientProcess(time, server));
		await time.run(Promise.all(clients.map(async (client) => await client.run(60))));
		expect(server.answered).toBeGreaterThan(600);
		expect(server.overloaded).toBeLessThan(1200);
	});
});

it('opens at most 200 connections to a slow server without a plan or a cap', async () => {
	const time = new VirtualTime();
	// A server that works one request after the other, 2 ms each, 40 ms away.
	let freeAt = 0;
	let underWay = 0;
	let most = 0;
	const server = new BucketServer(time, UNLIMITED);
	server.request = async () => {
		most = Math.max(most, ++underWay);
		freeAt = Math.max(freeAt, time.now) + 2;
		await time.sleep(freeAt - time.now + 40);
		underWay--;
		return { status: 200, headers: {} };
	};
	const rows = 5000;
	await time.run(new ClientProcess(time, server).run(rows));
	expect((rows * 2) / time.now).toBeGreaterThanOrEqual(0.95);
	expect(most).toBe(200);
});

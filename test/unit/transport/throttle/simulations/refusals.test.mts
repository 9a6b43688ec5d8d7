import { createRandom } from '../../../../../sandbox/random.mts';
import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const REFUSED = { status: 429, headers: {} };
const UNLIMITED = { limit: Infinity, burst: Infinity };

/** A service that refuses every request until a time, in milliseconds, and does not say how long. */
function refusingUntil(end: number) {
	const time = new VirtualTime();
	const server = new BucketServer(time, { limit: 300, burst: 30 });
	const answer = server.request.bind(server);
	const arrivals: number[] = [];
	server.request = async () => {
		arrivals.push(time.now);
		await time.sleep(40);
		return time.now < end ? REFUSED : await answer();
	};
	return { time, server, arrivals };
}

describe('a service that refuses without saying for how long', () => {
	it('is asked at most eight times in five minutes', async () => {
		const { time, server, arrivals } = refusingUntil(5 * MINUTE);
		const rows = await time.run(new ClientProcess(time, server).run(1, { maxWait: 20 * MINUTE }));
		expect(rows).toBe(1);
		expect(arrivals.filter((at) => at < 5 * MINUTE).length).toBeLessThanOrEqual(8);
	});

	it('is asked by two refused processes at different times', async () => {
		const { time, server, arrivals } = refusingUntil(10 * SECOND);
		const clients = [0.1, 0.9].map((chance) => new ClientProcess(time, server, () => chance));
		await time.run(Promise.all(clients.map(async (client) => await client.run(1))));
		const [, , ...again] = arrivals;
		expect(new Set(again).size).toBe(again.length);
	});

	it('is waited for once after it has refused thirty requests at once', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { limit: 300, burst: 30 });
		const client = new ClientProcess(time, server);
		await time.run(client.run(1));
		await time.run(time.sleep(2 * SECOND));
		server.drain(300);
		expect(await time.run(client.run(30))).toBe(30);
		expect(time.now).toBeLessThanOrEqual(MINUTE);
	});
});

describe('a pause that each request within it lengthens', () => {
	it.each([3, 5, 10])('is over for %d refused processes within five minutes', async (processes) => {
		const time = new VirtualTime();
		const settings = { limit: 300, burst: 30, latency: 1200, jitter: 1, random: createRandom(1) };
		const server = new BucketServer(time, { ...settings, lengthensPauses: true });
		const clients = Array.from(
			{ length: processes },
			(_, index) => new ClientProcess(time, server, createRandom(index)),
		);
		const rows = await time.run(Promise.all(clients.map(async (client) => await client.run(30))));
		expect(rows).toEqual(clients.map(() => 30));
		expect(time.now).toBeLessThanOrEqual(5 * MINUTE);
	});
});

describe('a bucket that fills up while all wait for a pause to end', () => {
	it.each([
		['one process', 1],
		['two processes', 2],
		['five processes', 5],
	])('is used at 90 %% by %s, one request in 200 refused', async (_name, processes) => {
		const time = new VirtualTime();
		const plan = { limit: 1500, burst: 100, cap: 200 };
		const network = { latency: 400, jitter: 0.1, random: createRandom(1) };
		const server = new BucketServer(time, { ...plan, ...network });
		const answer = server.request.bind(server);
		server.request = async () => {
			const response = await answer();
			const isRefused = time.now > SECOND && time.now < MINUTE;
			return isRefused ? { ...response, status: 429, retryAfter: 10 * SECOND } : response;
		};
		const clients = Array.from(
			{ length: processes },
			(_, index) => new ClientProcess(time, server, createRandom(index)),
		);
		const count = 15_000 / processes;
		await time.run(Promise.all(clients.map(async (client) => await client.run(count))));
		const shortest = MINUTE + ((15_000 - 1500) / 25) * SECOND;
		expect(shortest / time.now).toBeGreaterThanOrEqual(0.9);
		expect(server.refused).toBeLessThanOrEqual(15_000 / 200);
	});
});

describe('a cap on connections that is lifted', () => {
	it('is found out within two minutes, though requests were refused for an hour', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, {
			...UNLIMITED,
			cap: 2,
			latency: 2 * SECOND,
			way: 0.01,
			jitter: 0.1,
			random: createRandom(1),
		});
		const client = new ClientProcess(time, server);
		await time.run(client.run(3600));
		server.settings.cap = 40;
		const before = { most: server.most, now: time.now };
		await time.run(client.run(1200));
		expect([before.most, server.most]).toEqual([2, 40]);
		expect(time.now - before.now).toBeLessThanOrEqual(2 * MINUTE);
	});
});

describe('a cap on connections that no response shows', () => {
	it('refuses at most fifty requests until it is found out', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, { ...UNLIMITED, cap: 10 });
		expect(await time.run(new ClientProcess(time, server).run(600))).toBe(600);
		expect(server.overloaded).toBeLessThanOrEqual(50);
	});
});

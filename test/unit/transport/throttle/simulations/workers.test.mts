import { createRandom } from '../../../../../sandbox/random.mts';
import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const EXECUTIONS = 5;
/** A plan, the rows of an execution, which all together take 30 s on it at least, and how long they may. */
const PLANS = {
	Pro: { limits: { limit: 300, burst: 30, cap: 50 }, rows: 45, most: 40_000 },
	Business: { limits: { limit: 1500, burst: 100, cap: 200 }, rows: 225, most: 48_000 },
};
/** Milliseconds in which a worker loads code and is slower than later. */
const COLD = 1500;

/** A clock, and a connection to the service, of a worker that is late by up to so many milliseconds. */
function late(time: VirtualTime, server: BucketServer, lateness: () => number) {
	const ownTime: VirtualTime = Object.create(time, {
		clock: {
			value: {
				now: () => time.now,
				sleep: async (milliseconds: number) => await time.sleep(milliseconds + lateness()),
			},
		},
	});
	const connection: BucketServer = Object.create(server, {
		request: {
			value: async () => {
				await time.sleep(lateness());
				const response = await server.request();
				await time.sleep(lateness());
				return response;
			},
		},
	});
	return { ownTime, connection };
}

/** Two workers of a queue with five executions each; the second begins up to `offset` milliseconds later. */
async function workers(plan: keyof typeof PLANS, offset: number, busy: number, seed: number) {
	const { limits, rows: count } = PLANS[plan];
	const time = new VirtualTime();
	const random = createRandom(seed);
	const server = new BucketServer(time, { ...limits, latency: 40 });
	const live = async (index: number) => {
		await time.sleep(index * offset * random());
		const began = time.now;
		const lateness = () => random() * (time.now - began < COLD ? busy : busy / 4);
		const { ownTime, connection } = late(time, server, lateness);
		const client = new ClientProcess(ownTime, connection, createRandom(seed * 31 + index));
		const run = async (execution: number) => {
			await time.sleep(execution * 5);
			return await client.run(count);
		};
		return await Promise.all(Array.from({ length: EXECUTIONS }, async (_, i) => await run(i)));
	};
	const rows = await time.run(Promise.all([live(0), live(1)]));
	return { missing: rows.flat().filter((found) => found < count), server, time };
}

describe('two workers with five executions each', () => {
	const offsets = [0, 20, 100, 400, 700, 1000, 1500, 4000];
	// On Business the bucket refills by one in 40 ms: of two that begin together and are late, each may find
	// it full, and one of their bursts is refused.
	const loads = [
		{ plan: 'Pro', busy: 0 },
		{ plan: 'Pro', busy: 30 },
		{ plan: 'Pro', busy: 80 },
		{ plan: 'Business', busy: 0 },
	] as const;
	const starts = loads.flatMap((load) => offsets.map((offset) => ({ ...load, offset })));

	it.each(starts)(
		'have at most 1 % refused on $plan, begun within $offset ms and up to $busy ms late',
		async ({ plan, offset, busy }) => {
			for (let seed = 1; seed <= 6; seed++) {
				const { missing, server, time } = await workers(plan, offset, busy, seed);
				expect(missing).toEqual([]);
				expect(server.refused).toBeLessThanOrEqual((server.answered + server.refused) / 100);
				expect(time.now).toBeLessThan(PLANS[plan].most + offset);
			}
		},
	);
});

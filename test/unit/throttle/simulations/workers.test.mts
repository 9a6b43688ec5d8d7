import { createRandom } from '../../../../sandbox/random.mts';
import { BucketServer } from '../../../support/bucket-server.mts';
import { ClientProcess } from '../../../support/client-process.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

const EXECUTIONS = 5;
const ROWS = 45;
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
async function workers(offset: number, busy: number, seed: number) {
	const time = new VirtualTime();
	const random = createRandom(seed);
	const server = new BucketServer(time, { limit: 300, burst: 30, cap: 50, latency: 40 });
	const live = async (index: number) => {
		await time.sleep(index * offset * random());
		const began = time.now;
		const lateness = () => random() * (time.now - began < COLD ? busy : busy / 4);
		const { ownTime, connection } = late(time, server, lateness);
		const client = new ClientProcess(ownTime, connection, createRandom(seed * 31 + index));
		const run = async (execution: number) => {
			await time.sleep(execution * 5);
			return await client.run(ROWS);
		};
		return await Promise.all(Array.from({ length: EXECUTIONS }, async (_, i) => await run(i)));
	};
	const rows = await time.run(Promise.all([live(0), live(1)]));
	return { rows: rows.flat(), server, time };
}

describe('two workers with five executions each', () => {
	const starts = [0, 30, 80].flatMap((busy) =>
		[0, 20, 100, 400, 700, 1000, 1500, 4000].map((offset) => [offset, busy]),
	);

	it.each(starts)(
		'that begin within %d ms, up to %d ms late: one in a hundred refused',
		async (offset, busy) => {
			for (let seed = 1; seed <= 6; seed++) {
				const { rows, server, time } = await workers(offset, busy, seed);
				expect(rows).toEqual(Array<number>(2 * EXECUTIONS).fill(ROWS));
				expect(server.refused).toBeLessThanOrEqual((server.answered + server.refused) / 100);
				// The plan allows 30 s.
				expect(time.now).toBeLessThan(40_000 + offset);
			}
		},
	);
});

import { CALL } from '../../../../../nodes/CompanyData/agent/agent.ts';
import { BucketServer } from '../../../../support/bucket-server.mts';
import { ClientProcess } from '../../../../support/client-process.mts';
import { VirtualTime } from '../../../../support/virtual-time.mts';

const FREE = { limit: 10, burst: 1, latency: 300 };
const STARTER = { limit: 30, burst: 6, cap: 10, latency: 40 };

describe('a small plan', () => {
	it('of 30 requests a minute, found empty, serves three lookups within 8 s', async () => {
		const time = new VirtualTime();
		const server = new BucketServer(time, STARTER);
		server.drain(STARTER.limit);
		expect(await time.run(new ClientProcess(time, server).run(3))).toBe(3);
		expect(time.now).toBeLessThanOrEqual(8000);
	});

	it.each([0, 1000, 7000])(
		'of 30 requests a minute serves an agent’s call while another process empties it, %d ms apart',
		async (spacing) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, STARTER);
			const long = new ClientProcess(time, server).run(120);
			await time.run(time.sleep(60_000));
			for (let call = 1; call <= 4; call++) {
				await time.run(time.sleep(spacing));
				expect(await time.run(new ClientProcess(time, server).begin(CALL)())).toBe(true);
			}
			expect(await time.run(long)).toBe(120);
		},
	);

	it.each([0, 80, 3000])(
		'of 10 requests a minute serves all 30 rows of two workers that begin %d ms apart',
		async (spacing) => {
			const time = new VirtualTime();
			const server = new BucketServer(time, FREE);
			const work = async (index: number) => {
				await time.sleep(index * spacing);
				return await new ClientProcess(time, server).run(15);
			};
			expect(await time.run(Promise.all([work(0), work(1)]))).toEqual([15, 15]);
		},
	);
});

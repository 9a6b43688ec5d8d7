import { PLANS } from '../../../../../bench/plans.mts';
import { createRandom } from '../../../../../sandbox/random.mts';
import { ClientProcess, setUpProcess } from '../../../../support/client-process.mts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A service that refuses every request until a time, in milliseconds, and does not say how long. */
function refusingUntil(end: number) {
	const { time, server, client } = setUpProcess(PLANS.Pro);
	const answer = server.request.bind(server);
	const arrivals: number[] = [];
	server.request = async () => {
		arrivals.push(time.now);
		await time.sleep(40);
		return time.now < end ? { status: 429, headers: {} } : await answer();
	};
	return { time, server, client, arrivals };
}

describe('a service that refuses without saying for how long', () => {
	it('is asked at most forty times in five minutes', async () => {
		const { time, client, arrivals } = refusingUntil(5 * MINUTE);
		expect(await time.run(client.run(1, { maxWait: 20 * MINUTE }))).toBe(1);
		expect(arrivals.filter((at) => at < 5 * MINUTE).length).toBeLessThanOrEqual(40);
	});

	it('is asked by two refused processes at different times', async () => {
		const { time, server, arrivals } = refusingUntil(10 * SECOND);
		const clients = [0.1, 0.9].map((chance) => new ClientProcess(time, server, () => chance));
		await time.run(Promise.all(clients.map(async (client) => await client.run(1))));
		const [, , ...again] = arrivals;
		expect(new Set(again).size).toBe(again.length);
	});

	it('is waited for once after it has refused thirty requests at once', async () => {
		const { time, server, client } = setUpProcess(PLANS.Pro);
		await time.run(client.run(1));
		await time.run(time.sleep(2 * SECOND));
		server.drain(300);
		expect(await time.run(client.run(30))).toBe(30);
		expect(time.now).toBeLessThanOrEqual(MINUTE);
	});
});

it.each([3, 5])(
	'a pause that each request within it lengthens is over for %d refused processes within five minutes',
	async (processes) => {
		const network = { latency: 1200, jitter: 1, random: createRandom(1) };
		const { time, server } = setUpProcess({ ...PLANS.Pro, ...network, lengthensPauses: true });
		const clients = Array.from(
			{ length: processes },
			(_, index) => new ClientProcess(time, server, createRandom(index)),
		);
		const runs = clients.map(async (client) => await client.run(30));
		expect(await time.run(Promise.all(runs))).toEqual(runs.map(() => 30));
		expect(time.now).toBeLessThanOrEqual(5 * MINUTE);
	},
);

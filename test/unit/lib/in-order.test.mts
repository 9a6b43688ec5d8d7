import fc from 'fast-check';
import { inOrder } from '../../../lib/in-order.ts';
import { Yielder } from '../../../lib/clock.ts';
import { VirtualTime } from '../../support/virtual-time.mts';

/** When a run ends before all is done: nobody listens any more, or a result says so. */
interface Ending {
	stopAfter?: number;
	endsRun?: (result: number) => boolean;
}

/** Does work of these durations and says in what order results came, how many ran at most, and how long it took. */
async function run(
	durations: number[],
	concurrency: number,
	{ stopAfter = Infinity, endsRun = () => false }: Ending = {},
) {
	const time = new VirtualTime();
	const seen = { results: [] as number[], started: 0, underWay: 0, most: 0 };
	const work = async (index: number) => {
		seen.started++;
		seen.most = Math.max(seen.most, ++seen.underWay);
		await time.sleep(durations[index]);
		seen.underWay--;
		return index;
	};
	const consume = async () => {
		const workload = { count: durations.length, concurrency: () => concurrency, work, endsRun };
		for await (const result of inOrder({ ...workload, clock: time.clock })) {
			seen.results.push(result);
			if (seen.results.length >= stopAfter) break;
		}
	};
	await time.run(consume());
	return { ...seen, time: time.now };
}

describe('inOrder', () => {
	it('yields results in order and within its concurrency, however long each takes', async () => {
		const durations = fc.array(fc.nat(50), { maxLength: 60 });
		await fc.assert(
			fc.asyncProperty(durations, fc.integer({ min: 1, max: 8 }), async (each, concurrency) => {
				const { results, most } = await run(each, concurrency);
				expect(results).toEqual(each.map((_, index) => index));
				expect(most).toBeLessThanOrEqual(concurrency);
			}),
			{ numRuns: 60 },
		);
	});

	it('continues later work while the first result is slow', async () => {
		const { time } = await run([1000, ...Array<number>(40).fill(100)], 5);
		expect(time).toBe(1000);
	});

	it('starts no more work once the consumer stops', async () => {
		const { started } = await run(Array<number>(100).fill(10), 3, { stopAfter: 2 });
		expect(started).toBeLessThanOrEqual(6);
	});

	it('starts no more work after a result that ends the run, even if an earlier one is still pending', async () => {
		const durations = [1000, ...Array<number>(99).fill(10)];
		const endsRun = (index: number) => index === 1;
		const { started, results } = await run(durations, 3, { endsRun });
		expect(started).toBe(3);
		expect(results).toEqual([0, 1, 2]);
	});

	it('yields to the event loop while it starts work', async () => {
		let now = 0;
		const rests: number[] = [];
		const started: number[] = [];
		const clock = {
			now: () => now,
			sleep: async () => {
				rests.push(started.length);
				await Promise.resolve();
			},
		};
		const work = async (index: number) => {
			started.push(index);
			now += 3;
			return index;
		};
		const results: number[] = [];
		const workload = { count: 10, concurrency: () => 10, work, clock };
		for await (const result of inOrder(workload)) results.push(result);
		// 12 ms after the beginning, and 12 ms after each rest.
		expect(rests).toEqual([4, 8]);
		expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	});
});

/** Works on items that take this long each; returns how often others had their turn. */
async function turnsOf(items: number, milliseconds: number): Promise<number> {
	let turns = 0;
	let now = 0;
	const sleep = async () => void turns++;
	const worked = new Yielder({ now: () => now, sleep });
	for (let item = 0; item < items; item++) {
		now += milliseconds;
		await worked.yieldIfBusy();
	}
	return turns;
}

it.each([
	[1000, 1, 100],
	[1000, 4, 333],
	[10, 50, 10],
	[9, 1, 0],
])(
	'processing %d items of %d ms each yields to the event loop %d times',
	async (items, milliseconds, turns) => {
		expect(await turnsOf(items, milliseconds)).toBe(turns);
	},
);

import fc from 'fast-check';
import { serialize } from '../../../../client/transport/serialize.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

const rest = async () => {};

describe('serialize', () => {
	it('sends writes to one record in order, each after the end of the one before', async () => {
		const write = fc.record({
			resourceKey: fc.constantFrom('a', 'b', undefined),
			duration: fc.nat(30),
			fails: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(write, { maxLength: 20 }), async (all) => {
				const time = new VirtualTime();
				const events: string[] = [];
				const { send } = before(serialize(rest), async ({ path, resourceKey }) => {
					const { duration, fails } = all[Number(path)];
					events.push(`${resourceKey} ${path} starts`);
					await time.sleep(duration);
					events.push(`${resourceKey} ${path} ends`);
					return { ...(fails ? failed(422) : done()), value: path };
				});
				const sends = all.map(async ({ resourceKey }, index) => {
					return await send(pending({ path: `${index}`, resourceKey }));
				});
				const outcomes = await time.run(Promise.all(sends));
				expect(outcomes.map(({ value }) => value)).toEqual(all.map((_, index) => `${index}`));
				for (const state of ['a', 'b']) {
					const expected = all.flatMap(({ resourceKey }, index) =>
						resourceKey === state ? [`${state} ${index} starts`, `${state} ${index} ends`] : [],
					);
					expect(events.filter((event) => event.startsWith(state))).toEqual(expected);
				}
			}),
			{ numRuns: 50 },
		);
	});

	it('waits a moment after a failed write, so that a run can stop at the failure', async () => {
		const time = new VirtualTime();
		const startedAt: number[] = [];
		const stage = serialize(async () => await time.sleep(5));
		const { send } = before(stage, (_, number) => {
			startedAt.push(time.now);
			return number === 2 ? failed(422) : done();
		});
		const write = pending({ resourceKey: 'a' });
		await time.run(Promise.all([1, 2, 3, 4].map(async () => await send(write))));
		expect(startedAt).toEqual([0, 0, 5, 5]);
	});

	it('does not wait if a failed write ended before the next one came', async () => {
		const rests = jest.fn(rest);
		const { send, seen } = before(serialize(rests), () => failed(422));
		const write = pending({ resourceKey: 'a' });
		await send(write);
		await send(write);
		expect(seen).toHaveLength(2);
		expect(rests).not.toHaveBeenCalled();
	});

	it('gives a run time to stop at a failure by default', async () => {
		const { send, seen } = before(serialize(), () => failed(422));
		const write = pending({ resourceKey: 'a' });
		const first = send(write);
		const second = send(write);
		await first;
		await new Promise(process.nextTick);
		expect(seen).toHaveLength(1);
		await second;
		expect(seen).toHaveLength(2);
	});

	it('sends a first write at once', () => {
		const { send, seen } = before(serialize(rest), () => done());
		void send(pending({ resourceKey: 'a' }));
		expect(seen).toHaveLength(1);
	});

	it('sends a write even if the one before threw', async () => {
		const { send } = before(serialize(rest), (_, number) => {
			if (number === 1) throw new Error('thrown');
			return done();
		});
		const write = pending({ resourceKey: 'a' });
		const [first, second] = await Promise.allSettled([send(write), send(write)]);
		expect(first.status).toBe('rejected');
		expect(second).toMatchObject({ status: 'fulfilled' });
	});

	it('waits for the write directly before it, even if an earlier one has ended', async () => {
		const time = new VirtualTime();
		const events: string[] = [];
		const { send } = before(serialize(rest), async ({ path }) => {
			events.push(path);
			await time.sleep(10);
			events.push(`${path} ends`);
			return done();
		});
		const write = async (path: string) => await send(pending({ path, resourceKey: 'a' }));
		const first = write('first');
		const second = write('second');
		const third = first.then(async () => await write('third'));
		await time.run(Promise.all([first, second, third]));
		expect(events).toEqual(['first', 'first ends', 'second', 'second ends', 'third', 'third ends']);
	});
});

it('serialize sends a request without a record at once', () => {
	const { send, seen } = before(serialize(rest), async () => await new Promise(() => {}));
	void send(pending());
	void send(pending());
	expect(seen).toHaveLength(2);
});

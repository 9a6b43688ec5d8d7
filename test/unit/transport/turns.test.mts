import fc from 'fast-check';
import {
	RequestFailed,
	type Failure,
} from '../../../nodes/CompanyData/transport/errors/request-failed.ts';
import type { ApiRequest } from '../../../nodes/CompanyData/transport/http/types.ts';
import { Turns } from '../../../nodes/CompanyData/transport/turns.ts';
import { Refusals } from '../../../nodes/CompanyData/transport/refusals.ts';
import { VirtualTime } from '../../support/virtual-time.mts';

describe('turns', () => {
	it('go by order, one after the other, whatever each does and takes', async () => {
		const work = fc.record({
			order: fc.constantFrom('a', 'b', undefined),
			duration: fc.nat(30),
			fails: fc.boolean(),
		});
		await fc.assert(
			fc.asyncProperty(fc.array(work, { maxLength: 20 }), async (all) => {
				const time = new VirtualTime();
				const turns = new Turns(async () => {});
				const events: string[] = [];
				const each = all.map(async ({ order, duration, fails }, index) => {
					const result = turns.take(order, async () => {
						events.push(`${order} ${index} starts`);
						await time.sleep(duration);
						events.push(`${order} ${index} ends`);
						if (fails) throw new Error(`${index}`);
						return index;
					});
					return await result.catch((error: Error) => error.message);
				});
				const results = await time.run(Promise.all(each));
				expect(results).toEqual(all.map(({ fails }, index) => (fails ? `${index}` : index)));
				for (const order of ['a', 'b']) {
					const expected = all.flatMap((one, index) =>
						one.order === order ? [`${order} ${index} starts`, `${order} ${index} ends`] : [],
					);
					expect(events.filter((event) => event.startsWith(order))).toEqual(expected);
				}
			}),
			{ numRuns: 50 },
		);
	});

	it('leave time after a failure, so that whoever stops at it can', async () => {
		const time = new VirtualTime();
		const turns = new Turns(async () => await time.sleep(5));
		const startedAt: number[] = [];
		const take = async (fails: boolean) =>
			await turns.take('a', async () => {
				startedAt.push(time.now);
				if (fails) throw new Error('no');
			});
		await time.run(Promise.allSettled([take(false), take(true), take(false), take(false)]));
		expect(startedAt).toEqual([5, 5, 10, 10]);
	});

	it('without an order start at once; those of an order once a failure before them was heard of', async () => {
		const turns = new Turns(async () => {});
		const started: string[] = [];
		const start = (name: string) => async () => {
			started.push(name);
		};
		const waiting = [undefined, undefined, 'a'].map(async (order, index) => {
			await turns.take(order, start(`${order} ${index}`));
		});
		expect(started).toEqual(['undefined 0', 'undefined 1']);
		await Promise.all(waiting);
		expect(started).toEqual(['undefined 0', 'undefined 1', 'a 2']);
		await turns.take('a', start('later'));
		expect(started).toHaveLength(4);
	});

	it('begin anew once all have ended, however long the process lives', async () => {
		let rests = 0;
		const turns = new Turns(async () => void rests++);
		for (const expected of [1, 2, 3]) {
			await turns.take('a', async () => {});
			expect(rests).toBe(expected);
		}
	});

	it('wait for the one before, though the one before that has ended', async () => {
		const time = new VirtualTime();
		const turns = new Turns(async () => {});
		const events: string[] = [];
		const work = (name: string) => async () => {
			events.push(name);
			await time.sleep(10);
			events.push(`${name} ends`);
		};
		const first = turns.take('a', work('first'));
		const second = turns.take('a', work('second'));
		const third = first.then(async () => await turns.take('a', work('third')));
		await time.run(Promise.all([first, second, third]));
		expect(events).toEqual(['first', 'first ends', 'second', 'second ends', 'third', 'third ends']);
	});
});

describe('refusals', () => {
	const request = (path: string, method: ApiRequest['method'] = 'GET') => ({ method, path });
	const failure: Failure = { message: 'no', hint: 'why.', status: 402 };

	it('of a run hold for every request, and say that it was not sent', () => {
		const refusals = new Refusals();
		expect(refusals.on(request('/a'))).toBeUndefined();
		refusals.note(request('/a'), { ...failure, endsFor: 'run' });
		refusals.note(request('/a'), { ...failure, message: 'later', endsFor: 'run' });
		const refusal = refusals.on(request('/b', 'POST'));
		expect(refusal).toBeInstanceOf(RequestFailed);
		expect(refusal?.failure).toMatchObject({ status: 402, message: 'no (not sent)' });
		expect(refusal?.failure.hint).toMatch(/^why\. .*next run tries again/);
	});

	it('of an operation hold for its method and path, whatever its IDs', () => {
		const refusals = new Refusals();
		refusals.note(request('/companies/A1b/enrich/22'), { ...failure, endsFor: 'operation' });
		expect(refusals.on(request('/companies/B2/enrich/3'))).toBeDefined();
		for (const other of [
			'/companies/A1',
			'/companies/x/enrich/22',
			'/companies/A1/enrich/1/2',
			'/companies//enrich/',
		]) {
			expect(refusals.on(request(other))).toBeUndefined();
		}
		expect(refusals.on(request('/companies/A1/enrich/22', 'POST'))).toBeUndefined();
	});

	it('of one request hold for no other', () => {
		const refusals = new Refusals();
		refusals.note(request('/a'), failure);
		expect(refusals.on(request('/a'))).toBeUndefined();
	});
});

import { queryObjects } from 'node:v8';
import {
	CANCELLED,
	pipe,
	type Outcome,
	type PendingRequest,
} from '../../../nodes/client/request.ts';
import { retried, stopAfterFailures } from '../../../nodes/client/attempts.ts';
import { before, done, failed, pending } from '../../support/stages.mts';
import { VirtualTime } from '../../support/virtual-time.mts';

const SECOND = 1000;

const refused = (reach?: 'run' | 'operation'): Outcome =>
	failed(402, { message: 'no', hint: 'why.', status: 402, passes: false, reach });

/** Sends requests one after the other; the first is refused. */
async function afterRefusal(refusal: Outcome, first: object, ...others: object[]) {
	const { send, seen } = before(stopAfterFailures(), (_, number) =>
		number === 1 ? refusal : done(),
	);
	await send(pending(first));
	const outcomes: Outcome[] = [];
	for (const other of others) outcomes.push(await send(pending(other)));
	return { outcomes, sent: seen.length - 1 };
}

describe('After a refusal', () => {
	it('A refusal of the run ends every other request, which says that it was not sent', async () => {
		const { outcomes, sent } = await afterRefusal(
			refused('run'),
			{ path: '/a' },
			{ path: '/b', method: 'POST' },
		);
		expect(sent).toBe(0);
		expect(outcomes[0].failure).toMatchObject({ status: 402, message: 'no (not sent)' });
		expect(outcomes[0].failure?.hint).toMatch(/^why\. .*next run tries again/);
		expect(outcomes[0].failure?.passes).toBe(false);
	});

	it('A refusal of an operation ends the same method and path, whatever the IDs', async () => {
		const path = '/companies/A1b/enrich/22';
		expect(
			(await afterRefusal(refused('operation'), { path }, { path: '/companies/B2/enrich/3' })).sent,
		).toBe(0);
		const others = [
			{ path: '/companies/A1' },
			{ path: '/companies/x/enrich/22' },
			{ path: '/companies/A1/enrich/1/2' },
			{ path: '/companies//enrich/' },
			{ path, method: 'POST' },
		];
		expect((await afterRefusal(refused('operation'), { path }, ...others)).sent).toBe(
			others.length,
		);
	});

	it('A refusal of one product leaves the others of an unknown path, and ends its own for any company', async () => {
		const ask = (product: string, cif: string) =>
			({ method: 'POST', path: '/enrich', body: { cif, product } }) as const;
		const { outcomes, sent } = await afterRefusal(
			refused('operation'),
			ask('contacts', 'B86670460'),
			ask('contacts', 'J99216582'),
			ask('score', 'J99216582'),
		);
		expect(outcomes.map(({ value }) => value)).toEqual([undefined, 'read']);
		expect(sent).toBe(1);
	});

	it('A refusal of one request ends no other', async () => {
		expect((await afterRefusal(refused(), { path: '/a' }, { path: '/a' })).sent).toBe(1);
	});
});

it('Nothing is kept of a path once its requests have succeeded', async () => {
	const { send } = before(stopAfterFailures(), () => done());
	const { signal } = new AbortController();
	const scopes = () => queryObjects(AbortController, { format: 'count' });
	const kept = scopes();
	for (let row = 0; row < 300; row++) {
		await send(pending({ path: `/${'x'.repeat(row)}`, signal }));
	}
	expect(scopes() - kept).toBeLessThan(30);
	await send(pending());
});

describe('A refusal of more than its request', () => {
	/** Sends requests one after the other that end as given, and says how many were sent and how the last ended. */
	async function run(request: Partial<PendingRequest>, ...ends: Outcome[]) {
		const time = new VirtualTime();
		const { send, seen } = before(stopAfterFailures(time.clock), (_, n) => ends[n - 1] ?? done());
		let outcome: Outcome = {};
		for (let row = 0; row < 5; row++) outcome = await time.run(send(pending(request)));
		return { sent: seen.length, failure: outcome.failure, seconds: time.now / SECOND };
	}
	const A_PAGE = failed(200, { reach: 'operation', mayBeDone: true });
	const unknownKey = failed(401, { passes: false, reach: 'run' });

	it('A key that was accepted is asked for once more before its refusal ends the run', async () => {
		expect(await run({}, done(), unknownKey)).toEqual({ sent: 6, failure: undefined, seconds: 3 });
		expect(await run({}, done(), unknownKey, unknownKey)).toMatchObject({
			sent: 3,
			failure: { message: '401 (not sent)' },
		});
		expect(await run({}, unknownKey)).toMatchObject({ sent: 1, seconds: 0 });
	});

	it.each([
		['the end of a quota', failed(402, { passes: false, reach: 'operation' })],
		['a page in answer to a write without a key', A_PAGE],
		['an address that n8n blocks', failed(undefined, { reach: 'run' })],
	])('Nothing is asked again after %s', async (_, refusal) => {
		expect((await run({ method: 'POST' }, done(), refusal)).sent).toBe(2);
	});

	it('A write with a key is sent once more after a page', async () => {
		const write = { method: 'POST', idempotencyKey: 'k' } as const;
		expect((await run(write, done(), A_PAGE)).sent).toBe(6);
	});
});

describe('A refusal while a request waits', () => {
	/** The outcome of a request that waits until it is given up, while another is refused. */
	async function waiting(path: string, mayBeDone = false) {
		const { send } = before(stopAfterFailures(), async ({ path: own, signal }) => {
			if (own === '/refused/1') return refused('operation');
			if (!signal.aborted)
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			return { ...CANCELLED, failure: { ...CANCELLED.failure, mayBeDone } };
		});
		const { signal } = new AbortController();
		const waits = send(pending({ path, signal }));
		await send(pending({ path: '/refused/1', signal }));
		return waits;
	}

	it('A waiting request is given up with the reason, and tells what may have been done', async () => {
		const outcome = await waiting('/refused/2', true);
		expect(outcome.failure).toMatchObject({ mayBeDone: true, message: 'no (not sent again)' });
		expect(outcome.isCancelled).toBeUndefined();
		expect((await waiting('/refused/3')).failure?.message).toBe('no (not sent)');
	});

	it('A waiting request goes on waiting where the refusal does not concern it', async () => {
		const other = waiting('/other');
		expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
	});

	it('A request of a cancelled run stays cancelled', async () => {
		const { send } = before(stopAfterFailures(), () => CANCELLED);
		expect((await send(pending())).isCancelled).toBe(true);
	});
});

const down = failed(undefined, { mayBeDone: true });

/** Sends requests one after the other, whose outcomes are as given; then one more, and says how it left. */
async function after(...outcomes: Outcome[]) {
	const time = new VirtualTime();
	const { send, seen } = before(
		stopAfterFailures(time.clock),
		(_, number) => outcomes[number - 1] ?? done(),
	);
	for (let sent = 0; sent < outcomes.length; sent++) await time.run(send(pending()));
	const outcome = await time.run(send(pending()));
	const isSent = seen.length > outcomes.length;
	return { outcome, isSent, isLook: seen.at(-1)?.isLook === true, seconds: time.now / SECOND };
}

describe('After failures because the service is down', () => {
	it.each([
		['no response', down],
		['a status 500', failed(500)],
		['a status 503', failed(503)],
		['a status 408', failed(408)],
	])('After four requests in a row with %s, the next is sent once, to look', async (_, outcome) => {
		expect((await after(outcome, outcome, outcome)).isLook).toBe(false);
		const looked = await after(outcome, outcome, outcome, outcome);
		expect(looked).toMatchObject({ isSent: true, isLook: true, seconds: 3 });
		expect(looked.outcome.failure).toBeUndefined();
	});

	it('Four requests in a row to a host that does not exist end the run, with a message that says so', async () => {
		const lost = failed(undefined, { passes: false });
		const { isSent, outcome } = await after(lost, lost, lost, lost);
		expect(isSent).toBe(false);
		expect(outcome.failure).toMatchObject({ passes: false, message: 'broken (not sent)' });
		expect(outcome.failure?.hint).toContain('The next run tries again');
	});

	it('Rows that always fail do not end those behind them', async () => {
		const time = new VirtualTime();
		const { send } = before(stopAfterFailures(time.clock), ({ path }) =>
			Number(path.slice(1)) < 9 ? failed(500) : done(),
		);
		const sends = Array.from(
			{ length: 50 },
			async (_, row) => await send(pending({ path: `/${row}` })),
		);
		const outcomes = await time.run(Promise.all(sends));
		expect(outcomes.filter(({ failure }) => failure === undefined)).toHaveLength(41);
	});

	it('A service that was given up is looked for again by a later request', async () => {
		const time = new VirtualTime();
		const { send, seen } = before(stopAfterFailures(time.clock), () => down);
		await time.run(send(pending()));
		const sends = Array.from({ length: 49 }, async () => await send(pending()));
		await time.run(Promise.all(sends));
		expect(seen).toHaveLength(14);
		await time.run(time.sleep(10 * SECOND));
		await time.run(send(pending()));
		expect(seen).toHaveLength(15);
	});

	it.each([
		['a success', done()],
		['a refusal', failed(404)],
		['a rate limit', failed(429)],
		['a status 503 that is accepted', { ...failed(503), failure: undefined }],
	])('The count begins again after %s', async (_, outcome) => {
		expect((await after(down, down, down, outcome, down)).isLook).toBe(false);
	});

	it.each([
		['a cancelled request', { ...down, isCancelled: true }],
		['a request that waited too long', { ...down, waitTooLong: 0 }],
	])('The count leaves out %s, which says nothing of the service', async (_, outcome) => {
		expect((await after(down, outcome, down, outcome, down)).isLook).toBe(false);
		expect((await after(down, down, outcome, down, down)).isLook).toBe(true);
	});
});

describe('A run during an outage', () => {
	/** Sends requests, a few at a time as a run does, to a service that works from a moment on. */
	async function run(count: number, worksFrom: number) {
		const time = new VirtualTime();
		const budget = () => ({ maxRetries: 5, maxWait: 300 * SECOND });
		const attempts = new Map<string, Outcome[]>();
		const line = pipe(
			stopAfterFailures(time.clock),
			retried(budget, time.clock),
			async ({ path }) => {
				await time.sleep(10);
				const outcome = time.now < worksFrom ? failed(503) : done();
				attempts.set(path, [...(attempts.get(path) ?? []), outcome]);
				return outcome;
			},
		);
		const outcomes: Outcome[] = [];
		let next = 0;
		const worker = async () => {
			while (next < count) {
				const number = next++;
				outcomes[number] = await line(pending({ path: `/${number}` }));
			}
		};
		await time.run(Promise.all([worker(), worker(), worker(), worker()]));
		return { outcomes, attempts, seconds: time.now / SECOND };
	}

	it('All requests end within half a minute more than one takes, where the service stays down', async () => {
		const { outcomes, attempts, seconds } = await run(40, Infinity);
		expect(seconds).toBeLessThan(75);
		const sent = [...attempts.keys()].map((path) => Number(path.slice(1)));
		expect(sent.length).toBeLessThanOrEqual(14);
		for (const [row, { failure }] of outcomes.entries()) {
			expect(failure?.message).toBe(sent.includes(row) ? '503' : '503 (not sent)');
		}
	});

	it('All requests succeed, each of them once, where the service comes back in time', async () => {
		const { outcomes, attempts } = await run(40, 20 * SECOND);
		expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
		const successes = [...attempts.values()].map(
			(all) => all.filter(({ failure }) => failure === undefined).length,
		);
		expect(successes).toEqual(Array(40).fill(1));
	});

	it('Requests pass one at a time until one succeeds, and then together', async () => {
		const time = new VirtualTime();
		const departures: number[] = [];
		const { send } = before(stopAfterFailures(), async (_, number) => {
			departures.push(time.now);
			await time.sleep(SECOND);
			return number <= 3 ? down : done();
		});
		const first = send(pending());
		await time.run(first);
		const others = Array.from({ length: 6 }, async () => await send(pending()));
		const outcomes = await time.run(Promise.all(others));
		expect(departures).toEqual([0, 1, 2, 3, 4, 4, 4].map((seconds) => seconds * SECOND));
		expect(outcomes.filter(({ failure }) => failure === undefined)).toHaveLength(4);
	});

	it('A request looks for a working service, though another is still under way', async () => {
		const time = new VirtualTime();
		const { send } = before(stopAfterFailures(time.clock), async (_, number) =>
			number === 5 ? await new Promise<never>(() => {}) : number < 5 ? down : done(),
		);
		const sends = [1, 2, 3, 4].map(async () => await send(pending()));
		void send(pending());
		await Promise.all(sends);
		expect((await time.run(send(pending()))).failure).toBeUndefined();
	});

	it.each([
		['the whole run', 'run', '/waits'],
		['their operation', 'operation', '/refused'],
	] as const)('A refusal of %s lets none of those pass that wait', async (_, reach, path) => {
		const refusal = { message: 'no credits', hint: '', reach };
		const paths: string[] = [];
		const line = pipe(stopAfterFailures(), async (request) => {
			paths.push(request.path);
			if (request.path === '/down') return down;
			await new Promise(setImmediate);
			if (request.path === '/slow') await new Promise(setImmediate);
			return request.path === '/refused' ? failed(402, refusal) : done();
		});
		const { signal } = new AbortController();
		const send = async (to: string) => await line(pending({ path: to, signal }));
		const ended = ['/refused', '/slow'].map(send);
		await send('/down');
		const waiting = Array.from({ length: 20 }, async () => await send(path));
		const outcomes = await Promise.all(waiting);
		await Promise.all(ended);
		expect(paths).toEqual(['/refused', '/slow', '/down']);
		for (const { failure } of outcomes) expect(failure?.message).toBe('no credits (not sent)');
	});

	it('A refusal of one operation lets none of another pass together', async () => {
		const time = new VirtualTime();
		let ends = [() => {}];
		const { send, seen } = before(stopAfterFailures(time.clock), async ({ path }) => {
			if (path === '/down') return down;
			await new Promise<void>((resolve) => (ends = [...ends, resolve]));
			return path === '/refused' ? refused('operation') : down;
		});
		const underWay = ['/refused', '/slow'].map(async (path) => await send(pending({ path })));
		await send(pending({ path: '/down' }));
		const waiting = Array.from({ length: 20 }, async () => await send(pending({ path: '/down' })));
		ends[1]();
		await new Promise(setImmediate);
		expect(seen).toHaveLength(3);
		ends[2]();
		await time.run(Promise.all([...underWay, ...waiting]));
		expect(seen.filter(({ isLook }) => !isLook)).toHaveLength(5);
	});

	it('A request that would be refused does not wait for those under way', async () => {
		const { send } = before(stopAfterFailures(), async ({ path }) => {
			if (path === '/slow') return await new Promise<never>(() => {});
			return path === '/refused' ? refused('operation') : down;
		});
		await send(pending({ path: '/refused' }));
		void send(pending({ path: '/slow' }));
		void send(pending({ path: '/down' }));
		await new Promise(setImmediate);
		let outcome: Outcome | undefined;
		void send(pending({ path: '/refused' })).then((ended) => (outcome = ended));
		await new Promise(setImmediate);
		expect(outcome?.failure?.message).toBe('no (not sent)');
	});

	it('A request that is no longer wanted is not sent', async () => {
		const controller = new AbortController();
		const { send, seen } = before(stopAfterFailures(), async () => {
			await new Promise(setImmediate);
			controller.abort();
			return down;
		});
		const { signal } = controller;
		await send(pending());
		const outcomes = await Promise.all([send(pending()), send(pending({ signal }))]);
		expect(outcomes[1].isCancelled).toBe(true);
		expect(seen).toHaveLength(2);
	});
});

import { CANCELLED, pipe, type Outcome } from '../../../nodes/CompanyData/transport/pipe.ts';
import { retried } from '../../../nodes/CompanyData/transport/retried.ts';
import { stopAfterFailures } from '../../../nodes/CompanyData/transport/stop-after-failures.ts';
import { before, done, failed, pending } from '../../support/stages.mts';
import { VirtualTime } from '../../support/virtual-time.mts';

const refused = (endsFor?: 'run' | 'operation'): Outcome =>
	failed(402, { failure: { message: 'no', hint: 'why.', status: 402, endsFor } });

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
		expect(outcomes[0].isFinal).toBe(true);
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

	it('A refusal of one request ends no other', async () => {
		expect((await afterRefusal(refused(), { path: '/a' }, { path: '/a' })).sent).toBe(1);
	});
});

describe('A refusal while a request waits', () => {
	/** The outcome of a request that waits until it is given up, while another is refused. */
	async function waiting(path: string, more: Partial<Outcome> = {}) {
		const { send } = before(stopAfterFailures(), async ({ path: own, signal }) => {
			if (own === '/refused/1') return refused('operation');
			if (!signal.aborted)
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			return { ...CANCELLED, ...more };
		});
		const { signal } = new AbortController();
		const waits = send(pending({ path, signal }));
		await send(pending({ path: '/refused/1', signal }));
		return waits;
	}

	it('A waiting request is given up with the reason, and tells what may have been done', async () => {
		const outcome = await waiting('/refused/2', { mayBeDone: true });
		expect(outcome).toMatchObject({ mayBeDone: true, failure: { message: 'no (not sent again)' } });
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

const SECOND = 1000;
const down = failed(undefined, { mayBeDone: true });

/** Sends requests one after the other, whose outcomes are as given; then one more, and says whether it left. */
async function after(...outcomes: Outcome[]) {
	const { send, seen } = before(stopAfterFailures(), (_, number) => outcomes[number - 1] ?? done());
	for (let sent = 0; sent < outcomes.length; sent++) await send(pending());
	const outcome = await send(pending());
	return { outcome, isSent: seen.length > outcomes.length };
}

describe('After failures for want of a working service', () => {
	it.each([
		['no response', down],
		['a status 500', failed(500)],
		['a status 503', failed(503)],
		['a host that does not exist', failed(undefined, { isFinal: true })],
	])(
		'Four requests in a row with %s end the run, with a message that says so',
		async (_, outcome) => {
			expect((await after(outcome, outcome, outcome)).isSent).toBe(true);
			const ended = await after(outcome, outcome, outcome, outcome);
			expect(ended.isSent).toBe(false);
			expect(ended.outcome).toMatchObject({ isFinal: true, mayBeDone: undefined });
			expect(ended.outcome.failure?.message).toBe(`${outcome.failure?.message} (not sent)`);
			expect(ended.outcome.failure?.hint).toContain('The next run tries again');
		},
	);

	it.each([
		['a success', done()],
		['a refusal', failed(404)],
		['a rate limit', failed(429)],
		['a status 503 that is accepted', { ...failed(503), failure: undefined }],
	])('The count begins again after %s', async (_, outcome) => {
		expect((await after(down, down, down, outcome, down)).isSent).toBe(true);
	});

	it.each([
		['a cancelled request', { ...down, isCancelled: true }],
		['a request that waited too long', { ...down, waitTooLong: 0 }],
	])('The count leaves out %s, which says nothing of the service', async (_, outcome) => {
		expect((await after(down, outcome, down, outcome, down)).isSent).toBe(true);
		expect((await after(down, down, outcome, down, down)).isSent).toBe(false);
	});
});

describe('A run during an outage', () => {
	/** Sends requests, a few at a time as a run does, to a service that works from a moment on. */
	async function run(count: number, worksFrom: number) {
		const time = new VirtualTime();
		const budget = () => ({ maxRetries: 5, maxWait: 300 * SECOND });
		const attempts = new Map<string, Outcome[]>();
		const line = pipe(stopAfterFailures(), retried(budget, time.clock), async ({ path }) => {
			await time.sleep(10);
			const outcome = time.now < worksFrom ? failed(503) : done();
			attempts.set(path, [...(attempts.get(path) ?? []), outcome]);
			return outcome;
		});
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

	it('All requests end in about the time that one takes, where the service stays down', async () => {
		const { outcomes, attempts, seconds } = await run(40, Infinity);
		expect(seconds).toBeLessThan(40);
		expect(outcomes.map(({ failure }) => failure?.message)).toEqual([
			...Array<string>(4).fill('503'),
			...Array<string>(36).fill('503 (not sent)'),
		]);
		expect([...attempts.keys()]).toEqual(['/0', '/1', '/2', '/3']);
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

	it('The fourth failure ends the others at once, though some requests are still under way', async () => {
		const { send } = before(stopAfterFailures(), async (_, number) =>
			number === 5 ? await new Promise<never>(() => {}) : down,
		);
		const sends = [1, 2, 3, 4].map(async () => await send(pending()));
		void send(pending());
		await Promise.all(sends);
		expect((await send(pending())).failure?.message).toBe('broken (not sent)');
	});

	it.each([
		['the whole run', 'run', '/waits'],
		['their operation', 'operation', '/refused'],
	] as const)('A refusal of %s lets none of those pass that wait', async (_, endsFor, path) => {
		const refusal = { message: 'no credits', hint: '', endsFor };
		const paths: string[] = [];
		const line = pipe(stopAfterFailures(), async (request) => {
			paths.push(request.path);
			if (request.path === '/down') return down;
			await new Promise(setImmediate);
			if (request.path === '/slow') await new Promise(setImmediate);
			return request.path === '/refused' ? failed(402, { failure: refusal }) : done();
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
		let ends = [() => {}];
		const { send, seen } = before(stopAfterFailures(), async ({ path }) => {
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
		await Promise.all([...underWay, ...waiting]);
		expect(seen).toHaveLength(5);
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

import { operationKey } from '../../../../client/api/operation-key.ts';
import { queryObjects } from 'node:v8';
import { circuitBreaker } from '../../../../client/transport/circuit-breaker.ts';
import { refusals } from '../../../../client/transport/refusals.ts';
import {
	CANCELLED,
	type Outcome,
	type PendingRequest,
	pipe,
} from '../../../../client/transport/request.ts';
import { toResponse } from '../../../../client/transport/response.ts';
import { before, done, failed, pending } from '../../../support/stages.mts';
import { VirtualTime } from '../../../support/virtual-time.mts';

type Reach = 'run' | 'operation';

const refused = (failsFor?: Reach): Outcome =>
	failed(402, { message: 'no', hint: 'why.', status: 402, isTransient: false, failsFor });

const pageOfFirewall = (failsFor: Reach, headers = {}): Outcome =>
	failed(
		403,
		{ message: 'page', isTransient: false, failsFor },
		{ response: toResponse(403, headers, '<html>') },
	);

/** Sends requests one after the other, which end as given and then succeed; returns how many were sent. */
async function sent(ends: Outcome[], requests: Array<Partial<PendingRequest>>) {
	const { send, seen } = before(refusals(operationKey), (_, number) => ends[number - 1] ?? done());
	const outcomes: Outcome[] = [];
	for (const request of requests) outcomes.push(await send(pending(request)));
	return { outcomes, sent: seen.length };
}

describe('refusals stage', () => {
	it('ends every later request after a refusal of the run, and says that it was not sent', async () => {
		const requests = [{ path: '/a' }, { path: '/b', method: 'POST' as const }];
		const { outcomes, sent: count } = await sent([refused('run')], requests);
		expect(count).toBe(1);
		expect(outcomes[1].failure).toMatchObject({
			status: 402,
			message: 'no (not sent)',
			isTransient: false,
		});
		expect(outcomes[1].failure?.hint).toMatch(/^why\. .*next run tries again/);
	});

	it('ends requests with equal method and path, except for IDs, after a refusal of the operation', async () => {
		const path = '/companies/A1b/enrich/22';
		const same = { path: '/companies/B2/enrich/3' };
		expect((await sent([refused('operation')], [{ path }, same])).sent).toBe(1);

		const others = [
			{ path: '/companies/A1' },
			{ path: '/companies/x/enrich/22' },
			{ path: '/companies/A1/enrich/1/2' },
			{ path: '/companies//enrich/' },
			{ path, method: 'POST' as const },
		];
		expect((await sent([refused('operation')], [{ path }, ...others])).sent).toBe(6);
	});

	it('ends no other request after a refusal of a single request', async () => {
		expect((await sent([refused()], [{}, {}])).sent).toBe(2);
	});

	it.each<Reach>(['run', 'operation'])(
		'ends the %s at the second web page of a firewall or proxy',
		async (failsFor) => {
			const page = pageOfFirewall(failsFor);
			expect((await sent([page], [{}, {}, {}])).sent).toBe(3);
			expect((await sent([page, page], [{}, {}, {}])).sent).toBe(2);
		},
	);

	it('ends nothing after two web pages with a success in between', async () => {
		const page = pageOfFirewall('run');
		expect((await sent([page, done(), page], [{}, {}, {}, {}])).sent).toBe(4);
	});

	it('ends the run at the first web page with headers of the service', async () => {
		const page = pageOfFirewall('run', { 'x-ratelimit-limit': '60' });
		expect((await sent([page], [{}, {}])).sent).toBe(1);
	});

	it('ends the run at the first refusal by n8n itself', async () => {
		expect((await sent([failed(undefined, { failsFor: 'run' })], [{}, {}])).sent).toBe(1);
	});

	it('frees the memory of a path once its requests have succeeded', async () => {
		const { send } = before(refusals(operationKey), () => done());
		const { signal } = new AbortController();
		const controllers = () => queryObjects(AbortController, { format: 'count' });
		const kept = controllers();
		for (let row = 0; row < 300; row++) {
			await send(pending({ path: `/${'x'.repeat(row)}`, signal }));
		}
		expect(controllers() - kept).toBeLessThan(30);
		await send(pending());
	});
});

describe('request waiting during a refusal', () => {
	/** The outcome of a request that waits until it is given up, while another is refused. */
	async function waiting(path: string, isOutcomeUnknown = false) {
		const { send } = before(refusals(operationKey), async ({ path: own, signal }) => {
			if (own === '/refused/1') return refused('operation');
			if (!signal.aborted)
				await new Promise((resolve) => signal.addEventListener('abort', resolve));
			return { ...CANCELLED, failure: { ...CANCELLED.failure, isOutcomeUnknown } };
		});
		const { signal } = new AbortController();
		const waits = send(pending({ path, signal }));
		await send(pending({ path: '/refused/1', signal }));
		return waits;
	}

	it('fails with the reason, and says whether it was sent before', async () => {
		const outcome = await waiting('/refused/2', true);
		expect(outcome.failure).toMatchObject({
			isOutcomeUnknown: true,
			message: 'no (not sent again)',
		});
		expect(outcome.isCancelled).toBeUndefined();
		expect((await waiting('/refused/3')).failure?.message).toBe('no (not sent)');
	});

	it('keeps waiting if the refusal is of another operation', async () => {
		const other = waiting('/other');
		expect(await Promise.race([other, Promise.resolve('waits')])).toBe('waits');
	});

	it('stays cancelled if its run was cancelled', async () => {
		const { send } = before(refusals(operationKey), () => CANCELLED);
		expect((await send(pending())).isCancelled).toBe(true);
	});

	it.each([
		['the whole run', 'run', '/waits'],
		['its operation', 'operation', '/refused'],
	] as const)('is not sent after a refusal of %s by the probe', async (_, failsFor, path) => {
		const time = new VirtualTime();
		const paths: string[] = [];
		const line = pipe(circuitBreaker(time.clock), refusals(operationKey), async (request) => {
			paths.push(request.path);
			await time.sleep(10);
			return request.path === '/down'
				? failed(503)
				: failed(402, { message: 'no credits', failsFor, isTransient: false });
		});
		for (let row = 0; row < 4; row++) await time.run(line(pending({ path: '/down' })));

		const probe = line(pending({ path: '/refused' }));
		const others = Array.from({ length: 20 }, async () => await line(pending({ path })));
		const outcomes = await time.run(Promise.all(others));
		await probe;
		expect(paths).toEqual(['/down', '/down', '/down', '/down', '/refused']);
		for (const { failure } of outcomes) expect(failure?.message).toBe('no credits (not sent)');
	});
});

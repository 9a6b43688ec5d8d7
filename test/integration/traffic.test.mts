import { RESPONSE_HEADERS } from '../../nodes/service/headers.ts';
import { useGivenTime } from '../support/given-time.mts';
import { get } from '../support/operations.mts';
import { CIFS, companies as items, company, idOf, rows, save } from '../support/retried-runs.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, startNode, type NodeRun } from '../support/workflow.mts';

const server = useScriptedServer();
const time = useGivenTime();
const runAt = async (...setup: Parameters<typeof server.runAt>) =>
	await time.run(server.runAt(...setup));

it.each([1, 3])(
	'Never more requests are under way than a concurrency of %d',
	async (concurrency) => {
		let underWay = 0;
		let most = 0;
		await runAt(
			async (request, reply) => {
				most = Math.max(most, ++underWay);
				await time.delay(reply, 15);
				underWay--;
				return company(request);
			},
			{ parameters: { ...get, options: { concurrency } }, items: [...items, ...items] },
		);
		expect(most).toBe(concurrency);
	},
);

describe('A rate limit', () => {
	it('A rate limit holds the whole workspace, is waited for, and a hint says so', async () => {
		const departures: number[] = [];
		const outcome = await runAt(
			(request, reply) => {
				if (departures.push(time.now) > 1) return company(request);
				return reply.code(429).header('retry-after', '1').send({});
			},
			{ parameters: { ...get, options: { concurrency: 1 } }, items },
		);
		expect(outcome.items.map(({ cif }) => cif)).toEqual(CIFS);
		expect(departures[1] - departures[0]).toBeGreaterThanOrEqual(2000);
		expect(JSON.stringify(outcome.hints)).toMatch(/Waited \d+ seconds for the rate limit/);
	});

	it('A rate limit beyond Max Wait stops the node at once, with the time of the workflow', async () => {
		const timezone = 'Asia/Kolkata';
		const { error } = await runAt(
			(_, reply) => reply.code(429).header('retry-after', '3600').send({}),
			{ parameters: get, items: [{ cif: CIFS[0] }], timezone },
		);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '429' });
		expect(error?.message).toMatch(
			/in about 6[01] minutes, at \d\d:\d\d( on \d+ \w+)? \[item 0\]$/,
		);
		expect(error?.description).toContain('Run the workflow again then');
		expect(server.seen).toHaveLength(1);
		// Half an hour beside the clocks of most of the world.
		const minutes = [0, 1, 2].map((later) =>
			new Date(Date.now() + 3_600_000 + later * 60_000).toLocaleTimeString('en-GB', {
				timeZone: timezone,
				hour: '2-digit',
				minute: '2-digit',
			}),
		);
		expect(minutes).toContain(/at (\d\d:\d\d)/.exec(error?.message ?? '')?.[1]);
	});
});

it('A response that trickles without end is given up when its time is over', async () => {
	const { error } = await runAt(
		async (_, reply) => {
			reply.hijack();
			reply.raw.writeHead(200, { 'content-type': 'application/json' });
			reply.raw.write(' ');
			await time.delay(reply, 900);
			reply.raw.write(' ');
			await time.delay(reply);
		},
		{ parameters: { ...get, options: { timeout: 1, maxRetries: 0 } }, items: [{ cif: CIFS[0] }] },
	);
	expect(error?.message).toContain('did not respond in time');
});

describe('A run that ends early', () => {
	const setup = (options: object, more: Partial<NodeRun> = {}) => ({
		parameters: { ...get, options } as never,
		items,
		credentials: server.credentials(),
		...more,
	});

	it('A cancelled execution ends its waits and sends nothing more', async () => {
		await server.start((_, reply) => reply.code(429).header('retry-after', '60').send({}));
		const running = startNode(setup({ concurrency: 2 }, { onError: 'continueRegularOutput' }));
		await time.sleeping();
		const sent = server.seen.length;
		expect(sent).toBeGreaterThan(0);
		running.cancel();
		await time.run(running.finished.catch(() => undefined));
		await time.advance(300_000);
		expect(server.seen).toHaveLength(sent);
	});

	it('A node that stops at a failed item sends nothing more, not even a retry', async () => {
		await server.start(({ url }, reply) => reply.code(url.includes(CIFS[0]) ? 404 : 502).send({}));
		const { error } = await time.run(runNode(setup({})));
		expect(error?.message).toContain(CIFS[0]);
		// Requests that were under way when the node stopped may still arrive.
		await time.advance(0);
		const sent = server.seen.length;
		await time.advance(300_000);
		expect(server.seen).toHaveLength(sent);
	});
});

it('Hints tell of low credits and of a version that ends', async () => {
	const { hints } = await runAt(
		(request, reply) => {
			reply.headers({
				[RESPONSE_HEADERS.creditsRemaining]: '40',
				[RESPONSE_HEADERS.creditsPlan]: '500',
				[RESPONSE_HEADERS.creditsReset]: '2026-12-15T00:00:00Z',
				[RESPONSE_HEADERS.deprecation]: '@1767225600',
				[RESPONSE_HEADERS.sunset]: 'Thu, 31 Dec 2028 00:00:00 GMT',
			});
			return company(request);
		},
		{ parameters: get, items: items.slice(0, 1) },
	);
	expect(hints.map(({ message }) => message)).toEqual([
		'Credits are low: 40 of 500 are left until 2026-12-15.',
		'This version of the service is deprecated until 2028-12-31.',
	]);
});

/** Saves 20 items on a plan of this many requests a minute, whose first response takes a second and a half. */
async function saveWith(limit: number, maxWait: number) {
	let requests = 0;
	const { items: outcomes } = await runAt(
		async (request, reply) => {
			const number = ++requests;
			if (number === 1) await time.delay(reply, 1500);
			reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', limit - number);
			return { saved: idOf(request) };
		},
		{
			parameters: { ...save, options: { maxWait } },
			items: rows(20),
			onError: 'continueRegularOutput',
		},
	);
	return outcomes.flatMap(({ error }) => (error === undefined ? [] : [String(error)]));
}

describe('A short Max Wait with a slow first response', () => {
	it.each([
		[0, '0 seconds'],
		[0.5, '0.5 seconds'],
	])('blames neither the plan nor other requests: %s seconds', async (maxWait, words) => {
		const errors = await saveWith(30, maxWait);
		expect(errors).not.toHaveLength(0);
		for (const error of errors) {
			expect(error).toMatch(/^The request was not sent, since it did not get its turn within/);
			expect(error).toContain(`Max Wait (${words})`);
		}
	});

	it('Max Wait 0 holds no request that the plan lets leave', async () => {
		expect(await saveWith(300, 0.5)).toEqual([]);
	});
});

it('A service that is down ends 40 items within half a minute more than one takes', async () => {
	const started = time.now;
	const credentials = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'svc_live_k' };
	const run = runNode({
		parameters: { ...save, options: { maxRetries: 2 } },
		items: rows(40),
		credentials,
		onError: 'continueRegularOutput',
	});
	const { items: outcomes } = await time.run(run);
	// Pauses of one and two seconds, each up to a quarter longer, and a look every three seconds.
	expect(time.now - started).toBeLessThan(38_000);
	expect(outcomes).toHaveLength(40);
	const unsent = outcomes.filter(({ error }) => String(error).includes('(not sent)'));
	expect(unsent).toHaveLength(26);
	expect(outcomes[39].error).toMatch(
		/^Nothing answers at the Base URL: .* \(not sent\) \[item 39\]/,
	);
});

import { RESPONSE_HEADERS } from '../../nodes/shared/contract/headers.ts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { startNode } from '../support/workflow.mts';

const CIFS = ['J99216582', 'B86670460', 'Q2876031B', 'N0112768G', 'W8265365J'];
const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
};

const server = useScriptedServer();
const { runAt } = server;

const company = ({ url }: { url: string }) => ({ cif: url.split('/').at(-1) });

describe('requests in parallel', () => {
	it('Items keep their order and pairing, whatever the order of the responses', async () => {
		let arrived = 0;
		const { outputs } = await runAt(
			async (request) => {
				await new Promise((resolve) => setTimeout(resolve, 60 - 12 * arrived++));
				return company(request);
			},
			{ parameters: get, items: CIFS.map((cif) => ({ cif })) },
		);
		expect(outputs[0].map(({ json, pairedItem }) => [json.cif, pairedItem])).toEqual(
			CIFS.map((cif, item) => [cif, { item }]),
		);
	});

	it.each([1, 3])('are never more than a concurrency of %d', async (concurrency) => {
		let underWay = 0;
		let most = 0;
		await runAt(
			async (request) => {
				most = Math.max(most, ++underWay);
				await new Promise((resolve) => setTimeout(resolve, 15));
				underWay--;
				return company(request);
			},
			{
				parameters: { ...get, options: { concurrency } },
				items: [...CIFS, ...CIFS].map((cif) => ({ cif })),
			},
		);
		expect(most).toBe(concurrency);
	});

	it('The pages of Return All are read together once the total is known', async () => {
		let underWay = 0;
		let most = 0;
		const { items } = await runAt(
			async ({ url }) => {
				most = Math.max(most, ++underWay);
				await new Promise((resolve) => setTimeout(resolve, 80));
				underWay--;
				const page = Number(new URL(url, 'http://x').searchParams.get('page'));
				const results = Array.from({ length: page === 8 ? 5 : 100 }, (_, i) => ({
					empresa_id: page * 100 + i,
				}));
				return { total: 705, page, per_page: 100, results };
			},
			{ parameters: { resource: 'company', operation: 'search', returnAll: true } },
		);
		expect(items.map(({ empresa_id }) => empresa_id)).toEqual(
			Array.from({ length: 705 }, (_, i) => 100 + i),
		);
		expect(most).toBeGreaterThan(2);
		expect(server.seen).toHaveLength(8);
	});
});

describe('a rate limit', () => {
	it('A rate limit holds the whole workspace, is waited for, and a hint says so', async () => {
		let refusedAt = 0;
		const departures: number[] = [];
		const { items, hints } = await runAt(
			(request, reply) => {
				departures.push(Date.now());
				if (departures.length > 1) return company(request);
				refusedAt = Date.now();
				return reply
					.code(429)
					.header('retry-after', '1')
					.send({ error_code: 'rate_limit_exceeded' });
			},
			{ parameters: { ...get, options: { concurrency: 1 } }, items: CIFS.map((cif) => ({ cif })) },
		);
		expect(items.map(({ cif }) => cif)).toEqual(CIFS);
		expect(departures[1] - refusedAt).toBeGreaterThanOrEqual(2000);
		expect(JSON.stringify(hints)).toMatch(/Waited \d+ seconds for the rate limit/);
	});

	it('A rate limit beyond Max Wait stops the node at once and says when to come back', async () => {
		const { error } = await runAt(
			(_, reply) => reply.code(429).header('retry-after', '3600').send({}),
			{ parameters: get, items: [{ cif: CIFS[0] }] },
		);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '429' });
		expect(error?.message).toMatch(
			/in about 6[01] minutes, at \d\d:\d\d( on \d+ \w+)? \[item 0\]$/,
		);
		expect(error?.description).toContain('Run the workflow again then');
		expect(server.seen).toHaveLength(1);
	});

	it('The end of a rate limit is told by the clock of the workflow', async () => {
		const timezone = 'Asia/Kolkata';
		const { error } = await runAt(
			(_, reply) => reply.code(429).header('retry-after', '3600').send({}),
			{ parameters: get, items: [{ cif: CIFS[0] }], timezone },
		);
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

	it('A rate limit is read from the body where there is no header', async () => {
		const { error } = await runAt(
			(_, reply) => reply.code(429).send({ retry_after_seconds: 7200 }),
			{ parameters: get, items: [{ cif: CIFS[0] }] },
		);
		expect(error?.message).toMatch(/in about [23] hours, at/);
	});
});

it('A response that trickles without end is given up when its time is over', async () => {
	const started = Date.now();
	const { error } = await runAt(
		(_, reply) => {
			reply.hijack();
			reply.raw.writeHead(200, { 'content-type': 'application/json' });
			const drip = setInterval(() => reply.raw.write(' '), 100);
			reply.raw.on('close', () => clearInterval(drip));
		},
		{ parameters: { ...get, options: { timeout: 1, maxRetries: 0 } }, items: [{ cif: CIFS[0] }] },
	);
	expect(error?.message).toContain('did not respond in time');
	expect(Date.now() - started).toBeLessThan(20_000);
});

it('A cancelled execution ends its waits and sends nothing more', async () => {
	await server.start((_, reply) => reply.code(429).header('retry-after', '60').send({}));
	const running = startNode({
		parameters: { ...get, options: { concurrency: 2 } },
		items: CIFS.map((cif) => ({ cif })),
		credentials: server.credentials(),
		onError: 'continueRegularOutput',
	});
	await new Promise((resolve) => setTimeout(resolve, 500));
	const sent = server.seen.length;
	const cancelledAt = Date.now();
	running.cancel();
	await running.finished.catch(() => undefined);
	expect(Date.now() - cancelledAt).toBeLessThan(20_000);
	await new Promise((resolve) => setTimeout(resolve, 1500));
	expect(server.seen).toHaveLength(sent);
});

it('A node that stops at a failed item sends nothing more, not even a retry', async () => {
	const { error } = await runAt(
		({ url }, reply) => reply.code(url.includes(CIFS[0]) ? 404 : 502).send({}),
		{ parameters: get, items: CIFS.map((cif) => ({ cif })) },
	);
	expect(error?.message).toContain(CIFS[0]);
	// Requests that were under way when the node stopped may still arrive.
	await new Promise((resolve) => setTimeout(resolve, 300));
	const sent = server.seen.length;
	await new Promise((resolve) => setTimeout(resolve, 2500));
	expect(server.seen).toHaveLength(sent);
});

describe('hints', () => {
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
			{ parameters: get, items: [{ cif: CIFS[0] }] },
		);
		const messages = (hints as Array<{ message: string }>).map(({ message }) => message);
		expect(messages).toEqual([
			'Credits are low: 40 of 500 are left until 2026-12-15.',
			'This version of the service is deprecated until 2028-12-31.',
		]);
	});
});

import { RESPONSE_HEADERS } from '../../client/service/api.ts';
import { useGivenTime } from '../support/given-time.mts';
import { get } from '../support/operations.mts';
import { CIFS, companies as items, company } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const server = useScriptedServer();
const time = useGivenTime();
const runAt = async (...setup: Parameters<typeof server.runAt>) =>
	await time.run(server.runAt(...setup));

it.each([
	[1, {}, 1],
	[3, {}, 3],
	// As many as a burst sends in the 300 ms that a response takes, less its first, slow steps.
	[undefined, { 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' }, 20],
])(
	'requests in flight reach but do not exceed a concurrency of %s, with the limits %j',
	async (...given) => {
		const [concurrency, limits, least] = given;
		let underWay = 0;
		let most = 0;
		const script: Script = async (request, reply) => {
			most = Math.max(most, ++underWay);
			await time.delay(reply, 300);
			underWay--;
			return await reply.headers(limits).send(company(request));
		};
		const rows = Array.from({ length: 30 }, () => items).flat();
		await runAt(script, { parameters: { ...get, options: { concurrency } }, items: rows });
		expect(most).toBeGreaterThanOrEqual(least);
		expect(most).toBeLessThanOrEqual(concurrency ?? Infinity);
	},
);

describe('a rate limit', () => {
	it('is waited for, and a hint says so', async () => {
		const departures: number[] = [];
		const outcome = await runAt(
			(request, reply) => {
				if (departures.push(time.now) > 1) return company(request);
				return reply.code(429).header('retry-after', '1').send({});
			},
			{ parameters: { ...get, options: { concurrency: 1 } }, items },
		);
		expect(outcome.items.map(({ cif }) => cif)).toEqual(CIFS);
		expect(departures[1] - departures[0]).toBeGreaterThanOrEqual(1000);
		expect(JSON.stringify(outcome.hints)).toMatch(/Waited \d+ seconds? for the rate limit/);
	});

	it.each([
		['without Retry-After', undefined, 'reached its request limit. Requests'],
		['with a year as its Retry-After', '1e9', 'limit. The Retry-After of the service (1000000000)'],
	])('%s is waited for twice as long each time, up to 64 seconds', async (_, asked, words) => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const departures: number[] = [];
		const script: Script = (_request, reply) => {
			departures.push(time.now / 1000);
			if (asked !== undefined) reply.header('retry-after', Number(asked));
			return reply.code(429).send({ error_code: 'rate_limit_exceeded' });
		};
		const { error } = await runAt(script, { parameters: get, items: items.slice(0, 1) });
		jest.restoreAllMocks();
		const waits = departures.slice(1).map((at, index) => Math.round(at - departures[index]));
		expect(waits).toEqual([2, 4, 8, 16, 32, 64, 64, 64]);
		expect(error?.message).toContain(words);
	});

	it('beyond Max Wait stops the node at once, with a time in the time zone of the workflow', async () => {
		const timezone = 'Asia/Kolkata';
		const { error } = await runAt(
			(_, reply) => reply.code(429).header('retry-after', '3600').send({}),
			{ parameters: get, items: [{ cif: CIFS[0] }], timezone },
		);
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '429' });
		expect(error?.message).toMatch(
			/in about 6[01] minutes, at \d\d:\d\d( on \d+ \w+)? \(Asia\/Kolkata\)$/,
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

it('a response that trickles endlessly fails after the timeout', async () => {
	const { error } = await runAt(
		async (_, reply) => {
			reply.hijack();
			reply.raw.writeHead(200, { 'content-type': 'application/json' });
			reply.raw.write(' ');
			await time.delay(reply, 900);
			reply.raw.write(' ');
			await time.delay(reply);
		},
		{ parameters: { ...get, options: { timeout: 1, maxWait: 0.9 } }, items: [{ cif: CIFS[0] }] },
	);
	expect(error?.message).toContain('did not respond in time');
});

it('a node that stops at a failed item sends nothing more, not even a retry', async () => {
	await server.start(({ url }, reply) =>
		reply.code(url.includes(CIFS[0]) ? 404 : 502).send({ error_code: 'not_found' }),
	);
	const parameters = { ...get, options: {} };
	const setup = { parameters, items, credentials: server.credentials() };
	const { error } = await time.run(runNode(setup));
	expect(error?.message).toContain(CIFS[0]);
	// Requests that were under way when the node stopped may still arrive.
	await time.advance(0);
	const sent = server.seen.length;
	await time.advance(300_000);
	expect(server.seen).toHaveLength(sent);
});

it('hints warn of low credits and of a deprecated API version', async () => {
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
		'1 CIF: 1 found',
		'Credits are low: 40 of 500 are left until 2026-12-15.',
		'This version of the service is deprecated until 2028-12-31.',
	]);
});

import { useGivenTime } from '../support/given-time.mts';
import { request } from '../support/operations.mts';
import { idOf, rows, save as saveOne } from '../support/retried-runs.mts';
import { pageOf } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const CONCURRENCY = 5;
const save = { ...saveOne, status: 'prospect', options: {} };
const read = { ...request, path: '=/companies/{{ $json.id }}', options: {} };
const goOn = { onError: 'continueRegularOutput' } as const;

const server = useScriptedServer();
const time = useGivenTime();
const runAt: typeof server.runAt = async (script, setup) =>
	await time.run(server.runAt(script, setup));

describe('a final refusal', () => {
	it.each<[string, number, object, string]>([
		['an unknown key', 401, {}, 'does not recognise this key'],
		['a used-up quota', 402, { error_code: 'monthly_quota_exceeded' }, 'quota'],
	])('for %s stops all further requests of the run', async (_, status, body, words) => {
		const { items } = await runAt((_request, reply) => reply.code(status).send(body), {
			parameters: save,
			items: rows(80),
			...goOn,
		});
		expect(server.seen.length).toBeLessThanOrEqual(CONCURRENCY);
		expect(items).toHaveLength(80);
		for (const { error } of items) expect(error).toContain(words);
		const unsent = items.filter(({ error }) => String(error).includes('(not sent)'));
		expect(unsent).toHaveLength(80 - server.seen.length);
	});

	it('does not stop the next run', async () => {
		let renewed = false;
		const { items } = await runAt(
			(_, reply) => {
				if (renewed) return { id: 1 };
				renewed = true;
				return reply.code(402).send({ error_code: 'monthly_quota_exceeded' });
			},
			{
				parameters: { ...save, options: { concurrency: 1 } },
				items: rows(3),
				retry: { retryOnFail: true, waitBetweenTries: 1 },
			},
		);
		expect(items).toHaveLength(3);
	});
});

describe('a web page in place of a response', () => {
	const page = { 'content-type': 'text/html' };

	it.each([
		['a page with status 200', 200, page],
		['a firewall page', 403, page],
		['a redirect', 302, { location: 'https://firewall.example/check' }],
	])(
		'causes no failure among 20 requests or saves if only the first response is %s',
		async (_, code, headers) => {
			for (const parameters of [read, save]) {
				let answered = 0;
				const { items } = await runAt(
					(_request, reply) => {
						if (++answered === 1) return reply.code(code).headers(headers).send('<html>');
						return { id: 1 };
					},
					{ parameters, items: rows(20), ...goOn },
				);
				expect(items.filter(({ error }) => error !== undefined)).toEqual([]);
				expect(items).toHaveLength(20);
				expect(answered).toBe(21);
			}
		},
	);

	it('ends a run of 80 saves if every response is a page', async () => {
		const { items } = await runAt((_, reply) => reply.code(403).headers(page).send('<html>'), {
			parameters: save,
			items: rows(80),
			...goOn,
		});
		expect(server.seen.length).toBeLessThanOrEqual(2 * CONCURRENCY);
		expect(
			items.filter(({ error }) => String(error).includes('(not sent)')).length,
		).toBeGreaterThanOrEqual(75);
	});
});

it('a dead service fails 40 rows within 60 seconds', async () => {
	const began = time.now;
	const { items } = await time.run(
		runNode({
			parameters: save,
			items: rows(40),
			credentials: { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'svc_live_dead' },
			...goOn,
		}),
	);
	expect(time.now - began).toBeLessThan(60_000);
	expect(items).toHaveLength(40);
	for (const { error } of items) expect(error).toContain('Nothing answers at the Base URL');
});

describe('a node that stops at the first failure', () => {
	it('sends no further saves', async () => {
		let arrived = 0;
		const { error } = await runAt(
			async (_request, reply) => {
				const number = ++arrived;
				if (number === 3) return reply.code(422).send({ message: 'no' });
				// The first shows that there is no limit; the second is still under way when the third fails.
				if (number > 1) await time.delay(reply, number === 2 ? 300 : 10);
				return { id: 1 };
			},
			{ parameters: { ...save, options: { concurrency: CONCURRENCY } }, items: rows(300) },
		);
		expect(error?.message).toContain('did not accept the request');
		expect(server.seen.length).toBeLessThanOrEqual(1 + CONCURRENCY);
	});

	it('waits for saves in flight, so that a retry does not overlap them', async () => {
		let underWay = 0;
		let overlapped = false;
		let refused = false;
		await runAt(
			async (seen, reply) => {
				if (refused && idOf(seen) === 1 && underWay > 0) overlapped = true;
				underWay++;
				await time.delay(reply, idOf(seen) === 1 ? 5 : 200);
				underWay--;
				if (idOf(seen)! > 1 || refused) return { id: idOf(seen) };
				refused = true;
				return reply.code(422).send({});
			},
			{ parameters: save, items: rows(5), retry: { retryOnFail: true, waitBetweenTries: 1 } },
		);
		expect(refused).toBe(true);
		expect(overlapped).toBe(false);
	});

	it('waits for pages in flight', async () => {
		let underWay = 0;
		const { items } = await runAt(
			async (request, reply) => {
				const page = pageOf(request);
				if (page === 2) {
					await time.delay(reply, 600);
					return reply.code(422).send({});
				}
				underWay++;
				await time.delay(reply, page === 1 ? 1 : 900);
				underWay--;
				return { total: 500, page, per_page: 100, results: [{ empresa_id: page }] };
			},
			{ parameters: { resource: 'company', operation: 'search', returnAll: true } },
		);
		expect(items.at(-1)?.error).toContain('did not accept the request');
		expect(server.seen.length).toBeGreaterThan(2);
		expect(underWay).toBe(0);
	});

	it('reports the failure, not the requests that it cancelled', async () => {
		const { error } = await runAt(
			async (seen, reply) => {
				if (idOf(seen) === 1) return reply.code(500).send({});
				await time.delay(reply, 50);
				return reply.code(422).send({ message: 'no' });
			},
			{ parameters: { ...save, options: { concurrency: 2 } }, items: rows(9) },
		);
		expect(error?.message).toContain('did not accept the request: no [item 1]');
		expect(server.seen.length).toBeLessThanOrEqual(3);
	});
});

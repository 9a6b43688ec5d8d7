import { IDEMPOTENCY_HEADER, RESPONSE_HEADERS } from '../../client/service/api.ts';
import { importJson, request, withQuery } from '../support/operations.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, startNode, type NodeRun } from '../support/workflow.mts';

const server = useScriptedServer();
const { runAt } = server;

describe('idempotency keys', () => {
	const keysOf = async (options: object, runs: Array<Partial<NodeRun>>) => {
		await server.start(() => ({ id: 'x' }));
		for (const run of runs) {
			await runNode({
				parameters: { ...importJson, options } as never,
				items: [{ a: 1 }, { a: 2 }],
				credentials: server.credentials(),
				...run,
			});
		}
		return server.keys();
	};

	const twice = [{ executionId: '1' }, { executionId: '2' }];
	const call = { asTool: true, executionId: '1', items: [{ a: 1 }] };

	it.each<[string, object, Array<Partial<NodeRun>>, number[]]>([
		['differ between items and executions', { idempotencyKey: 'operation' }, twice, [0, 1, 2, 3]],
		[
			'differ between runs without an execution ID',
			{ idempotencyKey: 'operation' },
			[{ executionId: '' }, { executionId: '' }],
			[0, 1, 2, 3],
		],
		[
			'are equal in all executions with From Content',
			{ idempotencyKey: 'content' },
			twice,
			[0, 1, 0, 1],
		],
		[
			'are equal for equal calls of an agent',
			{ idempotencyKey: 'content' },
			[call, call, { ...call, items: [{ a: 2 }] }],
			[0, 0, 1],
		],
	])('%s', async (_, options, runs, expected) => {
		const keys = await keysOf({ concurrency: 1, ...options }, runs);
		const different = [...new Set(keys)];
		expect(keys.map((key) => different.indexOf(key))).toEqual(expected);
	});

	it('are sent as entered if they are custom', async () => {
		const options = { idempotencyKey: 'custom', customIdempotencyKey: '=row-{{ $json.a }}' };
		expect((await keysOf(options, [{}])).sort()).toEqual(['row-1', 'row-2']);
	});
});

/** Seconds since 1970, a minute from now. */
const RESET = Math.floor(Date.now() / 1000) + 60;

describe('Get Usage', () => {
	const usage = { resource: 'account', operation: 'getUsage' };
	const headers = {
		[RESPONSE_HEADERS.rateLimit]: '300',
		[RESPONSE_HEADERS.rateRemaining]: '299',
		[RESPONSE_HEADERS.rateReset]: String(RESET),
		[RESPONSE_HEADERS.creditsUsed]: '12',
		[RESPONSE_HEADERS.creditsRemaining]: '4988',
		[RESPONSE_HEADERS.creditsPlan]: '5000',
		[RESPONSE_HEADERS.creditsReset]: '2026-12-15T00:00:00Z',
	};
	const unreported = {
		plan: null,
		used: null,
		remaining: null,
		note: 'Not reported by the service, which warns by email at 80 % and refuses requests at 100 %.',
	};

	it.each([200, 403])('reads the headers of a response with status %d', async (status) => {
		const { items } = await runAt((_, reply) => reply.code(status).headers(headers).send({}), {
			parameters: usage,
		});
		expect(items).toEqual([
			{
				plan: 'Pro',
				key: 'live',
				rate_limit: {
					requests_per_minute: 300,
					remaining: 299,
					resets_at: new Date(RESET * 1000).toISOString(),
				},
				credits: {
					plan: 5000,
					used: 12,
					remaining: 4988,
					resets_at: '2026-12-15T00:00:00.000Z',
					note: 'For enrichment. Searches and lookups by CIF use none.',
				},
				requests_per_month: { ...unreported, plan: 250_000 },
				lookups_per_month: { ...unreported, plan: 5000 },
			},
		]);
	});

	it.each([
		['requests', 'The monthly request quota of the workspace is used up'],
		['lookups', 'The monthly lookup quota of the workspace is used up'],
	])('names the quota that a refusal reports as used up: %s', async (quota, note) => {
		const body = { error_code: 'monthly_quota_exceeded', message: `No ${quota} are left.` };
		const { items } = await runAt((_, reply) => reply.code(402).headers(headers).send(body), {
			parameters: usage,
		});
		const quotas = { requests_per_month: unreported.note, lookups_per_month: unreported.note };
		const notes = Object.entries({ ...quotas, [`${quota}_per_month`]: note });
		for (const [name, said] of notes) expect(items[0][name]).toMatchObject({ note: said });
		expect(items[0][`${quota}_per_month`]).toMatchObject({ remaining: 0 });
	});
});

describe('API Request', () => {
	it('sends any path below the Base URL, with query and body', async () => {
		const { items } = await runAt(
			({ method, url, body, headers }) => ({
				method,
				url,
				body,
				accept: headers.accept,
				key: headers[IDEMPOTENCY_HEADER.toLowerCase()] !== undefined,
			}),
			{
				parameters: {
					...request,
					method: 'POST',
					path: 'lists/7/members',
					body: '{"cif": "J99216582"}',
					options: withQuery('dry_run', '1'),
				},
			},
		);
		expect(items).toEqual([
			{
				method: 'POST',
				url: '/v1/lists/7/members?dry_run=1',
				body: { cif: 'J99216582' },
				accept: 'application/json',
				key: true,
			},
		]);
	});

	it('turns an empty body or a text into success, and an array into items', async () => {
		const empty = await runAt((_, reply) => reply.code(204).send(), {
			parameters: { ...request, method: 'DELETE', path: '/lists/7' },
		});
		expect(empty.items).toEqual([{ success: true }]);
		const list = await runAt(() => [{ a: 1 }, { a: 2 }], {
			parameters: { ...request, method: 'GET', path: '/lists' },
		});
		expect(list.items).toEqual([{ a: 1 }, { a: 2 }]);
		const text = await runAt((_, reply) => reply.type('text/plain').send('Done.'), {
			parameters: { ...request, method: 'DELETE', path: '/lists/7' },
		});
		expect(text.items).toEqual([{ success: true, text: 'Done.' }]);
	});

	it('says "this operation" if the service does not name the missing scope', async () => {
		const { error } = await runAt(
			(_, reply) => reply.code(403).send({ error_code: 'missing_scope' }),
			{ parameters: { ...request, path: '/x' } },
		);
		expect(error?.message).toContain('lacks a scope for this operation');
	});
});

it('a cancelled execution closes the connection of its request', async () => {
	const arrived = Promise.withResolvers<void>();
	const closed = Promise.withResolvers<void>();
	await server.start(async (_, reply) => {
		reply.raw.once('close', closed.resolve);
		arrived.resolve();
		return await new Promise(() => {});
	});
	const running = startNode({
		parameters: { ...request, path: '/x' },
		credentials: server.credentials(),
	});
	await arrived.promise;
	running.cancel();
	await closed.promise;
	await running.finished.catch(() => undefined);
	expect(server.seen).toHaveLength(1);
});

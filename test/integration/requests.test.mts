import { IDEMPOTENCY_HEADER, RESPONSE_HEADERS } from '../../nodes/shared/contract/headers.ts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const importJson = {
	resource: 'import',
	operation: 'create',
	bodySource: 'json',
	jsonBody: '={{ $json }}',
};

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

	it('Each item and each execution has an idempotency key of its own', async () => {
		const keys = await keysOf({ idempotencyKey: 'operation' }, [
			{ executionId: '1' },
			{ executionId: '2' },
		]);
		expect(new Set(keys).size).toBe(4);
	});

	it('An import by a tool of an agent has a key from what is sent', async () => {
		const call = { asTool: true, executionId: '1' };
		const again = { ...call, items: [{ a: 1 }] };
		const keys = await keysOf({}, [again, again, { ...call, items: [{ a: 2 }] }]);
		expect(keys[0]).toBe(keys[1]);
		expect(keys[2]).not.toBe(keys[0]);
	});

	it('Runs that cannot be told apart never have the same key', async () => {
		const keys = await keysOf({ idempotencyKey: 'operation' }, [
			{ executionId: '' },
			{ executionId: '' },
		]);
		expect(new Set(keys).size).toBe(4);
	});

	it('A key from content is the same in every execution, and another for other content', async () => {
		const keys = await keysOf({}, [{ executionId: '1' }, { executionId: '2' }]);
		expect(new Set(keys).size).toBe(2);
		expect(keys.slice(0, 2).sort()).toEqual(keys.slice(2).sort());
	});

	it('A custom key is sent as it was entered', async () => {
		const options = { idempotencyKey: 'custom', customIdempotencyKey: '=row-{{ $json.a }}' };
		expect((await keysOf(options, [{}])).sort()).toEqual(['row-1', 'row-2']);
	});

	it('A custom key that no header can carry is refused before a request', async () => {
		expect(await keysOf({ idempotencyKey: 'custom', customIdempotencyKey: 'ñ' }, [{}])).toEqual([]);
	});
});

describe('Account: Get Usage', () => {
	const usage = { resource: 'account', operation: 'getUsage' };
	const headers = {
		[RESPONSE_HEADERS.rateLimit]: '300',
		[RESPONSE_HEADERS.rateRemaining]: '299',
		[RESPONSE_HEADERS.rateReset]: '1763726400',
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

	it.each([200, 402, 403])('reads the headers of a response with status %d', async (status) => {
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
					resets_at: '2025-11-21T12:00:00.000Z',
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
	])('names the quota that a refusal says is used up: %s', async (quota, note) => {
		const body = { error_code: 'monthly_quota_exceeded', message: `No ${quota} are left.` };
		const { items } = await runAt((_, reply) => reply.code(402).headers(headers).send(body), {
			parameters: usage,
		});
		const quotas = { requests_per_month: unreported.note, lookups_per_month: unreported.note };
		const notes = Object.entries({ ...quotas, [`${quota}_per_month`]: note });
		for (const [name, said] of notes) expect(items[0][name]).toMatchObject({ note: said });
		expect(items[0][`${quota}_per_month`]).toMatchObject({ remaining: 0 });
	});

	it('Get Usage fails for a key the service does not know', async () => {
		const { error } = await runAt((_, reply) => reply.code(401).send({}), { parameters: usage });
		expect(error?.message).toContain('does not recognise this key');
	});
});

describe('API Request', () => {
	const request = { resource: 'apiRequest', operation: 'send' };

	it('API Request sends any path below the Base URL, with query and body', async () => {
		const { items } = await runAt(
			({ method, url, body, headers }) => ({
				method,
				url,
				body,
				key: headers[IDEMPOTENCY_HEADER.toLowerCase()] !== undefined,
			}),
			{
				parameters: {
					...request,
					method: 'POST',
					path: 'lists/7/members',
					body: '{"cif": "J99216582"}',
					options: { additionalQuery: { parameters: [{ name: 'dry_run', value: '1' }] } },
				},
			},
		);
		expect(items).toEqual([
			{
				method: 'POST',
				url: '/v1/lists/7/members?dry_run=1',
				body: { cif: 'J99216582' },
				key: true,
			},
		]);
	});

	it.each(['https://evil.example/', '//evil.example', '/../v2', '/%2e%2e/x'])(
		'refuses %s before a request',
		async (path) => {
			const { error } = await runAt(() => ({}), { parameters: { ...request, path } });
			expect(error?.message).toContain("'Path'");
			expect(server.seen).toHaveLength(0);
		},
	);

	it('API Request reads a listing to its end by token', async () => {
		const { items } = await runAt(
			({ url }) => {
				const start = Number(new URL(url, 'http://x').searchParams.get('next_page_token') ?? 0);
				return {
					results: [{ n: start }, { n: start + 1 }],
					next_page_token: start < 8 ? String(start + 2) : null,
				};
			},
			{
				parameters: { ...request, method: 'GET', path: '/lists', isListing: true, returnAll: true },
			},
		);
		expect(items.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
	});

	it('API Request turns an empty body into success, and an array into items', async () => {
		const empty = await runAt((_, reply) => reply.code(204).send(), {
			parameters: { ...request, method: 'DELETE', path: '/lists/7' },
		});
		expect(empty.items).toEqual([{ success: true }]);
		const list = await runAt(() => [{ a: 1 }, { a: 2 }], {
			parameters: { ...request, method: 'GET', path: '/lists' },
		});
		expect(list.items).toEqual([{ a: 1 }, { a: 2 }]);
	});
});

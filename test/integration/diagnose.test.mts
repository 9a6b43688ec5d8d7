import type { IDataObject } from 'n8n-workflow';
import { RESPONSE_HEADERS } from '../../client/service/api.ts';
import manifest from '../../package.json' with { type: 'json' };
import { get, locator, save } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const KEY = 'svc_live_diagnosed';
const server = useScriptedServer(KEY);
const diagnose = { resource: 'account', operation: 'diagnose', options: { maxWait: 0 } };
const continuing = { onError: 'continueRegularOutput' } as const;

const LIMITS = {
	[RESPONSE_HEADERS.rateLimit]: '300',
	[RESPONSE_HEADERS.rateRemaining]: '299',
	[RESPONSE_HEADERS.creditsPlan]: '5000',
	[RESPONSE_HEADERS.creditsRemaining]: '4988',
};
const page = { total: 0, page: 1, per_page: 1, results: [] };

/** The item of a run at the server that was started last. */
async function diagnosis(): Promise<IDataObject> {
	const { items } = await runNode({ parameters: diagnose, credentials: server.credentials() });
	expect(items).toHaveLength(1);
	return items[0];
}

const isSearch = (url: string) => url.includes('/leadbase/buscar');

it('Diagnose gives the version, the plan with its limits, the scope that was tried and the clock in one request', async () => {
	const behind = new Date(Date.now() - 120_000).toUTCString();
	await server.start((_, reply) => reply.headers({ ...LIMITS, date: behind }).send(page));
	const { clock, scopes, ...others } = await diagnosis();
	expect(server.seen.map(({ url }) => url)).toEqual(['/v1/leadbase/buscar?page=1&per_page=1']);
	expect(others).toMatchObject({
		versions: { package: manifest.version, n8n: null, node: null },
		key: 'live',
		service: { status: 200, message: null },
		plan: 'Pro',
		limits: { requests_per_minute: 300, remaining: 299, connections: 50 },
		quotas: { credits: { plan: 5000, remaining: 4988 }, lookups_per_month: { remaining: null } },
		failures: [],
	});
	const { difference_seconds: difference } = clock as IDataObject;
	expect(Math.abs(Number(difference) - 120)).toBeLessThanOrEqual(2);
	const { 'empresas:read': tried, ...rest } = scopes as IDataObject;
	expect(tried).toBe('yes');
	expect(new Set(Object.values(rest))).toEqual(new Set(['not known']));
});

it('a time from a cache, and a response without limits, leave clock, plan and scope not known', async () => {
	await server.start((_, reply) => reply.header('age', '300').code(422).send({ message: 'no' }));
	expect(await diagnosis()).toMatchObject({
		service: { status: 422, message: expect.stringContaining('did not accept') },
		plan: null,
		limits: { requests_per_minute: null, remaining: null },
		quotas: { credits: null, requests_per_month: null, lookups_per_month: null },
		clock: { service: null, difference_seconds: null },
		scopes: { 'empresas:read': 'not known' },
	});
});

describe('failures before', () => {
	const CIF = 'J99216582';
	const script: Script = ({ url, method }, reply) => {
		reply.headers(LIMITS);
		if (isSearch(url)) return page;
		const scope = method === 'POST' ? 'lists:write' : undefined;
		const message = `Bar Sol ${CIF} ${scope ?? ''}`;
		return scope === undefined
			? reply.code(400).send({ message })
			: reply.code(403).send({ error_code: 'missing_scope', message });
	};

	it('are listed without company, search, key and address, and say which scope is missing', async () => {
		await server.start(script);
		const credentials = server.credentials();
		const lookUp = { ...get, cif: locator('cif', CIF) };
		await runNode({ parameters: lookUp, credentials, ...continuing });
		const saving = { ...save, companyId: locator('id', 4_711_001), notes: 'Ana' };
		await runNode({ parameters: saving, credentials, ...continuing });
		const item = await diagnosis();
		expect(item.failures).toEqual([
			{
				at: expect.stringMatching(/^\d{4}-.*Z$/),
				operation: 'GET /leadbase/empresa/*',
				status: 400,
				cause: null,
				missing_scope: null,
			},
			{
				at: expect.any(String),
				operation: 'POST /empresas/saved',
				status: 403,
				cause: 'missing_scope',
				missing_scope: 'lists:write',
			},
		]);
		expect(item.scopes).toMatchObject({ 'empresas:read': 'yes', 'lists:write': 'no' });
		const { host } = new URL(credentials.baseUrl);
		const whole = JSON.stringify(item);
		for (const text of [CIF, 'Bar Sol', 'Ana', '4711001', KEY, host])
			expect(whole).not.toContain(text);
	});
});

it.each([
	['the key is refused', 401, { message: 'no such key' }],
	['the scope is missing', 403, { error_code: 'missing_scope', message: 'no' }],
])('Diagnose gives its item although %s', async (_, status, body) => {
	await server.start((_request, reply) => reply.headers(LIMITS).code(status).send(body));
	const { service, scopes } = await diagnosis();
	expect(service).toMatchObject({ status, message: expect.stringMatching(/key/) });
	const known = status === 403 ? 'no' : 'not known';
	expect(scopes).toMatchObject({ 'empresas:read': known });
});

it('Diagnose gives its item although nothing answers, and the next one names the cause', async () => {
	const credentials = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: KEY };
	const run = async () => (await runNode({ parameters: diagnose, credentials })).items[0];
	expect(await run()).toMatchObject({
		service: { status: null, message: expect.stringContaining('Nothing answers') },
		failures: [],
	});
	expect((await run()).failures).toContainEqual(
		expect.objectContaining({ status: null, cause: 'ECONNREFUSED' }),
	);
});

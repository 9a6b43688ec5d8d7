import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { findOperation } from '../../nodes/CompanyData/operations/resources.ts';
import { CASES } from '../support/operation-cases.mts';
import { createImport, get, getBatch, request, search } from '../support/operations.mts';
import { rows, save, useNoRetries } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

useNoRetries();

const sandbox = useSandbox({ companies: 300 });
const { run, requestsReceived } = sandbox;
const server = useScriptedServer();
const LIMITS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

describe('A preview and the sandbox count the same', () => {
	const WRITES = ['POST /empresas/saved', 'POST /imports'];
	const counted = useSandbox({ companies: 2_000, ...unlimited });
	let companies: IDataObject[];

	beforeAll(async () => {
		const { data } = await counted.api.get('/leadbase/buscar', { params: { per_page: 12 } });
		companies = data.results as IDataObject[];
	});

	/** What the sandbox has counted for a run. */
	async function used(parameters: object, setup: object) {
		await counted.admin.post('/reset', {});
		const { items, error } = await counted.run(parameters as never, setup);
		const { data } = await counted.admin.get('/stats');
		const { lookups = 0, creditsUsed: credits = 0 } = data.workspaces['workspace-main'] ?? {};
		const writes = WRITES.reduce((sum, route) => sum + (data.received[route] ?? 0), 0);
		return {
			items,
			error,
			counts: { requests: data.requests as number, lookups, credits },
			writes,
		};
	}

	const goOn = 'continueRegularOutput' as const;
	const stopping = ['company: get', 'company: getBatch', 'prospect: save'];
	const cases = CASES.filter(({ resource, operation }) =>
		findOperation(resource, operation).fields.some(
			({ name, options = [] }) =>
				name === 'options' && options.some((option) => option.name === 'preview'),
		),
	).flatMap((tested) => {
		const all = { ...tested, wrong: 6, onError: goOn as typeof goOn | undefined };
		return stopping.includes(tested.title) ? [all, { ...all, onError: undefined }] : [all];
	});

	/** The last row is like the one before, and one is wrong if it can be. */
	function itemsFor({ rowsOf, spoil, wrong }: (typeof cases)[number]): IDataObject[] {
		const rows = rowsOf(companies.slice(0, -1));
		if (spoil !== undefined) rows[wrong] = spoil(rows[wrong]);
		return [...rows, rows.at(-1)!];
	}

	it.each(cases)('for $title, with a wrong row (On Error: $onError)', async (given) => {
		const { node, parameters, isRange, onError } = given;
		const setup = { items: itemsFor(given), onError };
		const options = { ...(parameters.options as object), preview: true };
		const previewed = await used({ ...node, options }, setup);
		expect(previewed.error).toBeUndefined();
		expect(previewed).toMatchObject({ writes: 0, counts: { lookups: 0, credits: 0 } });
		expect(previewed.counts.requests).toBeLessThanOrEqual(11);
		const { counts } = await used(node, setup);
		for (const [name, count] of Object.entries(counts)) {
			const { at_least, at_most } = previewed.items[0][name] as Record<string, number | null>;
			expect(at_least).toBeLessThanOrEqual(count);
			if (isRange || onError === undefined)
				expect(at_most ?? Infinity).toBeGreaterThanOrEqual(count);
			else expect(at_most).toBe(count);
		}
	});
});

const preview = { preview: true };
const cifs = (count: number) => Array.from({ length: count }, () => ({ cif: 'J99216582' }));

describe('The item of a preview', () => {
	it('has what the run would take, what is left of the plan, and how long it takes', async () => {
		await sandbox.admin.patch('/settings', { plan: 'starter' });
		await sandbox.admin.post('/usage', { creditsUsed: 12 });
		const { items, outputs, hints } = await run({ ...get, options: preview }, { items: cifs(600) });
		expect(items).toHaveLength(1);
		expect(items[0]).toMatchObject({
			summary: 'Would take 600 requests, 600 lookups, 0 credits, in about 20 minutes.',
			fits: false,
			requests: { at_least: 1, at_most: 600, left: null, plan_per_month: 10_000 },
			lookups: { at_least: 0, at_most: 600, left: null, plan_per_month: 500 },
			credits: { at_least: 0, at_most: 0, left: 488, plan_per_month: 500 },
			time: { at_least_seconds: 1142, words: '20 minutes', requests_per_minute: 30 },
			first_requests: Array.from({ length: 3 }, () => ({
				method: 'GET',
				path: '/leadbase/empresa/J99216582',
			})),
			refused: { count: 0, rows: [] },
		});
		expect(outputs[0][0].pairedItem).toHaveLength(600);
		expect(hints).toMatchObject([
			{
				message:
					'Preview only: nothing was written or looked up. Turn off Options → Preview to run it.',
			},
		]);
		expect(await requestsReceived()).toBe(1);
	});

	it('names the rows that would not be sent, with the reason, and says how many there are', async () => {
		const items = [...cifs(1), ...Array.from({ length: 60 }, () => ({ cif: 'A1234' }))];
		const [{ refused }] = (await run({ ...get, options: preview }, { items })).items;
		expect(refused).toMatchObject({
			count: 60,
			rows: Array.from({ length: 50 }, (_, index) => ({ item: index + 1 })),
		});
	});

	it('Nothing is sent of writes of which one is wrong, and the preview says how to send the others', async () => {
		const parameters = { ...save, options: preview };
		const items = [{ id: 1 }, { id: 2, status: 'lead' }, { id: 3 }];
		const [stopping] = (await run(parameters, { items })).items;
		expect(stopping).toMatchObject({
			summary: 'Nothing would be sent, since 1 row is wrong.',
			requests: { at_least: 0, at_most: 0 },
			refused: {
				count: 1,
				rows: [{ item: 1, reason: '\'Status\' "lead" is not one of the choices' }],
			},
		});
		expect(JSON.stringify(stopping.notes)).toContain('To send the others all the same');
		const onError = 'continueRegularOutput' as const;
		const [going] = (await run(parameters, { items, onError })).items;
		expect(going).toMatchObject({ requests: { at_least: 2, at_most: 2 }, refused: { count: 1 } });
	});

	it('A path that is not documented may take credits, but not with a test key, and the preview says so', async () => {
		const parameters = { ...request, path: '/sandbox/sheet/x', options: preview };
		const [live] = (await run(parameters)).items;
		expect(live).toMatchObject({
			summary: expect.stringContaining(
				'1 request, an unknown number of lookups, an unknown number of credits',
			) as string,
			fits: null,
			lookups: { at_least: 0, at_most: null },
		});
		expect(JSON.stringify(live.notes)).toContain('does not say what requests to this path cost');
		expect(await requestsReceived()).toBe(1);
		const credentials = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.test };
		const [test] = (await run(parameters, { credentials })).items;
		expect(test.credits).toMatchObject({ at_least: 0, at_most: 0 });
		expect(JSON.stringify(test.notes)).toContain('test key, which uses no credits');
	});

	it('A search that is too long for Max Requests is among the rows that would not be sent', async () => {
		const options = { ...preview, maxRequests: 2 };
		const { items } = await run({ ...search, returnAll: true, options });
		expect(items[0]).toMatchObject({
			requests: { at_least: 0, at_most: 1 },
			refused: { count: 1, rows: [{ item: 0 }] },
		});
		expect(JSON.stringify(items[0].refused)).toContain('would take 6 requests for 300 results');
	});

	it('It comes out without the input, and with the link to it, for an agent too', async () => {
		for (const asTool of [false, true]) {
			const parameters = { ...get, includeOtherFields: true, options: preview };
			const items = [{ cif: 'J99216582', own: 1 }];
			const { items: previewed, outputs } = await run(parameters, { items, asTool });
			expect(previewed).toMatchObject([{ requests: { at_least: 1, at_most: 1 } }]);
			expect(previewed[0]).not.toHaveProperty('own');
			if (!asTool) expect(outputs[0][0].pairedItem).toEqual([{ item: 0 }]);
		}
		expect(await requestsReceived()).toBe(2);
	});

	it('A Preview that differs between the items is refused before any request', async () => {
		const items = [false, true].map((isPreview) => ({ ...cifs(1)[0], isPreview }));
		const differing = { ...get, options: { preview: '={{ $json.isPreview }}' } };
		const { error } = await run(differing, { items });
		expect(error?.message).toContain("'Preview' has different values for items 0 and 1");
		expect(await requestsReceived()).toBe(0);
		const alike = { ...get, options: { preview: '={{ !$json.isNone }}' } };
		expect((await run(alike, { items })).items).toMatchObject([{ requests: { at_most: 2 } }]);
	});
});

describe('The requests that a preview shows', () => {
	it.each([
		['saves', { ...save, notes: '={{ $json.notes }}' }],
		['imports', { ...createImport, options: { rowsPerImport: 1 } }],
		['batch lookups', getBatch],
	])('are those that the run then sends: %s', async (_, parameters) => {
		const items = [
			{ id: 1, cif: 'J99216582', notes: 'ñ' },
			{ id: 2, cif: 'B86670460' },
		];
		const script = (request: { method: string }, reply: { headers(all: object): unknown }) => {
			reply.headers(LIMITS);
			return request.method === 'GET' ? { results: [], total: 0 } : [];
		};
		const setup = (options: object) => ({
			parameters: {
				...parameters,
				options: { ...(parameters as { options?: object }).options, ...options, concurrency: 1 },
			} as never,
			items,
		});
		const { items: previewed } = await server.runAt(script, setup(preview));
		expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
		await server.runAt(script, setup({}));
		const sent = server.seen.map(({ method, url, body }) => ({
			method,
			path: url.replace('/v1', ''),
			body,
		}));
		expect(previewed[0].first_requests).toEqual(sent);
	});

	it('hold no key of the credential, wherever it was entered', async () => {
		const key = sandbox.keys.live;
		const query = { parameters: [{ name: 'key', value: key }] };
		const body = { rows: [{ key }] };
		const parameters = { ...request, method: 'POST', path: `/lists/${key}`, body };
		const { items } = await run({ ...parameters, options: { ...preview, additionalQuery: query } });
		expect(items[0].first_requests).toEqual([
			{
				method: 'POST',
				path: '/lists/***',
				query: { key: '***' },
				body: { rows: [{ key: '***' }] },
			},
		]);
		expect(JSON.stringify(items)).not.toContain(key);
	});

	it('name a company whose ID is to be looked up by its CIF', async () => {
		const byCif = { ...save, companyId: get.cif, options: preview };
		const { items } = await run(byCif, { items: cifs(1) });
		expect(items[0].first_requests).toMatchObject([
			{ method: 'GET' },
			{ method: 'POST', body: { empresa_id: 'the ID of J99216582' } },
		]);
	});

	it('have no more than the beginning of a long list', async () => {
		const { items } = await run({
			...createImport,
			bodySource: 'json',
			jsonBody: JSON.stringify({ companies: rows(150) }),
			options: preview,
		});
		const [{ body }] = items[0].first_requests as Array<{ body: { companies: unknown[] } }>;
		expect(body.companies).toHaveLength(101);
		expect(body.companies.at(-1)).toBe('… and 50 more');
	});
});

/**
 * A list of a hundred companies, whose pages say that they are as long as is asked for, at a pace that none waits for.
 *
 * @param longest how long they are at most.
 */
function hundred(hasTotal: boolean, longest = 100): Script {
	return ({ url }, reply) => {
		reply.headers({ 'x-ratelimit-limit': '1500', 'x-ratelimit-remaining': '1499' });
		const { searchParams } = new URL(url, 'http://localhost');
		const page = Number(searchParams.get('page') ?? 1);
		const asked = Number(searchParams.get('per_page') ?? 100);
		const size = Math.min(asked, longest);
		const from = (page - 1) * size;
		const results = Array.from({ length: Math.max(0, Math.min(size, 100 - from)) }, (_, index) => ({
			empresa_id: from + index,
		}));
		return { ...(hasTotal && { total: 100 }), page, per_page: asked, results };
	};
}

/** The requests that a preview names, and those that the run then sends. */
async function previewAndRun(script: Script, parameters: IDataObject, items: IDataObject[]) {
	const setup = (options: object) => ({
		parameters: { ...parameters, options: { ...(parameters.options as object), ...options } },
		items,
	});
	const { items: previewed } = await server.runAt(script, setup(preview));
	await server.runAt(script, setup({}));
	const { at_least, at_most } = previewed[0].requests as Record<string, number | null>;
	return { at_least, at_most, sent: server.seen.length };
}

const texts = rows(12).map(({ id }) => ({ text: `text ${id}` }));
const pagesOf = (value: string) => ({
	additionalQuery: { parameters: [{ name: 'per_page', value }] },
});

describe('A preview leaves open', () => {
	it.each([
		[
			'a search has whose total the service does not say',
			hundred(false),
			{ ...search, limit: 200, options: pagesOf('10') },
			[{}],
			{ at_least: 1, at_most: null, sent: 11 },
		],
		[
			'searches have of which only ten are asked for their pages',
			hundred(true, 25),
			{ ...search, limit: 100, text: '={{ $json.text }}' },
			texts,
			{ at_least: 22, at_most: null, sent: 48 },
		],
	])('how many pages %s', async (_, script, parameters, items, expected) => {
		expect(await previewAndRun(script, parameters, items)).toEqual(expected);
	});

	it('what of a run that failed is answered already, so that a retry sends less', async () => {
		let isDown = true;
		const script: Script = ({ method }, reply) => {
			reply.headers(LIMITS);
			if (method === 'GET') return { results: [], total: 0 };
			return isDown && server.seen.length > 5 ? reply.code(500).send({}) : { saved: true };
		};
		const items = rows(10);
		const failed = await server.runAt(script, { parameters: save, items });
		expect(server.seen).toHaveLength(6);
		isDown = false;
		const retry = async (options: object) =>
			await runNode({
				parameters: { ...save, options: { ...save.options, ...options } } as never,
				credentials: server.credentials(),
				items,
				retryOf: failed,
			});
		const { items: previewed } = await retry(preview);
		expect(previewed[0]).toMatchObject({ requests: { at_least: 0, at_most: 10 } });
		expect(JSON.stringify(previewed[0].notes)).toContain('continues one that failed');
		const before = server.seen.length;
		expect((await retry({})).items).toHaveLength(10);
		expect(server.seen.length - before).toBe(5);
	});
});

describe('Where the service refuses the request for what is left', () => {
	const usedUp = {
		fits: false,
		notes: expect.arrayContaining([expect.stringContaining('used up')]) as string[],
		requests: { at_most: 3, left: 0 },
	};
	const lookupsUsedUp = {
		fits: null,
		notes: expect.arrayContaining([
			expect.stringContaining('The monthly lookup quota'),
		]) as string[],
		lookups: { left: 0 },
		requests: { left: null },
	};

	it.each([
		['nothing fits, with its limits', LIMITS, {}, usedUp],
		['nothing fits, by its name', LIMITS, { error_code: 'request_quota_exceeded' }, usedUp],
		['requests may fit, of lookups', LIMITS, { error_code: 'lookups_exceeded' }, lookupsUsedUp],
	])('since a quota is used up, %s', async (_, headers, body, expected) => {
		const script: Script = (_request, reply) => reply.code(402).headers(headers).send(body);
		const parameters = { ...save, options: preview };
		const { items } = await server.runAt(script, { parameters, items: rows(3) });
		expect(items).toMatchObject([expected]);
	});
});

import { createImport, get, getBatch, request, search } from '../support/operations.mts';
import { rows, save } from '../support/retried-runs.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const sandbox = useSandbox({ companies: 300 });
const { run, requestsReceived } = sandbox;

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

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
			fits_note:
				'Within the 10,000 requests of a month; the service does not say how many of them are left. More than the 500 lookups of a month; the service does not say how many of them are left.',
			requests: { at_least: 600, at_most: 600, left: null, plan_per_month: 10_000 },
			lookups: { at_least: 600, at_most: 600, left: null, plan_per_month: 500 },
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

	it('of Get Batch names the CIFs that need no request', async () => {
		const items = [...cifs(1), { cif: 'A1234' }];
		const [{ refused, requests }] = (await run({ ...getBatch, options: preview }, { items })).items;
		expect(requests).toMatchObject({ at_most: 1 });
		expect(refused).toMatchObject({ count: 1, rows: [{ item: 1 }] });
	});

	it('Nothing is sent of writes of which one is wrong, and the preview says what Continue would send', async () => {
		const parameters = { ...save, options: preview };
		const items = [{ id: 1 }, { id: 2, status: 'lead' }, { id: 3 }];
		const [stopping] = (await run(parameters, { items })).items;
		expect(stopping).toMatchObject({
			summary: 'Nothing would be sent, since 1 row is wrong.',
			requests: { at_least: 0, at_most: 0 },
			refused: { count: 1, rows: [{ item: 1, reason: '\'Status\' "lead" is not a status' }] },
		});
		expect(JSON.stringify(stopping.notes)).toContain('the others take 2 requests and 0 lookups');
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
			requests: { at_least: 1, at_most: 1 },
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

	it.each([
		['perhaps', '\'Preview\' "perhaps" is neither true nor false'],
		[
			'={{ $json.isPreview }}',
			"'Preview' has different values for items 0 and 1, but holds for the whole run",
		],
	])('A Preview %s is refused before any request', async (value, message) => {
		const items = [false, true].map((isPreview) => ({ ...cifs(1)[0], isPreview }));
		const { error } = await run({ ...get, options: { preview: value } }, { items });
		expect(error?.message).toContain(message);
		expect(await requestsReceived()).toBe(0);
		const alike = { ...get, options: { preview: '={{ !$json.isNone }}' } };
		expect((await run(alike, { items })).items).toMatchObject([{ requests: { at_most: 2 } }]);
	});
});

describe('The requests that a preview shows', () => {
	const server = useScriptedServer();
	const LIMITS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };

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

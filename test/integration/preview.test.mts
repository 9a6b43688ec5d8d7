import type { IDataObject } from 'n8n-workflow';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { findOperation } from '../../nodes/CompanyData/operations/resources.ts';
import { CASES } from '../support/operation-cases.mts';
import {
	createImport,
	get,
	getBatch,
	locator,
	nearby,
	request,
	search,
	withQuery,
} from '../support/operations.mts';
import { rows, save, useNoRetries } from '../support/retried-runs.mts';
import type { Script } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

useNoRetries();

const sandbox = useSandbox({ companies: 300 });
const { run, requestsReceived } = sandbox;
const server = useScriptedServer();
const LIMITS = { 'x-ratelimit-limit': '300', 'x-ratelimit-remaining': '299' };

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

describe('the counts of a preview', () => {
	const WRITES = ['POST /empresas/saved', 'POST /imports'];
	const counted = useSandbox({ companies: 2_000, ...unlimited });
	let companies: IDataObject[];

	beforeAll(async () => {
		const { data } = await counted.api.get('/leadbase/buscar', { params: { per_page: 10 } });
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

	it.each(cases)(
		'agree with the sandbox for $title with an invalid row (On Error: $onError)',
		async (given) => {
			const { node, parameters, isRange, onError } = given;
			const setup = { items: itemsFor(given), onError };
			const options = { ...(parameters.options as object), preview: true };
			const previewed = await used({ ...node, options }, setup);
			expect(previewed.error).toBeUndefined();
			expect(previewed).toMatchObject({ writes: 0, counts: { lookups: 0, credits: 0 } });
			expect(previewed.counts.requests).toBeLessThanOrEqual(11);
			const { counts } = await used(node, setup);
			for (const [name, count] of Object.entries(counts)) {
				const foreseen = (previewed.items[0][name] ?? Infinity) as number;
				if (isRange || onError === undefined) expect(foreseen).toBeGreaterThanOrEqual(count);
				else expect(foreseen).toBe(count);
			}
		},
	);
});

const preview = { preview: true };
const cifs = (count: number) => Array.from({ length: count }, () => ({ cif: 'J99216582' }));
const starter = async () => await sandbox.admin.patch('/settings', { plan: 'starter' });

describe('Preview', () => {
	it('says what the run needs, how long it takes, what is left and what exceeds the plan', async () => {
		await starter();
		await sandbox.admin.post('/usage', { creditsUsed: 12 });
		const { items, outputs, hints } = await run({ ...get, options: preview }, { items: cifs(600) });
		expect(items).toEqual([
			{
				summary:
					"Would take 600 requests and 600 lookups for 600 companies, in about 20 minutes. That is 100 more lookups than Starter's 500 a month.",
				fits: false,
				companies: 600,
				requests: 600,
				lookups: 600,
				credits: 0,
				left: { credits: 488 },
				time: '20 minutes',
				refused: [],
			},
		]);
		expect(outputs[0][0].pairedItem).toHaveLength(600);
		expect(hints).toMatchObject([
			{
				message:
					'Preview only: nothing was written or looked up. Turn off Options → Preview to run it.',
			},
		]);
		expect(await requestsReceived()).toBe(1);
	});

	it.each<[string, object, IDataObject[], string]>([
		[
			'lookups within the plan',
			get,
			cifs(3),
			'Would take 3 requests and 3 lookups for 3 companies, in about 1 second. Starter has 500 lookups a month; the service does not say how many are left.',
		],
		[
			'a batch',
			getBatch,
			cifs(3),
			'Would take 1 request and 1 lookup for 1 company, in about 1 second. Starter has 500 lookups a month; the service does not say how many are left.',
		],
		[
			'saves by ID',
			save,
			rows(12),
			'Would take 12 requests and no lookups for 12 companies, in about 2 seconds. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search with a Limit',
			{ ...search, limit: 120 },
			[{}],
			'Would take 3 requests and no lookups for 120 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search with Return All',
			{ ...search, returnAll: true },
			[{}],
			'Would take 6 requests and no lookups for 300 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search that leaves out companies without an email address',
			{ ...search, limit: 50, filters: { onlyEmail: true } },
			[{}],
			'Would take 1 request and no lookups for at most 50 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search nearby that may leave out sole traders',
			nearby('43.37, -8.4', 20, { limit: 100, options: { withoutSoleTraders: true } }),
			[{}],
			'Would take 1 request and no lookups for at most 4 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search nearby with a Limit',
			nearby('43.37, -8.4', 20, { limit: 100 }),
			[{}],
			'Would take 1 request and no lookups for 4 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search of several towns with a Limit',
			{ ...nearby('', 15), area: 'towns', towns: 'Vigo, Lugo', limit: 5 },
			[{}],
			'Would take 2 requests and no lookups for at most 2 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search of a province with a Limit',
			{ ...nearby('', 15), area: 'province', province: locator('name', 'Lugo'), limit: 5 },
			[{}],
			'Would take up to 50 requests and no lookups for at most 5 companies, in about 42 seconds. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search nearby of more than one request returns',
			nearby('40.4, -3.7', 500, { returnAll: true, options: { ...withQuery('limit', '20') } }),
			[{}],
			'Would take up to 50 requests and no lookups for at least 20 companies, in about 44 seconds. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'a search nearby with Return All',
			nearby('43.37, -8.4', 20, { returnAll: true }),
			[{}],
			'Would take up to 50 requests and no lookups for 4 companies, in about 44 seconds. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'an import in parts',
			{ ...createImport, options: { rowsPerImport: 2 } },
			[...cifs(1), { cif: 'B86670460' }, { cif: 'A58818501' }],
			'Would take 2 requests and no lookups for 3 companies, in about 1 second. Starter has 10,000 requests a month; the service does not say how many are left.',
		],
		[
			'an undocumented path',
			{ ...request, path: '/sandbox/sheet/x' },
			[{}],
			'Would take 1 request and an unknown number of lookups and credits, in about 1 second. Starter has 500 lookups a month; the service does not say how many are left.',
		],
	])('sums up %s in a sentence', async (_, parameters, items, summary) => {
		await starter();
		const { options } = parameters as { options?: object };
		const previewed = await run({ ...parameters, options: { ...options, ...preview } } as never, {
			items,
		});
		expect(previewed.items.map((item) => item.summary)).toEqual([summary]);
	});

	it('skips the Offset of a tool once, and not in each of several searches', async () => {
		const area = { ...nearby('', 15), area: 'towns', towns: 'Vigo, A Coruña', limit: 5 };
		const of = async (options: object) =>
			(await sandbox.run({ ...area, options }, { asTool: true })).items[0];
		const { results } = await of({ offset: 1 });
		const { summary } = await of({ offset: 1, preview: true });
		expect(summary).toContain(`for at most ${(results as IDataObject[]).length} companies`);
	});

	it('names the rows that would be refused, with the reason, and says how to send the others', async () => {
		const items = [...cifs(1), ...Array.from({ length: 60 }, () => ({ cif: 'A1234' }))];
		const [item] = (await run({ ...get, options: preview }, { items })).items;
		expect(item.summary).toMatch(
			/60 rows would be refused\. To send the others, set On Error to Continue\.$/,
		);
		expect(item.refused).toHaveLength(50);
		expect(item.refused).toMatchObject(
			[
				{ item: 1, reason: expect.stringContaining('\'CIF\' "A1234"') as string },
				{ item: 2 },
			].concat(Array.from({ length: 48 }, (__, index) => ({ item: index + 3 })) as never),
		);
	});

	it('says that one invalid write keeps the others from being sent, unless the node continues on error', async () => {
		const parameters = { ...save, options: preview };
		const items = [{ id: 1 }, { id: 2, status: 'lead' }, { id: 3 }];
		const refused = [{ item: 1, reason: '\'Status\' "lead" is not one of the choices' }];
		const [stopping] = (await run(parameters, { items })).items;
		expect(stopping).toMatchObject({ requests: 0, companies: 0, refused });
		expect(stopping.summary).toBe(
			'Nothing would be sent. 1 row would be refused. To send the others, set On Error to Continue.',
		);
		const onError = 'continueRegularOutput' as const;
		const [going] = (await run(parameters, { items, onError })).items;
		expect(going).toMatchObject({ requests: 2, companies: 2, refused });
		expect(going.summary).toMatch(/how many are left\. 1 row would be refused\.$/);
	});

	it('leaves out unknown costs', async () => {
		const parameters = { ...request, path: '/sandbox/sheet/x', options: preview };
		const [live] = (await run(parameters)).items;
		expect(Object.keys(live)).toEqual(['summary', 'requests', 'left', 'time', 'refused']);
		expect(await requestsReceived()).toBe(1);
	});

	it('lists a search that exceeds Max Requests as refused', async () => {
		const options = { ...preview, maxRequests: 2 };
		const { items } = await run({ ...search, returnAll: true, options });
		expect(items[0]).toMatchObject({ requests: 0, refused: [{ item: 0 }] });
		expect(JSON.stringify(items[0].refused)).toContain('would take 6 requests for 300 results');
	});

	it('omits input fields, for agents too, and is paired with its item', async () => {
		for (const asTool of [false, true]) {
			const parameters = { ...get, includeOtherFields: true, options: preview };
			const items = [{ cif: 'J99216582', own: 1 }];
			const { items: previewed, outputs } = await run(parameters, { items, asTool });
			expect(previewed).toMatchObject([{ requests: 1 }]);
			expect(previewed[0]).not.toHaveProperty('own');
			if (!asTool) expect(outputs[0][0].pairedItem).toEqual([{ item: 0 }]);
		}
		expect(await requestsReceived()).toBe(2);
	});

	it('is refused before any request if its value differs between items', async () => {
		const items = [false, true].map((isPreview) => ({ ...cifs(1)[0], isPreview }));
		const differing = { ...get, options: { preview: '={{ $json.isPreview }}' } };
		const { error } = await run(differing, { items });
		expect(error?.message).toContain("'Preview' has different values for items 0 and 1");
		expect(await requestsReceived()).toBe(0);
		const alike = { ...get, options: { preview: '={{ !$json.isNone }}' } };
		expect((await run(alike, { items })).items).toMatchObject([{ requests: 2 }]);
	});

	it('hides the key of the credential, even if it is entered in a field', async () => {
		const status = sandbox.keys.live;
		const { items } = await run({ ...save, status, options: preview } as never, { items: rows(1) });
		expect(JSON.stringify(items)).toContain('***');
		expect(JSON.stringify(items)).not.toContain(status);
	});

	it('requests the first page of at most ten searches', async () => {
		const texts = rows(12).map(({ id }) => ({ text: `text ${id}` }));
		const parameters = { ...search, limit: 200, text: '={{ $json.text }}', options: preview };
		const script: Script = (_, reply) => {
			reply.headers(LIMITS);
			return { total: 90, page: 1, per_page: 100, results: [...Array(90)].map(() => ({})) };
		};
		const { items } = await server.runAt(script, { parameters, items: texts });
		// One page each; the two that are not asked may have as many as Limit allows.
		expect(items[0]).toMatchObject({ requests: 10 + 2 * 2 });
		expect(items[0].summary).toContain('Would take up to 14 requests and no lookups');
		expect(server.seen).toHaveLength(11);
	});
});

describe('Preview, refused with status 402', () => {
	const usedUp = {
		fits: false,
		left: { requests: 0 },
		summary: expect.stringMatching(/used up.*That is 3 more requests than the 0 left/) as string,
	};
	const lookupsUsedUp = {
		left: { lookups: 0 },
		summary: expect.stringContaining('The monthly lookup quota') as string,
	};

	it.each([
		['says that nothing fits if the 402 gives no reason', LIMITS, {}, usedUp],
		[
			'says that nothing fits if the requests are used up',
			LIMITS,
			{ error_code: 'request_quota_exceeded' },
			usedUp,
		],
		[
			'lets requests fit if only the lookups are used up',
			LIMITS,
			{ error_code: 'lookups_exceeded' },
			lookupsUsedUp,
		],
	])('%s', async (_, headers, body, expected) => {
		const script: Script = (_request, reply) => reply.code(402).headers(headers).send(body);
		const parameters = { ...save, options: preview };
		const { items } = await server.runAt(script, { parameters, items: rows(3) });
		expect(items).toMatchObject([expected]);
		expect(items[0].fits === false).toBe('fits' in expected);
	});
});

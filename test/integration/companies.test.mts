import { IDEMPOTENCY_HEADER } from '../../nodes/shared/contract/headers.ts';
import { useSandbox } from '../support/use-sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const COMPANIES = 2345;
const MADRID = { centre: { __rl: true, mode: 'list', value: 'Madrid' } };

/** What a simplified record begins with. */
const TO_SELL = 'cif nombre telefono email web ciudad sector empresa_id cnae'.split(' ');

const sandbox = useSandbox({ companies: COMPANIES });
const { run } = sandbox;

describe('search', () => {
	const search = { resource: 'company', operation: 'search' };

	it('A search returns each of 2,345 results once', async () => {
		const { items, error } = await run({ ...search, returnAll: true });
		expect(error).toBeUndefined();
		expect(new Set(items.map(({ cif }) => cif)).size).toBe(COMPANIES);
		expect(items).toHaveLength(COMPANIES);
	});

	it.each([1, 50, 137])('returns no more than a limit of %d', async (limit) => {
		const { items } = await run({ ...search, limit });
		expect(items).toHaveLength(limit);
	});

	it('A search filters by province and CNAE prefix', async () => {
		const inBarcelona = {
			...search,
			returnAll: true,
			output: 'raw',
			province: { __rl: true, mode: 'list', value: 'Barcelona' },
		};
		const all = await run(inBarcelona);
		expect(new Set(all.items.map(({ provincia }) => provincia))).toEqual(new Set(['Barcelona']));
		const prefix = String(all.items[0].cnae).slice(0, 2);
		const some = await run({ ...inBarcelona, filters: { cnae: prefix } });
		expect(some.items.length).toBe(
			all.items.filter(({ cnae }) => String(cnae).startsWith(prefix)).length,
		);
		expect(some.items.length).toBeLessThan(all.items.length);
	});

	it('A search ends when a server repeats its page, and when it sends an empty one', async () => {
		for (const later of [[{ empresa_id: 1 }], []]) {
			const server = await startScriptedServer(({ url }) => ({
				total: 1_000_000,
				page: 1,
				per_page: 1,
				results: /[?&]page=1(&|$)/.test(url) ? [{ empresa_id: 1 }] : later,
			}));
			const { items } = await runNode({
				parameters: { ...search, returnAll: true, options: { maxRequests: 1_000_000 } },
				credentials: { baseUrl: server.baseUrl, apiKey: 'k' },
			});
			await server.stop();
			expect(items).toHaveLength(1);
			// Five pages in a row tell, and some have been requested ahead by then.
			expect(server.seen.length).toBeLessThanOrEqual(30);
		}
	});
});

describe('search nearby', () => {
	const nearby = {
		resource: 'company',
		operation: 'searchNearby',
		...MADRID,
		radiusKm: '30',
		limit: 200,
	};

	it('Search Nearby returns the companies in the radius, nearest first', async () => {
		const { items } = await run({ ...nearby, output: 'raw' });
		const distances = items.map(({ distance_km }) => Number(distance_km));
		expect(distances.length).toBeGreaterThan(5);
		expect(distances).toEqual([...distances].sort((first, second) => first - second));
		expect(Math.max(...distances)).toBeLessThanOrEqual(30);
	});

	it('Search Nearby keeps to companies with an email address and a CNAE prefix', async () => {
		const { items } = await run({
			...nearby,
			output: 'raw',
			filters: { onlyEmail: true, cnae: '' },
		});
		expect(items.length).toBeGreaterThan(0);
		expect(items.every(({ email }) => Boolean(email))).toBe(true);
		const prefix = String(items[0].cnae).slice(0, 2);
		const filtered = await run({ ...nearby, output: 'raw', filters: { cnae: prefix } });
		expect(filtered.items.length).toBeGreaterThan(0);
		expect(filtered.items.every(({ cnae }) => String(cnae).startsWith(prefix))).toBe(true);
	});
});

describe('how much of a record is returned', () => {
	const get = async (more: object, options: object = {}) => {
		const { items } = await run({ resource: 'company', operation: 'search', limit: 1 });
		const cif = { __rl: true, mode: 'cif', value: items[0].cif };
		return (await run({ resource: 'company', operation: 'get', cif, ...more }, options)).items[0];
	};

	it('A simplified record begins with what selling needs and has at most ten fields', async () => {
		const fields = Object.keys(await get({}));
		expect(fields).toEqual([...TO_SELL, 'facturacion_estimada']);
	});

	it('A raw record has every field as the service sends it', async () => {
		const record = await get({ output: 'raw' });
		const { data } = await sandbox.api.get(`/leadbase/empresa/${record.cif}`);
		expect(record).toEqual(data);
		expect(Object.keys(record).length).toBeGreaterThan(10);
	});

	it('A simplified record of a search has the distance where there is one', async () => {
		const search = { resource: 'company', operation: 'search', limit: 1 };
		expect(Object.keys((await run(search)).items[0])).toEqual([...TO_SELL, 'provincia']);
		const nearby = { resource: 'company', operation: 'searchNearby', ...MADRID, radiusKm: 30 };
		expect(Object.keys((await run(nearby)).items[0])).toEqual([...TO_SELL, 'distance_km']);
	});

	it('A simplified record of a batch has ten fields and what became of the CIF', async () => {
		const { items } = await run({ resource: 'company', operation: 'search', limit: 1 });
		const batch = { resource: 'company', operation: 'getBatch', cif: items[0].cif };
		const [cif, ...others] = TO_SELL.filter((field) => field !== 'cnae');
		const { items: found } = await run(batch);
		expect(Object.keys(found[0])).toEqual([cif, 'found', 'message', ...others]);
	});

	it.each([{}, { asTool: true }])('the same in a workflow and in a tool: %j', async (tool) => {
		expect(Object.keys(await get({ output: 'simplified' }, tool))).toHaveLength(10);
		expect(Object.keys(await get({ output: 'raw' }, tool)).length).toBeGreaterThan(10);
		expect(Object.keys(await get({ output: 'selectedFields', fields: ['nombre'] }, tool))).toEqual([
			'cif',
			'empresa_id',
			'nombre',
		]);
	});
});

describe('prospects and imports', () => {
	it('Save sends each item with its own status and notes', async () => {
		const { items: companies } = await run({ resource: 'company', operation: 'search', limit: 3 });
		const { outputs } = await run(
			{
				resource: 'prospect',
				operation: 'save',
				companyId: { __rl: true, mode: 'id', value: '={{ $json.empresa_id }}' },
				status: '={{ $json.status }}',
				notes: 'Llamar a Íñigo 🏭',
			},
			{
				items: companies.map((company, index) => ({
					...company,
					status: ['prospect', 'contactado', 'cliente'][index],
				})),
			},
		);
		expect(
			outputs[0].map(({ json, pairedItem }) => [json.empresa_id, json.status, pairedItem]),
		).toEqual(
			companies.map(({ empresa_id }, index) => [
				empresa_id,
				['prospect', 'contactado', 'cliente'][index],
				{ item: index },
			]),
		);
	});

	it('Create imports all items in one request under an idempotency key, paired with all of them', async () => {
		const server = await startScriptedServer(({ body }) => ({ id: 'i1', body }));
		const items = [{ cif: 'J99216582' }, { cif: 'B86670460' }];
		const { outputs } = await runNode({
			parameters: { resource: 'import', operation: 'create' },
			items,
			credentials: { baseUrl: server.baseUrl, apiKey: 'k' },
		});
		await server.stop();
		expect(outputs[0]).toHaveLength(1);
		expect(outputs[0][0].pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
		expect(server.seen).toHaveLength(1);
		expect(server.seen[0].body).toEqual({ companies: items });
		expect(server.seen[0].headers[IDEMPOTENCY_HEADER.toLowerCase()]).toMatch(/^[0-9a-f-]{36}$/);
	});

	it('A retry has the same idempotency key, and the next execution another', async () => {
		let requests = 0;
		const server = await startScriptedServer((_, reply) =>
			requests++ === 0 ? reply.code(500).send({}) : { id: 'i1' },
		);
		const setup = {
			parameters: {
				resource: 'import',
				operation: 'create',
				bodySource: 'json',
				jsonBody: '[]',
				options: { maxRetries: 0, idempotencyKey: 'operation' },
			},
			credentials: { baseUrl: server.baseUrl, apiKey: 'k' },
			retry: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		};
		await runNode({ ...setup, executionId: '1' });
		await runNode({ ...setup, executionId: '2' });
		await server.stop();
		const keys = server.seen.map(({ headers }) => headers[IDEMPOTENCY_HEADER.toLowerCase()]);
		expect(keys).toHaveLength(3);
		expect(keys[0]).toBe(keys[1]);
		expect(keys[2]).not.toBe(keys[0]);
	});
});

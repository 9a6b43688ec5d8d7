import { useSandbox } from '../support/use-sandbox.mts';

const COMPANIES = 2345;
const MADRID = { centre: { __rl: true, mode: 'list', value: 'Madrid' } };

/** What a simplified record begins with. */
const TO_SELL = 'cif nombre telefono email web ciudad sector empresa_id cnae'.split(' ');

const sandbox = useSandbox({ companies: COMPANIES });
const { run } = sandbox;

it('A search returns each of 2,345 results once', async () => {
	const { items, error } = await run({ resource: 'company', operation: 'search', returnAll: true });
	expect(error).toBeUndefined();
	expect(new Set(items.map(({ cif }) => cif)).size).toBe(COMPANIES);
	expect(items).toHaveLength(COMPANIES);
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

it('Save sends each item with its own status and notes', async () => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 3 });
	const ids = items.map(({ empresa_id }) => empresa_id);
	const statuses = ['prospect', 'contactado', 'cliente'];
	const save = {
		resource: 'prospect',
		operation: 'save',
		companyId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		status: '={{ $json.status }}',
		notes: 'Llamar a Íñigo 🏭',
	};
	const rows = ids.map((id, index) => ({ id, status: statuses[index] }));
	const { outputs } = await run(save, { items: rows });
	expect(
		outputs[0].map(({ json, pairedItem }) => [json.empresa_id, json.status, pairedItem]),
	).toEqual(ids.map((id, item) => [id, statuses[item], { item }]));
});

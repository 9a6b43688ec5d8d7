import { locator, nearby } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

/** What a simplified record begins with. */
const TO_SELL = 'cif nombre telefono email web ciudad sector empresa_id cnae'.split(' ');

const sandbox = useSandbox({ companies: 300 });
const { run } = sandbox;
const server = useScriptedServer();

const get = async (more: object, options: object = {}) => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 1 });
	const cif = { __rl: true, mode: 'cif', value: items[0].cif };
	return (await run({ resource: 'company', operation: 'get', cif, ...more }, options)).items[0];
};

it('a simplified record starts with the fields for sales and has at most ten', async () => {
	const fields = Object.keys(await get({}));
	expect(fields).toEqual([...TO_SELL, 'facturacion_estimada']);
});

it('a raw record has every field as the service sends it', async () => {
	const record = await get({ output: 'raw' });
	const { data } = await sandbox.api.get(`/leadbase/empresa/${record.cif}`);
	expect(record).toEqual(data);
	expect(Object.keys(record).length).toBeGreaterThan(10);
});

it('a simplified record includes the distance if Search Nearby found it', async () => {
	const search = { resource: 'company', operation: 'search', limit: 1 };
	expect(Object.keys((await run(search)).items[0])).toEqual([...TO_SELL, 'provincia']);
	const near = nearby('40.4, -3.7', 300);
	expect(Object.keys((await run(near)).items[0])).toEqual([...TO_SELL, 'distance_km']);
});

it('a simplified record has all documented fields of Get if the service sends no others', async () => {
	const record = { cif: 'J99216582', nombre: 'Bar Sol', empresa_id: 7, vertical_optimo: 'a' };
	const parameters = { resource: 'company', operation: 'get', cif: locator('cif', record.cif) };
	const { items } = await server.runAt(() => record, { parameters });
	expect(items).toMatchObject([{ ...record, roi_estimado_min: null }]);
	expect(Object.keys(items[0])).toHaveLength(9);
});

it('a simplified record of Get Batch has the fields of Get and the outcome of the lookup', async () => {
	const { items } = await run({ resource: 'company', operation: 'search', limit: 1 });
	const batch = { resource: 'company', operation: 'getBatch', cif: items[0].cif };
	const [cif, ...others] = [...TO_SELL, 'facturacion_estimada'];
	const { items: found } = await run(batch);
	expect(Object.keys(found[0])).toEqual([cif, 'found', 'message', 'reason', ...others]);
});

it('a record has as many fields in a tool as in a workflow', async () => {
	const tool = { asTool: true };
	expect(Object.keys(await get({ output: 'simplified' }, tool))).toHaveLength(10);
	expect(Object.keys(await get({ output: 'raw' }, tool)).length).toBeGreaterThan(10);
	const selected = { output: 'selectedFields', fields: ['nombre'] };
	for (const options of [{}, tool]) {
		expect(Object.keys(await get(selected, options))).toEqual(['cif', 'empresa_id', 'nombre']);
	}
});

import { useSandbox } from '../support/use-sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

const COMPANIES = 1000;

const sandbox = useSandbox({ companies: COMPANIES });
const { run } = sandbox;

describe('count', () => {
	const count = { resource: 'company', operation: 'count' };

	it('Count returns the number of results of the same search by one request', async () => {
		const fields = {
			text: '',
			province: { __rl: true, mode: 'list', value: 'Barcelona' },
			filters: { cnae: '62' },
		};
		const search = { resource: 'company', operation: 'search', returnAll: true };
		const { items: found } = await run({ ...search, ...fields });
		expect(found.length).toBeGreaterThan(0);
		const requests = async () => await sandbox.requestsReceived('GET /leadbase/buscar');
		const before = await requests();
		expect((await run({ ...count, ...fields })).items).toEqual([{ count: found.length }]);
		expect(await requests()).toBe(before + 1);
		expect((await run(count)).items).toEqual([{ count: COMPANIES }]);
	});

	it('Count fails where the response has no total', async () => {
		const server = await startScriptedServer(() => ({ results: [] }));
		const { error } = await run(count, { credentials: { baseUrl: server.baseUrl, apiKey: 'k' } });
		await server.stop();
		expect(error?.message).toContain('not one with a total');
	});
});

import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const COMPANIES = 1000;

const sandbox = useSandbox({ companies: COMPANIES });
const { run } = sandbox;
const server = useScriptedServer();

describe('count', () => {
	const count = { resource: 'company', operation: 'count' };

	it('Count returns the number of results of the same search by one request', async () => {
		const fields = {
			text: '',
			province: { __rl: true, mode: 'list', value: 'Barcelona' },
			filters: { cnae: '62' },
		};
		const search = { resource: 'company', operation: 'search', returnAll: true, output: 'raw' };
		const { items: found } = await run({ ...search, ...fields });
		expect(found.length).toBeGreaterThan(0);
		expect(new Set(found.map(({ provincia }) => provincia))).toEqual(new Set(['Barcelona']));
		const { items, requests } = await sandbox.runCounted({ ...count, ...fields });
		expect(items).toEqual([{ count: found.length }]);
		expect(requests).toBe(1);
		expect((await run(count)).items).toEqual([{ count: COMPANIES }]);
	});

	it('Count fails where the response has no total', async () => {
		const { error } = await server.runAt(() => ({ results: [] }), { parameters: count });
		expect(error?.message).toContain('not one with a total');
	});
});

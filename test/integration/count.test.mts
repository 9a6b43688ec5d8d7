import { startSandbox, type Sandbox } from '../support/sandbox.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const COMPANIES = 1000;

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ companies: COMPANIES });
}, 60_000);

afterAll(async () => await sandbox.stop());

const run = async (parameters: NodeRun['parameters'], more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters,
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.test },
		...more,
	});

describe('count', () => {
	const count = { resource: 'company', operation: 'count' };

	it('is the number of results a search with the same fields returns, by one request', async () => {
		const fields = {
			text: '',
			province: { __rl: true, mode: 'list', value: 'Barcelona' },
			filters: { cnae: '62' },
		};
		const search = { resource: 'company', operation: 'search', returnAll: true };
		const { items: found } = await run({ ...search, ...fields });
		expect(found.length).toBeGreaterThan(0);
		const requests = async () => {
			const { data } = await sandbox.admin.get('/stats');
			return Number(data.received['GET /leadbase/buscar']);
		};
		const before = await requests();
		expect((await run({ ...count, ...fields })).items).toEqual([{ count: found.length }]);
		expect(await requests()).toBe(before + 1);
		expect((await run(count)).items).toEqual([{ count: COMPANIES }]);
	});

	it('is refused where the response has no total', async () => {
		const server = await startScriptedServer(() => ({ results: [] }));
		const { error } = await run(count, { credentials: { baseUrl: server.baseUrl, apiKey: 'k' } });
		await server.stop();
		expect(error?.message).toContain('not one with a total');
	});
});

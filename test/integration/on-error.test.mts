import { startSandbox, type Sandbox } from '../support/sandbox.mts';
import { runNode } from '../support/workflow.mts';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ companies: 10 });
}, 60_000);

afterAll(async () => await sandbox.stop());

const run = async (parameters: object, more: object = {}) =>
	await runNode({
		parameters: parameters as never,
		credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.test },
		...more,
	});

describe('On Error: Continue', () => {
	it('fails an item by itself, paired, on the branch for failed items', async () => {
		const { outputs } = await run(
			{
				resource: 'company',
				operation: 'get',
				cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
			},
			{ items: [{ cif: 'J99216583' }, { cif: 'B86670460' }], onError: 'continueErrorOutput' },
		);
		expect(outputs[0]).toHaveLength(0);
		expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(outputs[1][0].json.error).toContain("'Company'");
		expect(outputs[1][1].json.error).toContain('knows no company');
	});

	it('hands the failed item on as data when set to continue on the same branch', async () => {
		const { items } = await run(
			{
				resource: 'company',
				operation: 'get',
				cif: { __rl: true, mode: 'cif', value: 'J99216583' },
			},
			{ onError: 'continueRegularOutput' },
		);
		expect(items).toMatchObject([
			{ error: expect.stringContaining('control character') as string },
		]);
	});
});

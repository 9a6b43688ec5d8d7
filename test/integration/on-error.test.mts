import { useSandbox } from '../support/use-sandbox.mts';

const { run } = useSandbox({ companies: 10 });

describe('On Error: Continue', () => {
	it('Each failed item comes out on the error output with its columns and the message', async () => {
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
		expect(outputs[1].map(({ json }) => json.cif)).toEqual(['J99216583', 'B86670460']);
		expect(outputs[1][0].json.error).toContain("'Company'");
		expect(outputs[1][1].json.error).toContain('knows no company');
	});

	it('A failed item is data where the node continues on the same branch', async () => {
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

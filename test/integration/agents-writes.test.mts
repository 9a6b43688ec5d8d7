import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

const save = { resource: 'prospect', operation: 'save', companyId: '1' };

const server = useScriptedServer();

describe('writes of an agent', () => {
	const keysOf = async (calls: object[]) => {
		await server.start(() => ({ id: 'x' }));
		for (const one of calls) {
			await runNode({
				parameters: { ...save, ...one },
				credentials: server.credentials(),
				asTool: true,
				executionId: '',
			});
		}
		return server.keys();
	};

	it.each([{}, { idempotencyKey: 'content' }])(
		'that change a company back are no repetitions: %j',
		async (options) => {
			const states = ['prospect', 'cliente', 'prospect'];
			const keys = await keysOf(states.map((status) => ({ status, options })));
			expect(new Set(keys).size).toBe(3);
		},
	);

	it('that are repeated are one', async () => {
		const keys = await keysOf([{ status: 'prospect' }, { status: 'prospect' }]);
		expect(new Set(keys).size).toBe(1);
	});
});

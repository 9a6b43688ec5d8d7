import { ExecuteContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, startNode, type NodeRun } from '../support/workflow.mts';

const get = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: 'J99216582' },
	options: { concurrency: 1, maxRetries: 0 },
};
const items = Array.from({ length: 6 }, (_, row) => ({ row }));

const server = useScriptedServer();

const lines: string[] = [];

beforeEach(() => {
	lines.length = 0;
	const ignore = () => {};
	const info = (line: string) => void lines.push(line);
	const logger: Logger = { info, debug: ignore, warn: ignore, error: ignore };
	jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
});

afterEach(() => jest.restoreAllMocks());

const setup = (more: Partial<NodeRun> = {}): NodeRun => ({
	parameters: get,
	items,
	executionId: '42',
	credentials: server.credentials(),
	...more,
});

/** Answers some requests, and then does as told. */
async function startAnswering(
	count: number,
	then: (reply: { code(status: number): unknown }) => unknown,
) {
	let received = 0;
	await server.start((_, reply) => {
		received++;
		return received <= count ? { cif: 'J99216582' } : then(reply as never);
	});
}

describe('The log of n8n at level info', () => {
	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'says how many items were done when the execution was cancelled: %s',
		async (onError) => {
			let cancel = () => {};
			await startAnswering(3, async () => {
				cancel();
				return { cif: 'J99216582' };
			});
			const run = startNode(setup({ onError }));
			cancel = run.cancel;
			await run.finished;
			await new Promise((resolve) => setTimeout(resolve, 500));
			expect(lines).toEqual([
				'Company Data, execution 42: at least 3 of 6 items were done when the execution was cancelled',
			]);
		},
	);

	it.each([
		['failure', 500, 'The service is not working (status 500)'],
		['refusal of all further requests', 402, 'A quota of the workspace is used up'],
	])('says how many items were done before a %s', async (_, status, reason) => {
		await startAnswering(2, (reply) => {
			reply.code(status);
			return {};
		});
		await runNode(setup());
		expect(lines).toEqual([`Company Data, execution 42: 2 of 6 items were done, then: ${reason}`]);
	});

	it('The log is silent about a run that ends well, failed items and a single item', async () => {
		await startAnswering(6, () => ({}));
		await runNode(setup());
		await startAnswering(2, (reply) => {
			reply.code(500);
			return {};
		});
		await runNode(setup({ onError: 'continueRegularOutput' }));
		await runNode(setup({ items: [{}] }));
		expect(lines).toEqual([]);
	});
});

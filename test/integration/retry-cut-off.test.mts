import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { rows, save, useChangingServer, useNoRetries } from '../support/retried-runs.mts';
import { NODE, type NodeRun } from '../support/workflow.mts';

useNoRetries();

/** An execution that n8n was killed in while the node ran, as n8n 2.41.1 and 1.123.81 hand it to its retry. */
const CUT_OFF = {
	executionData: { nodeExecutionStack: [{ node: { name: 'Source' } }] },
	resultData: {
		runData: {
			Source: [
				{
					...{ startTime: 1, executionIndex: 0, executionTime: 0, source: [null] },
					executionStatus: 'success',
					data: { main: [[{ json: { isArtificialRecoveredEventItem: true } }]] },
				},
			],
			[NODE]: [],
		},
		lastNodeExecuted: NODE,
	},
} as unknown as NodeRun['retried'];
const KEY = IDEMPOTENCY_HEADER.toLowerCase();

const service = useChangingServer();
const { run } = service;
const keysSent = () => service.seen.map(({ headers }) => headers[KEY]);

const withOptions = (options: object) => ({ ...save, options: { ...save.options, ...options } });

describe('the retry of a crashed execution', () => {
	it('sends nothing and asks for the ID of that execution', async () => {
		const { error } = await run({ parameters: save, items: rows(3), retried: CUT_OFF });
		expect(error?.message).toMatch(/^'Continue Execution' is needed: n8n was stopped/);
		expect(error?.message).not.toContain('item');
		expect(error?.description).toMatch(/Retry with currently saved workflow\. .* 24 hours\.$/);
		expect(service.seen).toHaveLength(0);
	});

	it('asks again if it is retried, until Continue Execution is set', async () => {
		await run({ parameters: save, items: rows(2), executionId: '1' });
		const asked = await run({
			parameters: save,
			items: rows(2),
			executionId: '2',
			retried: CUT_OFF,
		});
		const again = { items: rows(2), retryOf: asked };
		const second = await run({ ...again, parameters: save, executionId: '3' });
		expect(second.error?.message).toContain('is needed');
		const parameters = withOptions({ continueExecution: '1' });
		const told = await run({ ...again, parameters, executionId: '4' });
		expect(told.items).toHaveLength(2);
		expect(keysSent().slice(2)).toEqual(keysSent().slice(0, 2));
	});

	it.each([{ idempotencyKey: 'content' }, { idempotencyKey: 'custom', customIdempotencyKey: 'a' }])(
		'sends requests whose key does not depend on the execution: %o',
		async (options) => {
			const setup = { parameters: withOptions(options), items: rows(1), retried: CUT_OFF };
			expect((await run(setup)).error).toBeUndefined();
			expect(service.seen).toHaveLength(1);
		},
	);
});

describe('the ID of the original execution', () => {
	it('is kept if the node failed before it sent anything', async () => {
		const wrong = { parameters: withOptions({ concurrency: -1 }), items: rows(1) };
		const failed = await run({ ...wrong, executionId: '1' });
		expect(failed.error).toBeDefined();
		const { items } = await run({
			parameters: save,
			items: rows(1),
			executionId: '2',
			retryOf: failed,
		});
		expect(items).toHaveLength(1);
	});

	it('is kept once the node is done, since a retry may run it again', async () => {
		const done = await run({ parameters: save, items: rows(1), executionId: '1' });
		await run({ parameters: save, items: rows(1), executionId: '2', retryOf: done });
		expect(new Set(keysSent()).size).toBe(1);
	});
});

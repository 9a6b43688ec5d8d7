import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import {
	companies,
	CIFS,
	company,
	failOnce,
	get,
	idOf,
	rows,
	save,
	useChangingServer,
} from '../support/retried-runs.mts';
import { runNode } from '../support/workflow.mts';

const retryOnFail = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };

const service = useChangingServer();
const { run } = service;

describe('Retry On Fail', () => {
	it('Retry On Fail with On Error: Continue asks for each item once, though the first is unknown', async () => {
		service.script = (request, reply) =>
			request.url.includes(CIFS[0]) ? reply.code(404).send({}) : company(request);
		const { items, run: ended } = await run({
			parameters: get,
			items: companies,
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(service.seen).toHaveLength(5);
		expect(items).toHaveLength(5);
		expect(ended.data.executionData?.contextData['node:Company Data']).not.toHaveProperty(
			'companyDataRun',
		);
	});

	it('A Retry keeps what was done, though the failed execution had used up its tries', async () => {
		service.script = (request, reply) =>
			idOf(request) === 1 ? reply.code(422).send({}) : { saved: idOf(request) };
		const setup = { parameters: save, items: rows(3), retry: { ...retryOnFail, maxTries: 3 } };
		const failed = await run({ ...setup, executionId: '1' });
		expect(failed.error).toBeDefined();
		const onError = 'continueRegularOutput';
		const { items } = await run({ ...setup, onError, executionId: '2', retryOf: failed });
		expect(items.map(({ saved }) => saved)).toEqual([undefined, 2, 3]);
		expect(service.idsSent()).toEqual([1, 2, 3]);
	});

	it('Retry On Fail sends again only what failed', async () => {
		service.script = failOnce([1, 3]);
		const { items } = await run({
			parameters: save,
			items: rows(5),
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ saved }) => saved)).toEqual([1, 2, 3, 4, 5]);
		expect(service.idsSent()).toEqual([1, 2, 3, 4, 5, 1, 3]);
	});

	it('A retry does not undo a later write by an earlier one that had failed', async () => {
		service.script = failOnce([1]);
		const { items } = await run({
			parameters: save,
			items: [
				{ id: 1, status: 'prospect' },
				{ id: 1, status: 'cliente' },
			],
			retry: retryOnFail,
			onError: 'continueRegularOutput',
		});
		expect(service.seen).toHaveLength(2);
		expect(items[0].error).toContain('A later write to the same record succeeded');
		expect(items[1]).toEqual({ saved: 1 });
	});
});

describe('a service that is strict about keys', () => {
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await startSandbox({ plan: 'business' });
	});

	afterAll(async () => await sandbox.stop());

	it('A request that the service says is still under way is asked for again', async () => {
		await sandbox.admin.patch('/settings', { idempotency: 'strict', creationDelayMs: 3000 });
		const { items, error } = await runNode({
			parameters: { ...save, companyId: '={{ $json.id }}', options: { timeout: 1 } },
			items: [{ id: 100_001 }],
			credentials: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
		const { data: stats } = await sandbox.admin.get('/stats');
		expect(stats.byStatus['409']).toBeGreaterThan(0);
		expect(stats.saved).toBe(1);
	});
});

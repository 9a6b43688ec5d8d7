import { IDEMPOTENCY_HEADER } from '../../nodes/shared/contract/headers.ts';
import { type Script, type SeenRequest } from '../support/scripted-server.mts';
import {
	companies,
	CIFS,
	company,
	failOnce,
	get,
	rows,
	save,
	useChangingServer,
} from '../support/retried-runs.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const service = useChangingServer();
const { run } = service;

const keyOf = ({ headers }: SeenRequest) => headers[IDEMPOTENCY_HEADER.toLowerCase()];

describe("n8n's Retry of a failed execution", () => {
	it('A Retry goes on where the run stopped, and all rows come out', async () => {
		service.script = failOnce([15]);
		const failed = await run({ parameters: save, items: rows(20), executionId: '1' });
		expect(failed.error?.description).toContain('14 of 20 items were done');
		expect(failed.error?.description).toContain('On Error');
		const { items } = await run({
			parameters: save,
			items: rows(20),
			executionId: '2',
			retryOf: failed,
		});
		expect(items.map(({ saved }) => saved)).toEqual(rows(20).map(({ id }) => id));
		expect(service.idsSent()).toEqual([...rows(15), ...rows(20).slice(14)].map(({ id }) => id));
	});

	it('A request whose response was lost is repeated under its own key, over several retries', async () => {
		const lose: Script = (_, reply) => {
			reply.hijack();
			reply.raw.destroy();
			return undefined;
		};
		service.script = lose;
		let last: NodeOutcome | undefined;
		for (const executionId of ['1', '2', '3']) {
			if (executionId === '3') service.script = () => ({ saved: 1 });
			last = await run({ parameters: save, executionId, items: rows(1), retryOf: last });
		}
		expect(last?.items).toEqual([{ saved: 1 }]);
		expect(service.seen).toHaveLength(3);
		expect(new Set(service.seen.map(keyOf)).size).toBe(1);
	});

	it('A request that a sign-in page answered is sent again under its key', async () => {
		service.script = (_, reply) => reply.type('text/html').send('<html>Sign in</html>');
		const failed = await run({ parameters: save, items: rows(1), executionId: '1' });
		expect(failed.error?.message).toContain('not JSON');
		service.script = () => ({ saved: 1 });
		const setup = { parameters: save, items: rows(1), executionId: '2', retryOf: failed };
		expect((await run(setup)).items).toEqual([{ saved: 1 }]);
		expect(service.seen).toHaveLength(2);
		expect(new Set(service.seen.map(keyOf)).size).toBe(1);
	});

	it('The same item is sent as often as it stands in the input', async () => {
		const twice = [{ id: 7 }, { id: 8 }, { id: 7 }, { id: 7 }];
		const parameters = {
			resource: 'apiRequest',
			operation: 'send',
			method: 'POST',
			path: '/empresas/saved',
			body: '={{ { "empresa_id": $json.id } }}',
			options: save.options,
		};
		service.script = failOnce([8]);
		const failed = await run({ parameters, items: twice, executionId: '1' });
		await run({ parameters, items: twice, executionId: '2', retryOf: failed });
		expect(service.idsSent()).toEqual([7, 8, 8, 7, 7]);
		expect(new Set(service.seen.map(keyOf)).size).toBe(4);
	});

	it('A Retry with the saved workflow sends again what the workflow now sends differently', async () => {
		service.script = failOnce([3]);
		const failed = await run({ parameters: save, items: rows(3), executionId: '1' });
		const changed = { ...save, notes: '={{ $json.id === 2 ? "new" : "" }}' };
		await run({ parameters: changed, items: rows(3), executionId: '2', retryOf: failed });
		expect(service.idsSent()).toEqual([1, 2, 3, 2, 3]);
	});

	it('A Retry does not ask again what the service has refused for good', async () => {
		service.script = (request, reply) =>
			request.url.includes(CIFS[1]) ? reply.code(404).send({}) : company(request);
		const failed = await run({ parameters: get, items: companies, executionId: '1' });
		const again = await run({
			parameters: get,
			items: companies,
			executionId: '2',
			retryOf: failed,
		});
		expect(service.seen).toHaveLength(2);
		expect(again.error?.message).toBe(failed.error?.message);
	});

	it.each([401, 402, 403, 409, 429, 500])('asks again after a %d', async (status) => {
		const body = status === 429 ? { retry_after_seconds: 3600 } : {};
		service.script = (_, reply) => reply.code(status).send(body);
		const failed = await run({ parameters: save, items: rows(1), executionId: '1' });
		expect(failed.error).toBeDefined();
		expect(failed.run.data.executionData?.contextData['node:Company Data']).toMatchObject({
			companyDataRun: { answers: '[]' },
		});
	});

	it('A Retry takes nothing over from another credential or another kind of key', async () => {
		service.script = failOnce([2]);
		const failed = await run({ parameters: save, items: rows(2), executionId: '1' });
		const credentials = { baseUrl: service.baseUrl, apiKey: 'svc_test_k' };
		const setup = { parameters: save, items: rows(2), executionId: '2' };
		await run({ ...setup, retryOf: failed, credentials });
		expect(service.idsSent()).toEqual([1, 2, 1, 2]);
	});

	it('A Retry asks again where a response was of no use', async () => {
		service.script = (request) => (request.url.includes(CIFS[1]) ? ['odd'] : company(request));
		const failed = await run({ parameters: get, items: companies, executionId: '1' });
		expect(failed.error?.message).toContain('not a single record');
		service.script = company;
		const { items } = await run({
			parameters: get,
			items: companies,
			executionId: '2',
			retryOf: failed,
		});
		expect(items).toHaveLength(5);
		expect(service.seen).toHaveLength(6);
	});

	it('A Retry goes on within a listing and between batches', async () => {
		let refused = false;
		service.script = ({ url }, reply) => {
			const page = Number(new URL(url, 'http://x').searchParams.get('page'));
			if (page === 3 && !refused) {
				refused = true;
				return reply.code(500).send({});
			}
			const results = [0, 1].map((n) => ({ empresa_id: page * 10 + n }));
			return { total: 8, page, per_page: 2, results };
		};
		const search = {
			parameters: {
				resource: 'company',
				operation: 'search',
				returnAll: true,
				options: { concurrency: 1, maxRetries: 0 },
			},
		};
		const failed = await run({ ...search, executionId: '1' });
		const { items } = await run({ ...search, executionId: '2', retryOf: failed });
		expect(items).toHaveLength(8);
		expect(service.seen).toHaveLength(5);
	});

	it('What is kept holds no secret, and only the ID of the execution once all is done', async () => {
		service.script = failOnce([2]);
		const failed = await run({ parameters: save, items: rows(2), executionId: '1' });
		const kept = JSON.stringify(failed.run.data.executionData?.contextData);
		expect(kept).toContain('saved');
		expect(kept).not.toContain('svc_live_k');
		const done = await run({
			parameters: save,
			items: rows(2),
			executionId: '2',
			retryOf: failed,
		});
		expect(done.run.data.executionData?.contextData['node:Company Data']).toEqual({
			companyDataWork: { origin: '1', runsFromLog: 0 },
		});
	});

	it('A hint says when there was more than can be kept', async () => {
		const filler = 'x'.repeat(500_000);
		service.script = (request, reply) =>
			request.url.includes(CIFS[4])
				? reply.code(500).send({})
				: { ...company(request), filler: filler + filler };
		const items = [...companies.slice(0, 4), ...companies.slice(0, 4), companies[4]];
		const failed = await run({ parameters: get, items, executionId: '1' });
		expect(failed.error?.description).toContain('5 responses did not fit');
		expect(JSON.stringify(failed.run.data.executionData?.contextData).length).toBeLessThan(
			4_500_000,
		);
	});
});

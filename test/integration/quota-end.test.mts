import type { IDataObject } from 'n8n-workflow';
import * as operations from '../support/operations.mts';
import { useGivenTime } from '../support/given-time.mts';
import { get, getBatch, request, save } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { pageOf, type Script } from '../support/scripted-server.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const search = { ...operations.search, returnAll: true };
const scripted = useScriptedServer();
const USED_UP = 'The monthly lookup quota of the workspace is used up';

const sandbox = useSandbox({
	companies: 300,
	'requests-per-minute': 0,
	burst: 0,
	// So that a 402 says what is used up.
	refusals: 'explained',
});
const { run, runCounted } = sandbox;
let items: IDataObject[];

beforeAll(async () => {
	const all = await run(search);
	items = all.items.map(({ cif }, row) => ({ cif, row }));
});

beforeEach(async () => void (await sandbox.admin.post('/reset', {})));

const limit = async (planChanges: object) =>
	await sandbox.admin.patch('/settings', { planChanges });

/** Limits the lookups of the month to those already made. */
const useUp = async () => {
	await limit({ lookupsPerMonth: 3 });
	await sandbox.admin.post('/usage', { lookups: 3 });
};

const rowsIn = (outcome: NodeOutcome) => ({
	done: outcome.items.filter(({ error }) => error === null),
	refused: outcome.items.filter(({ error }) => error !== null),
	hints: JSON.stringify(outcome.hints),
});

describe('a quota used up during a run', () => {
	it('lets Get Batch return what was looked up, and the other items unchanged with the reason', async () => {
		await limit({ lookupsPerMonth: 100 });
		const outcome = await run(getBatch, { items });
		expect(outcome.error).toBeUndefined();
		const { done, refused, hints } = rowsIn(outcome);
		expect([done.length, refused.length]).toEqual([100, 200]);
		for (const row of refused) {
			expect(items[Number(row.row)]).toEqual({ cif: row.cif, row: row.row });
			expect(row.error).toContain(USED_UP);
		}
		expect(outcome.outputs[0].map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(hints).toContain('100 of 300 items are done. The others say why in error');
		expect(hints).toContain(`${USED_UP}. It renews on the billing day of the plan`);
		const messages = outcome.hints.map(({ message }) => message);
		expect(messages.every(({ length }) => length <= 120)).toBe(true);
	});

	it('lets Get return what was looked up, and a later run continue with the refused items', async () => {
		await limit({ lookupsPerMonth: 8 });
		const outcome = await run(get, { items: items.slice(0, 40) });
		const { done, refused } = rowsIn(outcome);
		expect([done.length, refused.length]).toEqual([8, 32]);
		await limit({});
		const again = await run(get, { items: refused as never });
		expect(again.items).toHaveLength(32);
		expect(new Set([...done, ...again.items].map(({ cif }) => cif)).size).toBe(40);
	});

	it('stops Save by CIF at a refused lookup, and its retry saves the others', async () => {
		await limit({ lookupsPerMonth: 4 });
		const parameters = { ...save, companyId: operations.locator('cif', '={{ $json.cif }}') };
		const outcome = await run(parameters, { items: items.slice(0, 8), executionId: '1' });
		expect(outcome.error?.message).toContain(USED_UP);
		await limit({});
		const retry = { items: items.slice(0, 8), executionId: '2', retryOf: outcome };
		expect((await run(parameters, retry)).items).toHaveLength(8);
		const { data } = await sandbox.api.get('/sandbox/saved', { params: { limit: 100 } });
		expect(data.results).toHaveLength(8);
	});

	it('ends a list with the pages read, and the last item says why', async () => {
		await limit({ requestsPerMonth: 4 });
		const { items: rows, error, hints } = await run(search);
		expect(error).toBeUndefined();
		expect(rows).toHaveLength(201);
		expect(rows.at(-1)?.error).toContain('The monthly request quota of the workspace is used up');
		expect(JSON.stringify(hints)).toContain('The list is not complete');
	});

	it('ends a list like a failed third page: the first two pages are returned, filtered', async () => {
		const service: Script = (seen, reply) => {
			const page = pageOf(seen);
			if (page === 3) return reply.code(500).send({});
			const results = ['a@b.es', ''].map((email, row) => ({ empresa_id: page * 10 + row, email }));
			return { total: 10, page, per_page: 2, results };
		};
		const filters = { onlyEmail: true };
		const parameters = { ...search, filters, options: { concurrency: 1, maxWait: 0.9 } };
		const { items: rows, error, hints } = await scripted.runAt(service, { parameters });
		expect([error, rows.length]).toEqual([undefined, 3]);
		expect(rows.at(-1)?.error).toContain('status 500');
		expect(JSON.stringify(hints)).toContain('The list is not complete');
	});

	it('is reported to an agent as an error', async () => {
		await useUp();
		const { items: rows } = await run(get, { items: items.slice(0, 1), asTool: true });
		const error = expect.stringContaining(`${USED_UP}.`) as string;
		expect(rows).toEqual([{ cif: items[0].cif, error }]);
	});

	it('returns the error of a later invalid item in its row', async () => {
		await limit({ lookupsPerMonth: 3 });
		const mixed = [...items.slice(0, 9), { cif: 'J99216583' }];
		const outcome = await run({ ...get, options: { concurrency: 1 } }, { items: mixed });
		expect(outcome.error).toBeUndefined();
		expect(outcome.items.at(-1)?.error).toContain('control character');
	});
});

it('a refused request for five credits does not stop requests for one credit', async () => {
	const paths = ['1/score', '2/email', '3/score', '4/email'];
	const { items: rows } = await scripted.runAt(
		({ url }, reply) => {
			const left = reply.header('x-credits-remaining', '3');
			return url.endsWith('score') ? left.code(402).send() : { ok: true };
		},
		{
			parameters: { ...request, path: '=/{{ $json.path }}', options: { concurrency: 1 } },
			items: paths.map((path) => ({ path })),
			onError: 'continueRegularOutput',
		},
	);
	expect(rows.map(({ ok, error }) => ok ?? error)).toEqual([
		expect.stringContaining('too few credits for this operation, or a quota is used up'),
		true,
		expect.stringContaining('(not sent)'),
		true,
	]);
});

describe('a node whose quota ends', () => {
	it('fails if no item was completed', async () => {
		await useUp();
		const { error } = await run(getBatch, { items });
		expect(error?.message).toContain(USED_UP);
	});

	it('fails if When a Quota Ends says so, and its retry continues', async () => {
		await limit({ lookupsPerMonth: 100 });
		const parameters = { ...getBatch, options: { whenQuotaEnds: 'stop' } };
		const failed = await run(parameters, { items, executionId: '1' });
		expect(failed.error?.message).toContain(USED_UP);
		expect(failed.error?.description).toContain('100 of 300 items were done');
		await limit({});
		const retry = { items, executionId: '2', retryOf: failed };
		const { items: rows, requests } = await runCounted(parameters, retry);
		expect(rows).toHaveLength(300);
		expect(requests).toBe(2);
	});

	it('fails if another item has failed before', async () => {
		await limit({ lookupsPerMonth: 3 });
		const mixed = [...items.slice(0, 2), { cif: 'J99216583' }, ...items.slice(2, 9)];
		const { error } = await run({ ...get, options: { concurrency: 1 } }, { items: mixed });
		expect(error?.message).toContain('control character');
	});
});

describe('a final refusal', () => {
	const time = useGivenTime();

	it.each([
		['a revoked key', 401, get, 'does not recognise this key'],
		['a write for lack of quota', 402, save, 'A quota of the workspace is used up'],
	])('of %s stops the node, and the error counts the items done', async (...given) => {
		const [, status, parameters, message] = given;
		let count = 0;
		const { error } = await time.run(
			scripted.runAt(
				({ url }, reply) =>
					++count > 2 ? reply.code(status).send({}) : { cif: url.split('/').at(-1), nombre: 'Gil' },
				{
					parameters: { ...parameters, options: { concurrency: 1 } },
					items: [1, 2, 3, 4, 5].map((id) => ({ id, cif: items[id].cif })),
				},
			),
		);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain('2 of 5 items were done. To continue from there');
	});
});

import type { INodeParameters } from 'n8n-workflow';
import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { INVALID_REASONS, longList } from '../fixtures/long-list.mts';
import { useChangingServer, useNoRetries } from '../support/retried-runs.mts';
import type { Script, SeenRequest } from '../support/scripted-server.mts';
import type { NodeOutcome, NodeRun } from '../support/workflow.mts';

useNoRetries();

const service = useChangingServer();

/** The CIFs that were imported, once for each time. */
let imported: string[] = [];

const cifsOf = ({ body }: SeenRequest) =>
	(body as { companies: Array<{ cif: string }> }).companies.map(({ cif }) => cif);
const rowsOf = (seen: readonly SeenRequest[]) => seen.map((request) => cifsOf(request).length);
const keyOf = ({ headers }: SeenRequest) => headers[IDEMPOTENCY_HEADER.toLowerCase()];

const accept: Script = (request) => {
	imported.push(...cifsOf(request));
	return { status: 'received', received: cifsOf(request).length };
};

beforeEach(() => {
	imported = [];
	service.script = accept;
});

const run = async (
	count: number,
	options: INodeParameters = {},
	more: Partial<NodeRun> = {},
): Promise<NodeOutcome> =>
	await service.run({
		parameters: { resource: 'import', operation: 'create', options },
		items: longList(count),
		...more,
	});

describe('an import in parts', () => {
	it('sends 3,000 rows in three requests, and returns the 150 invalid ones on the second output', async () => {
		const { outputs, hints } = await run(3000);
		expect(rowsOf(service.seen)).toEqual([1000, 1000, 850]);
		expect(new Set(service.seen.map(keyOf)).size).toBe(3);
		expect(new Set(imported).size).toBe(2850);
		expect(outputs[0].map(({ json }) => json.received)).toEqual(rowsOf(service.seen));
		const items = outputs[0].flatMap(({ pairedItem }) => pairedItem as Array<{ item: number }>);
		expect(items.map(({ item }) => item)).toEqual(
			Array.from({ length: 3000 }, (_, item) => item).filter((item) => item % 20 !== 19),
		);
		expect(JSON.stringify(hints)).toContain(
			'2,850 rows accepted in 3 imports; 150 left out: 38 with a wrong CIF, 38 without a CIF, 37 repeated, 37 empty',
		);
		expect(hints[1].message).toBe('Columns left out: Tel.');
		expect(outputs[1]).toHaveLength(150);
		expect(outputs[1].slice(0, 4).map(({ json }) => json.reason)).toEqual(INVALID_REASONS);
		expect(outputs[1].map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 150 }, (_, index) => ({ item: index * 20 + 19 })),
		);
	});

	it('imports each row exactly once over retries after two failed parts', async () => {
		const failing = new Set([2, 6]);
		service.script = (request, reply) =>
			failing.delete(service.seen.length - 1) ? reply.code(500).send({}) : accept(request, reply);
		const parts = { rowsPerImport: 20 };
		let last = await run(200, parts, { executionId: '1' });
		expect(last.error?.message).toContain('status 500');
		let retries = 0;
		for (; last.error !== undefined && retries < 3; retries++) {
			last = await run(200, parts, { executionId: `${retries + 2}`, retryOf: last });
		}
		expect(failing.size).toBe(0);
		expect(imported).toHaveLength(190);
		expect(new Set(imported).size).toBe(190);
		expect(service.seen).toHaveLength(12);
		expect(new Set(service.seen.map(keyOf)).size).toBe(10);
		expect(last.outputs.map((items) => items.length)).toEqual([10, 10]);
	});
});

describe('a part that is too large', () => {
	const tooLarge: (most: number) => Script = (most) => (request, reply) =>
		cifsOf(request).length > most ? reply.code(413).send({}) : accept(request, reply);

	it('is halved until the service accepts its parts', async () => {
		service.script = tooLarge(6);
		const { outputs, error } = await run(20);
		expect(error).toBeUndefined();
		expect(rowsOf(service.seen)).toEqual([19, 10, 5, 5, 9, 5, 4]);
		expect(new Set(service.seen.map(keyOf)).size).toBe(7);
		expect(new Set(imported).size).toBe(19);
		expect(imported).toHaveLength(19);
		expect(outputs[0].map(({ json }) => json.received)).toEqual([5, 5, 5, 4]);
		const items = outputs[0].flatMap(({ pairedItem }) => pairedItem as Array<{ item: number }>);
		expect(items.map(({ item }) => item)).toEqual(Array.from({ length: 19 }, (_, item) => item));
	});

	it('costs at most the requests of five halvings, whatever size the service accepts', async () => {
		service.script = tooLarge(60);
		expect((await run(1000)).error).toBeUndefined();
		expect(imported).toHaveLength(950);
		expect(new Set(imported).size).toBe(950);
		expect(service.seen.length).toBeLessThan(32);
		service.seen.length = 0;
		service.script = tooLarge(0);
		const refused = await run(1000, {}, { onError: 'continueRegularOutput' });
		expect(service.seen).toHaveLength(63);
		expect(JSON.stringify(refused.outputs)).toContain('(status 413)');
	});

	it('is imported without the row that is too long', async () => {
		service.script = (request, reply) =>
			cifsOf(request).includes(cifsOf(service.seen[0])[3])
				? reply.code(413).send({})
				: accept(request, reply);
		const { outputs } = await run(20, {}, { onError: 'continueErrorOutput' });
		expect(imported).toHaveLength(18);
		expect(outputs.flat().filter(({ json }) => json.error !== undefined)).toHaveLength(1);
	});

	it('is imported without an overlong row at the start of a later part', async () => {
		const parts = { rowsPerImport: 20 };
		await run(60, parts);
		const [tooLong] = cifsOf(service.seen[1]);
		imported = [];
		service.script = (request, reply) =>
			cifsOf(request).includes(tooLong) ? reply.code(413).send({}) : accept(request, reply);
		const more = { executionId: '2', onError: 'continueErrorOutput' } as const;
		const { outputs } = await run(60, parts, more);
		expect(new Set(imported).size).toBe(56);
		expect(outputs.flat().filter(({ json }) => json.error !== undefined)).toHaveLength(1);
	});

	it.each([
		['is a single row', 1, {}],
		[
			'has a custom key, which is for one request',
			20,
			{ idempotencyKey: 'custom', customIdempotencyKey: 'k' },
		],
	])('fails without being halved if it %s', async (_, count, options) => {
		service.script = tooLarge(0);
		const { error } = await run(count, options);
		expect(error?.message).toContain('status 413');
		expect(service.seen).toHaveLength(1);
	});

	it('is not halved if an earlier attempt may have imported it', async () => {
		service.script = (request, reply) => {
			void accept(request, reply);
			return reply.code(502).send({});
		};
		const lost = await run(20, {}, { executionId: '1' });
		service.script = tooLarge(6);
		const { error } = await run(20, {}, { executionId: '2', retryOf: lost });
		expect(error?.message).toContain('(may have been done)');
		expect(imported).toHaveLength(19);
	});

	it('is imported once if one of its halves fails and a Retry follows', async () => {
		const failing = new Set([1]);
		service.script = (request, reply) => {
			if (cifsOf(request).length > 10) return reply.code(413).send({});
			return failing.delete(service.seen.length - 2)
				? reply.code(500).send({})
				: accept(request, reply);
		};
		const failed = await run(20, { concurrency: 1 }, { executionId: '1' });
		expect(failed.error).toBeDefined();
		const { outputs } = await run(20, {}, { executionId: '2', retryOf: failed });
		expect(outputs[0].map(({ json }) => json.received)).toEqual([10, 9]);
		expect(imported).toHaveLength(19);
	});
});

describe('Rows per Import', () => {
	it.each([0, 2.5, 'many'])('refuses %s before anything is sent', async (rowsPerImport) => {
		const { error } = await run(20, { rowsPerImport });
		expect(error?.message).toContain("'Rows per Import'");
		expect(service.seen).toEqual([]);
	});

	it('refuses a custom key for several requests, since the service would do only the first', async () => {
		const key = { idempotencyKey: 'custom', customIdempotencyKey: 'k' };
		const { error } = await run(40, { rowsPerImport: 15, ...key });
		expect(error?.message).toContain("'Idempotency Key (Custom)' is one key for 3 imports");
		expect(service.seen).toEqual([]);
	});
});

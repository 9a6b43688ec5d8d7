import * as operations from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeOutcome } from '../support/workflow.mts';

interface Save {
	empresa_id: number;
	status: string;
	notes?: string;
}

const by = (mode: string) => ({
	...operations.save,
	companyId: operations.locator(mode, `={{ $json.${mode} }}`),
	notes: '={{ $json.notes }}',
	options: { maxWait: 0.9 },
});
const save = by('id');
const goOn = { onError: 'continueRegularOutput' } as const;

const server = useScriptedServer();
const { runAt } = server;

const saves = () =>
	server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body as Save);

/** A service that numbers its saves. */
function counting(): Script {
	let count = 0;
	return ({ method, url, body }) =>
		method === 'POST'
			? { id: `s${++count}`, ...(body as Save) }
			: { empresa_id: 1, cif: url.split('/').at(-1) };
}

const pairsOf = ({ outputs }: NodeOutcome) =>
	outputs[0].map(({ json, pairedItem }) => [json.id, (pairedItem as { item: number }).item]);

describe('A company that a list names twice', () => {
	const twice = [{ id: 1 }, { id: 2 }, { id: 1 }, { id: 1 }];

	it.each(['operation', 'content'])(
		'a company is saved by one request, with a key for each %s, and each item has the result',
		async (idempotencyKey) => {
			const options = { ...save.options, idempotencyKey };
			const outcome = await runAt(counting(), { parameters: { ...save, options }, items: twice });
			expect(outcome.error).toBeUndefined();
			expect(saves().map(({ empresa_id: id }) => id)).toEqual([1, 2]);
			const [[first], [second]] = pairsOf(outcome);
			expect(pairsOf(outcome)).toEqual([
				[first, 0],
				[second, 1],
				[first, 2],
				[first, 3],
			]);
			expect(outcome.outputs[0][2].json).not.toBe(outcome.outputs[0][0].json);
			expect(outcome.hints).toMatchObject([
				{ message: '2 companies saved' },
				{
					message:
						'2 items repeated an earlier save (same company, status and notes) and took its result.',
				},
			]);
		},
	);

	it('a company with another status or other notes is saved again, in the order of the items', async () => {
		const items = [
			{ id: 1 },
			{ id: 1, status: 'cliente' },
			{ id: 1 },
			{ id: 1, notes: 'Call in March' },
		];
		const { hints } = await runAt(counting(), { parameters: save, items });
		expect(saves().map(({ status, notes }) => [status, notes])).toEqual([
			['prospect', undefined],
			['cliente', undefined],
			['prospect', undefined],
			['prospect', 'Call in March'],
		]);
		expect(hints).toMatchObject([{ message: expect.stringContaining('All 4 items saved one') }]);
	});

	it('a company that its CIF names twice, however it is written, is looked up and saved once', async () => {
		const items = ['J99216582', 'ES j-99.216.582'].map((cif) => ({ cif }));
		const outcome = await runAt(counting(), { parameters: by('cif'), items });
		expect(server.seen).toHaveLength(2);
		expect(pairsOf(outcome)).toEqual([
			['s1', 0],
			['s1', 1],
		]);
	});
});

describe('The failure of a save that several items share', () => {
	const items = [{ id: 1 }, { id: 1 }, { id: 2 }];
	const refuseFirst: Script = ({ body }, reply) =>
		(body as Save).empresa_id === 1 ? reply.code(422).send({}) : { saved: 2 };

	it('each of the items has the reason where the node goes on', async () => {
		const outcome = await runAt(refuseFirst, { parameters: save, items, ...goOn });
		expect(saves().map(({ empresa_id: id }) => id)).toEqual([1, 2]);
		expect(outcome.items.map(({ error }) => error !== null)).toEqual([true, true, false]);
		expect(outcome.items[1].error).toContain('[item 1]');
		expect(outcome.hints).toMatchObject([
			{ message: '1 company saved' },
			{ message: '2 of 3 items failed: the reason is in error.' },
		]);
	});

	it('a Retry sends it once more, and each of the items has the result', async () => {
		let isDown = true;
		const script: Script = ({ body }, reply) =>
			isDown ? reply.code(500).send({}) : { id: 's', ...(body as Save) };
		const failed = await runAt(script, { parameters: save, items, executionId: '1' });
		expect(failed.error?.message).toContain('[item 0]');
		const [key] = server.keys();
		isDown = false;
		const setup = { parameters: save, items, executionId: '2', retryOf: failed };
		const outcome = await runAt(script, setup);
		expect(outcome.items.map(({ empresa_id: id }) => id)).toEqual([1, 1, 2]);
		expect(saves().map(({ empresa_id: id }) => id)).toEqual([1, 2]);
		expect(server.keys()[0]).toBe(key);
	});
});

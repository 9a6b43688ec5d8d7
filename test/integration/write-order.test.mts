import type { FastifyReply } from 'fastify';
import { useGivenTime } from '../support/given-time.mts';
import { createImport, request, save } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

interface Save {
	empresa_id: number;
	status: string;
}

const STATUSES = ['prospect', 'contactado', 'cliente'];
const goOn = { onError: 'continueRegularOutput' } as const;

const server = useScriptedServer();
const time = useGivenTime();
const runAt = async (...setup: Parameters<typeof server.runAt>) =>
	await time.run(server.runAt(...setup));

/** Tells what a save is refused with, if it is. */
type Verdict = (body: Save, reply: FastifyReply) => Promise<number | undefined>;

describe('saves of one company', () => {
	const items = [1, 2].flatMap((id) => STATUSES.map((status) => ({ id, status })));
	let refusals: number;

	it.each<[string, Verdict, object]>([
		[
			'however long each takes',
			async ({ status }, reply) => {
				await time.delay(reply, 60 - 25 * STATUSES.indexOf(status));
				return undefined;
			},
			{},
		],
		[
			'even if the first is retried',
			async ({ status }) => (status === 'prospect' && refusals-- > 0 ? 500 : undefined),
			{},
		],
		[
			'even if the first fails',
			async ({ status }) => (status === 'prospect' ? 422 : undefined),
			goOn,
		],
	])('arrive in the order of the items, %s', async (_, verdict, more) => {
		refusals = 2;
		const kept = new Map<number, string>();
		const script: Script = async ({ body }, reply) => {
			const sent = body as Save;
			const refused = await verdict(sent, reply);
			if (refused !== undefined) return await reply.code(refused).send({});
			kept.set(sent.empresa_id, sent.status);
			return sent;
		};
		await runAt(script, { parameters: save, items, ...more });
		expect([...kept.values()]).toEqual(['cliente', 'cliente']);
	});
});

it('two PUTs to one path keep their order if the first is retried', async () => {
	let requests = 0;
	await runAt((_, reply) => (++requests === 1 ? reply.code(500).send({}) : { done: true }), {
		parameters: {
			...request,
			method: 'PUT',
			path: '/lists/7',
			body: '={{ { state: $json.state } }}',
		},
		items: [{ state: 'older' }, { state: 'newer' }],
	});
	const states = server.seen.map(({ body }) => (body as { state: string }).state);
	expect(states).toEqual(['older', 'older', 'newer']);
});

describe('a custom idempotency key', () => {
	const parameters = {
		...createImport,
		bodySource: 'json',
		jsonBody: '={{ { "row": $json.row } }}',
		options: { idempotencyKey: 'custom', customIdempotencyKey: '={{ $json.key }}' },
	};
	const items = [
		{ key: 'a', row: 1 },
		{ key: 'b', row: 2 },
		{ key: 'a', row: 3 },
	];

	it('fails only the item that reuses it if the node continues on error', async () => {
		const { items: output } = await runAt(() => ({ ok: true }), { parameters, items, ...goOn });
		expect(server.seen.map(({ body }) => body)).toEqual([{ row: 1 }, { row: 2 }]);
		expect(output.map(({ error }) => error !== null)).toEqual([false, false, true]);
		expect(output[2].error).toContain('"a" is the key of another request (item 0)');
	});

	it('keeps all requests from being sent if they differ and the node stops on error', async () => {
		const { error } = await runAt(() => ({ ok: true }), { parameters, items });
		expect(error?.message).toContain('is the key of another request (item 0) [item 2]');
		expect(server.seen).toHaveLength(0);
	});

	it('may be shared by identical requests', async () => {
		const alike = [items[0], items[1], items[0]];
		const { error } = await runAt(() => ({ ok: true }), { parameters, items: alike });
		expect(error).toBeUndefined();
		expect(server.seen).toHaveLength(3);
	});

	it('is sent even if another item cannot be sent', async () => {
		const { items: output } = await runAt(() => ({ ok: true }), {
			parameters,
			items: [{ key: 'ñ', row: 1 }, items[1]],
			...goOn,
		});
		expect(output[0].error).toContain('has characters that cannot be sent');
		expect(server.seen).toHaveLength(1);
	});
});

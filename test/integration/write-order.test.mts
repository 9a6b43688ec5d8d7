import type { FastifyReply } from 'fastify';
import { IDEMPOTENCY_HEADER } from '../../nodes/service/headers.ts';
import { useGivenTime } from '../support/given-time.mts';
import { createImport, request, save } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

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

/** Tells of a save what it is refused with, if it is. */
type Verdict = (body: Save, reply: FastifyReply) => Promise<number | undefined>;

/** A service that keeps the last status of each company, and the response to each key. */
function keeper(before: Verdict = async () => undefined) {
	const kept = new Map<number, string>();
	const replies = new Map<unknown, Save>();
	const script: Script = async ({ body, headers }, reply) => {
		const sent = body as Save;
		const refused = await before(sent, reply);
		if (refused !== undefined) return reply.code(refused).send({});
		const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
		const earlier = replies.get(key);
		if (earlier !== undefined) return earlier;
		replies.set(key, sent);
		kept.set(sent.empresa_id, sent.status);
		return sent;
	};
	return { kept, script };
}

describe('Saves of one company', () => {
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
			'though the first is broken off and sent again',
			async ({ status }) => (status === 'prospect' && refusals-- > 0 ? 500 : undefined),
			{},
		],
		[
			'behind one that failed',
			async ({ status }) => (status === 'prospect' ? 422 : undefined),
			goOn,
		],
	])('Saves of one company arrive in the order of the items, %s', async (_, verdict, more) => {
		refusals = 2;
		const { kept, script } = keeper(verdict);
		await runAt(script, { parameters: save, items, ...more });
		expect([...kept.values()]).toEqual(['cliente', 'cliente']);
	});

	it('Saves of one company do not hold up those of another', async () => {
		const arrived: number[] = [];
		const { script } = keeper(async ({ empresa_id: id }, reply) => {
			arrived.push(id);
			await time.delay(reply, 50);
			return undefined;
		});
		await runAt(script, { parameters: save, items: [items[0], items[1], items[3]] });
		expect(arrived).toEqual([1, 2, 1]);
	});
});

it('Two PUTs to one path keep their order, though the first is broken off and sent again', async () => {
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

describe('An idempotency key of the user', () => {
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

	it('One custom key for different requests fails these alone where the node goes on', async () => {
		const { items: output } = await runAt(() => ({ ok: true }), { parameters, items, ...goOn });
		expect(server.seen.map(({ body }) => body)).toEqual([{ row: 2 }]);
		expect(output.map(({ error }) => error !== undefined)).toEqual([true, false, true]);
	});

	it('One custom key for the same request twice is sent', async () => {
		const alike = [items[0], items[1], items[0]];
		const { error } = await runAt(() => ({ ok: true }), { parameters, items: alike });
		expect(error).toBeUndefined();
		expect(server.seen).toHaveLength(3);
	});

	it('A custom key is sent although another item cannot be sent', async () => {
		const { items: output } = await runAt(() => ({ ok: true }), {
			parameters,
			items: [{ key: 'ñ', row: 1 }, items[1]],
			...goOn,
		});
		expect(output[0].error).toContain('has characters that cannot be sent');
		expect(server.seen).toHaveLength(1);
	});
});

it('A run that stops at a refused save sends no later one of its company', async () => {
	const items = STATUSES.map((status) => ({ id: 1, status }));
	await runAt((_, reply) => reply.code(422).send({}), { parameters: save, items });
	expect(server.seen.map(({ body }) => (body as Save).status)).toEqual(['prospect']);
});

it('A tool of an agent sends each call that follows an answer under a new key', async () => {
	const { kept, script } = keeper();
	await server.start(script);
	for (const status of ['prospect', 'cliente', 'cliente', 'prospect']) {
		const parameters = { ...save, companyId: '1', status };
		const credentials = server.credentials();
		const call = { parameters, credentials, executionId: 'agent', asTool: true };
		await time.run(runNode(call));
	}
	expect(kept.get(1)).toBe('prospect');
	expect(new Set(server.keys()).size).toBe(4);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_HEADER } from '../../nodes/shared/contract/headers.ts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';

interface Save {
	empresa_id: number;
	status: string;
}

const save = {
	resource: 'prospect',
	operation: 'save',
	companyId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	status: '={{ $json.status }}',
};
const STATUSES = ['prospect', 'contactado', 'cliente'];
const goOn = { onError: 'continueRegularOutput' } as const;

const server = useScriptedServer();
const { runAt } = server;

/** A service that keeps the last status of each company, and the response to each key. */
function keeper(before: (body: Save) => Promise<number | undefined> = async () => undefined) {
	const kept = new Map<number, string>();
	const replies = new Map<unknown, Save>();
	const script: Script = async ({ body, headers }, reply) => {
		const sent = body as Save;
		const refused = await before(sent);
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

describe('saves of one company', () => {
	const items = [1, 2].flatMap((id) => STATUSES.map((status) => ({ id, status })));

	it('Saves of one company leave in the order of the items, however long each takes', async () => {
		const { kept, script } = keeper(async ({ status }) => {
			await sleep(60 - 25 * STATUSES.indexOf(status));
			return undefined;
		});
		const { error } = await runAt(script, { parameters: save, items });
		expect(error).toBeUndefined();
		expect([...kept.values()]).toEqual(['cliente', 'cliente']);
	});

	it('Saves of one company leave in the order of the items, whatever happens to the first', async () => {
		let refusals = 2;
		const { kept, script } = keeper(async ({ status }) =>
			status === 'prospect' && refusals-- > 0 ? 500 : undefined,
		);
		await runAt(script, { parameters: save, items });
		expect([...kept.values()]).toEqual(['cliente', 'cliente']);
	});

	it('Saves of one company go on behind one that failed', async () => {
		const { kept, script } = keeper(async ({ status }) =>
			status === 'prospect' ? 422 : undefined,
		);
		await runAt(script, { parameters: save, items, ...goOn });
		expect([...kept.values()]).toEqual(['cliente', 'cliente']);
	});

	it('Saves of one company do not hold up those of another', async () => {
		const arrived: number[] = [];
		const { script } = keeper(async ({ empresa_id: id }) => {
			arrived.push(id);
			await sleep(50);
			return undefined;
		});
		await runAt(script, { parameters: save, items: [items[0], items[1], items[3]] });
		expect(arrived).toEqual([1, 2, 1]);
	});
});

describe('an idempotency key of the user', () => {
	const parameters = {
		resource: 'import',
		operation: 'create',
		bodySource: 'json',
		jsonBody: '={{ { "row": $json.row } }}',
		options: { idempotencyKey: 'custom', customIdempotencyKey: '={{ $json.key }}' },
	};
	const items = [
		{ key: 'a', row: 1 },
		{ key: 'b', row: 2 },
		{ key: 'a', row: 3 },
	];

	it('One custom key for different requests is refused before anything is sent', async () => {
		const { error } = await runAt(() => ({}), { parameters, items });
		expect(server.seen).toEqual([]);
		expect(error?.message).toBe(
			'\'Idempotency Key (Custom)\' "a" is the key of different requests (items 0 and 2) [item 0]',
		);
	});

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

it('A run that stops at a failed save sends no later one of the same company', async () => {
	const refuse: Script = ({ body }, reply) =>
		(body as Save).status === 'prospect' ? reply.code(422).send({}) : body;
	const { error } = await runAt(refuse, {
		parameters: save,
		items: ['prospect', 'cliente', 'contactado'].map((status) => ({ id: 1, status })),
	});
	expect(error?.message).toContain('[item 0]');
	expect(server.seen.map(({ body }) => (body as Save).status)).toEqual(['prospect']);
});

it('A run sends no save behind one of the same company that could not be sent', async () => {
	const { error } = await runAt(() => ({}), {
		parameters: save,
		items: ['lead', 'cliente'].map((status) => ({ id: 1, status })),
	});
	expect(error?.message).toContain("'Status'");
	expect(server.seen).toEqual([]);
});

describe('the tool of an agent', () => {
	const calls = async (statuses: string[]) => {
		const { kept, script } = keeper();
		await server.start(script);
		for (const status of statuses) {
			await runNode({
				parameters: { ...save, companyId: '1', status },
				credentials: server.credentials(),
				executionId: `agent ${statuses.join()}`,
				asTool: true,
			});
		}
		const keys = server.keys();
		return { status: kept.get(1), keys };
	};

	it('A tool of an agent makes a client a prospect again', async () => {
		const { status, keys } = await calls(['prospect', 'cliente', 'prospect']);
		expect(status).toBe('prospect');
		expect(new Set(keys).size).toBe(3);
	});

	it('A tool of an agent sends each call that follows an answer under a new key', async () => {
		const { keys } = await calls(['prospect', 'cliente', 'cliente']);
		expect(new Set(keys).size).toBe(3);
	});
});

import { IDEMPOTENCY_HEADER } from '../../nodes/shared/contract/headers.ts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const save = { resource: 'prospect', operation: 'save', companyId: '1' };

const server = useScriptedServer();

const call = async (parameters: object): Promise<NodeOutcome> =>
	await runNode({
		parameters: { ...save, ...parameters },
		credentials: server.credentials(),
		asTool: true,
		executionId: '',
	});

/** A service that keeps a status, and the response to each key for a day. */
function keeper() {
	const state = { status: '', records: 0 };
	const replies = new Map<unknown, object>();
	const keep: Script = ({ headers, body }) => {
		const key = headers[IDEMPOTENCY_HEADER.toLowerCase()];
		const known = replies.get(key);
		if (known !== undefined) return known;
		state.status = (body as { status: string }).status;
		state.records++;
		replies.set(key, { ...(body as object) });
		return replies.get(key);
	};
	return { state, keep };
}

const lose: Script = (_, reply) => {
	reply.hijack();
	reply.raw.destroy();
	return undefined;
};

/** Calls the tool with these statuses; each request is answered by its script, if it has one. */
async function calls(statuses: string[], scripts: Array<Script | undefined>, options: object = {}) {
	const { state, keep } = keeper();
	let number = 0;
	await server.start(async (request, reply) => {
		const script = scripts[number++];
		if (script === undefined) return keep(request, reply);
		if (script === lose) keep(request, reply);
		return await script(request, reply);
	});
	for (const status of statuses) await call({ status, options: { maxRetries: 0, ...options } });
	return { ...state, keys: server.keys() };
}

describe('a write of an agent', () => {
	it('A write that changes a company back has a new key', async () => {
		const { keys, status } = await calls(['prospect', 'cliente', 'prospect'], []);
		expect(new Set(keys).size).toBe(3);
		expect(status).toBe('prospect');
	});

	it('A write is sent again after its answer, since somebody else may have changed the company', async () => {
		const { keys, records } = await calls(['prospect', 'prospect'], []);
		expect(new Set(keys).size).toBe(2);
		expect(records).toBe(2);
	});

	it('A write is sent again although an attempt in between was refused', async () => {
		const busy: Script = (_, reply) => reply.code(503).send({});
		const { keys, records } = await calls(['prospect', 'prospect', 'prospect'], [undefined, busy]);
		expect(keys[2]).not.toBe(keys[0]);
		expect(records).toBe(2);
	});

	it.each([{}, { idempotencyKey: 'content' }])(
		'whose answer was lost is done once, though another was refused since: %j',
		async (options) => {
			const refuse: Script = (_, reply) => reply.code(422).send({});
			const { keys, records } = await calls(
				['prospect', 'cliente', 'prospect'],
				[lose, refuse],
				options,
			);
			expect(keys[2]).toBe(keys[0]);
			expect(records).toBe(1);
		},
	);
});

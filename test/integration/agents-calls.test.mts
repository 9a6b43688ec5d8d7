import { IBEX35 } from '../fixtures/ibex35.mts';
import { useGivenTime } from '../support/given-time.mts';
import { nearby, request } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const batch = { resource: 'company', operation: 'getBatch' };
const save = { resource: 'prospect', operation: 'save', companyId: '1' };

const service = useScriptedServer();
const time = useGivenTime();

/** Calls the node as the tool of an agent, where the service answers by the script of the last start. */
async function call(parameters: object): Promise<NodeOutcome> {
	const tool = { asTool: true, executionId: '', credentials: service.credentials() };
	return await time.run(runNode({ ...tool, parameters: parameters as never }));
}

async function callAt(script: Script, parameters: object): Promise<NodeOutcome> {
	await service.start(script);
	return await call(parameters);
}

it('an agent gets one error for a failed batch, beside the other rows', async () => {
	const cif = IBEX35.map(([, one]) => one).join();
	const refuse: Script = (_, reply) => reply.code(401).send({});
	const { items: refused } = await callAt(refuse, { ...batch, cif });
	expect(refused).toHaveLength(1);
	expect(refused[0].error).toContain('does not recognise this key');
	const { items: partly } = await callAt(refuse, { ...batch, cif: `${cif},J99216583` });
	expect(partly).toHaveLength(2);
	expect(partly[0].note).toMatch(/^One result is here\. \d+ more could not be looked up\.$/);
});

it('an agent learns that a search may have more if the page after a full one is refused', async () => {
	const results = Array.from({ length: 20 }, (_, id) => ({ empresa_id: id, nombre: 'Gil' }));
	const script: Script = ({ url }, reply) =>
		url.includes('page=1&') || url.endsWith('page=1')
			? { results, total: 20, per_page: 20 }
			: reply.code(404).send({ error: 'No such page' });

	const search = { resource: 'company', operation: 'search', limit: 50 };
	const { items } = await callAt(script, search);
	expect(items).toMatchObject([{ returned: 20 }]);
	expect(items[0].note).toContain('there may be more');
});

describe('a value from an agent', () => {
	const sent = async (parameters: object) => {
		await callAt(() => [], parameters);
		return service.seen[0];
	};

	it('may set a switch with a word', async () => {
		const { url } = await sent({
			...nearby('40.4, -3.7', 500),
			filters: { onlyEmail: '={{ "sí" }}' },
		});
		expect(url).toContain('only_email=true');
	});

	it('may name a status in English', async () => {
		const { body } = await sent({ ...save, status: '={{ "CONTACTED" }}' });
		expect(body).toMatchObject({ status: 'contactado' });
	});
});

describe('a call by an agent', () => {
	it('ends at once if the service asks for a pause of 70 seconds, and sends nothing later', async () => {
		const started = time.now;
		const refuse: Script = (_, reply) => reply.code(429).header('retry-after', '70').send({});
		const { items } = await callAt(refuse, { ...save, options: { maxWait: 300 } });
		expect(time.now).toBe(started);
		expect(items[0].error).toMatch(
			/again in about \d+ seconds, at \d\d:\d\d \([^)]+\)\. This request was not carried out and will not be sent later\. Call again in \d+ seconds/,
		);
		await time.advance(300_000);
		expect(service.seen).toHaveLength(1);
	});

	it('fails fast while the service is down, and repeating it writes nothing twice', async () => {
		const started = time.now;
		const { items } = await callAt((_, reply) => reply.code(500).send({}), save);
		expect(time.now - started).toBeLessThan(15_000);
		expect(items[0].error).toContain('The same call again, with the same values, does not do it');
		await call({ ...save, options: { maxWait: 0.9 } });
		expect(service.keys()).toHaveLength(5);
		expect(new Set(service.keys()).size).toBe(1);
	});
});

it('an agent that repeats a save with an unknown outcome is warned that the response may be old', async () => {
	const parameters = {
		...save,
		companyId: '=4711',
		status: 'prospect',
		options: { maxWait: 0.9 },
	};
	const lost = await callAt(
		({ body }, reply) => (service.seen.length === 1 ? reply.code(502).send({}) : body),
		parameters,
	);
	expect(lost.items[0].error).toContain('It is not known whether it was done');
	const { items } = await call(parameters);
	expect(items).toMatchObject([
		{ status: 'prospect', note: expect.stringContaining('without what anyone has changed') },
	]);
	expect(new Set(service.keys()).size).toBe(1);
});

it('a model is told that there may be more pages, without advice for the form', async () => {
	const { items } = await callAt(
		() => ({ data: [{ id: 20 }, { id: 21 }], meta: { next_cursor: 'c2' } }),
		{ ...request, path: '/lists', isListing: true, returnAll: true },
	);
	expect(items[0].note).toMatch(/There may be more/);
	expect(items[0].note).not.toMatch(/→|Next Page In/);
});

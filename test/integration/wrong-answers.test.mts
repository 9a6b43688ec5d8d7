import { get, locator, request, save as operation, search } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const CIF = 'J99216582';
const server = useScriptedServer();
const lookup = { ...get, cif: locator('cif', CIF) };
const count = { ...search, operation: 'count' };
const save = { ...operation, companyId: locator('id', 7), status: 'prospect' };

it.each([
	[{ ok: false }, false],
	[{ empresa_id: 8, status: 'prospect' }, true],
])(
	'a save answered with %j fails, and the error says that it may have been done: %j',
	async (body, isOutcomeUnknown) => {
		const { error } = await server.runAt(() => body, { parameters: save });
		expect(error?.message.includes('(may have been done)')).toBe(isOutcomeUnknown);
		expect(server.seen).toHaveLength(1);
	},
);

it('Save by CIF refuses to save a different company', async () => {
	const { error } = await server.runAt(() => ({ cif: 'B86670460', empresa_id: 9 }), {
		parameters: { ...save, companyId: locator('cif', CIF) },
	});
	expect(error?.message).toContain('not the company J99216582');
	expect(server.seen.map(({ method }) => method)).toEqual(['GET']);
});

/** Answers with this text as JSON, whatever is asked. */
const json =
	(text: string): Script =>
	(_, reply) =>
		reply.type('application/json').send(text);

describe('a response that is not retried', () => {
	it.each<[string, Script]>([
		['a 204', (_, reply) => reply.code(204).send()],
		['null', json('null')],
		['results that are null', json('{"total": 0, "page": 1, "per_page": 50, "results": null}')],
	])('is read as no companies by a search or a count: %s', async (...row) => {
		for (const [parameters, items] of [
			[search, []],
			[count, [{ count: 0 }]],
		] as const) {
			const outcome = await server.runAt(row[1], { parameters });
			expect(outcome.items).toEqual(items);
			expect(server.seen).toHaveLength(1);
		}
	});

	it('fails if its JSON is invalid', async () => {
		const { error } = await server.runAt(json('{"cif": J99216582}'), { parameters: lookup });
		expect(error?.message).toBe('The response is not valid JSON');
		expect(server.seen).toHaveLength(1);
	});
});

describe('a deeply nested response', () => {
	const nested = (levels: number) => `${'{"errors":['.repeat(levels)}${']}'.repeat(levels)}`;
	const deep = json(nested(2500));

	it.each([
		['a lookup', lookup],
		['a save', save],
		['API Request', { ...request, path: '/x' }],
		['a list of API Request', { ...request, path: '/x', isListing: true }],
	])('fails %s with the reason, without a retry', async (_, parameters) => {
		const { error } = await server.runAt(deep, { parameters });
		expect(error?.message).toContain('The response is nested more than 100 levels deep');
		expect(server.seen).toHaveLength(1);
	});

	it('is returned up to 100 levels', async () => {
		const parameters = { ...request, path: '/x' };
		const { items } = await server.runAt(json(nested(50)), { parameters });
		expect(JSON.stringify(items[0])).toBe(nested(50));
	});

	it('is reported by its status if it is an error', async () => {
		const refused: Script = (_, reply) =>
			reply.code(422).type('application/json').send(nested(2500));
		const { error } = await server.runAt(refused, { parameters: lookup });
		expect(error?.message).toBe('The service did not accept the request');
		expect(server.seen).toHaveLength(1);
	});
});

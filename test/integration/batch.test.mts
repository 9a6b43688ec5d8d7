import { BATCH_FIELD } from '../../client/service/api.ts';
import { normaliseCif } from '../../spain/cif.ts';
import { IBEX35 } from '../fixtures/ibex35.mts';
import { getBatch } from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';

const sandbox = useSandbox({ companies: 300 });
const { run, runCounted } = sandbox;
const server = useScriptedServer();
const known = sandbox.useCifs(250);

/** The CIFs of a batch request. */
const cifsIn = (body: unknown) => (body as Record<string, string[]>)[BATCH_FIELD];

it('Get Batch sends a CIF once if an item repeats it 150,000 times', async () => {
	const cif = known[0];
	const batches: string[][] = [];
	const { items, error } = await server.runAt(
		({ body }) => {
			batches.push(cifsIn(body));
			return [{ cif, nombre: 'One' }];
		},
		{ parameters: getBatch, items: [{ cif: Array(150_000).fill(cif) }] },
	);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(150_000);
	expect(batches).toEqual([[cif]]);
});

describe('Get Batch of 250 CIFs with duplicates, spaces, dashes and two invalid ones', () => {
	const spellings = [
		(cif: string) => cif,
		(cif: string) => ` ${cif} `,
		(cif: string) => `${cif[0]}-${cif.slice(1, 8)}-${cif[8]}`,
		(cif: string) => `ES ${cif.toLowerCase()}`,
		(cif: string) => `${cif.slice(0, 3)}.${cif.slice(3, 6)}\u00a0${cif.slice(6)}`,
	];
	const WRONG = new Map([
		[17, 'J99216583'],
		[133, '12345678Z'],
	]);
	const asked = () =>
		Array.from({ length: 250 }, (_, index) => ({
			cif: WRONG.get(index) ?? spellings[index % 5](known[index % 210]),
		}));

	it('returns all rows in order with three requests, and explains the invalid CIFs', async () => {
		const { outputs, error, requests } = await runCounted(getBatch, { items: asked() });
		expect(error).toBeUndefined();
		expect(requests).toBe(3);
		expect(outputs[0]).toHaveLength(250);
		outputs[0].forEach(({ json, pairedItem }, index) => {
			expect(pairedItem).toEqual({ item: index });
			if (WRONG.has(index)) {
				expect(json).toMatchObject({
					found: null,
					message: expect.stringMatching(/^Not sent: .*(person|control)/) as string,
				});
			} else {
				expect(json).toMatchObject({ found: true, cif: known[index % 210] });
			}
		});
	});

	it('sends nothing if an invalid CIF stops the node', async () => {
		const parameters = { ...getBatch, unknownCifs: 'stop' };
		const { error, requests } = await runCounted(parameters, { items: asked() });
		expect(error?.message).toContain("'CIF'");
		expect(error?.message).toContain('[item 17]');
		expect(requests).toBe(0);
	});
});

it.each(['B96416814', 'b8667O460', 'B9641681', '12345678Z'])(
	'Get Batch gives a row for each value of a column that has the number %s among others',
	async (cif) => {
		const column = ['981 123 456', '15001', 'pendiente', '600 112 233', cif];
		const items = column.map((Code, index) => ({ Code, CIF: known[index] }));
		const { items: rows, error } = await run({ ...getBatch, cif: 'Code' }, { items });
		expect(error).toBeUndefined();
		expect(rows).toHaveLength(items.length);
	},
);

describe('Get Batch of unknown CIFs', () => {
	it('returns an item with found = false for each', async () => {
		const { items } = await run(getBatch, {
			items: IBEX35.map(([company, cif]) => ({ company, cif })),
		});
		expect(items).toHaveLength(IBEX35.length);
		items.forEach((item, index) => {
			expect(item).toMatchObject({ cif: IBEX35[index][1], found: false, reason: 'unknown' });
		});
	});

	it('stops the node if Unknown CIFs says so, or fails only their items if the node continues on error', async () => {
		const items = [{ cif: known[0] }, { cif: IBEX35[0][1] }, { cif: 'J99216583' }];
		const parameters = { ...getBatch, unknownCifs: 'stop' };
		const stopped = await run(parameters, { items: items.slice(0, 2) });
		expect(stopped.error?.message).toContain(IBEX35[0][1]);
		const continued = await run(parameters, {
			items,
			onError: 'continueErrorOutput',
		});
		expect(continued.outputs[0].map(({ json }) => json.cif)).toEqual([known[0]]);
		expect(continued.outputs[1].map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 1 },
			{ item: 2 },
		]);
	});
});

it('Get Batch stops at an unknown CIF before the next request', async () => {
	const { error, requests } = await runCounted(
		{ ...getBatch, unknownCifs: 'stop', options: { concurrency: 1 } },
		{ items: [IBEX35[0][1], ...known].map((cif) => ({ cif })) },
	);
	expect(error?.message).toContain(IBEX35[0][1]);
	expect(requests).toBe(1);
});

it.each([
	['Clientes: A74657909, B69409381', ['A74657909', 'B69409381']],
	['Clientes: A 74.657.909, B69409381', ['A 74.657.909', 'B69409381']],
	['Clientes: A7465790X, B69409381', ['A7465790X', 'B69409381']],
	['Clientes: B8667O460, B69409381', ['B8667O460', 'B69409381']],
	['Muebles (A74657909); Eva Gil 12345678Z', ['A74657909', '12345678Z']],
	['A74657909 Muebles, B69409381 Talleres', ['A74657909', 'B69409381']],
	['A74657909 Muebles y B 69409381 Talleres', ['A74657909', 'B 69409381']],
	['A74657909 Muebles y B8667O460 Talleres', ['A74657909', 'B8667O460']],
	['Mercado Alonso, S.L.;J99216582;Calle Mayor 1;28001 Madrid;981123456', ['J99216582']],
])('Get Batch looks up or names each number in %j', async (cif, numbers) => {
	const { items, error } = await server.runAt(() => [], { parameters: getBatch, items: [{ cif }] });
	expect(error).toBeUndefined();
	expect(items.map((row) => row.cif)).toEqual(numbers.map(normaliseCif));
});

it.each<[unknown]>([
	['1. A74657909\n2. B69409381'],
	['- Muebles (A74657909)\n- Talleres (B69409381)'],
	['```\nA74657909\nB69409381\n```'],
	['```json\n["A74657909", "B69409381"]\n```'],
	['[{"cif": "A74657909"}, {"cif": "B69409381"}]'],
	[[{ nombre: 'Muebles', NIF: 'A74657909' }, { id: 'B69409381' }]],
	['{"companies": [{"cif": "A74657909"}, {"cif": "B69409381"}]}'],
	[{ cifs: ['A74657909', 'B69409381'] }],
])('Get Batch looks up the CIFs in a list as a model writes it: %j', async (cif) => {
	const cifs = ['A74657909', 'B69409381'];
	const items = [{ cif: cif as string }];
	const { error } = await server.runAt(() => cifs.map((one) => ({ cif: one, nombre: 'X' })), {
		parameters: getBatch,
		items,
	});
	expect(error).toBeUndefined();
	expect(cifsIn(server.seen[0].body)).toEqual(cifs);
});

it('Send CIFs As renames the field with the CIFs in the body', async () => {
	const { items } = await server.runAt(
		({ body }) => (body as { ids: string[] }).ids.map((cif) => ({ cif, nombre: 'Bar Sol' })),
		{
			parameters: { ...getBatch, options: { cifsField: 'ids', additionalBody: '{"full": true}' } },
			items: [{ cif: 'J99216582' }],
		},
	);
	expect(items[0]).toMatchObject({ found: true });
	expect(server.seen[0].body).toEqual({ ids: ['J99216582'], full: true });
});

describe('Send CIFs As', () => {
	const batchSentAs = async (cifsField: string, options = {}) =>
		await server.runAt(() => [{ cif: 'J99216582', nombre: 'Bar Sol' }], {
			parameters: { ...getBatch, options: { cifsField, ...options } },
			items: [{ cif: 'J99216582' }],
		});

	it.each([
		['[]', ['J99216582']],
		['[].nif', [{ nif: 'J99216582' }]],
		['companies[].cif', { companies: [{ cif: 'J99216582' }] }],
	])('%s sends the CIFs in that form', async (cifsField, body) => {
		const { items } = await batchSentAs(cifsField);
		expect(items[0]).toMatchObject({ found: true });
		expect(server.seen[0].body).toEqual(body);
	});

	it.each(['companies[0]', 'companies.cif', '[]cif', '[].', '[].company.cif'])(
		'%s is refused, and the message lists the valid forms',
		async (cifsField) => {
			const { error } = await batchSentAs(cifsField);
			expect(error?.message).toContain("'Send CIFs As'");
			expect(error?.description).toContain('companies[].cif');
			expect(server.seen).toHaveLength(0);
		},
	);

	it('[] is refused together with Additional Body Fields', async () => {
		const { error } = await batchSentAs('[]', { additionalBody: '{"full": true}' });
		expect(error?.message).toContain("'Additional Body Fields' cannot be added");
		expect(server.seen).toHaveLength(0);
	});
});

it('a failed batch request fails only its own items, each with the reason', async () => {
	const { outputs } = await server.runAt(
		({ body }, reply) => {
			const cifs = cifsIn(body);
			return cifs.includes(known[150])
				? reply.code(500).send({})
				: cifs.map((cif) => ({ cif, nombre: 'Bar Sol' }));
		},
		{
			parameters: { ...getBatch, options: { maxWait: 0.9 } },
			items: known.slice(0, 250).map((cif) => ({ cif, nombre: 'Bar Sol' })),
			onError: 'continueErrorOutput',
		},
	);
	expect(outputs[0]).toHaveLength(150);
	expect(outputs[1]).toHaveLength(100);
	expect(outputs[1][0].json.error).toContain('not working');
});

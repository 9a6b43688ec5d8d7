import type { IDataObject } from 'n8n-workflow';
import * as operations from '../support/operations.mts';
import { get, locator as by } from '../support/operations.mts';
import type { Script, SeenRequest } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeRun } from '../support/workflow.mts';

const CIFS = ['J99216582', 'B86670460', 'Q2876031B'];
const save = { resource: 'prospect', operation: 'save' };
const saveByCif = {
	...operations.save,
	companyId: by('cif', '={{ $json.cif }}'),
};
const rows = CIFS.map((cif) => ({ cif }));

const server = useScriptedServer();

/** The ID that stands for a CIF in these tests. */
const idOf = (cif: string) => CIFS.indexOf(cif) + 1;
const cifIn = ({ url }: SeenRequest) => url.split('/').at(-1)!;
const isLookup = ({ method }: SeenRequest) => method === 'GET';
const lookups = () => server.seen.filter(isLookup).map(cifIn);
const saves = () => server.seen.filter((request) => !isLookup(request)).map(({ body }) => body);

const answer: Script = (request) =>
	isLookup(request)
		? { cif: cifIn(request), empresa_id: idOf(cifIn(request)) }
		: { id: 's', ...(request.body as object) };

const runAt = async (script: Script, setup: Partial<NodeRun> = {}) =>
	await server.runAt(script, { parameters: saveByCif, items: rows, ...setup });

const run = async (parameters: object, items: IDataObject[], more: Partial<NodeRun> = {}) =>
	await server.runAt(answer, { parameters, items, ...more });
const savedIds = () => saves().map((body) => (body as { empresa_id: number }).empresa_id);

describe('Save by CIF', () => {
	it('looks up the ID of a CIF', async () => {
		const { items, error } = await runAt(answer, { items: [{ cif: 'ES j-99.216.582' }] });
		expect(error).toBeUndefined();
		expect(items).toEqual([{ id: 's', empresa_id: 1, status: 'prospect' }]);
		expect(lookups()).toEqual([CIFS[0]]);
	});

	it('looks each CIF up once, and saves in the order of the items', async () => {
		const statuses = ['prospect', 'contactado', 'cliente'];
		const items = statuses.flatMap((status) => rows.map((row) => ({ ...row, status })));
		const { outputs } = await runAt(answer, { items });
		expect([...lookups()].sort()).toEqual([...CIFS].sort());
		for (const id of [1, 2, 3]) {
			const ofCompany = saves().filter(
				(body) => (body as { empresa_id: number }).empresa_id === id,
			);
			expect(ofCompany.map((body) => (body as { status: string }).status)).toEqual(statuses);
		}
		expect(outputs[0].map(({ json, pairedItem }) => [json.empresa_id, pairedItem])).toEqual(
			items.map(({ cif }, item) => [idOf(cif), { item }]),
		);
	});

	it('names a CIF that the service does not know, and saves the others if the node continues on error', async () => {
		const { items } = await runAt(
			(request, reply) =>
				isLookup(request) && cifIn(request) === CIFS[1]
					? reply.code(404).send({ error_code: 'unknown_company' })
					: answer(request, reply),
			{ onError: 'continueRegularOutput' },
		);
		expect(items[1].error).toContain(`knows no company with the CIF ${CIFS[1]}`);
		expect(saves()).toHaveLength(2);
	});

	it('reports a response without an ID', async () => {
		const body = { cif: CIFS[0], nombre: 'Zorba' };
		const { error } = await runAt(() => body, { items: rows.slice(0, 1) });
		expect(error?.message).toContain('not a company with its ID');
	});
});

describe('the field Company of Save', () => {
	it('takes the company of each item without any setting', async () => {
		const { error, hints } = await run(save, [{ empresa_id: 7 }, { empresa_id: '8' }]);
		expect(error).toBeUndefined();
		expect(savedIds()).toEqual([7, 8]);
		expect(hints).toMatchObject([{ message: '2 companies saved' }]);
	});

	it('says which companies were saved already if the service repeats an answer', async () => {
		const repeating =
			(ids: number[]): Script =>
			({ body }, reply) => {
				const { empresa_id } = body as { empresa_id: number };
				if (ids.includes(empresa_id)) reply.header('Idempotency-Replayed', 'true');
				return { empresa_id };
			};
		const items = [{ empresa_id: 7 }, { empresa_id: 8 }];
		const hintOf = async (ids: number[]) =>
			(await server.runAt(repeating(ids), { parameters: save, items })).hints[0].message;
		expect(await hintOf([7])).toBe('1 company saved, and 1 saved already in the last 24 hours');
		expect(await hintOf([7, 8])).toBe(
			'2 companies saved already in the last 24 hours: nothing was changed',
		);
	});

	it('takes the company of the item in a tool of an agent if it is left at its default', async () => {
		await run(save, [{ empresa_id: 7 }], { asTool: true });
		expect(savedIds()).toEqual([7]);
	});

	it.each<[string, string, object]>([
		['picked from the list', 'ID 7', by('list', '7')],
		['entered by its ID', 'ID 7', by('id', '7')],
		['entered by its CIF', `CIF ${CIFS[0]}`, by('cif', CIFS[0])],
	])('gives a hint if all items save one company, %s', async (_, name, companyId) => {
		const items = CIFS.map((cif) => ({ cif }));
		const { hints } = await run({ ...save, companyId }, items);
		expect(new Set(savedIds()).size).toBe(1);
		expect(hints[0]).toMatchObject({
			message: `All 3 items saved one company, ${name}. Check the field Company if each has its own.`,
		});
		expect((await run({ ...save, companyId }, items.slice(0, 1))).hints).toMatchObject([
			{ message: '1 company saved' },
		]);
	});

	it('takes the CIF of each item if By CIF is chosen and nothing else set', async () => {
		await run({ ...save, companyId: by('cif', '') }, rows);
		expect(savedIds()).toEqual([1, 2, 3]);
	});

	it.each<[string, object, IDataObject, string, string]>([
		[
			'a CIF in place of the ID',
			{ ...save, companyId: by('id', '={{ $json.cif }}') },
			{ cif: CIFS[0], empresa_id: 7 },
			`'Company' "${CIFS[0]}" is a CIF, but an ID is expected`,
			'Enter {{ $json.empresa_id }} alone in this field, or choose By CIF or From List.',
		],
		[
			'a CIF dragged beside an ID',
			{ ...save, companyId: by('id', '={{ $json.empresa_id }} {{ $json.cif }}') },
			{ cif: CIFS[0], empresa_id: 7 },
			`'Company' "7 ${CIFS[0]}" is not the ID of a company`,
			'Enter {{ $json.empresa_id }} alone in this field, or choose By CIF or From List.',
		],
		[
			'an ID in place of a CIF',
			{ ...save, companyId: by('cif', '={{ $json.empresa_id }}') },
			{ cif: CIFS[0], empresa_id: 7 },
			`'Company' "7" is an ID, but a CIF is expected`,
			'Enter {{ $json.cif }} alone in this field, or choose By ID.',
		],
		[
			'an ID in place of the CIF of Get',
			{ ...get, cif: by('cif', '={{ $json.empresa_id }}') },
			{ empresa_id: 7 },
			`'CIF' "7" is an ID, but a CIF is expected`,
			'Enter a CIF alone in this field.',
		],
	])('is refused before any request if it has %s', async (_, parameters, item, message, hint) => {
		const { error } = await run(parameters, [item]);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(hint);
		expect(server.seen).toEqual([]);
	});
});

describe('the company that an item stands for', () => {
	/** A company, an event as the service sends it, and an item that has only a CIF. */
	const items: IDataObject[] = [
		{ empresa_id: 1 },
		{ id: 'evt_1', type: 'territory.new_company', data: { empresa_id: 2, territory_id: 9 } },
		{ cif: CIFS[2] },
		{ data: { cif: CIFS[1] } },
		{ empresa_id: 'N/A', cif: CIFS[0], data: 'none' },
	];

	it('is saved, whatever the item is', async () => {
		const { error } = await run(save, items);
		expect(error).toBeUndefined();
		expect(savedIds()).toEqual([1, 2, 3, 2, 1]);
	});

	it('is looked up by Get', async () => {
		const found = await run({ ...get, cif: '' }, items.slice(2));
		expect(found.error).toBeUndefined();
		expect(lookups()).toEqual([CIFS[2], CIFS[1], CIFS[0]]);
	});

	it('is found by Get By ID', async () => {
		const list: Script = () => ({ results: [1, 2].map((id) => ({ empresa_id: id })), total: 2 });
		const parameters = operations.getById;
		const found = await server.runAt(list, { parameters, items: items.slice(0, 2) });
		expect(found.items).toMatchObject([
			{ empresa_id: 1, found: true },
			{ empresa_id: 2, found: true },
		]);
	});

	it('is not known if no field names it', async () => {
		for (const parameters of [save, { ...get, cif: '' }, operations.getById]) {
			const { error } = await run(parameters, [{ id: 7, data: { id: 8 } }]);
			expect(error?.message).toMatch(/^'(?:Company|CIF|Company ID)' is empty/);
		}
		expect(server.seen).toEqual([]);
	});
});

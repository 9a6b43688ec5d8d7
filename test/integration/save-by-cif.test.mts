import * as operations from '../support/operations.mts';
import type { Script, SeenRequest } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import type { NodeRun } from '../support/workflow.mts';

const CIFS = ['J99216582', 'B86670460', 'Q2876031B'];
const save = {
	...operations.save,
	companyId: operations.locator('cif', '={{ $json.cif }}'),
	options: { maxRetries: 0 },
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
	await server.runAt(script, { parameters: save, items: rows, ...setup });

describe('Saving a company by its CIF', () => {
	it('Save looks up the ID of a CIF', async () => {
		const { items, error } = await runAt(answer, { items: [{ cif: 'ES j-99.216.582' }] });
		expect(error).toBeUndefined();
		expect(items).toEqual([{ id: 's', empresa_id: 1, status: 'prospect' }]);
		expect(lookups()).toEqual([CIFS[0]]);
	});

	it('Save looks each CIF up once, and saves in the order of the items', async () => {
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

	it.each<[string, object, string]>([
		['a CIF that is none', { companyId: { ...save.companyId, value: 'J99216583' } }, "'Company'"],
		['no CIF', { companyId: { ...save.companyId, value: '={{ $json.nothing }}' } }, "'Company'"],
		[
			'a key that cannot be sent',
			{ options: { idempotencyKey: 'custom', customIdempotencyKey: 'ñ' } },
			"'Idempotency Key (Custom)'",
		],
	])('Save costs no request with %s', async (_, parameters, message) => {
		const { error } = await runAt(answer, { parameters: { ...save, ...parameters } as never });
		expect(error?.message).toContain(message);
		expect(server.seen).toEqual([]);
	});

	it('Save names the CIF that the service does not know, and saves the others where it goes on', async () => {
		const { items } = await runAt(
			(request, reply) =>
				isLookup(request) && cifIn(request) === CIFS[1]
					? reply.code(404).send({})
					: answer(request, reply),
			{ onError: 'continueRegularOutput' },
		);
		expect(items[1].error).toContain(`knows no company with the CIF ${CIFS[1]}`);
		expect(saves()).toHaveLength(2);
	});

	it('Save says that a response has no ID', async () => {
		const { error } = await runAt(() => ({ cif: CIFS[0] }), { items: rows.slice(0, 1) });
		expect(error?.message).toContain('not a company with its ID');
	});
});

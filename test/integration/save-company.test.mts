import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeOutcome } from '../support/workflow.mts';

const CIF = 'J99216582';
const CIFS = [CIF, 'B86670460', 'Q2876031B'];

const save = { resource: 'prospect', operation: 'save' };
const get = { resource: 'company', operation: 'get' };
const by = (mode: string, value: string) => ({ __rl: true, mode, value });

const server = useScriptedServer();

async function run(parameters: object, items: object[], more: object = {}): Promise<NodeOutcome> {
	await server.start(({ body, url }) => ({
		id: 's',
		empresa_id: CIFS.indexOf(url.split('/').at(-1)!) + 1,
		...(body as object),
	}));
	return await runNode({
		parameters: parameters as never,
		items: items as never,
		credentials: server.credentials(),
		...more,
	});
}

const savedIds = () =>
	server.seen
		.filter(({ method }) => method === 'POST')
		.map(({ body }) => (body as { empresa_id: number }).empresa_id);

describe('The company that Save saves', () => {
	it('Save takes the company of each item without any setting', async () => {
		const { error, hints } = await run(save, [{ empresa_id: 7 }, { empresa_id: '8' }]);
		expect(error).toBeUndefined();
		expect(savedIds()).toEqual([7, 8]);
		expect(hints).toEqual([]);
	});

	it('A tool of an agent takes the company of the item where its field is left as it is', async () => {
		await run(save, [{ empresa_id: 7 }], { asTool: true });
		expect(savedIds()).toEqual([7]);
	});

	it.each<[string, object]>([
		['picked from the list', by('list', '7')],
		['entered by its ID', by('id', '7')],
		['entered by its CIF', by('cif', CIF)],
	])('A hint says that all items saved one company that is %s', async (_, companyId) => {
		const items = CIFS.map((cif) => ({ cif }));
		const { hints } = await run({ ...save, companyId }, items);
		expect(savedIds()).toHaveLength(1);
		expect(hints[0]).toMatchObject({
			message: `All 3 items saved one company, ID ${savedIds()[0]}. Check the field Company if each has its own.`,
		});
		expect((await run({ ...save, companyId }, items.slice(0, 1))).hints).toEqual([]);
	});

	it('A company may be dragged onto the default of the field, to which n8n appends it', async () => {
		const companyId = by('id', '={{ $json.empresa_id }} {{ $json.empresa_id }}');
		await run({ ...save, companyId }, [{ empresa_id: 7 }]);
		expect(savedIds()).toEqual([7]);
	});

	it.each<[string, object, object, string, string]>([
		[
			'a CIF, where the item has an ID',
			{ ...save, companyId: by('id', '={{ $json.cif }}') },
			{ cif: CIF, empresa_id: 7 },
			`'Company' "${CIF}" is a CIF, but an ID is expected`,
			'Enter {{ $json.empresa_id }} alone in this field, or choose By CIF.',
		],
		[
			'a CIF dragged onto the default',
			{ ...save, companyId: by('id', '={{ $json.empresa_id }} {{ $json.cif }}') },
			{ cif: CIF, empresa_id: 7 },
			`'Company' "7 ${CIF}" is not the ID of a company`,
			'Enter {{ $json.empresa_id }} alone in this field.',
		],
		[
			'an ID where a CIF is expected',
			{ ...save, companyId: by('cif', '={{ $json.empresa_id }}') },
			{ cif: CIF, empresa_id: 7 },
			`'Company' "7" is an ID, but a CIF is expected`,
			'Enter {{ $json.cif }} alone in this field, or choose By ID.',
		],
		[
			'a CIF dragged onto the default, with By CIF chosen',
			{ ...save, companyId: by('cif', '={{ $json.empresa_id }} {{ $json.cif }}') },
			{ cif: CIF, empresa_id: 123456789 },
			`'Company' "123456789 ${CIF}" is more than one value, but a CIF is expected`,
			'Enter {{ $json.cif }} alone in this field, or choose By ID.',
		],
		[
			'an ID where Get expects a CIF',
			{ ...get, cif: by('cif', '={{ $json.empresa_id }}') },
			{ empresa_id: 7 },
			`'Company' "7" is an ID, but a CIF is expected`,
			'Enter a CIF alone in this field.',
		],
	])(
		'Save asks for the company without a request, given %s',
		async (_, parameters, item, message, hint) => {
			const { error } = await run(parameters, [item]);
			expect(error?.message).toContain(message);
			expect(error?.description).toContain(hint);
			expect(server.seen).toEqual([]);
		},
	);
});

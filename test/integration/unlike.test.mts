import type { IDataObject } from 'n8n-workflow';
import { UNLIKE, type UnlikeName } from '../../sandbox/unlike.mts';
import {
	createImport,
	get,
	getBatch,
	getById,
	locator,
	nearby,
	request,
	save,
	search,
} from '../support/operations.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import type { NodeOutcome } from '../support/workflow.mts';

const MADRID = '40.4168, -3.7038';
const UNKNOWN = 'J99216582';
const TOTAL = 150;
const sandbox = useSandbox({ companies: TOTAL });
const companies = sandbox.useCompanies({ returnAll: true });
const around: IDataObject[] = [];
beforeAll(async () => {
	around.push(...(await sandbox.run(nearby(MADRID, 30, { returnAll: true }))).items);
});

const NAMES = Object.keys(UNLIKE) as UnlikeName[];
const cifsOf = (records: readonly IDataObject[]) => records.map(({ cif }) => cif);
const some = () => companies.slice(0, 4);
const sectorOf = () => String(companies[0].sector);
const companiesIn = (wanted: string) => companies.filter(({ provincia }) => provincia === wanted);
const withSector = () => companies.filter(({ sector }) => sector === sectorOf()).length;

interface Case {
	title: string;
	parameters(name: UnlikeName): object;
	items?(): IDataObject[];
	/** The option that makes it right, which a result that is not has to name. */
	option?(name: UnlikeName): [label: string, options: object];
	isRight(outcome: NodeOutcome): boolean | Promise<boolean>;
}

const saved = async (): Promise<IDataObject[]> => {
	await sandbox.admin.patch('/settings', { unlike: 'no' });
	return (await sandbox.api.get('/sandbox/saved', { params: { limit: 100 } })).data.results;
};
const additional = (name: string, value: unknown): [string, object] => [
	'Additional Query Parameters',
	{ additionalQuery: { parameters: [{ name, value }] } },
];

const CASES: Case[] = [
	{
		title: 'Search with a limit',
		parameters: () => ({ ...search, limit: 20 }),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(companies.slice(0, 20))),
	},
	{
		title: 'Search with all results',
		parameters: () => ({ ...search, returnAll: true }),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(companies)),
	},
	{
		title: 'Search with a sector',
		parameters: () => ({ ...search, limit: 20, filters: { sector: sectorOf() } }),
		option: (name) => additional(UNLIKE[name].parameters.sector, sectorOf()),
		isRight: ({ items }) => items.length > 0 && items.every(({ sector }) => sector === sectorOf()),
	},
	{
		title: 'Search in a province',
		parameters: () => ({ ...search, returnAll: true, province: locator('name', 'Madrid') }),
		isRight: ({ items }) =>
			items.length > 0 && String(cifsOf(items)) === String(cifsOf(companiesIn('Madrid'))),
	},
	{
		title: 'Count',
		parameters: () => ({ resource: 'company', operation: 'count' }),
		isRight: ({ items }) => items[0]?.count === TOTAL,
	},
	{
		title: 'Count with a sector',
		parameters: () => ({
			resource: 'company',
			operation: 'count',
			filters: { sector: sectorOf() },
		}),
		option: (name) => additional(UNLIKE[name].parameters.sector, sectorOf()),
		isRight: ({ items }) => items[0]?.count === withSector(),
	},
	{
		title: 'Get',
		parameters: () => get,
		items: some,
		isRight: ({ items }) =>
			String(items.map(({ nombre }) => nombre)) === String(some().map(({ nombre }) => nombre)),
	},
	{
		title: 'Get of an unknown company',
		parameters: () => ({ ...get, cif: locator('cif', UNKNOWN) }),
		isRight: ({ error }) => error?.message.includes(`no company with the CIF ${UNKNOWN}`) ?? false,
	},
	{
		title: 'Get Batch',
		parameters: () => getBatch,
		items: () => [...some(), { cif: UNKNOWN }],
		option: (name) => ['Send CIFs As', { cifsField: UNLIKE[name].batchField }],
		isRight: ({ items }) =>
			String(items.map(({ cif, nombre, found }) => [cif, nombre, found])) ===
			String([
				...some().map(({ cif, nombre }) => [cif, nombre, true]),
				[UNKNOWN, undefined, false],
			]),
	},
	{
		title: 'Get By ID',
		parameters: () => getById,
		items: () => some().map(({ empresa_id }) => ({ empresa_id: String(empresa_id) })),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(some())),
	},
	{
		title: 'Match',
		parameters: () => ({ resource: 'company', operation: 'match' }),
		items: () => some().map(({ nombre, ciudad }) => ({ nombre, ciudad })),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(some())),
	},
	{
		title: 'Search Nearby with a limit',
		parameters: () => nearby(MADRID, 30, { limit: 10 }),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(around.slice(0, 10))),
	},
	{
		title: 'Search Nearby with all results',
		parameters: () => nearby(MADRID, 30, { returnAll: true }),
		isRight: ({ items }) => String(cifsOf(items)) === String(cifsOf(around)),
	},
	{
		title: 'Search Nearby with a CNAE',
		parameters: () => nearby(MADRID, 30, { limit: 10, filters: { cnae: around[0].cnae } }),
		option: (name) => additional(UNLIKE[name].parameters.cnae, around[0].cnae),
		isRight: ({ items }) => items.length > 0 && items.every(({ cnae }) => cnae === around[0].cnae),
	},
	{
		title: 'Save by ID',
		parameters: () => ({ ...save, companyId: locator('id', '={{ $json.empresa_id }}') }),
		items: some,
		isRight: async ({ items, error }) => {
			const ids = some().map(({ empresa_id }) => empresa_id);
			const done = (await saved()).map(({ empresa_id }) => empresa_id);
			return error === undefined && items.length === 4 && String(done.sort()) === String(ids);
		},
	},
	{
		title: 'Save by CIF',
		parameters: () => ({ ...save, companyId: locator('cif', '={{ $json.cif }}') }),
		items: some,
		isRight: async ({ items, error }) => {
			const ids = some().map(({ empresa_id }) => empresa_id);
			const done = (await saved()).map(({ empresa_id }) => empresa_id);
			return error === undefined && items.length === 4 && String(done.sort()) === String(ids);
		},
	},
	{
		title: 'Import',
		parameters: () => createImport,
		items: some,
		isRight: async ({ items, error }) => {
			await sandbox.admin.patch('/settings', { unlike: 'no' });
			const { data } = await sandbox.api.get('/sandbox/imports');
			return error === undefined && items.length > 0 && data.results[0]?.received === 4;
		},
	},
	{
		title: 'Get Usage',
		parameters: () => ({ resource: 'account', operation: 'getUsage' }),
		isRight: ({ items }) => items[0]?.plan === 'Business',
	},
	{
		title: 'API Request of a list',
		parameters: () => ({ ...request, path: '/sandbox/saved', isListing: true, returnAll: true }),
		option: (name) => [
			'Next Page Field',
			{ nextPageField: UNLIKE[name].parameters.next_page_token },
		],
		isRight: ({ items }) => items.length === 30,
	},
];

beforeEach(async () => void (await sandbox.admin.post('/reset')));

async function prepare(name: UnlikeName, title: string): Promise<void> {
	await sandbox.admin.post('/reset');
	const records = title === 'API Request of a list' ? companies.slice(0, 30) : [];
	for (const { empresa_id } of records) {
		await sandbox.api.post('/empresas/saved', { empresa_id, status: 'prospect' });
	}
	await sandbox.admin.patch('/settings', { unlike: name });
}

/** Everything that a run says to its user. */
function saidBy({ error, items, hints }: NodeOutcome): string {
	return JSON.stringify([error?.message, error?.description, items, hints]);
}

describe.each(NAMES)('a service that answers like %s', (name) => {
	it.each(CASES)(
		'gives correct results for $title, or for the option named in its messages',
		async (one) => {
			const { title, parameters, items, option, isRight } = one;
			await prepare(name, title);
			const setup = parameters(name);
			const outcome = await sandbox.run(setup, { items: items?.() });
			const [label, options] = option?.(name) ?? [];
			if (await isRight(outcome)) return;
			const isTold = saidBy(outcome).includes(label ?? 'no option');
			expect([isTold, saidBy(outcome)]).toEqual([true, expect.anything()]);
			await prepare(name, title);
			const second = await sandbox.run({ ...setup, filters: {}, options }, { items: items?.() });
			expect([await isRight(second), saidBy(second)]).toEqual([true, expect.anything()]);
		},
	);
});

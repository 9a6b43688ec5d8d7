import type { IDataObject } from 'n8n-workflow';
import { UNLIKE, UNLIKE_NAMES, type UnlikeName } from '../../sandbox/unlike/services.mts';
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
const TOTAL = 200;
/** The first digits of a CNAE that some of the companies have. */
const DIVISION = '56';
const sandbox = useSandbox({ companies: TOTAL });
const companies = sandbox.useCompanies({ returnAll: true });
const around: IDataObject[] = [];
beforeAll(async () => {
	around.push(...(await sandbox.run(nearby(MADRID, 30, { returnAll: true }))).items);
});

const cifsOf = (records: readonly IDataObject[]) => records.map(({ cif }) => cif);
const some = () => companies.slice(0, 4);
const sectorOf = () => String(companies[0].sector);
const companiesIn = (wanted: string) => companies.filter(({ provincia }) => provincia === wanted);
const withSector = () => companies.filter(({ sector }) => sector === sectorOf()).length;

interface Case {
	title: string;
	parameters(name: UnlikeName): object;
	items?(): IDataObject[];
	/** What a result that is not right has to name, and the parameters with it. */
	option?(name: UnlikeName): [label: string, parameters: object] | undefined;
	isRight(outcome: NodeOutcome, name: UnlikeName): boolean | Promise<boolean>;
}

const saved = async (): Promise<IDataObject[]> => {
	await sandbox.admin.patch('/settings', { unlike: 'no' });
	return (await sandbox.api.get('/sandbox/saved', { params: { limit: 100 } })).data.results;
};
const additional = (name: string, value: unknown): [string, object] => [
	'Additional Query Parameters',
	{ filters: {}, options: { additionalQuery: { parameters: [{ name, value }] } } },
];
/** A search of everything, which needs a filter at a service that refuses one without. */
const within =
	(province: string): Case['option'] =>
	(name) =>
		UNLIKE[name].wantsFilter ? ['Province', { province: locator('name', province) }] : undefined;
const allAt = (name: UnlikeName) => (UNLIKE[name].wantsFilter ? companiesIn('Madrid') : companies);

/** Whether writes that are only accepted say so, and where their jobs are. */
const isToldOf = (name: UnlikeName, items: IDataObject[]) =>
	name !== 'queue' ||
	items.every(({ accepted, location, retry_after }) => {
		return accepted === true && /^\/v1\/jobs\/./.test(String(location)) && retry_after === 2;
	});

const isSavedOnce: Case['isRight'] = async ({ items, error }, name) => {
	const ids = some().map(({ empresa_id }) => empresa_id);
	const done = (await saved()).map(({ empresa_id }) => empresa_id);
	const isOnce = items.length === 4 && items.every(({ repeated }) => repeated === undefined);
	const isDone = isOnce && String(done.sort()) === String(ids);
	return error === undefined && isDone && isToldOf(name, items);
};

const CASES: Case[] = [
	{
		title: 'Search with a limit',
		parameters: () => ({ ...search, limit: 20 }),
		option: within('Madrid'),
		isRight: ({ items }, name) =>
			String(cifsOf(items)) === String(cifsOf(allAt(name).slice(0, 20))),
	},
	{
		title: 'Search with all results',
		parameters: () => ({ ...search, returnAll: true }),
		option: within('Madrid'),
		isRight: ({ items }, name) => String(cifsOf(items)) === String(cifsOf(allAt(name))),
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
		title: 'Search with the first digits of a CNAE',
		parameters: () => ({ ...search, returnAll: true, filters: { cnae: DIVISION } }),
		isRight: ({ items }) => {
			const inDivision = companies.filter(({ cnae }) => String(cnae).startsWith(DIVISION));
			return items.length > 0 && String(cifsOf(items)) === String(cifsOf(inDivision));
		},
	},
	{
		title: 'Count',
		parameters: () => ({ resource: 'company', operation: 'count' }),
		option: within('Madrid'),
		isRight: ({ items }, name) => items[0]?.count === allAt(name).length,
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
		option: (name) => ['Send CIFs As', { options: { cifsField: UNLIKE[name].batchField } }],
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
		items: () =>
			some().map(({ empresa_id, provincia }) => ({ empresa_id: String(empresa_id), provincia })),
		option: within('={{ $json.provincia }}'),
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
		isRight: isSavedOnce,
	},
	{
		title: 'Save by CIF',
		parameters: () => ({ ...save, companyId: locator('cif', '={{ $json.cif }}') }),
		items: some,
		isRight: isSavedOnce,
	},
	{
		title: 'Import',
		parameters: () => createImport,
		items: some,
		isRight: async ({ items, error }, name) => {
			await sandbox.admin.patch('/settings', { unlike: 'no' });
			const { data } = await sandbox.api.get('/sandbox/imports');
			const isDone = items.length > 0 && data.results[0]?.received === 4;
			return error === undefined && isDone && isToldOf(name, items);
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
			'Next Page In',
			{ options: { nextPageIn: UNLIKE[name].parameters.next_page_token } },
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

describe.each(UNLIKE_NAMES)('a service that answers like %s', (name) => {
	it.each(CASES)(
		'gives correct results for $title, or for the option named in its messages',
		async (one) => {
			const { title, parameters, items, option, isRight } = one;
			await prepare(name, title);
			const setup = parameters(name);
			const outcome = await sandbox.run(setup, { items: items?.() });
			const [label, changes] = option?.(name) ?? [];
			if (await isRight(outcome, name)) return;
			expect(saidBy(outcome)).toContain(label ?? 'no option');
			await prepare(name, title);
			const second = await sandbox.run({ ...setup, ...changes }, { items: items?.() });
			expect((await isRight(second, name)) || saidBy(second)).toBe(true);
		},
	);
});

import type { IDataObject } from 'n8n-workflow';

/** A way to use an operation, with rows of which some are wrong and some are alike. */
export interface PreviewedOperation {
	resource: string;
	operation: string;
	/** Which way of the operation it is, where there are several. */
	way?: string;
	parameters: Record<string, unknown>;
	/** The row of a company; `index` counts the rows. */
	row(company: IDataObject, index: number): IDataObject;
	/** Makes a row wrong; absent where no row can be. */
	spoil?(row: IDataObject): IDataObject;
	/** Whether the answers of the service decide how many requests there are. */
	isRange?: boolean;
	/** Whether each row takes much longer than a request, so that few of them are enough. */
	isShort?: boolean;
}

const expression = (mode: string, value: string) => ({ __rl: true, mode, value });
const byCif = expression('cif', '={{ $json.cif }}');
const byId = expression('id', '={{ $json.id }}');
const toRow = ({ cif, empresa_id: id, nombre, ciudad }: IDataObject, index: number) => ({
	cif,
	id,
	nombre,
	ciudad,
	index,
});
const wrongCif = (row: IDataObject) => ({ ...row, cif: 'A1234' });

/** Every operation that makes requests, in each of its ways. */
export const PREVIEWED: PreviewedOperation[] = [
	{
		resource: 'company',
		operation: 'searchNearby',
		parameters: {
			centre: expression('list', 'Madrid'),
			radiusKm: '={{ $json.radius }}',
			limit: 20,
		},
		row: (_, index) => ({ radius: 1 + (index % 7) }),
		spoil: () => ({ radius: 'far' }),
	},
	{
		resource: 'company',
		operation: 'searchNearby',
		way: 'Return All',
		isRange: true,
		parameters: {
			centre: expression('list', 'Madrid'),
			radiusKm: '={{ $json.radius }}',
			returnAll: true,
		},
		row: (_, index) => ({ radius: 1 + (index % 7) }),
		spoil: () => ({ radius: 'far' }),
		isShort: true,
	},
	{
		resource: 'company',
		operation: 'search',
		parameters: { province: expression('name', '={{ $json.province }}'), limit: 10 },
		row: (_, index) => ({ province: index % 2 === 0 ? 'Madrid' : 'Sevilla' }),
		spoil: () => ({ province: 'Atlantis' }),
	},
	{
		resource: 'company',
		operation: 'search',
		way: 'several pages',
		parameters: { province: expression('name', '={{ $json.province }}'), limit: 120 },
		row: (_, index) => ({ province: index % 2 === 0 ? 'Madrid' : 'Sevilla' }),
		spoil: () => ({ province: 'Atlantis' }),
		isShort: true,
	},
	{
		resource: 'company',
		operation: 'search',
		way: 'Return All from the second page',
		parameters: {
			text: '={{ $json.text }}',
			returnAll: true,
			options: { startPage: 2, maxRequests: 1000 },
		},
		row: (_, index) => ({ text: ['bar', 'hotel', 'taller'][index % 3] }),
		spoil: () => ({ text: { no: 'text' } }),
		isShort: true,
	},
	{
		resource: 'company',
		operation: 'search',
		way: 'of more provinces than are asked for their total',
		isRange: true,
		parameters: { province: expression('name', '={{ $json.province }}'), limit: 100 },
		row: ({ provincia }) => ({ province: provincia }),
		spoil: () => ({ province: 'Atlantis' }),
		isShort: true,
	},
	{
		resource: 'company',
		operation: 'count',
		parameters: { text: '={{ $json.nombre }}' },
		row: toRow,
		spoil: (row) => ({ ...row, nombre: { no: 'text' } }),
	},
	{
		resource: 'company',
		operation: 'get',
		parameters: { cif: byCif },
		row: toRow,
		spoil: wrongCif,
	},
	{
		resource: 'company',
		operation: 'getBatch',
		parameters: { cif: '={{ $json.cif }}' },
		row: toRow,
		spoil: wrongCif,
	},
	{
		resource: 'company',
		operation: 'getBatch',
		way: 'that stops at an unknown CIF',
		parameters: { cif: '={{ $json.cif }}', unknownCifs: 'stop' },
		row: toRow,
		spoil: wrongCif,
	},
	{
		resource: 'company',
		operation: 'getById',
		isRange: true,
		parameters: { companyId: '={{ $json.id }}', text: '={{ $json.text }}' },
		row: (company, index) => ({ ...toRow(company, index), text: index % 2 === 0 ? 'bar' : 'sol' }),
		spoil: (row) => ({ ...row, id: 'none' }),
	},
	{
		resource: 'company',
		operation: 'match',
		isRange: true,
		parameters: { name: '={{ $json.nombre }}', town: '={{ $json.ciudad }}' },
		// Names that nothing is like are searched for twice.
		row: (company, index) => ({
			...toRow(company, index),
			nombre: `${String(company.nombre).split(' ')[0]} Quetzalcoatl ${index}`,
		}),
		spoil: (row) => ({ ...row, nombre: { no: 'text' } }),
		isShort: true,
	},
	{
		resource: 'company',
		operation: 'match',
		way: 'with one request a name',
		parameters: {
			name: '={{ $json.nombre }}',
			town: '={{ $json.ciudad }}',
			options: { maxRequestsPerName: 1 },
		},
		row: toRow,
		spoil: (row) => ({ ...row, nombre: '' }),
		isShort: true,
	},
	{
		resource: 'prospect',
		operation: 'save',
		parameters: { companyId: byId, notes: '={{ $json.index }}' },
		row: toRow,
		spoil: (row) => ({ ...row, id: 'none' }),
	},
	{
		resource: 'prospect',
		operation: 'save',
		way: 'by CIF',
		// Other notes make another save of the same company, for which it is looked up once.
		parameters: { companyId: byCif, notes: '={{ $itemIndex }}' },
		row: toRow,
		spoil: wrongCif,
	},
	{
		resource: 'import',
		operation: 'create',
		parameters: { bodySource: 'json', jsonBody: '={{ $json.body }}' },
		row: ({ cif }) => ({ body: { companies: [{ cif }] } }),
		spoil: () => ({ body: 'no JSON' }),
	},
	{
		resource: 'import',
		operation: 'create',
		way: 'from the input items',
		parameters: {},
		row: ({ cif, nombre }) => ({ cif, nombre }),
		spoil: wrongCif,
	},
	{
		resource: 'import',
		operation: 'create',
		way: 'in parts, of a list without wrong rows',
		parameters: { invalidRows: 'stop', options: { rowsPerImport: 30 } },
		row: ({ cif, nombre }) => ({ cif, nombre }),
		spoil: wrongCif,
	},
	{
		resource: 'account',
		operation: 'getUsage',
		parameters: {},
		row: (_, index) => ({ index }),
	},
	{
		resource: 'apiRequest',
		operation: 'send',
		parameters: { method: 'GET', path: '={{ $json.path }}' },
		row: ({ cif }) => ({ path: `/leadbase/empresa/${String(cif)}` }),
		spoil: () => ({ path: 'https://other.example/x' }),
	},
	{
		resource: 'apiRequest',
		operation: 'send',
		way: 'a batch lookup',
		parameters: { method: 'POST', path: '/empresas/batch', body: '={{ $json.body }}' },
		row: ({ cif }) => ({ body: { cifs: [cif, cif] } }),
		spoil: () => ({ body: 'no JSON' }),
	},
	{
		resource: 'apiRequest',
		operation: 'send',
		way: 'a list',
		parameters: {
			method: 'GET',
			path: '/leadbase/buscar',
			isListing: true,
			limit: 75,
			options: {
				additionalQuery: { parameters: [{ name: 'q', value: '={{ $json.text }}' }] },
			},
		},
		row: (_, index) => ({ text: ['bar', 'hotel', 'taller'][index % 3] }),
		isShort: true,
	},
];

/**
 * Rows of companies, of which every tenth is like the one before.
 *
 * @param firstWrong index of the first of those that are wrong, every twentieth; undefined for none.
 */
export function rowsFor(
	{ row, spoil }: PreviewedOperation,
	companies: readonly IDataObject[],
	count: number,
	firstWrong?: number,
): IDataObject[] {
	return Array.from({ length: count }, (_, number) => {
		const index = number % 10 === 9 ? number - 1 : number;
		const made = row(companies[index % companies.length], index);
		return spoil !== undefined && number % 20 === firstWrong ? spoil(made) : made;
	});
}

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
}

const expression = (mode: string, value: string) => ({ __rl: true, mode, value });
const byCif = expression('cif', '={{ $json.cif }}');
const toRow = ({ cif, empresa_id: id, nombre, ciudad }: IDataObject, index: number) => ({
	cif,
	id,
	nombre,
	ciudad,
	index,
});
const wrongCif = (row: IDataObject) => ({ ...row, cif: 'A1234' });

const spoiltCif = { row: toRow, spoil: wrongCif };
const spoiltId = { row: toRow, spoil: (row: IDataObject) => ({ ...row, id: 'none' }) };
const TEXTS = ['bar', 'hotel', 'taller'];
const texts = { row: (_: IDataObject, index: number) => ({ text: TEXTS[index % TEXTS.length] }) };
const searchNearby = {
	resource: 'company',
	operation: 'searchNearby',
	row: (_: IDataObject, index: number) => ({ radius: 1 + (index % 7) }),
	spoil: () => ({ radius: 'far' }),
};
const around = { centre: expression('list', 'Madrid'), radiusKm: '={{ $json.radius }}' };
const search = { resource: 'company', operation: 'search' };
const searchProvince = {
	...search,
	row: (_: IDataObject, index: number) => ({ province: index % 2 === 0 ? 'Madrid' : 'Sevilla' }),
	spoil: () => ({ province: 'Atlantis' }),
};
const province = expression('name', '={{ $json.province }}');
const activities = { cnae: expression('code', '56, 9602, 9621') };
const getBatch = { resource: 'company', operation: 'getBatch', ...spoiltCif };
const match = { resource: 'company', operation: 'match' };
const nameAndTown = { name: '={{ $json.nombre }}', town: '={{ $json.ciudad }}' };
const create = { resource: 'import', operation: 'create' };
const createFromItems = {
	...create,
	row: ({ cif, nombre }: IDataObject) => ({ cif, nombre }),
	spoil: wrongCif,
};
const send = { resource: 'apiRequest', operation: 'send' };

/** Every operation that makes requests, in each of its ways. */
export const PREVIEWED: PreviewedOperation[] = [
	{ ...searchNearby, parameters: { ...around, limit: 20 } },
	{
		...searchNearby,
		way: 'Return All',
		isRange: true,
		parameters: { ...around, returnAll: true },
	},
	{ ...searchProvince, parameters: { province, limit: 10 } },
	{ ...searchProvince, way: 'several pages', parameters: { province, limit: 120 } },
	{
		...searchProvince,
		way: 'several activities',
		isRange: true,
		parameters: { province, limit: 120, filters: activities },
	},
	{
		...searchNearby,
		way: 'several activities',
		parameters: { ...around, limit: 20, filters: activities },
	},
	{
		...search,
		...texts,
		way: 'Return All from the second page',
		isRange: true,
		parameters: {
			text: '={{ $json.text }}',
			returnAll: true,
			options: { startPage: 2, maxRequests: 1000 },
		},
		spoil: () => ({ text: { no: 'text' } }),
	},
	{ resource: 'company', operation: 'get', parameters: { cif: byCif }, ...spoiltCif },
	{ ...getBatch, parameters: { cif: '={{ $json.cif }}' } },
	{
		...spoiltId,
		resource: 'company',
		operation: 'getById',
		isRange: true,
		parameters: { companyId: '={{ $json.id }}', text: '={{ $json.text }}' },
		row: (company, index) => ({ ...toRow(company, index), text: index % 2 === 0 ? 'bar' : 'sol' }),
	},
	{
		...match,
		isRange: true,
		parameters: nameAndTown,
		// Names that nothing is like are searched for twice.
		row: (company, index) => ({
			...toRow(company, index),
			nombre: `${String(company.nombre).split(' ')[0]} Quetzalcoatl ${index}`,
		}),
		spoil: (row) => ({ ...row, nombre: { no: 'text' } }),
	},
	{
		...spoiltId,
		resource: 'prospect',
		operation: 'save',
		parameters: { companyId: expression('id', '={{ $json.id }}'), notes: '={{ $json.index }}' },
	},
	{
		...spoiltCif,
		resource: 'prospect',
		operation: 'save',
		way: 'by CIF',
		// Other notes make another save of the same company, for which it is looked up once.
		parameters: { companyId: byCif, notes: '={{ $itemIndex }}' },
	},
	{
		...create,
		parameters: { bodySource: 'json', jsonBody: '={{ $json.body }}' },
		row: ({ cif }) => ({ body: { companies: [{ cif }] } }),
		spoil: () => ({ body: 'no JSON' }),
	},
	{
		...createFromItems,
		way: 'from the input items, in parts',
		parameters: { options: { rowsPerImport: 5 } },
	},
	{
		...send,
		parameters: { method: 'GET', path: '={{ $json.path }}' },
		row: ({ cif }) => ({ path: `/leadbase/empresa/${String(cif)}` }),
		spoil: () => ({ path: 'https://other.example/x' }),
	},
	{
		...send,
		way: 'a batch lookup',
		parameters: { method: 'POST', path: '/empresas/batch', body: '={{ $json.body }}' },
		row: ({ cif }) => ({ body: { cifs: [cif, cif] } }),
		spoil: () => ({ body: 'no JSON' }),
	},
	{
		...send,
		...texts,
		way: 'a list',
		isRange: true,
		parameters: {
			method: 'GET',
			path: '/leadbase/buscar',
			isListing: true,
			limit: 75,
			options: {
				additionalQuery: { parameters: [{ name: 'q', value: '={{ $json.text }}' }] },
			},
		},
	},
];

/** Rows of companies: the last is like the one before, and one is wrong if that is wanted and can be. */
export function rowsFor(
	{ row, spoil }: PreviewedOperation,
	companies: readonly IDataObject[],
	wrong?: number,
): IDataObject[] {
	return companies.map((_, number) => {
		const index = Math.min(number, companies.length - 2);
		const made = row(companies[index], index);
		return spoil !== undefined && number === wrong ? spoil(made) : made;
	});
}

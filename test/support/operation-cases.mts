import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { locator, withQuery } from './operations.mts';

/** An operation as the tests of all operations run it. */
interface OperationCases {
	/** The first way is also the one whose output has the schema that n8n offers. */
	ways: Way[];
	/** How the operation takes the companies of its input; false if it takes none. */
	takes: false | Taking;
	/** Rows of companies that give fields of the output which the companies do not give. */
	otherRows?: IDataObject[];
	/** Parameters as n8n stores them, without the defaults, and then items, by title; stored-workflows records them. */
	stored: Record<string, [INodeParameters, ...IDataObject[]]>;
}

/** How an operation takes companies, when it has just been added to a workflow. */
interface Taking {
	/** The fields of a company by which it knows the company; any of them is enough. */
	by: ReadonlyArray<'cif' | 'empresa_id' | 'nombre'>;
	/** The fields that n8n requires to be filled in; none if it finds the companies of itself. */
	required?: IDataObject;
}

/** A way to use an operation. */
interface Way {
	name?: string;
	/** All parameters but `resource` and `operation`. */
	parameters: IDataObject;
	/** The row of a company; `index` counts the rows. */
	row?(company: IDataObject, index: number): IDataObject;
	/** Makes a row wrong; absent where no row can be. */
	spoil?(row: IDataObject): IDataObject;
	/** The path below /v1 that is faulty, with * as a wildcard, where the way is run under faults. */
	path?: string;
	/** The companies whose rows are run in n8n, from and to. */
	companies?: [number, number];
	/** Results of each row in n8n: one unless given. */
	results?: number;
	/** The field that tells one result from another. */
	identity?: string;
	/** Where the created records are listed, their field that marks the item, and how their marks begin. */
	creates?: { listing: string; mark: string; prefix?: string };
	/** Whether a preview cannot say how many requests there are, only that they are no more than this. */
	isRange?: boolean;
}

/** Of companies that the sandbox has, and a well-formed one that it has not. */
const CIF = 'A18314781';
const OTHER_CIF = 'B65690521';
const UNKNOWN_CIF = 'B86670460';

const COMPANIES: [number, number] = [0, 8];
const MANY = 250;

const toRow = (company: IDataObject, index: number): IDataObject => ({ ...company, index });
const byCif = locator('cif', '={{ $json.cif }}');
const spoilCif = (row: IDataObject) => ({ ...row, cif: 'A1234' });
const spoilId = (row: IDataObject) => ({ ...row, empresa_id: 'none' });
const spoilBody = () => ({ body: 'no JSON' });
const TEXTS = ['bar', 'hotel', 'taller'];
const texts = {
	row: (_: IDataObject, index: number) => ({ text: TEXTS[index % TEXTS.length] }),
	spoil: () => ({ text: { no: 'text' } }),
};
const inProvinces = {
	row: (_: IDataObject, index: number) => ({ province: index % 2 === 0 ? 'Madrid' : 'Sevilla' }),
	spoil: () => ({ province: 'Atlantis' }),
};
const province = locator('name', '={{ $json.province }}');
const aroundMadrid = {
	row: (_: IDataObject, index: number) => ({ radius: 500 - (index % 7) }),
	spoil: () => ({ radius: 'far' }),
};
const around = { centre: locator('list', 'Madrid'), radiusKm: '={{ $json.radius }}' };
const nameAndTown = { name: '={{ $json.nombre }}', town: '={{ $json.ciudad }}' };
const activities = { cnae: locator('code', '56, 9602, 9621') };
const bars = withQuery('cnae', '5630');
const saved = { listing: '/sandbox/saved', mark: 'notes' };

/** Every operation of the node, by `resource/operation`. */
export const OPERATION_CASES: Record<string, OperationCases> = {
	'company/count': {
		takes: false,
		ways: [{ ...texts, path: '/leadbase/buscar', parameters: { text: '={{ $json.text }}' } }],
		stored: { Count: [{ operation: 'count', text: 'bar' }] },
	},
	'company/get': {
		takes: { by: ['cif'], required: { cif: byCif } },
		ways: [
			{ path: '/leadbase/empresa/*', parameters: { cif: byCif }, spoil: spoilCif, identity: 'cif' },
		],
		stored: {
			'Get, by a column': [{ cif: byCif }, { cif: CIF }],
			'Get, from a list, all fields': [
				{ cif: locator('list', CIF), output: 'raw', options: { checkCif: false, timeout: 30 } },
			],
			'Get, a field in a field of the output': [
				{
					cif: locator('cif', CIF),
					output: 'selectedFields',
					fields: ['nombre', 'telefono'],
					includeOtherFields: true,
					destinationFieldName: 'company',
					options: { otherFields: 'administradores' },
				},
				{ row: 1 },
			],
		},
	},
	'company/getBatch': {
		takes: { by: ['cif'] },
		ways: [
			{
				path: '/empresas/batch',
				parameters: { cif: '={{ $json.cif }}' },
				spoil: spoilCif,
				companies: [0, MANY],
				identity: 'cif',
			},
		],
		otherRows: [{ cif: UNKNOWN_CIF }, { cif: 'A1' }],
		stored: {
			'Get Batch': [{ operation: 'getBatch' }, { cif: CIF }, { cif: OTHER_CIF }],
			'Get Batch, with options': [
				{
					operation: 'getBatch',
					cif: '={{ $json.id }}',
					unknownCifs: 'stop',
					includeOtherFields: true,
					options: { concurrency: 2, maxRequests: 9, maxWait: 60, timeout: 30 },
				},
				{ id: CIF },
			],
		},
	},
	'company/getById': {
		takes: { by: ['empresa_id'] },
		ways: [
			{ path: '/leadbase/buscar', parameters: {}, spoil: spoilId, identity: 'cif', isRange: true },
			{
				name: 'with a text',
				parameters: { text: '={{ $json.text }}' },
				row: (company, index) => ({ ...company, text: index % 2 === 0 ? 'bar' : 'sol' }),
				spoil: spoilId,
				isRange: true,
			},
		],
		otherRows: [{ empresa_id: 999_999 }],
		stored: { 'Get By ID': [{ operation: 'getById' }, { empresa_id: 100016 }] },
	},
	'company/match': {
		takes: { by: ['nombre'] },
		ways: [
			{
				path: '/leadbase/buscar',
				parameters: nameAndTown,
				identity: 'nombre',
				isRange: true,
			},
			{
				name: 'of names that nothing is like, which are searched for twice',
				parameters: nameAndTown,
				row: ({ nombre, ...company }, index) => ({
					...company,
					nombre: `${String(nombre).split(' ')[0]} Quetzalcoatl ${index}`,
				}),
				spoil: (row) => ({ ...row, nombre: { no: 'text' } }),
				isRange: true,
			},
		],
		otherRows: [{ nombre: 'Horno Monte Digital, S.C.', ciudad: 'Melilla' }],
		stored: {
			Match: [{ operation: 'match' }, { Empresa: 'Bar Sol', Ciudad: 'Madrid' }],
			'Match, by a column and a fixed town': [
				{ operation: 'match', name: '={{ $json.firm }}', town: 'Madrid', provinceName: 'Madrid' },
				{ firm: 'Hotel Luna' },
			],
		},
	},
	'company/search': {
		takes: false,
		ways: [
			{
				path: '/leadbase/buscar',
				parameters: { limit: MANY },
				companies: [0, 1],
				results: MANY,
				identity: 'cif',
			},
			{ ...inProvinces, name: 'several pages', parameters: { province, limit: 120 } },
			{
				...inProvinces,
				name: 'several activities',
				parameters: { province, limit: 120, filters: activities },
				isRange: true,
			},
			{
				...texts,
				name: 'Return All from the second page',
				parameters: {
					text: '={{ $json.text }}',
					returnAll: true,
					options: { startPage: 2, maxRequests: 1000 },
				},
				isRange: true,
			},
		],
		stored: {
			Search: [{ operation: 'search', text: 'bar' }],
			'Search, with every filter': [
				{
					operation: 'search',
					text: 'bar',
					province: locator('name', 'Vizcaya'),
					filters: { sector: locator('name', 'Hostelería') },
					limit: 1,
					options: { startPage: 2, ...bars },
				},
			],
			'Search, Return All': [
				{ operation: 'search', text: 'hotel', returnAll: true, options: { maxRequests: 3 } },
			],
		},
	},
	'company/searchNearby': {
		takes: false,
		ways: [
			{
				...aroundMadrid,
				path: '/empresas/nearby',
				parameters: { ...around, limit: 8 },
				companies: [0, 1],
				results: 8,
				identity: 'cif',
			},
			{
				...aroundMadrid,
				name: 'Return All',
				parameters: { ...around, returnAll: true },
				row: (_, index) => ({ radius: 1 + (index % 7) }),
				isRange: true,
			},
			{
				...aroundMadrid,
				name: 'several activities',
				parameters: { ...around, limit: 20, filters: activities },
			},
		],
		stored: {
			'Search Nearby': [{ operation: 'searchNearby', centre: locator('list', 'Madrid') }],
			'Search Nearby, around a point': [
				{
					operation: 'searchNearby',
					centre: locator('coordinates', '43.36, -8.41'),
					radiusKm: '2,5',
					limit: 3,
					filters: { cnae: locator('code', '56') },
				},
			],
			'Search Nearby, towns': [
				{ operation: 'searchNearby', area: 'towns', towns: 'Vigo, Lugo', limit: 5 },
			],
		},
	},
	'company/validateCif': {
		takes: { by: ['cif'], required: { cif: '={{ $json.cif }}' } },
		ways: [{ parameters: { cif: '={{ $json.cif }}' } }],
		otherRows: [{ cif: 'A1' }],
		stored: { 'Validate CIF': [{ operation: 'validateCif' }, { cif: CIF }] },
	},
	'prospect/save': {
		takes: { by: ['empresa_id', 'cif'] },
		ways: [
			{
				path: '/empresas/saved',
				parameters: {
					companyId: locator('id', '={{ $json.empresa_id }}'),
					notes: '=by ID {{ $json.cif }}',
				},
				spoil: spoilId,
				identity: 'empresa_id',
				creates: { ...saved, prefix: 'by ID' },
			},
			{
				name: 'by CIF',
				path: '/leadbase/empresa/*',
				// Other notes make another save of the same company, for which it is looked up once.
				parameters: { companyId: byCif, notes: '=by CIF {{ $itemIndex }}' },
				isRange: true,
				spoil: spoilCif,
				companies: [8, 16],
				identity: 'empresa_id',
				creates: { ...saved, prefix: 'by CIF' },
			},
		],
		stored: {
			'Save, of each item': [{ resource: 'prospect' }, { empresa_id: 100016 }],
			'Save, by CIF': [
				{
					resource: 'prospect',
					companyId: locator('cif', CIF),
					status: 'cliente',
					notes: 'Asked to be called',
					options: { idempotencyKey: 'custom', customIdempotencyKey: 'order-1' },
				},
			],
		},
	},
	'import/create': {
		takes: { by: ['cif'] },
		ways: [
			{
				path: '/imports',
				parameters: { bodySource: 'json', jsonBody: '={{ $json.body }}' },
				row: ({ cif }) => ({ body: [cif] }),
				spoil: spoilBody,
				identity: 'id',
				creates: { listing: '/sandbox/imports', mark: 'id' },
			},
			{
				name: 'from the input items, in parts',
				parameters: { options: { rowsPerImport: 5 } },
				row: ({ cif, nombre }) => ({ cif, nombre }),
				spoil: spoilCif,
			},
		],
		stored: {
			'Create import': [{ resource: 'import' }, { CIF, Empresa: 'Bar Sol' }, { CIF: 'none' }],
			'Create import, in parts': [
				{ resource: 'import', invalidRows: 'stop', options: { rowsPerImport: 1 } },
				{ 'C.I.F.': CIF, Cliente: 'Bar Sol' },
				{ 'C.I.F.': OTHER_CIF, Cliente: 'Bar Luna' },
			],
			'Create import, JSON': [
				{ resource: 'import', bodySource: 'json', jsonBody: '{ "companies": [{ "cif": "x" }] }' },
			],
		},
	},
	'account/diagnose': {
		takes: false,
		ways: [{ path: '/leadbase/buscar', parameters: {} }],
		stored: { Diagnose: [{ resource: 'account', operation: 'diagnose' }] },
	},
	'account/getUsage': {
		takes: false,
		ways: [{ path: '/leadbase/buscar', parameters: {} }],
		stored: { 'Get Usage': [{ resource: 'account' }] },
	},
	'apiRequest/send': {
		takes: false,
		ways: [
			{
				path: '/sandbox/saved',
				parameters: { path: '/sandbox/saved', options: { repeatWhenUnknown: true } },
				isRange: true,
			},
			{
				name: 'a path',
				parameters: { path: '={{ $json.path }}' },
				row: ({ cif }) => ({ path: `/leadbase/empresa/${String(cif)}` }),
				spoil: () => ({ path: 'https://other.example/x' }),
			},
			{
				name: 'a batch lookup',
				parameters: { method: 'POST', path: '/empresas/batch', body: '={{ $json.body }}' },
				row: ({ cif }) => ({ body: { cifs: [cif, cif] } }),
				spoil: spoilBody,
			},
			{
				...texts,
				name: 'a list',
				parameters: {
					path: '/leadbase/buscar',
					isListing: true,
					limit: 75,
					options: withQuery('q', '={{ $json.text }}'),
				},
				spoil: undefined,
				isRange: true,
			},
		],
		stored: {
			'Send, a path': [{ resource: 'apiRequest', path: `/leadbase/empresa/${CIF}` }],
			'Send, a list': [
				{
					resource: 'apiRequest',
					path: '/leadbase/buscar',
					isListing: true,
					limit: 4,
					options: bars,
				},
			],
			'Send, a body': [
				{
					resource: 'apiRequest',
					method: 'POST',
					path: '/empresas/batch',
					body: `{ "cifs": ["${CIF}"] }`,
					options: { repeatWhenUnknown: true },
				},
			],
		},
	},
};

export interface OperationCase extends Way {
	/** As `resource: operation`, and the name of the way. */
	title: string;
	resource: string;
	operation: string;
	/** The node's parameters. */
	node: IDataObject;
	rowsOf(companies: readonly IDataObject[]): IDataObject[];
}

/** Every way of every operation. */
export const CASES: OperationCase[] = Object.entries(OPERATION_CASES).flatMap(([id, { ways }]) => {
	const [resource, operation] = id.split('/');
	return ways.map((way) => ({
		...way,
		title: [`${resource}: ${operation}`, way.name].filter(Boolean).join(' '),
		resource,
		operation,
		node: { resource, operation, ...way.parameters },
		rowsOf: (companies) => companies.map(way.row ?? toRow),
	}));
});

/** The cases that are run in n8n: one of each operation, and those under faults. */
export const RUN_CASES = CASES.filter(({ name, path }) => name === undefined || path !== undefined);

/** The rows of a case that are run in n8n. */
export function rowsInN8n(
	{ companies: [from, to] = COMPANIES, rowsOf }: OperationCase,
	companies: readonly IDataObject[],
): IDataObject[] {
	return rowsOf(companies.slice(from, to));
}

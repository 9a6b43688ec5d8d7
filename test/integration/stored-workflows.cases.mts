import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { locator } from '../support/operations.mts';

/** A node as n8n stores it in a workflow: without the values that are the defaults. */
export interface StoredNode {
	title: string;
	type: 'companyData' | 'companyDataPollingTrigger' | 'companyDataTrigger';
	typeVersion: number;
	parameters: INodeParameters;
	/** What reaches an action node. */
	items?: IDataObject[];
}

/** Of companies that the sandbox has. */
const CIF = 'A18314781';
const OTHER_CIF = 'B65690521';
const bars = { parameters: [{ name: 'cnae', value: '5630' }] };

/** Nodes with as little as they need, and with as many fields set as they have. */
export const STORED: StoredNode[] = [
	...actions({
		'Get, by a column': [{ cif: locator('cif', '={{ $json.cif }}') }, { cif: CIF }],
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
		Count: [{ operation: 'count', text: 'bar' }],
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
		'Get By ID': [{ operation: 'getById' }, { empresa_id: 100016 }],
		Match: [{ operation: 'match' }, { Empresa: 'Bar Sol', Ciudad: 'Madrid' }],
		'Match, by a column and a fixed town': [
			{
				operation: 'match',
				name: '={{ $json.firm }}',
				town: 'Madrid',
				provinceName: 'Madrid',
			},
			{ firm: 'Hotel Luna' },
		],
		Search: [{ operation: 'search', text: 'bar' }],
		'Search, with every filter': [
			{
				operation: 'search',
				text: 'bar',
				province: locator('name', 'Vizcaya'),
				filters: { sector: locator('name', 'Hostelería') },
				limit: 1,
				options: { startPage: 2, additionalQuery: bars },
			},
		],
		'Search, Return All': [
			{ operation: 'search', text: 'hotel', returnAll: true, options: { maxRequests: 3 } },
		],
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
		'Validate CIF': [{ operation: 'validateCif' }, { cif: CIF }],
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
		'Create import': [{ resource: 'import' }, { CIF, Empresa: 'Bar Sol' }, { CIF: 'none' }],
		'Create import, in parts': [
			{
				resource: 'import',
				invalidRows: 'stop',
				options: { rowsPerImport: 1 },
			},
			{ 'C.I.F.': CIF, Cliente: 'Bar Sol' },
			{ 'C.I.F.': OTHER_CIF, Cliente: 'Bar Luna' },
		],
		'Create import, JSON': [
			{ resource: 'import', bodySource: 'json', jsonBody: '{ "companies": [{ "cif": "x" }] }' },
		],
		'Get Usage': [{ resource: 'account' }],
		'Send, a path': [{ resource: 'apiRequest', path: `/leadbase/empresa/${CIF}` }],
		'Send, a list': [
			{
				resource: 'apiRequest',
				path: '/leadbase/buscar',
				isListing: true,
				limit: 4,
				options: { additionalQuery: bars },
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
	}),
	trigger('companyDataPollingTrigger', 1, 'New Company Near a Place', {
		centre: locator('list', 'Lugo'),
	}),
	trigger('companyDataPollingTrigger', 1, 'Company Changed', {
		event: 'companyChanged',
		cifs: CIF,
	}),
	trigger('companyDataTrigger', 1, 'New Company in a Territory', {}),
	trigger('companyDataTrigger', 1, 'Other Events', {
		events: ['other'],
		otherEvents: 'quota.exhausted',
		options: { replayWindow: 60 },
	}),
];

/** Nodes of Company Data: their parameters, and then their items, by title. */
function actions(nodes: Record<string, [INodeParameters, ...IDataObject[]]>): StoredNode[] {
	return Object.entries(nodes).map(([title, [parameters, ...items]]) => ({
		title,
		type: 'companyData',
		typeVersion: 1,
		parameters,
		items: items.length === 0 ? [{}] : items,
	}));
}

function trigger(
	type: StoredNode['type'],
	typeVersion: number,
	title: string,
	parameters: INodeParameters,
): StoredNode {
	return { title, type, typeVersion, parameters };
}

/** An operation under fault: how it is set up, and which rows it was asked for. */
export interface FaultyOperation {
	/** As the node's parameters `resource` and `operation` have them. */
	resource: string;
	operation: string;
	/** Path of its requests below /v1, with * as a wildcard. */
	path: string;
	/** Which way of the operation it is, where there are several. */
	way?: string;
	/** The other parameters. */
	parameters: Record<string, unknown>;
	items: Array<Record<string, unknown>>;
	/** What tells one row from another. */
	identity: string;
	/** Rows asked for in all. */
	rows: number;
	/** Where the created records are listed, their field that marks the item, and how their marks begin. */
	creates?: { listing: string; mark: string; prefix?: string };
}

const ROWS = 8;

/** Every operation that makes requests, each asked for a few rows. */
export function operationsFor(companies: Array<Record<string, unknown>>): FaultyOperation[] {
	const some = companies.slice(0, ROWS);
	const byCif = { __rl: true, mode: 'cif', value: '={{ $json.cif }}' };
	const each = { parameters: {}, items: some, identity: '', rows: ROWS };
	return [
		{
			...each,
			resource: 'company',
			operation: 'searchNearby',
			path: '/empresas/nearby',
			parameters: {
				output: 'raw',
				centre: { __rl: true, mode: 'list', value: 'Madrid' },
				radiusKm: '500',
				limit: ROWS,
			},
			items: [{}],
			identity: 'cif',
		},
		{
			...each,
			resource: 'company',
			operation: 'count',
			path: '/leadbase/buscar',
		},
		{
			...each,
			resource: 'company',
			operation: 'get',
			path: '/leadbase/empresa/*',
			parameters: { output: 'raw', cif: byCif },
			identity: 'cif',
		},
		{
			...each,
			resource: 'company',
			operation: 'search',
			path: '/leadbase/buscar',
			parameters: { output: 'raw', limit: 250 },
			items: [{}],
			identity: 'cif',
			rows: 250,
		},
		{
			...each,
			resource: 'company',
			operation: 'getBatch',
			path: '/empresas/batch',
			parameters: { output: 'raw', cif: '={{ $json.cif }}' },
			items: companies.slice(0, 250),
			identity: 'cif',
			rows: 250,
		},
		{
			...each,
			resource: 'company',
			operation: 'getById',
			path: '/leadbase/buscar',
			parameters: { output: 'raw' },
			identity: 'cif',
		},
		{
			...each,
			resource: 'company',
			operation: 'match',
			path: '/leadbase/buscar',
			parameters: { output: 'raw', name: '={{ $json.nombre }}', town: '={{ $json.ciudad }}' },
			identity: 'nombre',
		},
		{
			...each,
			resource: 'prospect',
			operation: 'save',
			path: '/empresas/saved',
			parameters: {
				companyId: { __rl: true, mode: 'id', value: '={{ $json.empresa_id }}' },
				notes: '=by ID {{ $json.cif }}',
			},
			identity: 'empresa_id',
			creates: { listing: '/sandbox/saved', mark: 'notes', prefix: 'by ID' },
		},
		{
			...each,
			resource: 'prospect',
			operation: 'save',
			way: 'by CIF',
			path: '/leadbase/empresa/*',
			parameters: { companyId: byCif, notes: '=by CIF {{ $json.cif }}' },
			items: companies.slice(ROWS, 2 * ROWS),
			identity: 'empresa_id',
			creates: { listing: '/sandbox/saved', mark: 'notes', prefix: 'by CIF' },
		},
		{
			...each,
			resource: 'import',
			operation: 'create',
			path: '/imports',
			parameters: {
				bodySource: 'json',
				jsonBody: '={{ [$json.cif] }}',
			},
			identity: 'id',
			creates: { listing: '/sandbox/imports', mark: 'id' },
		},
		{
			...each,
			resource: 'account',
			operation: 'getUsage',
			path: '/leadbase/buscar',
		},
		{
			...each,
			resource: 'apiRequest',
			operation: 'send',
			path: '/sandbox/saved',
			parameters: {
				method: 'GET',
				path: '/sandbox/saved',
				options: { repeatWhenUnknown: true },
			},
		},
	];
}

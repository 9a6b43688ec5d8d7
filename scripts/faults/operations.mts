import type { OutputItem } from '../n8n/execution.mts';

/** What came of the rows an operation was asked for. */
export interface Account {
	asked: number;
	delivered: number;
	/** Not delivered, and said why. */
	failed: number;
	/** Delivered or created more often than asked. */
	doubled: number;
	/** Neither delivered nor said why. */
	lost: number;
}

/** A record the service has created, by the text that marks the item it was created for. */
export type Created = Map<string, number>;

/** An operation under fault: how it is set up, and which rows it was asked for. */
export interface FaultyOperation {
	name: string;
	/** Path of its requests below /v1, with * as a wildcard. */
	path: string;
	parameters: Record<string, unknown>;
	items: Array<Record<string, unknown>>;
	/** What tells one row from another. */
	identity: string;
	/** Rows asked for in all. */
	rows: number;
	/** Where the created records are listed, and their field that marks the item. */
	creates?: { listing: string; mark: string };
}

const ROWS = 8;

/** Every operation that makes requests, each asked for a few rows. */
export function operationsFor(companies: Array<Record<string, unknown>>): FaultyOperation[] {
	const some = companies.slice(0, ROWS);
	const company = { resource: 'company', simplify: false };
	const byCif = { __rl: true, mode: 'cif', value: '={{ $json.cif }}' };
	return [
		{
			name: 'company: searchNearby',
			path: '/empresas/nearby',
			parameters: {
				...company,
				operation: 'searchNearby',
				latitude: 40.4168,
				longitude: -3.7038,
				radiusKm: 500,
				limit: ROWS,
			},
			items: [{}],
			identity: 'cif',
			rows: ROWS,
		},
		{
			name: 'company: count',
			path: '/leadbase/buscar',
			parameters: { ...company, operation: 'count' },
			items: some.map((_, index) => ({ row: index })),
			identity: '',
			rows: ROWS,
		},
		{
			name: 'company: get',
			path: '/leadbase/empresa/*',
			parameters: { ...company, operation: 'get', cif: byCif },
			items: some,
			identity: 'cif',
			rows: ROWS,
		},
		{
			name: 'company: search',
			path: '/leadbase/buscar',
			parameters: { ...company, operation: 'search', limit: 250 },
			items: [{}],
			identity: 'cif',
			rows: 250,
		},
		{
			name: 'company: getBatch',
			path: '/empresas/batch',
			parameters: { ...company, operation: 'getBatch', cif: '={{ $json.cif }}' },
			items: companies.slice(0, 250),
			identity: 'cif',
			rows: 250,
		},
		{
			name: 'prospect: save',
			path: '/empresas/saved',
			parameters: {
				resource: 'prospect',
				operation: 'save',
				companyId: { __rl: true, mode: 'id', value: '={{ $json.empresa_id }}' },
				notes: '={{ $json.cif }}',
			},
			items: some,
			identity: 'empresa_id',
			rows: ROWS,
			creates: { listing: '/sandbox/saved', mark: 'notes' },
		},
		{
			name: 'import: create',
			path: '/imports',
			parameters: {
				resource: 'import',
				operation: 'create',
				bodySource: 'json',
				jsonBody: '={{ [$json.cif] }}',
			},
			items: some,
			identity: 'id',
			rows: ROWS,
			creates: { listing: '/sandbox/imports', mark: 'id' },
		},
		{
			name: 'account: getUsage',
			path: '/leadbase/buscar',
			parameters: { resource: 'account', operation: 'getUsage' },
			items: some.map((_, index) => ({ row: index })),
			identity: '',
			rows: ROWS,
		},
		{
			name: 'apiRequest: send',
			path: '/sandbox/saved',
			parameters: {
				resource: 'apiRequest',
				operation: 'send',
				method: 'GET',
				path: '/sandbox/saved',
			},
			items: some.map((_, index) => ({ row: index })),
			identity: '',
			rows: ROWS,
		},
	];
}

/** Counts what became of the rows asked for. A failed request fails all the rows it was for. */
export function accountFor(
	operation: FaultyOperation,
	output: OutputItem[],
	created: Created | undefined,
): Account {
	const failures = output.filter(isFailure);
	const rows = output.filter((item) => !isFailure(item));
	const rowsEach = operation.rows / operation.items.length;
	const failed = Math.round(failures.length * rowsEach);
	const identities = rows.map(({ json }) => String(json[operation.identity] ?? ''));
	const different = operation.identity === '' ? rows.length : new Set(identities).size;
	const createdTwice = [...(created?.values() ?? [])].reduce((sum, times) => sum + times - 1, 0);
	const createdTooMany = created === undefined ? 0 : Math.max(0, created.size - operation.rows);
	return {
		asked: operation.rows,
		delivered: rows.length,
		failed,
		doubled: rows.length - different + createdTwice + createdTooMany,
		lost: operation.rows - rows.length - failed,
	};
}

function isFailure({ json, error }: OutputItem): boolean {
	return error !== undefined || typeof json.error === 'string';
}

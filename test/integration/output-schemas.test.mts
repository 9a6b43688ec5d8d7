import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/CompanyData/operations/resources.ts';
import { toOutput } from '../../nodes/CompanyDataTrigger/handle.ts';
import { parseEnvelope } from '../../nodes/CompanyDataTrigger/verify.ts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { projectRoot } from '../../harness/process/paths.mts';
import { sampleData } from '../../sandbox/webhooks/events.mts';
import {
	createImport,
	get,
	getBatch,
	getById,
	nearby,
	save,
	search,
} from '../support/operations.mts';
import { useTrigger } from './polling/use-trigger.mts';

/**
 * The fields that n8n's editor and its builder offer before a node has run. `RECORD=1` writes the schemas from what the
 * nodes put out. API Request → Send has none: its fields are those of any path.
 */

const { activate, poll, run, sandbox, trigger, withOneAdded } = useTrigger({
	companies: 300,
	plan: 'business',
});

const UNKNOWN = 'B86670460';
const VERSION = 'v1.0.0';
const WITHOUT_SCHEMA = ['apiRequest/send'];

interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

/** What an operation is run with; `wrong` of an item is a list where the item is to fail. */
interface Case {
	parameters: IDataObject;
	items?: IDataObject[];
}

const WRONG = { wrong: ['nothing'] };
const MODES = ['simplified', 'raw', 'selectedFields'];

async function itemsOf({ parameters, items }: Case, more: object = {}): Promise<IDataObject[]> {
	const [outcome] = (await run(sandbox.run(parameters, { items, ...more }))) as [
		Awaited<ReturnType<typeof sandbox.run>>,
	];
	if (outcome.error !== undefined) throw outcome.error;
	return outcome.outputs[0].map(({ json }) => json);
}

const companies = async () => await itemsOf({ parameters: { ...search, limit: 50 } });

/** An operation that returns companies. */
const withOutput = (parameters: object, items?: IDataObject[], mode = MODES[0]): Case => {
	const output = `={{ $json.wrong ?? "${mode}" }}`;
	return { parameters: { ...parameters, output, fields: ['nombre', 'web'] }, items };
};

const OPERATIONS: Record<string, (mode?: string) => Promise<Case>> = {
	'company/count': async () => ({
		parameters: { ...search, operation: 'count', text: '={{ $json.wrong }}' },
	}),
	'company/get': async (mode) => withOutput(get, await companies(), mode),
	'company/getBatch': async (mode) => {
		const rows = [...(await companies()), { cif: UNKNOWN }, { cif: 'A1' }];
		return withOutput(getBatch, rows, mode);
	},
	'company/getById': async (mode) =>
		withOutput(getById, [...(await companies()), { empresa_id: 999_999 }], mode),
	'company/match': async (mode) => {
		const rows = (await companies()).map(({ nombre, ciudad }) => ({ nombre, ciudad }));
		const elsewhere = rows.map(({ nombre }) => ({ nombre, ciudad: 'Melilla' }));
		const match = { resource: 'company', operation: 'match' };
		return withOutput(match, [...rows, ...elsewhere], mode);
	},
	'company/search': async (mode) => withOutput({ ...search, limit: 50 }, undefined, mode),
	'company/searchNearby': async (mode) => withOutput(nearby('43.37, -8.40', 50), undefined, mode),
	'company/validateCif': async () => ({
		parameters: {
			...{ resource: 'company', operation: 'validateCif', cif: '={{ $json.cif }}' },
			includeOtherFields: '={{ $json.wrong ?? false }}',
		},
		items: [...(await companies()), { cif: 'A1' }],
	}),
	'prospect/save': async () => ({
		parameters: { ...save, status: '={{ $json.wrong ?? "prospect" }}' },
		items: (await companies()).slice(0, 2).map(({ empresa_id: id }) => ({ id })),
	}),
	'import/create': async () => ({
		parameters: createImport,
		items: (await companies()).slice(0, 2),
	}),
	'account/getUsage': async () => ({ parameters: { resource: 'account', operation: 'getUsage' } }),
};

/** Operations of which no item fails by itself: one request is for all of them, or needs nothing of them. */
const WHOLE = ['import/create', 'account/getUsage'];

/** A poll's items have the fields of its event, and n8n has one schema for both. */
async function polled(): Promise<IDataObject[]> {
	const { one: added } = await withOneAdded();
	await poll(added);
	const cifs = (await companies()).slice(0, 3).map(({ cif }) => String(cif));
	const changed = trigger({ event: 'companyChanged', cifs: cifs.join() });
	await activate(changed);
	await sandbox.admin.patch('/settings', { changed: { [cifs[0]]: { telefono: '1' } } });
	await poll(changed);
	expect(added.items).toHaveLength(1);
	expect(changed.items).toHaveLength(1);
	return [...added.items, ...changed.items];
}

async function delivered(): Promise<IDataObject[]> {
	const { type } = newCompany();
	const body = JSON.stringify({
		...newCompany(),
		data: sampleData(type, { empresa_id: 1, provincia: 'Madrid', sector: 'Salud' }),
	});
	const event = parseEnvelope(Buffer.from(body));
	if (typeof event === 'string') throw new Error(event);
	return [toOutput(event, true)];
}

const SCHEMAS: Array<[path: string, outputOf: () => Promise<IDataObject[]>]> = [
	...Object.entries(OPERATIONS).map(([path, caseOf]): (typeof SCHEMAS)[number] => [
		`CompanyData/__schema__/${VERSION}/${path}.json`,
		async () => await itemsOf(await caseOf()),
	]),
	[`CompanyDataPollingTrigger/__schema__/${VERSION}/output.json`, polled],
	[`CompanyDataTrigger/__schema__/${VERSION}/output.json`, delivered],
];

/** The schema of all values; a type is that of any value but null. */
function schemaOf(values: readonly unknown[]): Schema {
	const [value = null] = values.filter((one) => one !== null);
	if (Array.isArray(value)) {
		const entries = values.flat().filter((one) => one !== null);
		return { type: 'array', ...(entries.length > 0 && { items: schemaOf(entries) }) };
	}
	if (value === null || typeof value !== 'object') {
		return { type: value === null ? 'null' : typeof value };
	}
	const records = values.filter((one) => one !== null) as IDataObject[];
	const names = [...new Set(records.flatMap(Object.keys))];
	const valuesOf = (name: string) =>
		records.filter((record) => Object.hasOwn(record, name)).map((record) => record[name]);
	return {
		type: 'object',
		properties: Object.fromEntries(names.map((name) => [name, schemaOf(valuesOf(name))])),
	};
}

it.each(SCHEMAS)(
	'%s has the fields that come out, and no others',
	async (path, outputOf) => {
		const schema = { ...schemaOf(await outputOf()), version: 1 };
		const file = join(projectRoot, 'nodes', path);
		if (process.env.RECORD !== undefined) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, `${JSON.stringify(schema, null, '\t')}\n`);
		}
		expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
	},
	120_000,
);

const FAILING = Object.keys(OPERATIONS).filter((path) => !WHOLE.includes(path));

it.each(FAILING.flatMap((path) => MODES.map((mode) => [path, mode])))(
	'Each row of %s has the same fields, %s, with and without failures',
	async (path, mode) => {
		const { parameters, items = [{}] } = await OPERATIONS[path](mode);
		const fields = (rows: IDataObject[]) => [
			...new Set(rows.map((row) => Object.keys(row).join())),
		];
		const [expected, ...others] = fields(await itemsOf({ parameters, items }));
		expect(others).toEqual([]);
		const failing = [{ ...items[0], ...WRONG }, ...items];
		const rows = await itemsOf(
			{ parameters, items: failing },
			{ onError: 'continueRegularOutput' },
		);
		expect(fields(rows)).toEqual([`${expected},error`]);
		expect(rows.filter(({ error }) => error !== null)).toHaveLength(1);
	},
);

it('Each operation and each trigger has a schema, and nothing else has', () => {
	const operations = RESOURCES.flatMap(({ value, operations: of }) =>
		of.map((operation) => `${value}/${operation.value}`),
	).filter((path) => !WITHOUT_SCHEMA.includes(path));
	expect(Object.keys(OPERATIONS).sort()).toEqual(operations.sort());
	const nodes = join(projectRoot, 'nodes');
	const folders = readdirSync(nodes).filter((name) => existsSync(join(nodes, name, '__schema__')));
	const files = folders.flatMap((name) =>
		readdirSync(join(nodes, name, '__schema__'), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.json'))
			.map((path) => `${name}/__schema__/${path}`),
	);
	expect(files.sort()).toEqual(SCHEMAS.map(([path]) => path).sort());
});

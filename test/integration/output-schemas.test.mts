import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { toOutput } from '../../nodes/CompanyDataTrigger/handle.ts';
import { parseEnvelope } from '../../nodes/CompanyDataTrigger/envelope.ts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { projectRoot } from '../../harness/process/paths.mts';
import { sampleData } from '../../sandbox/webhooks/events.mts';
import { CASES, OPERATION_CASES, type OperationCase } from '../support/operation-cases.mts';
import { useTrigger } from './polling/use-trigger.mts';

/**
 * The fields that n8n's editor and its builder offer before a node has run. `RECORD=1` writes the schemas from what the
 * nodes put out. API Request → Send has none: its fields are those of any path.
 */

const { activate, poll, run, sandbox, trigger, withOneAdded } = useTrigger({
	companies: 300,
	plan: 'business',
});

/** Folders of the versions of the nodes, in which n8n looks for schemas. */
const VERSION = 'v1.0.0';
const VERSION_OF_WEBHOOK = 'v2.0.0';
const WITHOUT_SCHEMA = 'apiRequest/send';
const ROWS = 50;

interface Schema {
	type: string;
	properties?: Record<string, Schema>;
	items?: Schema;
}

const OPERATIONS = CASES.filter(({ name }) => name === undefined)
	.map((one) => ({ ...one, id: `${one.resource}/${one.operation}` }))
	.filter(({ id }) => id !== WITHOUT_SCHEMA);

const companies: IDataObject[] = sandbox.useCompanies({ limit: ROWS });

/** The rows of some companies; those of a search would come out more often. */
const rowsOf = ({ resource, operation, results, rowsOf: toRows }: OperationCase): IDataObject[] => [
	...toRows(companies.slice(0, results === undefined ? ROWS : 1)),
	...(OPERATION_CASES[`${resource}/${operation}`].otherRows ?? []),
];

/** Runs an operation, in a mode of its output; `wrong` of an item is a list where the item is to fail. */
async function itemsOf(
	{ node }: OperationCase,
	items: IDataObject[],
	mode = MODES[0],
): Promise<IDataObject[]> {
	const parameters = {
		...node,
		output: `={{ $json.wrong ?? "${mode}" }}`,
		fields: ['nombre', 'web'],
		includeOtherFields: '={{ $json.wrong ?? false }}',
	};
	const [outcome] = (await run(
		sandbox.run(parameters, { items, onError: 'continueRegularOutput' }),
	)) as [Awaited<ReturnType<typeof sandbox.run>>];
	if (outcome.error !== undefined) throw outcome.error;
	return outcome.outputs[0].map(({ json }) => json);
}

const MODES = ['simplified', 'raw', 'selectedFields'];

/** Operations of which no item fails by itself: one request is for all of them, or needs nothing of them. */
const WHOLE = ['import/create', 'account/diagnose', 'account/getUsage'];

/** A poll's items have the fields of its event, and n8n has one schema for both. */
async function polled(): Promise<IDataObject[]> {
	const { one: added } = await withOneAdded();
	await poll(added);
	const cifs = companies.slice(0, 3).map(({ cif }) => String(cif));
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
	if ('check' in event) throw new Error(event.reason);
	return [toOutput(event, true)];
}

const SCHEMAS: Array<[path: string, outputOf: () => Promise<IDataObject[]>]> = [
	...OPERATIONS.map((one): (typeof SCHEMAS)[number] => [
		`CompanyData/__schema__/${VERSION}/${one.id}.json`,
		async () => await itemsOf(one, rowsOf(one)),
	]),
	[`CompanyDataPollingTrigger/__schema__/${VERSION}/output.json`, polled],
	[`CompanyDataTrigger/__schema__/${VERSION_OF_WEBHOOK}/output.json`, delivered],
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
	'the schema %s has exactly the fields of the output',
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

const FAILING = OPERATIONS.filter(({ id }) => !WHOLE.includes(id));

it.each(FAILING.flatMap((one) => MODES.map((mode) => ({ ...one, mode }))))(
	'all rows of $id have equal fields with Output $mode, even if one fails',
	async ({ mode, ...one }) => {
		const fields = (rows: IDataObject[]) => [
			...new Set(rows.map((row) => Object.keys(row).join())),
		];
		const items = rowsOf(one);
		const [expected, ...others] = fields(await itemsOf(one, items, mode));
		expect(others).toEqual([]);
		const wrong = { ...(one.spoil?.(items[0]) ?? items[0]), wrong: ['nothing'] };
		const rows = await itemsOf(one, [wrong, ...items], mode);
		expect(fields(rows)).toEqual([`${expected},error`]);
		expect(rows.filter(({ error }) => error !== null)).toHaveLength(1);
	},
);

it('no other operation has a schema', () => {
	const nodes = join(projectRoot, 'nodes');
	const folders = readdirSync(nodes).filter((name) => existsSync(join(nodes, name, '__schema__')));
	const files = folders.flatMap((name) =>
		readdirSync(join(nodes, name, '__schema__'), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.json'))
			.map((path) => `${name}/__schema__/${path}`),
	);
	expect(files.sort()).toEqual(SCHEMAS.map(([path]) => path).sort());
});

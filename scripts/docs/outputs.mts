import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodePropertyOptions } from 'n8n-workflow';
import { markdownTable } from 'markdown-table';
import { projectRoot } from '../../harness/process/paths.mts';
import type { Operation, Resource } from '../../nodes/CompanyData/run/types.ts';
import { recordAt } from '../../sandbox/catalogue/company.mts';
import { code } from './markdown.mts';

/** What comes out of an operation: the fields of its schema, with the values of a fictitious company. */

const SCHEMAS = join(projectRoot, 'nodes/CompanyData/__schema__/v1.0.0');

interface Schema {
	type: string;
	properties?: Record<string, Schema>;
}

/** The company that the sandbox has at this position, with its seed: an S.A. in Madrid with all fields. */
const COMPANY = recordAt(15, 1);

const CREATED = '2026-03-02T09:15:00.000Z';
const NOT_REPORTED = 'Not reported by the service, …';

/** The values and meanings of fields that are not a company's. */
const OTHER_FIELDS: Record<string, [example: unknown, meaning: string]> = {
	found: [true, 'Whether the service has the company; `null` if it was not asked'],
	message: ['Found', 'How the lookup ended, in words'],
	reason: [null, 'Why there is no company: a word to filter by'],
	name_agrees: [true, 'Whether the name of the item is that of the company; `null` without a name'],
	distance_km: [0.42, 'Kilometres from the centre of the search'],
	count: [1234, 'How many companies match'],
	created_at: [CREATED, 'When it was created'],
	saved_at: [CREATED, 'When it was saved'],
};

/** Fields that are something else in one operation. */
const OF_OPERATIONS: Record<string, Record<string, [example: unknown, meaning: string]>> = {
	'account/diagnose': {
		versions: [{ package: '0.1.0' }, 'The versions of this package, n8n and Node.js, where known'],
		key: ['live', 'Whether the key is live or for tests'],
		service: [{ status: 200, message: null }, 'How the service has answered'],
		plan: ['Pro', 'The plan, recognised by its limits'],
		limits: [
			{ requests_per_minute: 300, remaining: 298, connections: 50 },
			'What the plan allows at once',
		],
		quotas: [{ credits: { plan: 5000, used: 40 } }, 'As in **Get Usage**'],
		clock: [{ difference_seconds: 0 }, 'The clocks of n8n and of the service'],
		scopes: [
			{ 'empresas:read': 'yes' },
			'Whether the key has each scope: `yes`, `no` or `not known`',
		],
		failures: [[], 'The last failures of this n8n process'],
	},
	'account/getUsage': {
		key: ['live', 'Whether the key is live or for tests'],
		plan: ['Pro', 'The plan, recognised by its limits'],
		'rate_limit.requests_per_minute': [300, 'What the plan allows'],
		'rate_limit.remaining': [298, 'Requests left at the moment'],
		'rate_limit.resets_at': [CREATED, 'When all are available again'],
		'credits.plan': [5000, 'Credits of the plan in a month'],
		'credits.used': [40, 'Credits used'],
		'credits.remaining': [4960, 'Credits left'],
		'credits.resets_at': [CREATED, 'When they renew'],
		'credits.note': ['For enrichment. …', 'What they are for'],
		'requests_per_month.plan': [250_000, 'Requests of the plan in a month'],
		'requests_per_month.used': [null, 'Not reported'],
		'requests_per_month.remaining': [null, 'Not reported; 0 once they are used up'],
		'requests_per_month.note': [NOT_REPORTED, 'Why it is `null`'],
		'lookups_per_month.plan': [5000, 'Lookups of the plan in a month'],
		'lookups_per_month.used': [null, 'Not reported'],
		'lookups_per_month.remaining': [null, 'Not reported; 0 once they are used up'],
		'lookups_per_month.note': [NOT_REPORTED, 'Why it is `null`'],
	},
	'company/match': {
		name: ['ARQUITECTOS FLORES Y PEREZ SA', 'The name of the item'],
		match: ['sure', '`sure`, `unsure`, `none` or `left out`'],
		score: [100, 'How alike the names are, from 0 to 100'],
		reason: ['same name, the only company of this name', 'What is the same, or what differs'],
		candidates: [[], 'If it is unsure, up to five companies, the best first'],
	},
	'company/validateCif': {
		valid: [true, 'Whether it can be the CIF of a company'],
		unusual_form: [false, 'Whether it ends in a digit where a letter is usual, or the reverse'],
		reason: [null, 'What is wrong: a word to filter by'],
		message: [null, 'What is wrong, in words'],
	},
	'import/create': {
		accepted: [true, 'If the service imports the rows later'],
		id: ['imp_1', 'The ID of the import'],
		status: ['received', 'As the service says it'],
		received: [250, 'How many rows the service has received'],
	},
	'prospect/save': {
		id: ['rec_1', 'The ID of the saved record'],
		status: ['prospect', '`prospect`, `contactado` or `cliente`'],
		notes: ['Call in March', 'What was saved in Notes'],
	},
};

/**
 * A table of the fields that one item has, with example and meaning; a sentence if there is no schema.
 *
 * @throws {Error} when a field has no example.
 */
export function outputOf(resource: Resource, operation: Operation): string {
	const id = `${resource.value}/${operation.value}`;
	const file = join(SCHEMAS, `${id}.json`);
	if (!existsSync(file)) return 'The response of the service, or an item for each entry of a list.';

	const { properties = {} } = JSON.parse(readFileSync(file, 'utf8')) as Schema;
	const meanings = meaningsOf(resource);
	const own = OF_OPERATIONS[id] ?? {};
	const rows = leavesOf(properties, own).map((name) => {
		const [example, meaning] = own[name] ??
			OTHER_FIELDS[name] ?? [COMPANY[name], meanings.get(name)];
		if (example === undefined || meaning === undefined) {
			throw new Error(`Give the field ${name} of ${id} an example in scripts/docs/outputs.mts`);
		}
		return [code(name), code(JSON.stringify(example)), meaning];
	});
	return markdownTable([['Field', 'Example', 'What it is'], ...rows]);
}

/** The names of fields; unless `whole` has it, a field with others in it stands for those, with a dot between. */
function leavesOf(properties: Record<string, Schema>, whole: object, prefix = ''): string[] {
	return Object.entries(properties).flatMap(([key, { properties: inner }]) => {
		const name = prefix + key;
		return inner === undefined || name in whole ? [name] : leavesOf(inner, whole, `${name}.`);
	});
}

/** What the fields of a company mean, as the form says it. */
function meaningsOf({ operations }: Resource): Map<string, string> {
	const choices = operations
		.flatMap(({ fields }) => fields.filter(({ name }) => name === 'fields'))
		.flatMap(({ options = [] }) => options as INodePropertyOptions[]);
	return new Map([
		['cif', 'Tax ID of the company'],
		['empresa_id', 'ID of the company at the service'],
		...choices.map(({ name, description = '' }) => [name, description] as const),
	]);
}

import { markdownTable } from 'markdown-table';
import type { Operation, Resource } from '../../nodes/CompanyData/run/types.ts';
import { type Field, fieldsOf } from './fields.mts';
import { code, sentence, withSection } from './markdown.mts';
import { outputOf } from './outputs.mts';

const GENERATED = '<!-- Written by `npm run docs` -->';

/** Operations that put out addresses and telephones, or keep companies to write to. */
const PROSPECTING = [
	...['get', 'getBatch', 'getById', 'match', 'search', 'searchNearby'].map(
		(name) => `company/${name}`,
	),
	'prospect/save',
];

/** When to use each operation, in one sentence. */
const USES: Record<string, string> = {
	'company/count': 'Use it to see how many companies a search would find, before you read them.',
	'company/get': 'Use it for one company whose CIF you have; for a list, take **Get Batch**.',
	'company/getBatch': 'Use it to complete a list of CIFs from a sheet or a CRM.',
	'company/getById':
		'Use it after the **Company Data Trigger**, whose events have IDs and no names.',
	'company/match': 'Use it if you have names of companies, and not their CIFs.',
	'company/search':
		'Use it to find companies by activity, sector or words, in a province or in Spain.',
	'company/searchNearby': 'Use it to find companies around a place, the nearest first.',
	'company/validateCif': 'Use it to find mistyped CIFs before they cost anything.',
	'prospect/save':
		'Use it to keep companies that you have found at the service, with a status and notes. It replaces what somebody has saved before: to save each company only once, put **Remove Duplicates** with its `empresa_id` before it. Items in which Get Batch or Match says that it has found no company, or none for sure, are left out and counted.',
	'import/create': 'Use it to hand a list of your own over to the service.',
	'account/diagnose': 'Use it to report a fault.',
	'account/getUsage': 'Use it to warn somebody, or to stop, before credits run out.',
	'apiRequest/send': 'Use it for what the service offers and this node has no operation for.',
};

/** Pictures of operations, and what they show. */
const PICTURES: Record<string, string> = {
	'company/getBatch':
		'![A sheet of CIFs and the companies that come out; one CIF is mistyped](../images/company-get-batch.png)',
};

const LAW =
	'Before you write to companies or call them: [Prospecting in Spain, within the law](../lawful-prospecting.md).';

/** Fields that several operations have, by their meaning. Facts that differ between the operations are empty. */
type SharedFields = ReadonlyMap<string, Field>;

/**
 * Every document that is derived from the operations: a page for each, one for the fields that several of
 * them have, and the tables of two others.
 *
 * @param pages README.md and docs/scopes.md as they are, with the sections `operations` and `scopes`.
 * @returns their paths from the root, and their texts.
 */
export function documentsOf(
	resources: readonly Resource[],
	{ readme, scopes }: Record<'readme' | 'scopes', string>,
): Array<{ path: string; text: string }> {
	const all = resources.flatMap((resource) =>
		resource.operations.map((operation) => ({ resource, operation })),
	);
	const shared = sharedFields(all.map(({ operation }) => operation));
	const pages = all.map(({ resource, operation }) => ({
		path: pagePath(resource, operation),
		text: operationPage(resource, operation, shared),
	}));
	const operationRows = all.map(({ resource, operation }) => [
		resource.name,
		`[${operation.name}](${pagePath(resource, operation)})`,
		operation.description,
	]);
	const scopeRows = all.map(({ resource, operation }) => [
		`${resource.name} → ${operation.name}`,
		scopeCell(operation),
	]);
	const operationsTable = markdownTable([
		['Resource', 'Operation', 'What it does'],
		...operationRows,
	]);
	const scopesTable = markdownTable([['Operation', 'Scope'], ...scopeRows]);
	return [
		...pages,
		{ path: 'docs/operations/options.md', text: sharedPage(shared) },
		{ path: 'README.md', text: withSection(readme, 'operations', operationsTable) },
		{ path: 'docs/scopes.md', text: withSection(scopes, 'scopes', scopesTable) },
	];
}

function pagePath(resource: Resource, operation: Operation): string {
	return `docs/operations/${kebab(resource.value)}-${kebab(operation.value)}.md`;
}

function kebab(text: string): string {
	return text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function scopeCell({ scope }: Operation): string {
	if (scope === 'none') return 'no credential';
	return scope === 'dependsOnPath' ? 'depends on the path' : code(scope);
}

function scopeText({ scope }: Operation): string {
	if (scope === 'none') return 'Needs no credential.';
	return scope === 'dependsOnPath'
		? 'Needs a [scope](../scopes.md) that depends on the path.'
		: `Needs the [scope](../scopes.md) ${code(scope)}.`;
}

function sharedFields(operations: readonly Operation[]): SharedFields {
	const uses = operations.flatMap((operation) =>
		fieldsOf(operation.fields)
			.flatMap((field) => [field, ...field.inner])
			.map((field) => ({ operation, field })),
	);
	const shared = [...Map.groupBy(uses, ({ field }) => meaning(field))].filter(
		([key, group]) => key && new Set(group.map(({ operation }) => operation)).size > 1,
	);
	return new Map(
		shared.map(([key, group]) => {
			const facts = new Set(group.map(({ field }) => field.facts));
			return [key, { ...group[0].field, facts: facts.size === 1 ? group[0].field.facts : '' }];
		}),
	);
}

/** Identity of a field across operations; empty for one without a text of its own. */
function meaning({ title, description, choices }: Field): string {
	return description && [title, description, ...choices].join('\n');
}

function sharedPage(shared: SharedFields): string {
	const fields = [...shared.values()].sort((a, b) => a.title.localeCompare(b.title));
	const blocks = fields.flatMap(({ title, facts, description, choices }) => [
		`## ${title}`,
		facts,
		description,
		choices.join('\n'),
	]);
	return pageOf('Shared fields', blocks);
}

function operationPage(resource: Resource, operation: Operation, shared: SharedFields): string {
	const lines = fieldsOf(operation.fields).flatMap((field) => fieldLines(field, shared));
	const id = `${resource.value}/${operation.value}`;
	return pageOf(`${resource.name}: ${operation.name}`, [
		`${sentence(operation.description)} ${USES[id]}`,
		'## What comes out',
		outputOf(resource, operation),
		PICTURES[id] ?? '',
		PROSPECTING.includes(id) ? LAW : '',
		'## Fields',
		scopeText(operation),
		lines.join('\n'),
	]);
}

function pageOf(title: string, blocks: string[]): string {
	const all = [GENERATED, `# ${title}`, ...blocks];
	return `${all.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The lines of a list that explain a field, or link to where it is explained. */
function fieldLines(field: Field, shared: SharedFields): string[] {
	const { title, facts, description, choices, inner } = field;
	const common = shared.get(meaning(field));
	if (common) {
		const anchor = title.toLowerCase().replace(/[()]/g, '').replaceAll(' ', '-');
		return [`- [${title}](options.md#${anchor})${common.facts ? '' : ` (${facts})`}`];
	}
	const below = [...choices, ...inner.flatMap((one) => fieldLines(one, shared))];
	return [
		`- **${title}** (${facts})${description && `: ${description}`}`,
		...below.map((line) => `  ${line}`),
	];
}

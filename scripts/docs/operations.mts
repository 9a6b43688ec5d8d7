import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Operation, Resource } from '../../nodes/CompanyData/actions/types.ts';
import { code, sentence, table, withSection } from './markdown.mts';

const GENERATED = '<!-- Written by `npm run docs` from the description of the node. -->';

/** How n8n shows a mode of the type list, whatever the node calls it. */
const LIST_MODE = 'From list';

/**
 * Every document that is derived from the operations: a page for each, and the tables of two others.
 *
 * @param pages README.md and docs/scopes.md as they are, with the sections `operations` and `scopes`.
 * @returns their paths from the root, and their texts.
 */
export function documentsOf(
	resources: readonly Resource[],
	{ readme, scopes }: Record<'readme' | 'scopes', string>,
): Array<{ path: string; text: string }> {
	const pages = resources.flatMap((resource) =>
		resource.operations.map((operation) => ({
			path: pagePath(resource, operation),
			text: page(resource, operation),
		})),
	);
	return [
		...pages,
		{ path: 'README.md', text: withSection(readme, 'operations', operationsTable(resources)) },
		{ path: 'docs/scopes.md', text: withSection(scopes, 'scopes', scopesTable(resources)) },
	];
}

function pagePath(resource: Resource, operation: Operation): string {
	return `docs/operations/${kebab(resource.value)}-${kebab(operation.value)}.md`;
}

function kebab(text: string): string {
	return text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function operationsTable(resources: readonly Resource[]): string {
	const rows = resources.flatMap((resource) =>
		resource.operations.map((operation) => [
			resource.name,
			`[${operation.name}](${pagePath(resource, operation)})`,
			operation.description,
		]),
	);
	return table([['Resource', 'Operation', 'What it does'], ...rows]);
}

function scopesTable(resources: readonly Resource[]): string {
	const rows = resources.flatMap(({ name, operations }) =>
		operations.map((operation) => [`${name} → ${operation.name}`, scopeCell(operation)]),
	);
	return table([['Operation', 'Scope'], ...rows]);
}

function scopeCell({ scope }: Operation): string {
	if (scope === 'none') return 'no credential';
	return scope === 'dependsOnPath' ? 'depends on the path' : code(scope);
}

function scopeText({ scope }: Operation): string {
	if (scope === 'none') return 'Sends no request and needs no credential.';
	return scope === 'dependsOnPath'
		? 'Needs a scope that depends on the path.'
		: `Needs the scope ${code(scope)}. This is assumed: the service does not document it.`;
}

function page(resource: Resource, operation: Operation): string {
	const blocks = [
		GENERATED,
		`# ${resource.name}: ${operation.name}`,
		sentence(operation.description),
		scopeText(operation),
		...operation.fields
			.filter(({ type }) => type !== 'notice')
			.flatMap((field) => fieldBlocks(field, 2, operation.fields)),
	];
	return `${blocks.join('\n\n')}\n`;
}

function fieldBlocks(field: INodeProperties, level: number, all: INodeProperties[]): string[] {
	const blocks = [`${'#'.repeat(level)} ${field.displayName}`];
	if (field.description) blocks.push(sentence(field.description));
	blocks.push(facts(field, all).join('\n'));
	return [...blocks, ...innerFields(field).flatMap((inner) => fieldBlocks(inner, level + 1, all))];
}

/** The fields inside a collection, those of all its groups where it has groups. */
function innerFields({ type, options = [] }: INodeProperties): INodeProperties[] {
	if (type === 'collection') return options as INodeProperties[];
	if (type !== 'fixedCollection') return [];
	return options.flatMap((group) => ('values' in group ? group.values : []));
}

function facts(field: INodeProperties, all: INodeProperties[]): string[] {
	return [
		`- Parameter: ${code(field.name)}${field.required ? ', required' : ''}`,
		...defaultFact(field),
		...shownFacts(field, all),
		...choices(field),
	];
}

function defaultFact({ default: value }: INodeProperties): string[] {
	if (typeof value === 'object' || value === '' || value === undefined) return [];
	return [`- Default: ${code(String(value).replace(/\s+/g, ' '))}`];
}

function shownFacts({ displayOptions }: INodeProperties, all: INodeProperties[]): string[] {
	const conditions = Object.entries(displayOptions?.show ?? {}).map(([name, values = []]) => {
		if (name === '@tool') return values[0] === true ? 'in a tool of an AI agent' : 'in a workflow';
		const { displayName } = findField(name.replace(/^\//, ''), all);
		return `where **${displayName}** is ${values.map((value) => code(String(value))).join(' or ')}`;
	});
	return conditions.length === 0 ? [] : [`- Shown ${conditions.join(', ')}`];
}

/** A field of the operation, or of one of its collections. */
function findField(name: string, all: INodeProperties[]): INodeProperties {
	const found = [...all, ...all.flatMap(innerFields)].find((field) => field.name === name);
	if (found === undefined) throw new Error(`The operation has no field ${name}`);
	return found;
}

function choices({ type, options = [], modes = [] }: INodeProperties): string[] {
	if (type === 'resourceLocator') {
		return modes.map(
			({ type: mode, displayName, hint }) =>
				`- **${mode === 'list' ? LIST_MODE : displayName}**${hint ? `: ${sentence(hint)}` : ''}`,
		);
	}
	if (type === 'multiOptions') {
		return [`- Values: ${options.map(({ name }) => code(name)).join(', ')}`];
	}
	if (type !== 'options') return [];
	return (options as INodePropertyOptions[]).map(({ name, value, description }) => {
		const title = name === value ? code(name) : `**${name}** (${code(String(value))})`;
		return description === undefined ? `- ${title}` : `- ${title}: ${sentence(description)}`;
	});
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CompanyDataApi } from '../../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../../credentials/CompanyDataWebhookApi.credentials.ts';
import { RESOURCES } from '../../../nodes/CompanyData/actions/resources.ts';
import { CompanyDataTrigger } from '../../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';

/** What must be in the guides for people: the README with docs, and the guide in Spanish. */

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter(
	(path) => path.endsWith('.md'),
);

const spanish = plain(read('docs/es/README.md'));
const english = plain(
	[
		read('README.md'),
		...pages.filter((path) => !path.startsWith('es/')).map((path) => read(`docs/${path}`)),
	].join('\n'),
);

/** How a name stands in each guide: in the Spanish one always in bold, as on the screen. */
const guides: Array<[string, string, (name: string) => string]> = [
	['English', english, (name) => name],
	['Spanish', spanish, (name) => `**${name}**`],
];

const fields = RESOURCES.flatMap(({ operations }) => operations.flatMap((one) => one.fields));
const credentials: ICredentialType[] = [
	new CompanyDataApi(),
	new CompanyDataOAuth2Api(),
	new CompanyDataWebhookApi(),
];
const properties = [
	...fields,
	...new CompanyDataTrigger().description.properties,
	...credentials.flatMap((credential) => credential.properties),
].filter(({ type }) => type !== 'hidden' && type !== 'notice');
const names = [...new Set(properties.flatMap(namesOf))];

describe.each(guides)('the guide in %s', (_, guide, written) => {
	it('names every operation', () => {
		const operations = RESOURCES.flatMap((resource) =>
			resource.operations.map(({ name }) => ({ resource: resource.name, name })),
		);
		const missing = operations.filter(
			({ resource, name }) =>
				!guide.includes(written(`${resource} → ${name}`)) &&
				!guide.includes(`# ${resource}: ${name}`),
		);
		expect(missing).toEqual([]);
	});

	it('names every field, option and choice', () => {
		expect(names.length).toBeGreaterThan(60);
		expect(
			names.filter((name) => !guide.includes(written(name)) && !guide.includes(`\`${name}\``)),
		).toEqual([]);
	});

	it('names every credential', () => {
		const missing = credentials.filter(({ displayName }) => !guide.includes(displayName));
		expect(missing).toEqual([]);
	});
});

describe('the messages explained', () => {
	const sources = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
		.filter((path) => path.endsWith('.ts'))
		.map((path) => read(`nodes/${path}`))
		.join('\n');
	const templates = [...sources.matchAll(/`([^`]*\$\{[^`]*)`/g)]
		.map(([, template]) => template.split(/\$\{[^}]*\}?/))
		.filter((parts) => parts.join('').length > 8)
		.map(
			(parts) =>
				new RegExp(
					`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`,
				),
		);

	it.each([
		['README.md', '## Troubleshooting'],
		['docs/es/README.md', '## Qué significa cada mensaje'],
	])('in %s are those of the nodes', (path, title) => {
		const [, section = ''] = plain(read(path)).split(plain(title));
		const messages = [...section.split(' ## ')[0].matchAll(/`([^`]{20,})`/g)]
			.map(([, message]) => message)
			.filter((message) => message !== 'Unrecognized node type');
		expect(messages.length).toBeGreaterThan(14);
		const missing = messages
			.flatMap((message) => message.split('…').map((part) => part.trim()))
			.filter((part) => part.length > 3 && !known(part));
		expect(missing).toEqual([]);
	});

	/** As it stands in the sources, or as one of their templates makes it. */
	function known(part: string): boolean {
		return sources.includes(part) || templates.some((template) => template.test(part));
	}
});

it('every page of docs is in its index', () => {
	const index = read('docs/README.md');
	const missing = pages.filter((path) => path !== 'README.md' && !index.includes(`](${path})`));
	expect(missing).toEqual([]);
});

/** Display names of a field, of the fields in it and of what can be chosen. */
function namesOf({ displayName, type, options = [], modes = [] }: INodeProperties): string[] {
	const own = [displayName, ...modes.map((mode) => mode.displayName)];
	if (type === 'collection') return [...own, ...(options as INodeProperties[]).flatMap(namesOf)];
	if (type === 'fixedCollection') {
		const groups = options.flatMap((group) => ('values' in group ? group.values : []));
		return [...own, ...groups.flatMap(namesOf)];
	}
	if (type === 'multiOptions') return own;
	return [...own, ...(options as INodePropertyOptions[]).map(({ name }) => name)];
}

/** Text without the targets of its links, on one line. */
function plain(text: string): string {
	return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/\s+/g, ' ');
}

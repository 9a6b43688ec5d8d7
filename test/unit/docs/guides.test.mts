import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CompanyDataApi } from '../../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../../credentials/CompanyDataWebhookApi.credentials.ts';
import { RESOURCES } from '../../../nodes/CompanyData/actions/resources.ts';
import { CompanyDataPollingTrigger } from '../../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
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

const fields = RESOURCES.flatMap(({ operations }) => operations.flatMap((one) => one.fields));
const credentials: ICredentialType[] = [
	new CompanyDataApi(),
	new CompanyDataOAuth2Api(),
	new CompanyDataWebhookApi(),
];
/** The node has them, but n8n shows something else in their place. */
const NOT_SHOWN = [
	// n8n makes a choice of credentials out of this field.
	'Authentication',
];

const properties = [
	...fields,
	...new CompanyDataPollingTrigger().description.properties,
	...new CompanyDataTrigger().description.properties,
	...credentials.flatMap((credential) => credential.properties),
].filter(({ type }) => type !== 'hidden' && type !== 'notice');
const names = [...new Set(properties.flatMap(namesOf))].filter((name) => !NOT_SHOWN.includes(name));

describe.each([
	['English', english],
	['Spanish', spanish],
])('the guide in %s', (_, guide) => {
	it('names every operation', () => {
		const operations = RESOURCES.flatMap((resource) =>
			resource.operations.map(({ name }) => ({ resource: resource.name, name })),
		);
		const missing = operations.filter(
			({ resource, name }) =>
				!guide.includes(`${resource} → ${name}`) && !guide.includes(`# ${resource}: ${name}`),
		);
		expect(missing).toEqual([]);
	});

	it('names every credential', () => {
		const missing = credentials.filter(({ displayName }) => !guide.includes(displayName));
		expect(missing).toEqual([]);
	});
});

it('the guide in English names every field, option and choice', () => {
	expect(names.length).toBeGreaterThan(60);
	expect(names.filter((name) => !english.includes(name))).toEqual([]);
});

describe('the guide in Spanish', () => {
	it('has at most 1,200 words', () => {
		expect(read('docs/es/README.md').split(/\s+/).length).toBeLessThanOrEqual(1_200);
	});

	it('says of every page it links to that it is in English', () => {
		const text = read('docs/es/README.md').replace(/\s+/g, ' ');
		const sentences = text.split(/(?<=[.:]) (?=[A-ZÁÉÍÓÚ*¿-])|(?<=\)): /);
		const silent = sentences
			.filter((sentence) => /\]\(\.\.\/[a-z-]+\.md\)/.test(sentence))
			.filter((sentence) => !sentence.includes('en inglés'));
		expect(silent).toEqual([]);
		expect(text).toContain('Cada operación enlaza con su página (en inglés)');
	});
});

describe('what people are told to run every morning', () => {
	const schedules = /Schedule Trigger|every morning|on a schedule|cada mañana/;

	it.each(['README.md', 'docs/first-workflow.md', 'docs/es/README.md'])(
		'in %s passes on only what is new',
		(path) => {
			const paragraphs = read(path)
				.split(/\n\n/)
				.filter((text) => schedules.test(text));
			const without = paragraphs.filter((text) => !text.includes('new-around-a-place.json'));
			expect(without).toEqual([]);
		},
	);
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
		['docs/troubleshooting.md', '## What the messages mean', 14],
		['docs/es/README.md', '## Qué significa cada mensaje', 6],
	])('in %s are those of the nodes', (path, title, least) => {
		const [, section = ''] = plain(read(path)).split(plain(title));
		const messages = [...section.split(' ## ')[0].matchAll(/`([^`]*)`/g)]
			.map(([, message]) => message)
			.filter((message) => message.length >= 20 && message !== 'Unrecognized node type');
		expect(messages.length).toBeGreaterThan(least);
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
	// n8n has its own name for a list.
	const modeNames = modes.map((mode) => (mode.type === 'list' ? 'From list' : mode.displayName));
	const own = [displayName, ...modeNames];
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

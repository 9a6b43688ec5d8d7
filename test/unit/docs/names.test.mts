import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { CompanyDataApi } from '../../../credentials/CompanyDataApi.credentials.ts';
import { CompanyDataOAuth2Api } from '../../../credentials/CompanyDataOAuth2Api.credentials.ts';
import { CompanyDataWebhookApi } from '../../../credentials/CompanyDataWebhookApi.credentials.ts';
import { OUTPUTS } from '../../../nodes/CompanyData/actions/import/list-fields.ts';
import { RESOURCES } from '../../../nodes/CompanyData/actions/resources.ts';
import { CompanyDataPollingTrigger } from '../../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { isNote, notesOf } from '../../examples/notes.mts';

/** Names in bold stand on the screen: on our fields, on n8n's own buttons, or on the nodes of an example. */

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Where people are told what to click; pages for developers name other things in bold. */
const FOR_DEVELOPERS =
	/architecture|api-contract|performance|reliability|compatibility|sandbox|throttle|data\.md/;
const pages = [
	'README.md',
	...readdirSync(join(root, 'docs'))
		.filter((name) => name.endsWith('.md') && !FOR_DEVELOPERS.test(name))
		.map((name) => `docs/${name}`),
	'docs/es/README.md',
];

/** What n8n 1.123.81 and 2.41.1 show, in their own words. */
const OF_N8N = [
	...['+', '⋯', '⋮', '✨ Let the model define this parameter', 'Execute step', 'Execute workflow'],
	...[
		'Add first step',
		'Trigger manually',
		'Open chat',
		'Download',
		'Connect',
		'Account connected',
	],
	...['Settings', 'Community Nodes', 'Install', 'Uninstall package', 'Import', 'Import from File'],
	// The choice between credentials, in the form of a new one.
	'OAuth2',
	...['Timezone', 'Executions', 'Retry', 'Credentials', 'Create credential', 'OAuth Redirect URL'],
	...[
		'Fetch Test Event',
		'Poll Times',
		'Test URL',
		'Production URL',
		'From list',
		'On Error',
		'Retry On Fail',
		'Operation',
		'Client ID',
	],
	...['Tool', 'Tools', 'AI Agent', 'MCP Server Trigger', 'Company Data Tool', 'Remove Duplicates'],
	// For agents, in n8n 2 only.
	...['Instructions', 'Add human review step', 'Instance-level MCP'],
	// Of n8n's nodes for other systems, and the tab of a Filter node with what it has not let through.
	...['Send and Wait for Response', 'Custom Properties', 'Discarded'],
	// How a field of columns is filled in.
	...['Mapping Column Mode', 'Map Automatically', 'Map Each Column Manually'],
	...['History Size', 'System Message', 'Max Iterations', 'Convert to File', 'Convert to XLSX'],
	// The arrow beside Execute workflow, where a workflow has two triggers.
	..."from When clicking 'Execute workflow'|from Upload your sheet|from Upload your CSV".split('|'),
];

/** Names in bold that are neither: plans of the service, formats of Excel, columns of a table. */
const OTHERS = ['Business', 'CSV', 'CSV UTF-8', 'A Coruña', 'negrita', 'Guía en español'];

/** The node has the field, but n8n makes a choice of credentials out of it. */
const NOT_SHOWN = ['Authentication'];

const credentials: ICredentialType[] = [
	new CompanyDataApi(),
	new CompanyDataOAuth2Api(),
	new CompanyDataWebhookApi(),
];
const operations = RESOURCES.flatMap((resource) => resource.operations);
const known = new Set([
	...OF_N8N,
	...OTHERS,
	...['Company Data', 'Company Data Polling Trigger', 'Company Data Trigger'],
	...credentials.map(({ displayName }) => displayName),
	...[...String(OUTPUTS).matchAll(/displayName: "([^"]+)"/g)].map(([, name]) => name),
	...RESOURCES.map(({ name }) => name),
	...operations.flatMap(({ name, action }) => [name, action]),
	...[
		...operations.flatMap(({ fields }) => fields),
		...new CompanyDataPollingTrigger().description.properties,
		...new CompanyDataTrigger().description.properties,
		...credentials.flatMap(({ properties }) => properties),
	]
		.filter(({ type, displayName }) => type !== 'hidden' && !NOT_SHOWN.includes(displayName))
		.flatMap(namesOf),
]);

/** Display names of a field, of the fields in it and of what can be chosen, as n8n shows them. */
function namesOf({ displayName, type, options = [], modes = [] }: INodeProperties): string[] {
	const inner = options.flatMap((option): string[] => {
		if ('values' in option) return option.values.flatMap(namesOf);
		if (type === 'collection') return namesOf(option as INodeProperties);
		return [(option as INodePropertyOptions).name];
	});
	// n8n shows a list under a name of its own.
	const shown = modes.filter(({ type: mode }) => mode !== 'list').map((mode) => mode.displayName);
	return [displayName, ...shown, ...inner];
}

/**
 * The names in bold: not what begins a line or a cell and is followed by a colon or ends in a full stop or a
 * question mark, which is a heading.
 */
function boldNames(text: string): string[] {
	const lines = text
		.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.replace(/(?<=\S)\n(?! *(-|\d+\.|\||#|\n))/g, ' ')
		.split('\n');
	return lines.flatMap((line) =>
		[...line.matchAll(/\*\*([^*]+)\*\*/g)]
			.filter(({ 0: bold, 1: name, index }) => {
				const isFirst = /^( *(-|\d+\.)?|.*\|) *$/.test(line.slice(0, index));
				const isHead = line[index + bold.length] === ':' || /[.:?]$/.test(name);
				return !(isFirst && isHead);
			})
			.map(([, name]) => name.replace(/\s+/g, ' ')),
	);
}

function unknownNames(text: string, others: string[] = []): string[] {
	return boldNames(text)
		.filter((name) => !others.includes(name) && !known.has(name))
		.filter((name) => !name.split(' → ').every((part) => known.has(part)));
}

const examples = listExamples().map((file) => ({ file, workflow: readExample(file) }));
const exampleNames = examples.map(({ workflow }) => workflow.name);

describe('names in bold', () => {
	it.each(pages)('in %s stand on the screen', (path) => {
		expect(unknownNames(read(path), exampleNames)).toEqual([]);
	});

	it.each(examples)('in the notes of $file stand on the screen', ({ workflow }) => {
		const nodes = workflow.nodes.filter((node) => !isNote(node)).map(({ name }) => name);
		const columns = workflow.nodes.flatMap(({ parameters }) =>
			[...JSON.stringify(parameters).matchAll(/"id":"(\w+)","displayName"/g)].map(([, id]) => id),
		);
		const own = [...nodes, ...columns, ...exampleNames];
		expect(notesOf(workflow).flatMap((note) => unknownNames(note, own))).toEqual([]);
	});

	it.each([
		'set **Authentication** to **OAuth2**',
		'Click **Listen for test event** and send one.',
		'With **Village** you choose from a list.',
		'Under **Options → Max Patience** set it.',
	])('are refused where the screen has no such name: %s', (text) => {
		expect(unknownNames(text)).toHaveLength(1);
	});

	it('are told from headings', () => {
		expect(boldNames('- **In Docker**: the same.\n- **Limit** is the most.')).toEqual(['Limit']);
	});
});

describe('the examples', () => {
	it.each(['README.md', 'docs/examples.md', 'docs/webhooks.md', 'docs/es/README.md'])(
		'have the same names in %s as on the screen',
		(path) => {
			const links = [...read(path).matchAll(/\[([^\]]+)\]\([./]*examples\/([\w-]+\.json)\)/g)];
			expect(links.length).toBeGreaterThan(0);
			for (const [, text, file] of links) {
				expect([file, text.replace(/\s+/g, ' ')]).toEqual([file, readExample(file).name]);
			}
		},
	);

	it('are all in their table', () => {
		const table = read('docs/examples.md');
		expect(listExamples().filter((file) => !table.includes(`../examples/${file})`))).toEqual([]);
	});
});

import type { Execution, OutputItem } from '../../harness/n8n/execution.mts';
import type { StoredWorkflow } from '../../harness/n8n/types.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import type { Example } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { NamedCheck } from '../support/checks.mts';

const packagePaths = /^(dist\/.*|package\.json|README\.md|LICENSE)$/;
const packageBytes = 200_000;
const rowsShown = 3;
const fieldsShown = 5;
const valueLength = 40;

/** What has to hold of the package, the credential and every example in the running n8n. */
export function checksOf(stack: Stack): NamedCheck[] {
	return [
		['Package holds what n8n needs and nothing else', () => checkPackage(stack)],
		['Credential with a valid key is accepted', () => checkValidKey(stack)],
		...credentialChecks(stack),
		['Lists of the editor open and can be searched', () => checkLists(stack)],
		...stack.examples.map((example): NamedCheck => [
			`Example ${example.fileName}: ${example.workflow.name}`,
			() => checkExample(stack, example),
		]),
	];
}

async function checkPackage({ packed }: Stack): Promise<string[]> {
	const foreign = packed.files.filter((path) => !packagePaths.test(path));
	if (foreign.length > 0) throw new Error(`It also holds ${foreign.join(', ')}.`);
	if (packed.size > packageBytes) throw new Error(`It is larger than ${packageBytes} bytes.`);
	return [`${packed.files.length} files, ${packed.size} bytes`];
}

async function checkValidKey({ n8n, credential }: Stack): Promise<string[]> {
	const { status, message } = await n8n.client.testCredential(credential);
	if (status !== 'OK') throw new Error(`n8n's test says: ${message}`);
	return [`n8n's test says: ${message}`];
}

/** What n8n's test of a credential must say of others than the valid one. */
function credentialChecks(stack: Stack): NamedCheck[] {
	const { baseUrl, keys } = stack.sandbox;
	const test = (data: Record<string, string>, expected: 'OK' | 'Error') => async () =>
		await checkCredential(stack, { baseUrl, apiKey: keys.test, ...data }, expected);
	return [
		['Credential whose key lacks a scope is accepted', test({ apiKey: keys.noRead }, 'OK')],
		['Credential with a wrong key is refused', test({ apiKey: 'svc_test_unknown' }, 'Error')],
		[
			'Credential for a page that is not the API is refused',
			test({ baseUrl: `${stack.n8n.url}/home` }, 'Error'),
		],
		[
			'Credential for a host that does not answer is refused',
			test({ baseUrl: 'http://127.0.0.1:9/v1' }, 'Error'),
		],
		[
			'Credential without https is refused',
			test({ baseUrl: 'http://api.example.com/v1' }, 'Error'),
		],
	];
}

async function checkCredential(
	{ n8n, credential }: Stack,
	data: Record<string, string>,
	expected: 'OK' | 'Error',
): Promise<string[]> {
	const other = await n8n.client.createCredential({ name: 'Other', type: credential.type, data });
	const { status, message } = await n8n.client.testCredential(other);
	await n8n.client.deleteCredential(other.id);
	if (status !== expected) throw new Error(`n8n's test says ${status}: ${message}`);
	if (message.includes(data.apiKey)) throw new Error('The message shows the key.');
	return [`n8n's test says: ${message}`];
}

async function checkLists({ n8n, credential }: Stack): Promise<string[]> {
	const search = async (method: string, filter: string) =>
		await n8n.client.searchList(COMPANY_DATA, method, filter, credential);
	const provinces = await search('searchProvinces', 'vizcaya');
	const activities = await search('searchActivities', 'bares');
	const sectors = await search('searchSectors', '');
	const companies = await search('searchCompaniesByCif', 'hotel');
	const ids = await search('searchCompaniesById', '');
	if (provinces[0]?.value !== 'Bizkaia') throw new Error('Vizcaya does not find Bizkaia.');
	if (!activities.some(({ value }) => value === '5630')) throw new Error('Bares finds no 5630.');
	if (sectors.length === 0) throw new Error('The list of sectors is empty.');
	if (companies.length === 0 || ids.length === 0) throw new Error('A list of companies is empty.');
	return [
		`Vizcaya finds ${provinces[0].name}, bares ${activities[0].name}; ${sectors.length} sectors; hotel finds ${companies[0].name}, by ID ${ids[0].value}`,
	];
}

async function checkExample({ n8n }: Stack, { workflow }: Example): Promise<string[]> {
	const trigger = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.manualTrigger');
	if (trigger === undefined) throw new Error('The workflow has no Manual Trigger to start from.');
	const execution = await n8n.client.runWorkflow(workflow, trigger.name);
	if (execution.status !== 'success') throw new Error(describeFailure(execution));
	requireFoundCompanies(execution);
	return lastNodes(workflow).flatMap((name) => describeOutput(name, execution));
}

/** A lookup that knows none of its CIFs succeeds; as an example it would show nothing. */
function requireFoundCompanies({ outputs }: Execution): void {
	for (const [name, items] of Object.entries(outputs)) {
		if (items.length > 0 && items.flat().every(({ json }) => json.found === false)) {
			throw new Error(`"${name}" has found none of the companies it was asked for.`);
		}
	}
}

/** The nodes that nothing is connected behind: their items are what the workflow is run for. */
function lastNodes({ nodes, connections }: StoredWorkflow): string[] {
	return nodes
		.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote')
		.map(({ name }) => name)
		.filter((name) => !connections[name]?.main?.some((targets) => targets?.length));
}

function describeOutput(name: string, execution: Execution): string[] {
	const items = (execution.outputs[name] ?? []).flat();
	if (items.length === 0) throw new Error(`"${name}" has put out no items.`);
	const rows = items.slice(0, rowsShown).map(describeItem);
	const rest = items.length - rows.length;
	return [
		`${name}: ${items.length} ${items.length === 1 ? 'item' : 'items'} out`,
		...rows.map((row) => `  ${row}`),
		...(rest > 0 ? [`  … and ${rest} more`] : []),
	];
}

function describeItem({ json }: OutputItem): string {
	return Object.entries(json)
		.filter(([, value]) => value !== null && value !== '')
		.slice(0, fieldsShown)
		.map(([field, value]) => `${field}: ${shorten(value)}`)
		.join(' · ');
}

function shorten(value: unknown): string {
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text.length > valueLength ? `${text.slice(0, valueLength)}…` : text;
}

function describeFailure({ status, failure }: Execution): string {
	if (failure === undefined) return `It ended with the status "${status}".`;
	const place = failure.node === undefined ? '' : `"${failure.node}": `;
	const description = failure.description === undefined ? '' : ` ${failure.description}`;
	return `${place}${failure.message}${description}`;
}

import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import type { NamedCheck } from '../support/checks.mts';
import { runExample, type ExampleRuns } from './run.mts';
import { LIST_RUNS } from './runs/lists.mts';
import { PLACE_RUNS } from './runs/places.mts';
import { TRIGGER_RUNS } from './runs/triggers.mts';

const packagePaths = /^(dist\/.*|package\.json|README\.md|LICENSE)$/;
const packageBytes = 200_000;

/** Of every example. */
const RUNS: ExampleRuns = { ...LIST_RUNS, ...PLACE_RUNS, ...TRIGGER_RUNS };

/** What has to hold of the package, the credential and every example in the running n8n. */
export function checksOf(stack: Stack): NamedCheck[] {
	return [
		['Package holds what n8n needs and nothing else', () => checkPackage(stack)],
		['Credential with a valid key is accepted', () => checkValidKey(stack)],
		...credentialChecks(stack),
		['Lists of the editor open and can be searched', () => checkLists(stack)],
		...exampleChecks(stack),
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
	const test =
		(data: Record<string, string>, expected: 'OK' | 'Error', ...words: string[]) =>
		async () =>
			await checkCredential(stack, { baseUrl, apiKey: keys.test, ...data }, expected, words);
	return [
		[
			'Credential whose key lacks a scope names it',
			test({ apiKey: keys.noRead }, 'Error', 'lacks the scope empresas:read', 'can keep it'),
		],
		[
			'Credential whose key was pasted with its header is accepted',
			test({ apiKey: ` "Authorization: Bearer ${keys.test}"\n` }, 'OK'),
		],
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
	words: string[],
): Promise<string[]> {
	const other = await n8n.client.createCredential({ name: 'Other', type: credential.type, data });
	const { status, message } = await n8n.client.testCredential(other);
	await n8n.client.deleteCredential(other.id);
	if (status !== expected) throw new Error(`n8n's test says ${status}: ${message}`);
	const missing = words.filter((word) => !message.includes(word));
	if (missing.length > 0) throw new Error(`n8n's test does not say ${missing}: ${message}`);
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

/** The runs of an example; one without any is a failure, and so is one whose file is gone. */
function exampleChecks(stack: Stack): NamedCheck[] {
	const files = new Set([...stack.examples.map(({ fileName }) => fileName), ...Object.keys(RUNS)]);
	return [...files].sort().flatMap((fileName) => {
		const example = stack.examples.find((candidate) => candidate.fileName === fileName);
		return (RUNS[fileName] ?? [undefined]).map((run): NamedCheck => [
			`Example ${fileName}: ${run?.title ?? example?.workflow.name}`,
			async () => {
				if (example === undefined || run === undefined)
					throw new Error('It has a file or a run only.');
				return await runExample(stack, example, run);
			},
		]);
	});
}

import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';
import { listExamples, readExample } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import manifest from '../../package.json' with { type: 'json' };
import { contentFaults } from '../../scripts/release/package-rules.mts';
import type { Check } from '../support/e2e.mts';
import { runExample, type ExampleRuns } from './run.mts';
import { LIST_RUNS } from './runs/lists.mts';
import { PLACE_RUNS } from './runs/places.mts';
import { SYSTEM_RUNS } from './runs/systems.mts';
import { TRIGGER_RUNS } from './runs/triggers.mts';
import { faultySettings } from './settings.mts';

/** Of every example. */
const RUNS: ExampleRuns = { ...LIST_RUNS, ...PLACE_RUNS, ...SYSTEM_RUNS, ...TRIGGER_RUNS };

type StackCheck = Check<Stack>;

async function checkPackage({ packed }: Stack): Promise<string[]> {
	expect(contentFaults(manifest, packed)).toEqual([]);
	return [`${packed.files.length} files, ${packed.size} bytes`];
}

async function checkValidKey({ n8n, credential }: Stack): Promise<string[]> {
	const { status, message } = await n8n.client.testCredential(credential);
	if (status !== 'OK') throw new Error(`n8n's test says: ${message}`);
	return [`n8n's test says: ${message}`];
}

/** A credential that differs from the valid one, and what n8n's test must say of it. */
function credentialCheck(
	title: string,
	differ: (stack: Stack) => Record<string, string>,
	expected: 'OK' | 'Error' = 'Error',
	...words: string[]
): StackCheck {
	return [
		title,
		async (stack) => {
			const { baseUrl, keys } = stack.sandbox;
			const data = { baseUrl, apiKey: keys.live, ...differ(stack) };
			return await checkCredential(stack, data, expected, words);
		},
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

async function checkSettings({ n8n, examples }: Stack): Promise<string[]> {
	// n8n describes the tools that it makes of nodes to its editor only.
	const nodes = examples
		.flatMap(({ workflow }) => workflow.nodes)
		.filter(({ type }) => !type.endsWith('Tool'));
	const faults = await faultySettings(n8n.client, nodes);
	if (faults.length > 0) throw new Error(faults.join('\n'));
	return [`${nodes.length} nodes of ${examples.length} examples`];
}

/** The runs of an example; one without any is a failure, and so is one whose file is gone. */
function exampleChecks(): StackCheck[] {
	const existing = listExamples();
	const files = new Set([...existing, ...Object.keys(RUNS)]);
	return [...files].sort().flatMap((fileName) => {
		const name = existing.includes(fileName) ? readExample(fileName).name : 'missing';
		return (RUNS[fileName] ?? [undefined]).map((run): StackCheck => [
			`Example ${fileName}: ${run?.title ?? name}`,
			async (stack) => {
				const example = stack.examples.find((candidate) => candidate.fileName === fileName);
				if (example === undefined || run === undefined)
					throw new Error('It has a file or a run only.');
				return await runExample(stack, example, run);
			},
		]);
	});
}

/** What has to hold of the package, the credential and every example in the running n8n. */
export const STACK_CHECKS: readonly StackCheck[] = [
	['The package holds what n8n needs and nothing else', checkPackage],
	['A credential with a valid key is accepted', checkValidKey],
	credentialCheck(
		'A credential whose key lacks a scope is refused, and the usual scope named',
		({ sandbox }) => ({ apiKey: sandbox.keys.noRead }),
		'Error',
		'lacks a scope for this operation (usually empresas:read)',
		'can keep it',
	),
	credentialCheck(
		'A credential whose key was pasted with its header is accepted',
		({ sandbox }) => ({ apiKey: ` "Authorization: Bearer ${sandbox.keys.live}"\n` }),
		'OK',
	),
	credentialCheck('A credential with a wrong key is refused', () => ({
		apiKey: 'svc_test_unknown',
	})),
	credentialCheck('A credential for a page that is not the API is refused', ({ n8n }) => ({
		baseUrl: `${n8n.url}/home`,
	})),
	credentialCheck('A credential for a host that does not answer is refused', () => ({
		baseUrl: 'http://127.0.0.1:9/v1',
	})),
	credentialCheck('A credential without https is refused', () => ({
		baseUrl: 'http://api.example.com/v1',
	})),
	['The lists of the editor open and can be searched', checkLists],
	['Every setting of the examples exists in this n8n', checkSettings],
	...exampleChecks(),
];

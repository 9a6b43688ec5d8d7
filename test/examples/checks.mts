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

async function checkValidKey({ n8n, credential }: Stack): Promise<string> {
	const { status, message } = await n8n.client.testCredential(credential);
	expect({ status, message }).toMatchObject({ status: 'OK' });
	return message;
}

/** Of a credential that differs from the valid one. */
function refusal(title: string, differ: (stack: Stack) => Record<string, string>): StackCheck {
	return [
		title,
		async (stack) => {
			const { n8n, credential, sandbox } = stack;
			const data = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live, ...differ(stack) };
			const { type } = credential;
			const other = await n8n.client.createCredential({ name: 'Other', type, data });
			const { status, message } = await n8n.client.testCredential(other);
			await n8n.client.deleteCredential(other.id);
			expect(status).toBe('Error');
			expect(message).not.toContain(data.apiKey);
			return `n8n's test says: ${message}`;
		},
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
	refusal('A credential with a wrong key is refused', () => ({ apiKey: 'svc_test_unknown' })),
	refusal('A credential for a page that is not the API is refused', ({ n8n }) => ({
		baseUrl: `${n8n.url}/home`,
	})),
	refusal('A credential for a host that does not answer is refused', () => ({
		baseUrl: 'http://127.0.0.1:9/v1',
	})),
	refusal('A credential without https is refused', () => ({
		baseUrl: 'http://api.example.com/v1',
	})),
	['Every setting of the examples exists in this n8n', checkSettings],
	...exampleChecks(),
];

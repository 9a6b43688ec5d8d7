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

async function checkValidKey({ server, credential }: Stack): Promise<string> {
	const { status, message } = await server.client.testCredential(credential);
	expect({ status, message }).toMatchObject({ status: 'OK' });
	return message;
}

async function checkWrongKey({ server, credential: { name, type, data } }: Stack): Promise<string> {
	const wrong = { name, type, data: { ...data, apiKey: 'svc_test_unknown' } };
	const credential = await server.client.createCredential(wrong);
	const { status, message } = await server.client.testCredential(credential);
	await server.client.deleteCredential(credential.id);
	expect(status).toBe('Error');
	return message;
}

async function checkSettings({ server, examples }: Stack): Promise<string[]> {
	// n8n describes the tools that it makes of nodes to its editor only.
	const nodes = examples
		.flatMap(({ workflow }) => workflow.nodes)
		.filter(({ type }) => !type.endsWith('Tool'));
	const faults = await faultySettings(server.client, nodes);
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
	['A credential with a wrong key is refused', checkWrongKey],
	['Every setting of the examples exists in this n8n', checkSettings],
	...exampleChecks(),
];

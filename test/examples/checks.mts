import { type INode, type INodeTypeDescription, NodeHelpers } from 'n8n-workflow';
import type { N8nClient } from '../../harness/n8n/client.mts';
import type { WorkflowNode } from '../../harness/n8n/types.mts';
import { listExamples, readExample } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import manifest from '../../package.json' with { type: 'json' };
import { contentFaults } from '../../scripts/release/package-rules.mts';
import type { Check } from '../support/e2e.mts';
import { type ExampleRun, type ExampleRuns, runExample } from './run.mts';
import { LIST_RUNS } from './runs/lists.mts';
import { PLACE_RUNS } from './runs/places.mts';
import { SYSTEM_RUNS } from './runs/systems.mts';
import { TRIGGER_RUNS } from './runs/triggers.mts';

/**
 * What this n8n would drop or complain about when it opens the nodes: settings their descriptions lack or do not
 * show, and values that are not among the options.
 */
async function faultySettings(client: N8nClient, nodes: WorkflowNode[]): Promise<string[]> {
	const nodeInfos = nodes.map(({ type, typeVersion }) => ({ name: type, version: typeVersion }));
	const descriptions = await client.request<INodeTypeDescription[]>('POST', '/node-types', {
		nodeInfos,
	});
	return nodes.flatMap((node, index) => faultsOf(node, descriptions[index]));
}

function faultsOf(node: WorkflowNode, description: INodeTypeDescription): string[] {
	const { name, typeVersion } = node;
	const { version } = description;
	if (![version].flat().includes(typeVersion)) return [`${name}: no version ${typeVersion}`];
	const kept = NodeHelpers.getNodeParameters(
		description.properties,
		node.parameters as INode['parameters'],
		true,
		false,
		node as INode,
		description,
	);
	const issues = NodeHelpers.getNodeParametersIssues(
		description.properties,
		node as INode,
		description,
	);
	return [
		...missing(node.parameters, kept ?? {}).map((path) => `${name}: ${path} is dropped`),
		...Object.entries(issues?.parameters ?? {})
			.filter(([parameter]) => !isToBeChosen(node.parameters[parameter]))
			.map(([, messages]) => `${name}: ${messages.join(' ')}`),
	];
}

/** A list from which the user has to choose first, such as a document of their own. */
function isToBeChosen(value: unknown): boolean {
	return (value as { value?: unknown } | undefined)?.value === '';
}

/** The paths of values that the other one does not have. */
function missing(value: unknown, other: unknown, path = ''): string[] {
	if (typeof value !== 'object' || value === null) return value === other ? [] : [path];
	return Object.entries(value).flatMap(([key, inner]) =>
		missing(inner, (other as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
	);
}

/** Of every example. */
const RUNS: ExampleRuns = { ...LIST_RUNS, ...PLACE_RUNS, ...SYSTEM_RUNS, ...TRIGGER_RUNS };

type StackCheck = Check<Stack>;

async function checkPackage({ packed }: Stack): Promise<string[]> {
	expect(contentFaults(manifest, packed)).toEqual([]);
	return [`${packed.files.length} files, ${packed.size} bytes`];
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

/** The chosen runs of each example; one without any is a failure, and so is one whose file is gone. */
function exampleChecks(choose: (runs: ExampleRun[]) => ExampleRun[]): StackCheck[] {
	const existing = listExamples();
	const files = new Set([...existing, ...Object.keys(RUNS)]);
	return [...files].sort().flatMap((fileName) => {
		const name = existing.includes(fileName) ? readExample(fileName).name : 'missing';
		const { [fileName]: runs } = RUNS;
		return (runs === undefined ? [undefined] : choose(runs)).map((run): StackCheck => [
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

function asImported(runs: ExampleRun[]): ExampleRun[] {
	const imported = runs.findIndex(({ title }) => title === undefined);
	return runs.slice(0, Math.max(imported, 0) + 1);
}

const SETTING_CHECKS: readonly StackCheck[] = [
	['The package holds what n8n needs and nothing else', checkPackage],
	['Every setting of the examples exists in this n8n', checkSettings],
];

/** What has to hold of the package, the credential and every example in the running n8n. */
export const STACK_CHECKS = [...SETTING_CHECKS, ...exampleChecks((runs) => runs)];

/** The same with each example only as it is imported, after what comes before that. */
export const START_CHECKS = [...SETTING_CHECKS, ...exampleChecks(asImported)];

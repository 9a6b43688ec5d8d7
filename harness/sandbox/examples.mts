import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { projectRoot } from '../process/paths.mts';
import type { N8nClient } from '../n8n/client.mts';
import type {
	Connection,
	NewWorkflow,
	StoredCredential,
	StoredWorkflow,
	WorkflowNode,
} from '../n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER, DATA_TABLE } from '../n8n/workflow.mts';

const examplesFolder = join(projectRoot, 'examples');

type StackCredentials = Record<'api' | 'webhook', StoredCredential>;

export interface Example {
	fileName: string;
	workflow: StoredWorkflow;
}

/** Imports every file of `examples/` into n8n, with credentials attached. */
export async function importExamples(
	client: N8nClient,
	credentials: StackCredentials,
): Promise<Example[]> {
	const examples: Example[] = [];
	for (const fileName of listExamples()) {
		const example = readExample(fileName, credentials);
		const workflow = await client.createWorkflow(await withDataTables(client, example));
		examples.push({ fileName, workflow });
	}
	return examples;
}

export function listExamples(): string[] {
	return readdirSync(examplesFolder)
		.filter((name) => name.endsWith('.json'))
		.sort();
}

/** Reads a file of `examples/`; given credentials, attaches them to our nodes. */
export function readExample(fileName: string, credentials?: StackCredentials): NewWorkflow {
	const text = readFileSync(join(examplesFolder, fileName), 'utf8');
	const workflow: NewWorkflow = JSON.parse(text);
	return withCredentials(workflow, ({ type }) => {
		if (type === COMPANY_DATA_TRIGGER) return credentials?.webhook;
		return type.startsWith(COMPANY_DATA) ? credentials?.api : undefined;
	});
}

export function withCredentials<Workflow extends NewWorkflow>(
	workflow: Workflow,
	choose: (node: WorkflowNode) => StoredCredential | undefined,
): Workflow {
	const nodes = workflow.nodes.map((node) => {
		const credential = choose(node);
		if (credential === undefined) return node;
		const { id, name, type } = credential;
		return { ...node, credentials: { [type]: { id, name } } };
	});
	return { ...workflow, nodes };
}

/** A Data Table as a node creates it. */
interface NewTable {
	tableName: string;
	columns: { column: Array<{ name: string; type: string }> };
}

/** Whether a node of this n8n can create a Data Table; one of n8n 1 cannot. */
async function createsTables(client: N8nClient): Promise<boolean> {
	const nodeInfos = [{ name: DATA_TABLE, version: 1 }];
	const [{ properties }] = await client.request<INodeTypeDescription[]>('POST', '/node-types', {
		nodeInfos,
	});
	const { options = [] } = properties.find(({ name }) => name === 'resource')!;
	return options.some((option) => 'value' in option && option.value === 'table');
}

/**
 * Does what the notes ask of the user of an n8n whose nodes cannot create Data Tables: creates them by hand, deletes
 * the nodes that would, and selects them in the others. Elsewhere the workflow stays as it is.
 */
export async function withDataTables(
	client: N8nClient,
	workflow: NewWorkflow,
): Promise<NewWorkflow> {
	const creating = workflow.nodes.filter(
		({ type, parameters }) => type === DATA_TABLE && parameters.resource === 'table',
	);
	if (creating.length === 0 || (await createsTables(client))) return workflow;

	const project = await client.request<{ id: string }>('GET', '/projects/personal');
	const path = `/projects/${project.id}/data-tables`;
	let nodes = JSON.stringify(workflow.nodes.filter((node) => !creating.includes(node)));
	for (const { name: node, parameters } of creating) {
		const { tableName, columns } = parameters as unknown as NewTable;
		const name = `${tableName}: ${workflow.name}`;
		const table = { name, columns: columns.column };
		const { id } = await client.request<{ id: string }>('POST', path, table);
		nodes = nodes.replaceAll(`={{ $('${node}').first().json.id }}`, id);
	}

	const deleted = creating.map(({ name }) => name);
	return { ...workflow, nodes: JSON.parse(nodes), connections: without(deleted, workflow) };
}

/** The connections with the nodes of these names taken out of them: their sources lead on to their targets. */
function without(names: string[], { connections }: NewWorkflow): NewWorkflow['connections'] {
	const follow = (target: Connection): Connection[] =>
		names.includes(target.node) ? connections[target.node].main[0]!.flatMap(follow) : [target];
	const kept = Object.entries(connections).filter(([name]) => !names.includes(name));
	return Object.fromEntries(
		kept.map(([name, { main, ...others }]) => [
			name,
			{ ...others, ...(main && { main: main.map((targets) => (targets ?? []).flatMap(follow)) }) },
		]),
	);
}

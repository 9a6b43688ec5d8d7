import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../process/paths.mts';
import type { N8nClient } from '../n8n/client.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow, WorkflowNode } from '../n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER, DATA_TABLE } from '../n8n/workflow.mts';

const examplesFolder = join(projectRoot, 'examples');

type StackCredentials = Record<'api' | 'webhook', StoredCredential>;

export interface Example {
	fileName: string;
	workflow: StoredWorkflow;
}

/** Imports every file of `examples/` into n8n, with credentials attached and Data Tables created. */
export async function importExamples(
	client: N8nClient,
	credentials: StackCredentials,
): Promise<Example[]> {
	const examples: Example[] = [];
	for (const fileName of listExamples()) {
		const example = readExample(fileName, credentials);
		const workflow = await client.createWorkflow(await withDataTable(client, example));
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

interface Column {
	id: string;
	type: string;
}

/**
 * Creates the Data Table that a workflow uses, with the columns it writes, and selects it in the nodes,
 * as the notes in the example ask the user to do.
 */
async function withDataTable(client: N8nClient, workflow: NewWorkflow): Promise<NewWorkflow> {
	const [schema] = workflow.nodes
		.filter(({ type }) => type === DATA_TABLE)
		.map(({ parameters }) => (parameters.columns as { schema?: Column[] } | undefined)?.schema)
		.filter((one) => one !== undefined);
	if (schema === undefined) return workflow;
	const columns = schema.map(({ id, type }) => ({ name: id, type }));
	const project = await client.request<{ id: string }>('GET', '/projects/personal');
	const path = `/projects/${project.id}/data-tables`;
	const table = { name: workflow.name, columns };
	const { id: value } = await client.request<{ id: string }>('POST', path, table);
	const dataTableId = { __rl: true, mode: 'list', value };
	const nodes = workflow.nodes.map((node) =>
		node.type === DATA_TABLE ? { ...node, parameters: { ...node.parameters, dataTableId } } : node,
	);
	return { ...workflow, nodes };
}

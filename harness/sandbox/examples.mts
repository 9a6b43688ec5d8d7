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

interface Column {
	id: string;
	type: string;
}

/** The columns of tables that an example reads and does not write. */
const READ_ONLY_TABLES: Record<string, string[]> = {
	Objections: ['cif', 'email', 'phone'],
	'Our companies': ['cif', 'nombre', 'email', 'phone', 'source', 'retrieved_at'],
};

/** Name of the table of a node: the one it shows, or that of the workflow. */
function tableOf({ name }: NewWorkflow, { parameters }: WorkflowNode): string {
	const { cachedResultName } = parameters.dataTableId as { cachedResultName?: string };
	return cachedResultName ?? name;
}

/**
 * Creates the Data Tables that a workflow uses, with the columns it writes, and selects them in the nodes,
 * as the notes in the example ask the user to do.
 */
export async function withDataTables(
	client: N8nClient,
	workflow: NewWorkflow,
): Promise<NewWorkflow> {
	const tables = workflow.nodes.filter(({ type }) => type === DATA_TABLE);
	if (tables.length === 0) return workflow;
	const project = await client.request<{ id: string }>('GET', '/projects/personal');
	const path = `/projects/${project.id}/data-tables`;
	const ids = new Map<string, string>();
	for (const name of new Set(tables.map((node) => tableOf(workflow, node)))) {
		const [schema] = tables
			.filter((node) => tableOf(workflow, node) === name)
			.map(({ parameters }) => (parameters.columns as { schema?: Column[] } | undefined)?.schema)
			.filter((one) => one !== undefined);
		const known = READ_ONLY_TABLES[name]?.map((id): Column => ({ id, type: 'string' }));
		const columns = (schema ?? known).map(({ id, type }) => ({ name: id, type }));
		const ofExample = name === workflow.name ? name : `${name}: ${workflow.name}`;
		const { id } = await client.request<{ id: string }>('POST', path, { name: ofExample, columns });
		ids.set(name, id);
	}
	const nodes = workflow.nodes.map((node) => {
		if (node.type !== DATA_TABLE) return node;
		const value = ids.get(tableOf(workflow, node));
		const dataTableId = { __rl: true, mode: 'list', value };
		return { ...node, parameters: { ...node.parameters, dataTableId } };
	});
	return { ...workflow, nodes };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../process/paths.mts';
import type { N8nClient } from '../n8n/client.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../n8n/types.mts';

const ownNodeTypes = /^n8n-nodes-company-data\./;

/** What the nodes of the examples sign in or verify with. */
export interface StackCredentials {
	api: StoredCredential;
	webhook: StoredCredential;
}

/** An example workflow as it stands in n8n. */
export interface Example {
	fileName: string;
	workflow: StoredWorkflow;
}

/** Imports every file of `examples/` into n8n, with the credential in the nodes that need it. */
export async function importExamples(
	client: N8nClient,
	credentials: StackCredentials,
): Promise<Example[]> {
	const folder = join(projectRoot, 'examples');
	const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
	const examples: Example[] = [];
	for (const fileName of fileNames) {
		const file: NewWorkflow = JSON.parse(await readFile(join(folder, fileName), 'utf8'));
		const workflow = await client.createWorkflow(attachCredentials(file, credentials));
		examples.push({ fileName, workflow });
	}
	return examples;
}

function attachCredentials(workflow: NewWorkflow, { api, webhook }: StackCredentials): NewWorkflow {
	const nodes = workflow.nodes.map((node) => {
		if (!ownNodeTypes.test(node.type)) return node;
		const { id, name, type } = node.type.endsWith('Trigger') ? webhook : api;
		return { ...node, credentials: { [type]: { id, name } } };
	});
	return { ...workflow, nodes };
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../lib/paths.mts';
import type { N8nClient } from '../n8n/client.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../n8n/types.mts';

const ownNodeTypes = /^n8n-nodes-company-data\./;

/** An example workflow as it stands in n8n. */
export interface Example {
	fileName: string;
	workflow: StoredWorkflow;
}

/** Imports every file of `examples/` into n8n, with the credential in the nodes that need it. */
export async function importExamples(
	client: N8nClient,
	credential: StoredCredential,
): Promise<Example[]> {
	const folder = join(projectRoot, 'examples');
	const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
	const examples: Example[] = [];
	for (const fileName of fileNames) {
		const file: NewWorkflow = JSON.parse(await readFile(join(folder, fileName), 'utf8'));
		const workflow = await client.createWorkflow(attachCredential(file, credential));
		examples.push({ fileName, workflow });
	}
	return examples;
}

function attachCredential(workflow: NewWorkflow, credential: StoredCredential): NewWorkflow {
	const { id, name, type } = credential;
	const nodes = workflow.nodes.map((node) =>
		ownNodeTypes.test(node.type) ? { ...node, credentials: { [type]: { id, name } } } : node,
	);
	return { ...workflow, nodes };
}

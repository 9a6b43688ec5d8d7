import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../process/paths.mts';
import type { N8nClient } from '../n8n/client.mts';
import type { NewWorkflow, StoredCredential, StoredWorkflow } from '../n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER } from '../n8n/workflow.mts';

const examplesFolder = join(projectRoot, 'examples');

/** The credentials that the nodes of the examples use. */
export interface StackCredentials {
	api: StoredCredential;
	webhook: StoredCredential;
}

/** An example workflow, as imported into n8n. */
export interface Example {
	fileName: string;
	workflow: StoredWorkflow;
}

/** Imports every file of `examples/` into n8n, with credentials attached. */
export async function importExamples(
	client: N8nClient,
	credentials: StackCredentials,
): Promise<Example[]> {
	const fileNames = (await readdir(examplesFolder)).filter((name) => name.endsWith('.json')).sort();
	const examples: Example[] = [];
	for (const fileName of fileNames) {
		const workflow = await client.createWorkflow(await readExample(fileName, credentials));
		examples.push({ fileName, workflow });
	}
	return examples;
}

/** Reads a file of `examples/` and attaches the credentials to our nodes. */
export async function readExample(
	fileName: string,
	{ api, webhook }: StackCredentials,
): Promise<NewWorkflow> {
	const text = await readFile(join(examplesFolder, fileName), 'utf8');
	const workflow: NewWorkflow = JSON.parse(text);
	const byNodeType: Record<string, StoredCredential | undefined> = {
		[COMPANY_DATA]: api,
		[COMPANY_DATA_TRIGGER]: webhook,
	};
	const nodes = workflow.nodes.map((node) => {
		const credential = byNodeType[node.type];
		if (credential === undefined) return node;
		const { id, name, type } = credential;
		return { ...node, credentials: { [type]: { id, name } } };
	});
	return { ...workflow, nodes };
}

import type { NewWorkflow, StoredCredential } from '../../harness/n8n/types.mts';
import { withCredentials } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { startScriptedModel } from '../e2e/agents-model.mts';
import { afterwards } from '../support/e2e.mts';

const FOUND = 'B96416813';

/** Gives the workflow a model on this machine that searches, looks up what it found and quotes it. */
export async function withScriptedModel(
	{ n8n }: Stack,
	workflow: NewWorkflow,
): Promise<NewWorkflow> {
	const model = await startScriptedModel();
	afterwards(model.stop);
	const tool = (part: string) =>
		workflow.nodes
			.find(({ name, type }) => type.endsWith('Tool') && name.includes(part))!
			.name.replaceAll(' ', '_');
	const search = { tool: tool('Search'), values: { text: 'muebles Lugo' } };
	const lookup = { tool: tool('Look'), values: { cif: FOUND } };
	model.follow([[search], [lookup]], ([, [answer]]) => `${FOUND}: ${answer}`);
	const credential: StoredCredential = await n8n.client.createCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.baseUrl },
	});
	return withCredentials(workflow, ({ type }) =>
		type.endsWith('.lmChatOpenAi') ? credential : undefined,
	);
}

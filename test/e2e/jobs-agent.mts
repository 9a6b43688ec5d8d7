import { readCompanies } from '../../harness/sandbox/companies.mts';
import { afterwards } from '../support/e2e.mts';
import { startScriptedModel } from './agents-model.mts';
import { CredentialForm } from './editor/credential-form.mts';
import type { Act } from './editor/fixture.mts';

const MODEL = 'Model';

/** Opens the example, gives it a model by a credential, and asks it what a tool has to look up. */
export const askAgent: Act = async ({ stack, editor }) => {
	const [{ cif, nombre, ciudad }] = await readCompanies(stack.sandbox, 1);
	const model = await startScriptedModel();
	afterwards(model.stop);
	const search = { tool: 'Search_Companies', values: { text: String(nombre) } };
	const lookUp = { tool: 'Look_Up_Company', values: { cif: String(cif) } };
	model.follow([[search], [lookUp]], ([, [company]]) => `The catalogue says ${townIn(company)}.`);

	const { workflow } = stack.examples.find(({ fileName }) => fileName === 'ask-an-agent.json')!;
	await editor.open(stack.n8n.url, workflow.id);
	await editor.openNode(MODEL);
	const form = await CredentialForm.inNode(editor);
	await form.fill({ apiKey: 'none', url: model.baseUrl });
	await form.save();
	await form.close();
	await editor.click(editor.closeNode);

	await editor.click(editor.test('workflow-chat-button'));
	const question = editor.page.locator('[data-test-id=chat-input], .chat-inputs textarea').first();
	await editor.click(question);
	await editor.type(`In which town is ${nombre}?\n`);
	const answer = editor.page.getByText(`The catalogue says ${ciudad}.`).first();
	await answer.waitFor({ timeout: 60_000 });
	return `${nombre}: ${await answer.innerText()}`;
};

function townIn(company: string): string | undefined {
	return /"ciudad":"([^"]*)"/.exec(company)?.[1];
}

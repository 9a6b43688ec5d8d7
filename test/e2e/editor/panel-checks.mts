import assert from 'node:assert/strict';
import { RESOURCES } from '../../../nodes/CompanyData/operations/resources.ts';
import type { NewWorkflow, StoredCredential } from '../../../harness/n8n/types.mts';
import { COMPANY_DATA } from '../../../harness/n8n/workflow.mts';
import { webhookSecret } from '../../../harness/sandbox/stack.mts';
import { pollingWorkflow } from '../polling/workflow.mts';
import { triggerWorkflow } from '../trigger-n8n.mts';
import type { EditorCheck, EditorFixture } from './fixture.mts';

/** What people look for in the list of nodes. */
const WORDS = ['empresas', 'CIF', 'Spain companies', 'prospect', 'clientes', 'lead generation'];

/** Nodes in a row of the canvas. */
const ROW = 4;

/** A workflow of one node for each operation, which nothing starts. */
function allOperations({ id, name, type }: StoredCredential): NewWorkflow {
	const operations = RESOURCES.flatMap(({ value, operations: of }) =>
		of.map((operation) => ({ resource: value, operation: operation.value })),
	);
	const nodes = operations.map((parameters, index) => ({
		id: `node-${index}`,
		name: `${parameters.resource} ${parameters.operation}`,
		type: COMPANY_DATA,
		typeVersion: 1,
		position: [(index % ROW) * 300, Math.floor(index / ROW) * 200] as [number, number],
		parameters,
		credentials: { [type]: { id, name } },
	}));
	return { name: 'Subtitles', nodes, connections: {}, settings: { executionOrder: 'v1' } };
}

/** Stores a workflow, opens it and publishes it; waits for the words of the message that follows. */
async function publishes(
	{ stack, editor }: EditorFixture,
	workflow: NewWorkflow,
	message: string,
): Promise<string> {
	const { id } = await stack.server.client.createWorkflow(workflow);
	await editor.open(stack.server.url, id);
	await editor.publish();
	const shown = editor.page.getByText(message).first();
	await shown.waitFor();
	const text = await shown.innerText();
	await stack.server.client.deactivateWorkflow(id);
	return text;
}

async function webhookCredential({ stack }: EditorFixture): Promise<StoredCredential> {
	return await stack.server.client.createCredential({
		name: 'Signed',
		type: 'companyDataWebhookApi',
		data: { secret: webhookSecret },
	});
}

/** How the nodes present themselves outside of their own panel. */
export const PANEL_CHECKS: EditorCheck[] = [
	[
		'The list of nodes has the node among the first two for what people look for',
		async ({ stack, editor }) => {
			await editor.beginManually(stack.server.url);
			await editor.click(editor.canvasPlus);
			const search = editor.test('node-creator-search-bar');
			const places: string[] = [];
			for (const words of WORDS) {
				await search.fill(words);
				await editor.settle();
				const names = await editor.test('node-creator-item-name').allInnerTexts();
				const place = names.findIndex((name) => name.trim() === 'Company Data') + 1;
				// n8n finds Clockify for CIF: the letters of a name count for more than an alias.
				assert(place === 1 || place === 2, `"${words}" finds ${names.slice(0, 5).join(', ')}`);
				places.push(`${words}: ${place}`);
			}
			return places.join(', ');
		},
	],
	[
		'Each operation says on the canvas what it is',
		async ({ stack, editor }) => {
			const { id } = await stack.server.client.createWorkflow(allOperations(stack.credential));
			await editor.open(stack.server.url, id);
			await editor.click(editor.test('zoom-to-fit'));
			const subtitles: string[] = [];
			for (const { name, value, operations } of RESOURCES) {
				for (const operation of operations) {
					const node = `[data-test-id=canvas-node][data-node-name="${value} ${operation.value}"]`;
					const subtitle = `${name}: ${operation.name}`;
					await editor.page.locator(node).getByText(subtitle, { exact: true }).waitFor();
					subtitles.push(subtitle);
				}
			}
			return subtitles.join(', ');
		},
	],
	[
		'The webhook trigger says what it waits for, and what starts it once it is published',
		async (fixture) => {
			const { stack, editor } = fixture;
			const { workflow } = triggerWorkflow('Texts', await webhookCredential(fixture));
			const { id } = await stack.server.client.createWorkflow(workflow);
			await editor.open(stack.server.url, id);
			await editor.click(editor.test('execute-workflow-button'));
			const waiting = 'Waiting for the service to send an event to the Test URL';
			await editor.page.getByText(waiting).first().waitFor();
			await editor.page.reload();
			const other = triggerWorkflow('Published', await webhookCredential(fixture));
			const said = 'sends to the Production URL now starts this workflow';
			return [waiting, await publishes(fixture, other.workflow, said)];
		},
	],
	[
		'The polling trigger says that its first poll starts nothing',
		async (fixture) => {
			const { credential, sandbox } = fixture.stack;
			const workflow = pollingWorkflow(sandbox.baseUrl, credential);
			const said = 'The first poll remembers what is there and starts nothing';
			return await publishes(fixture, workflow, said);
		},
	],
];

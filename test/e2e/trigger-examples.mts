import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/lib/paths.mts';
import type { NewWorkflow } from '../../scripts/n8n/types.mts';
import { expect, post, type Fixture, type Check } from './trigger-verify.mts';
import { CREDENTIAL_TYPE, newCompany, TRIGGER_TYPE, type ActiveTrigger } from './trigger-n8n.mts';

/** A company of the sandbox's catalogue, the same in every run. */
const COMPANY = { id: 100_016, cif: 'A06288088' };

/** Puts an example into service as a user would: imported, with the credentials chosen. */
async function startExample(
	{ n8n, sandbox, credential }: Fixture,
	fileName: string,
): Promise<ActiveTrigger> {
	const text = await readFile(join(projectRoot, 'examples', fileName), 'utf8');
	const workflow: NewWorkflow = JSON.parse(text);
	const api = await n8n.server.client.createCredential({
		name: 'Sandbox',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.test },
	});
	const nodes = workflow.nodes.map((node) => {
		if (node.type === TRIGGER_TYPE) {
			const { id, name } = credential;
			return { ...node, credentials: { [CREDENTIAL_TYPE]: { id, name } } };
		}
		if (node.type !== 'n8n-nodes-company-data.companyData') return node;
		return { ...node, credentials: { companyDataApi: { id: api.id, name: api.name } } };
	});
	const { webhookId } = nodes.find(({ type }) => type === TRIGGER_TYPE)!;
	return await n8n.putInService({ ...workflow, nodes }, `${webhookId}/company-data`);
}

const alertLooksUp: Check = async (fixture) => {
	const trigger = await startExample(fixture, 'new-company-alert.json');
	const filters = ['provincia=Madrid', 'sector=Servicios profesionales'];
	const data = { territory_id: 'Centro', empresa_id: COMPANY.id, matched_filters: filters };
	expect('Answer', await post(trigger, { ...newCompany(), data }), 200);
	const { client } = fixture.n8n.server;
	expect('Executions', await fixture.n8n.settledExecutions(trigger.workflow.id, 1), 1);
	const [executionId] = await client.listExecutions(trigger.workflow.id);
	const { outputs, status, failure } = await client.waitForExecution(executionId);
	expect(`Status (${failure?.node} ${failure?.message})`, status, 'success');
	const [{ json }] = outputs.Message[0];
	if (!String(json.text).includes(COMPANY.cif)) throw new Error(`The message is ${json.text}`);
	return String(json.subject);
};

/** The trigger forgets when n8n restarts; the Remove Duplicates node does not. */
const onceAcrossRestarts: Check = async (fixture) => {
	const trigger = await startExample(fixture, 'events-only-once.json');
	const event = newCompany();
	const { server } = fixture.n8n;
	const answers = [await post(trigger, event), await post(trigger, event)];
	expect('Executions before', await fixture.n8n.settledExecutions(trigger.workflow.id, 1), 1);
	await server.restart();
	answers.push(await retried(() => post(trigger, event)));
	expect('Answers', answers, [200, 200, 200]);
	expect('Executions after', await fixture.n8n.settledExecutions(trigger.workflow.id, 2), 2);
	const handled = [];
	for (const id of await server.client.listExecutions(trigger.workflow.id)) {
		const { outputs } = await server.client.waitForExecution(id);
		handled.push(...(outputs['Your steps']?.flat() ?? []));
	}
	expect('Handled', handled.length, 1);
	return 'delivered twice before and once after a restart: 2 executions, handled once';
};

/** After its start n8n needs a moment until its webhooks are back. */
async function retried(action: () => Promise<number>): Promise<number> {
	for (let attempt = 0; ; attempt++) {
		const status = await action().catch(() => 0);
		if (status === 200 || attempt === 50) return status;
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}

export const EXAMPLE_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	['Example: a new company is looked up and a message written', alertLooksUp],
	['Example: an event is handled once, across a restart', onceAcrossRestarts],
];

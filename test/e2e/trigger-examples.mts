import { setTimeout as sleep } from 'node:timers/promises';
import { COMPANY_DATA_TRIGGER } from '../../harness/n8n/workflow.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { readExample } from '../../harness/sandbox/examples.mts';
import { post, type Check, type TriggerFixture } from './trigger-verify.mts';
import type { ActiveTrigger } from './trigger-n8n.mts';

/** A company of the sandbox's catalogue, the same in every run. */
const COMPANY = { id: 100_016, cif: 'A06288088' };

/** Companies of the sandbox's catalogue near Madrid, the first of which an event reports. */
const REPORTED = 103_393;
const LOST = 104_029;

/** The shortest interval between two polls, in milliseconds. */
const POLL_INTERVAL = 60_000;

/** Puts an example into service as a user would: imported, with the credentials chosen. */
async function startExample(
	{ n8n, sandbox, credential }: TriggerFixture,
	fileName: string,
	polling: Record<string, unknown> = {},
): Promise<ActiveTrigger> {
	const api = await n8n.server.client.createCredential({
		name: 'Sandbox',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const workflow = readExample(fileName, { api, webhook: credential });
	const { webhookId } = workflow.nodes.find(({ type }) => type === COMPANY_DATA_TRIGGER)!;
	const poller = workflow.nodes.find(({ type }) => type.endsWith('PollingTrigger'));
	Object.assign(poller?.parameters ?? {}, polling);
	return await n8n.putInService(workflow, `${webhookId}/company-data`);
}

const alertLooksUp: Check = async (fixture) => {
	const trigger = await startExample(fixture, 'new-company-alert.json');
	const filters = ['provincia=Madrid', 'sector=Servicios profesionales'];
	const data = { territory_id: 'Centro', empresa_id: COMPANY.id, matched_filters: filters };
	expect(await post(trigger, { ...newCompany(), data })).toEqual(200);
	const { client } = fixture.n8n.server;
	expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	const [executionId] = await client.listExecutions(trigger.workflow.id);
	const { outputs, status } = await client.waitForExecution(executionId);
	expect(status).toEqual('success');
	const [{ json }] = outputs.Message[0];
	if (!String(json.text).includes(COMPANY.cif)) throw new Error(`The message is ${json.text}`);
	return String(json.subject);
};

/** The trigger forgets when n8n restarts; the Remove Duplicates node does not. */
const onceAcrossRestarts: Check = async (fixture) => {
	const trigger = await startExample(fixture, 'events-only-once.json');
	const event = newCompany();
	const { server } = fixture.n8n;
	const responses = [await post(trigger, event), await post(trigger, event)];
	expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	await server.restart();
	responses.push(await retried(() => post(trigger, event)));
	expect(responses).toEqual([200, 200, 200]);
	expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 2)).toEqual(2);
	const handled = [];
	for (const id of await server.client.listExecutions(trigger.workflow.id)) {
		const { outputs } = await server.client.waitForExecution(id);
		handled.push(...(outputs['Your steps']?.flat() ?? []));
	}
	expect(handled.length).toEqual(1);
	return 'delivered twice before and once after a restart: 2 executions, handled once';
};

/** A company is added while n8n is down; no event of it arrives. */
const nothingIsMissed: Check = async (fixture) => {
	const { n8n, sandbox } = fixture;
	const { client } = n8n.server;
	const setAbsent = async (...absent: number[]) =>
		await sandbox.admin.patch('/settings', { absent });
	await setAbsent(REPORTED, LOST);
	const trigger = await startExample(fixture, 'no-company-missed.json', { atMostEvery: 0 });
	const polled = Date.now();
	await setAbsent(LOST);
	const filters = ['provincia=Madrid', 'sector=Agricultura'];
	const data = { territory_id: 'Centro', empresa_id: REPORTED, matched_filters: filters };
	expect(await post(trigger, { ...newCompany(), data })).toEqual(200);
	expect(await n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	await setAbsent();
	await sleep(polled + POLL_INTERVAL - Date.now());
	await n8n.server.restart();
	expect(await n8n.settledExecutions(trigger.workflow.id, 2)).toEqual(2);
	const handled: unknown[] = [];
	for (const id of await client.listExecutions(trigger.workflow.id)) {
		const { outputs } = await client.waitForExecution(id);
		handled.push(...(outputs['Your steps']?.flat() ?? []).map(({ json }) => json.empresa_id));
	}
	expect(handled.sort()).toEqual([REPORTED, LOST]);
	return 'one reported by an event and one added while n8n was down: each handled once';
};

/** After its start n8n needs a moment until its webhooks are back. */
async function retried(action: () => Promise<number>): Promise<number> {
	for (let attempt = 0; ; attempt++) {
		const status = await action().catch(() => 0);
		if (status === 200 || attempt === 50) return status;
		await sleep(200);
	}
}

export const EXAMPLE_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	['The example new-company-alert.json looks up a new company and writes a message', alertLooksUp],
	['The example no-company-missed.json brings what came while n8n was down', nothingIsMissed],
	['The example events-only-once.json handles an event once across a restart', onceAcrossRestarts],
];

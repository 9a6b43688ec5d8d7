import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { SECRET } from '../fixtures/hostile.mts';
import type { Check } from '../support/e2e.mts';
import { eventually } from './saves.mts';
import { send, triggerWorkflow, type ActiveTrigger, type TriggerN8n } from './trigger-n8n.mts';

/** What a check works with. */
export interface TriggerFixture {
	n8n: TriggerN8n;
	sandbox: Sandbox;
	credential: StoredCredential;
}

export type TriggerCheck = Check<TriggerFixture>;

/** Statuses of what the sandbox delivers to an address. */
export async function deliver(
	{ sandbox }: Pick<TriggerFixture, 'sandbox'>,
	endpoint: Record<string, unknown>,
	wanted: Record<string, unknown>,
): Promise<number[]> {
	const { admin } = sandbox;
	const { data: registered } = await admin.post('/webhooks', {
		secret: SECRET,
		...endpoint,
	});
	const { data } = await admin.post('/events', wanted);
	await admin.delete(`/webhooks/${registered.id}`);
	return data.deliveries.map(({ status }: { status: number }) => status);
}

export async function post(
	{ url }: ActiveTrigger,
	event: object,
	secret = SECRET,
): Promise<number> {
	const { headers, body } = signedDelivery(secret, event);
	return (await send(url, headers, body)).status;
}

/** Sends an event that starts the workflow, and looks that nothing before it has but as many as are said. */
export async function requireStarted(
	{ n8n }: Pick<TriggerFixture, 'n8n'>,
	trigger: ActiveTrigger,
	before: number,
): Promise<void> {
	expect(await post(trigger, newCompany())).toBe(200);
	await n8n.waitForExecutions(trigger.workflow.id, before + 1);
}

/** Waits until events get this status, as after a change of the credential, which was read before. */
async function untilAnswered(
	trigger: ActiveTrigger,
	status: number,
	secret?: string,
): Promise<void> {
	await eventually(`Events do not get ${status}`, async () =>
		(await post(trigger, newCompany(), secret)) === status ? true : undefined,
	);
}

/** That the trigger works at all. */
export const BASIC_CHECKS: readonly TriggerCheck[] = [
	['A trigger without a secret is not activated, and says so', emptySecretIsNotActivated],
	['A signed event starts the workflow', eventStartsWorkflow],
	['A forged event gets 401 and starts nothing', forgedStartsNothing],
];

/** What becomes of an active trigger whose credential changes. */
export const CREDENTIAL_CHANGE_CHECKS: readonly TriggerCheck[] = [
	[
		'While a secret is replaced, events signed with the old or the new one start the workflow',
		rotated,
	],
	['An active trigger that loses its secret or its credential refuses every event', lost],
];

async function emptySecretIsNotActivated({ n8n }: TriggerFixture): Promise<string> {
	const { client, url } = n8n.server;
	const { workflow, path } = triggerWorkflow('No secret', await n8n.credential({ secret: ' ' }));
	const activated = client.activateWorkflow(await client.createWorkflow(workflow));
	await expect(activated).rejects.toThrow("'Signing Secret' is empty");
	const { headers, body } = signedDelivery('', newCompany());
	const { status } = await send(`${url}/webhook/${path}`, headers, body);
	assert(status >= 400, `A delivery to it got ${status}.`);
	return `a delivery to it gets ${status}`;
}

async function eventStartsWorkflow(fixture: TriggerFixture): Promise<string> {
	const { n8n, credential } = fixture;
	const trigger = await n8n.activate(credential, { events: ['territory.new_company'] });
	const data = { territory_id: 't1', empresa_id: 7, matched_filters: ['sector=IT', 'q=a=b'] };
	const event = { id: randomUUID(), type: 'territory.new_company', data };
	expect(await deliver(fixture, { url: trigger.url }, { events: [event] })).toEqual([200]);
	const [id] = await n8n.waitForExecutions(trigger.workflow.id, 1);
	const { outputs, status } = await n8n.server.client.waitForExecution(id);
	const { created, created_at, ...rest } = outputs[TRIGGER][0][0].json;
	expect(status).toBe('success');
	expect(created_at).toBe(new Date(Number(created) * 1000).toISOString());
	expect(rest).toEqual({ ...event, empresa_id: 7, matched_filters: { sector: 'IT', q: 'a=b' } });
	return JSON.stringify(outputs[TRIGGER][0][0].json);
}

async function forgedStartsNothing(fixture: TriggerFixture): Promise<void> {
	const { n8n, credential } = fixture;
	const trigger = await n8n.activate(credential);
	const statuses: number[] = [];
	for (const tamper of ['signature', 'body', 'secret', 'missing']) {
		const events = [{ type: 'territory.new_company' }];
		statuses.push(...(await deliver(fixture, { url: trigger.url }, { events, tamper })));
	}
	expect(statuses).toEqual([401, 401, 401, 401]);
	await requireStarted(fixture, trigger, 0);
	const log = readFileSync(n8n.server.logPath, 'utf8');
	expect(log.includes('does not match the secret in the credential')).toBe(true);
	expect(log.includes(SECRET)).toBe(false);
}

async function rotated({ n8n }: TriggerFixture): Promise<void> {
	const [old, fresh] = ['the-old-signing-secret', 'the-new-signing-secret'];
	const credential = await n8n.credential({ secret: old });
	const trigger = await n8n.activate(credential);
	expect(await post(trigger, newCompany(), old)).toBe(200);
	await n8n.changeCredential(credential, { secret: fresh, previousSecret: old });
	await untilAnswered(trigger, 200, fresh);
	expect(await post(trigger, newCompany(), old)).toBe(200);
	await n8n.changeCredential(credential, { secret: fresh });
	await untilAnswered(trigger, 401, old);
	expect(await post(trigger, newCompany(), fresh)).toBe(200);
}

async function lost({ n8n }: TriggerFixture): Promise<void> {
	const begin = async () => {
		const credential = await n8n.credential({ secret: SECRET });
		const trigger = await n8n.activate(credential);
		expect(await post(trigger, newCompany())).toBe(200);
		return { credential, trigger };
	};
	// One after the other: n8n 1 sometimes cannot store two workflows at the same time.
	const emptied = await begin();
	const deleted = await begin();
	await n8n.changeCredential(emptied.credential, { secret: '' });
	await n8n.server.client.deleteCredential(deleted.credential.id);
	await Promise.all([emptied, deleted].map(({ trigger }) => untilAnswered(trigger, 401)));
	expect(await post(emptied.trigger, newCompany(), '')).toBe(401);
}

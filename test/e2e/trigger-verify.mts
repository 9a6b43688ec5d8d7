import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { isElsewhere } from '../support/e2e.mts';
import {
	send,
	TRIGGER,
	triggerWorkflow,
	type ActiveTrigger,
	type TriggerN8n,
} from './trigger-n8n.mts';

/** What a check works with. */
export interface TriggerFixture {
	n8n: TriggerN8n;
	sandbox: Sandbox;
	credential: StoredCredential;
}

/** Does its work and says in a line what it has seen; throws when that is not what it should be. */
export type Check = (fixture: TriggerFixture) => Promise<string>;

/** How long a credential that was read serves, in milliseconds, and a little more. */
const CREDENTIAL_SERVED = 5200;

/** Statuses of the first attempts of what the sandbox delivers to an address. */
export async function deliver(
	{ sandbox }: Pick<TriggerFixture, 'sandbox'>,
	endpoint: Record<string, unknown>,
	wanted: Record<string, unknown>,
): Promise<number[]> {
	const { admin } = sandbox;
	const { data: registered } = await admin.post('/webhooks', {
		secret: SECRET,
		maxAttempts: 1,
		...endpoint,
	});
	const { data } = await admin.post('/events', wanted);
	await admin.delete(`/webhooks/${registered.id}`);
	return data.deliveries.map(({ attempts }: { attempts: number[] }) => attempts[0]);
}

export async function post(
	{ url }: ActiveTrigger,
	event: object,
	secret = SECRET,
): Promise<number> {
	const { headers, body } = signedDelivery(secret, event);
	return (await send(url, headers, body)).status;
}

const credentialIsTested: Check = async ({ n8n, credential }) => {
	const { client } = n8n.server;
	const statuses: string[] = [];
	for (const secret of ['', '   ', 'a secret with blanks in it', 'too-little']) {
		const { status, message } = await client.testCredential({ ...credential, data: { secret } });
		if (secret.trim() !== '' && message.includes(secret)) throw new Error('It shows the secret.');
		statuses.push(status);
	}
	expect(statuses).toEqual(['Error', 'Error', 'Error', 'Error']);
	const { status, message } = await client.testCredential(credential);
	expect(status).toEqual('OK');
	return message;
};

const emptySecretIsNotActivated: Check = async ({ n8n }) => {
	const { workflow, path } = triggerWorkflow('No secret', await n8n.credential({ secret: ' ' }));
	const refusal = await n8n.activationRefusal(workflow);
	if (!refusal?.includes("'Signing Secret' is empty")) throw new Error(`n8n says: ${refusal}`);
	const { headers, body } = signedDelivery('', newCompany());
	const { status } = await send(`${n8n.server.url}/webhook/${path}`, headers, body);
	if (status < 400) throw new Error(`A delivery to it got ${status}.`);
	return `n8n says "'Signing Secret' is empty", and responds ${status} to a delivery`;
};

const eventStartsWorkflow: Check = async (fixture) => {
	const trigger = await fixture.n8n.activate(fixture.credential, {
		events: ['territory.new_company'],
	});
	const data = { territory_id: 't1', empresa_id: 7, matched_filters: ['sector=IT', 'q=a=b'] };
	const event = { id: randomUUID(), type: 'territory.new_company', data };
	expect(await deliver(fixture, { url: trigger.url }, { events: [event] })).toEqual([200]);
	const { id } = trigger.workflow;
	expect(await fixture.n8n.settledExecutions(id, 1)).toEqual(1);
	const { client } = fixture.n8n.server;
	const [executionId] = await client.listExecutions(id);
	const { outputs, status } = await client.waitForExecution(executionId);
	const { created, created_at, ...rest } = outputs[TRIGGER][0][0].json;
	expect(status).toEqual('success');
	expect(created_at).toEqual(new Date(Number(created) * 1000).toISOString());
	expect(rest).toEqual({ ...event, matched_filters: { sector: 'IT', q: 'a=b' } });
	return JSON.stringify(outputs[TRIGGER][0][0].json);
};

const forgedStartsNothing: Check = async (fixture) => {
	const trigger = await fixture.n8n.activate(fixture.credential);
	const statuses: number[] = [];
	for (const tamper of ['signature', 'body', 'secret', 'missing']) {
		const events = [{ type: 'territory.new_company' }];
		statuses.push(...(await deliver(fixture, { url: trigger.url }, { events, tamper })));
	}
	expect(statuses).toEqual([401, 401, 401, 401]);
	expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 0)).toEqual(0);
	const seen = 'wrong signature, changed body, other secret, none: 401 each';
	if (isElsewhere) return `${seen}; the log of an n8n elsewhere is not read`;
	const log = readFileSync(fixture.n8n.server.logPath, 'utf8');
	if (!log.includes('does not match the secret in the credential'))
		throw new Error('The log says nothing.');
	if (log.includes(SECRET)) throw new Error('The log shows the secret.');
	return `${seen}, the log says why`;
};

const everySchemeIsVerified: Check = async (fixture) => {
	type Scheme = [
		setting: Record<string, unknown>,
		endpoint: Record<string, unknown>,
		tooOldSeconds: number,
	];
	const schemes: Scheme[] = [
		[{ signedContent: 'timestampBody' }, { content: 'timestamp.body', combined: true }, 360],
		[{ encoding: 'base64' }, { encoding: 'base64', prefix: 'sha256=' }, 86_460],
		[
			{
				signedContent: 'idTimestampBody',
				encoding: 'base64',
				signatureHeader: 'webhook-signature',
				idHeader: 'webhook-id',
				timestampHeader: 'webhook-timestamp',
			},
			{
				content: 'id.timestamp.body',
				encoding: 'base64',
				prefix: 'v1,',
				signatureHeader: 'webhook-signature',
				idHeader: 'webhook-id',
				timestampHeader: 'webhook-timestamp',
			},
			360,
		],
	];
	for (const [setting, endpoint, tooOldSeconds] of schemes) {
		const credential = await fixture.n8n.credential({ secret: SECRET, ...setting });
		const trigger = await fixture.n8n.activate(credential);
		const target = { url: trigger.url, ...endpoint };
		const events = [{ type: 'quota.exhausted' }];
		const responses = [
			...(await deliver(fixture, target, { events })),
			...(await deliver(fixture, target, { events, tamper: 'body' })),
			...(await deliver(fixture, target, { events, ageSeconds: tooOldSeconds })),
			...(await deliver(fixture, target, { events, ageSeconds: -360 })),
		];
		expect(responses).toEqual([200, 401, 401, 401]);
		expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	}
	return `${schemes.length} ways of signing, each: right 200, changed, too old and of the future 401`;
};

/** Sent again after an outage of n8n, an event carries the time at which it happened. */
const lateEventStarts: Check = async (fixture) => {
	const trigger = await fixture.n8n.activate(fixture.credential);
	const events = [{ type: 'territory.new_company' }];
	const ages = [360, 3600, 86_300];
	const responses: number[] = [];
	for (const ageSeconds of ages) {
		responses.push(...(await deliver(fixture, { url: trigger.url }, { events, ageSeconds })));
	}
	expect(responses).toEqual([200, 200, 200]);
	expect(await fixture.n8n.settledExecutions(trigger.workflow.id, 3)).toEqual(3);
	return 'six minutes, an hour and nearly a day late, signed over the body alone: started';
};

const rotationLosesNothing: Check = async ({ n8n }) => {
	const [old, fresh] = ['the-old-signing-secret', 'the-new-signing-secret'];
	const credential = await n8n.credential({ secret: old });
	const trigger = await n8n.activate(credential);
	const statuses: Record<string, number[]> = { old: [], fresh: [] };
	let secret = old;
	let done = false;
	const keepSending = async () => {
		for (; !done; await sleep(40)) {
			const used = secret;
			const status = await post(trigger, newCompany(), used);
			statuses[used === old ? 'old' : 'fresh'].push(status);
		}
	};
	const senders = Array.from({ length: 4 }, keepSending);
	await sleep(700);
	await n8n.changeCredential(credential, { secret: fresh, previousSecret: old });
	await sleep(CREDENTIAL_SERVED);
	secret = fresh;
	await sleep(700);
	await n8n.changeCredential(credential, { secret: fresh });
	await sleep(CREDENTIAL_SERVED);
	done = true;
	await Promise.all(senders);
	const all = [...statuses.old, ...statuses.fresh];
	expect(all.filter((status) => status !== 200).length).toEqual(0);
	const sent = all.length;
	expect(await n8n.settledExecutions(trigger.workflow.id, sent)).toEqual(sent);
	expect(await post(trigger, newCompany(), old)).toEqual(401);
	return `${statuses.old.length} events by the old secret, ${statuses.fresh.length} by the new, all started`;
};

const credentialLostFailsClosed: Check = async ({ n8n }) => {
	const credential = await n8n.credential({ secret: SECRET });
	const trigger = await n8n.activate(credential);
	expect(await post(trigger, newCompany())).toEqual(200);
	await n8n.changeCredential(credential, { secret: '' });
	await sleep(CREDENTIAL_SERVED);
	const statuses = [await post(trigger, newCompany()), await post(trigger, newCompany(), '')];
	await n8n.server.client.deleteCredential(credential.id);
	await sleep(CREDENTIAL_SERVED);
	statuses.push(await post(trigger, newCompany()));
	expect(statuses).toEqual([401, 401, 401]);
	expect(await n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	return 'secret emptied or credential deleted while active: 401 within five seconds';
};

/** That the trigger works at all. */
export const BASIC_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	['The node tests the credential', credentialIsTested],
	['A trigger without a secret is not activated, and says so', emptySecretIsNotActivated],
	['A signed event starts the workflow', eventStartsWorkflow],
	['A forged event gets 401 and starts nothing', forgedStartsNothing],
];

export const VERIFICATION_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	...BASIC_CHECKS,
	['Every way of signing is verified within its replay window', everySchemeIsVerified],
	['A late event starts the workflow', lateEventStarts],
	['No event is lost while the secret is rotated', rotationLosesNothing],
	['An active trigger that loses its credential refuses every event', credentialLostFailsClosed],
];

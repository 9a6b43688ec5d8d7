import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Execution } from '../../harness/n8n/execution.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { hostileRequests, SECRET } from '../fixtures/hostile.mts';
import {
	AFTER,
	followedTrigger,
	send,
	TRIGGER,
	type ActiveTrigger,
	type TriggerN8n,
} from './trigger-n8n.mts';
import { deliver, post, type Check } from './trigger-verify.mts';

/** Signed as in Standard Webhooks, where the credential expects the default. */
const STANDARD = {
	content: 'id.timestamp.body',
	encoding: 'base64',
	prefix: 'v1,',
	signatureHeader: 'webhook-signature',
	idHeader: 'webhook-id',
	timestampHeader: 'webhook-timestamp',
};

/** What the editor is to say of it. */
const STANDARD_FIELDS = [
	['Signature Header', 'webhook-signature'],
	['Signed Content', 'ID, Timestamp and Body'],
	['Timestamp Header', 'webhook-timestamp'],
	['Event ID Header', 'webhook-id'],
	['Encoding', 'Base64'],
];

/** The settings that follow from it. */
const STANDARD_SETTINGS = {
	signatureHeader: 'webhook-signature',
	signedContent: 'idTimestampBody',
	timestampHeader: 'webhook-timestamp',
	idHeader: 'webhook-id',
	encoding: 'base64',
};

/** The execution that ended the listening; n8n stores it after the sender has its response. */
async function latest(
	n8n: TriggerN8n,
	{ workflow }: ActiveTrigger,
	count: number,
): Promise<Execution> {
	for (let attempt = 0; attempt < 100; attempt++) {
		if ((await n8n.countExecutions(workflow.id)) >= count) {
			const [id] = await n8n.server.client.listExecutions(workflow.id);
			return await n8n.server.client.waitForExecution(id);
		}
		await sleep(100);
	}
	throw new Error(`There are not ${count} executions.`);
}

function requireNothingRan(execution: Execution): void {
	expect(execution.status).toEqual('error');
	expect(execution.failure?.node).toEqual(TRIGGER);
	expect(execution.outputs[AFTER]).toEqual(undefined);
	expect(execution.outputs[TRIGGER]?.flat() ?? []).toEqual([]);
}

function requireNoSecret(what: string, text: string, signature = ''): void {
	for (const secret of [SECRET, signature].filter((one) => one !== '')) {
		for (let at = 0; at + 10 <= secret.length; at++) {
			const part = secret.slice(at, at + 10);
			if (text.includes(part)) throw new Error(`${what} shows "${part}".`);
		}
	}
}

const schemeIsRecognised: Check = async (fixture) => {
	const { n8n } = fixture;
	const credential = await n8n.credential({ secret: SECRET });
	const { workflow, path } = followedTrigger('Signed otherwise', credential);
	const trigger = await n8n.store(workflow, path);
	const events = [{ type: 'territory.new_company' }];
	const test = async () => {
		await n8n.listenForTestEvent(trigger);
		return await deliver(fixture, { url: trigger.testUrl, ...STANDARD }, { events });
	};
	expect(await test()).toEqual([401]);
	const refused = await latest(n8n, trigger, 1);
	requireNothingRan(refused);
	const { message = '', description = '' } = refused.failure ?? {};
	expect(message).toEqual(
		'The event is signed with your secret, but not in the way the credential says',
	);
	for (const [field, value] of STANDARD_FIELDS) {
		const line = `<b>${field}</b>: ${value}`;
		if (!String(description).includes(line)) throw new Error(`Not said: ${line}`);
	}
	requireNoSecret('The error', `${message} ${description}`);
	await n8n.changeCredential(credential, { secret: SECRET, ...STANDARD_SETTINGS });
	expect(await test()).toEqual([200]);
	const accepted = await latest(n8n, trigger, 2);
	expect(accepted.status).toEqual('success');
	expect(accepted.outputs[AFTER]?.flat().length).toEqual(1);
	return `401 and "${message}", with ${STANDARD_FIELDS.length} fields to set; then 200 at once`;
};

const faultsAreNamed: Check = async ({ n8n, credential }) => {
	const { workflow, path } = followedTrigger('Faults', credential);
	const trigger = await n8n.store(workflow, path);
	const { headers, body } = signedDelivery('another-secret-of-someone-else', newCompany());
	const old = { ...newCompany(), created: newCompany().created - 3 * 86_400 };
	const late = signedDelivery(SECRET, old);
	const type = { 'Content-Type': 'application/json' };
	const cases: Array<[headers: Record<string, string>, body: Buffer, said: RegExp]> = [
		[headers, body, /Compare the secret/],
		[type, body, /no header x-signature.*headers that arrived/],
		[{ ...type, 'X-Signature': `${'A'.repeat(43)}=` }, body, /is Base64, the credential says Hex/],
		[late.headers, late.body, /"created" is outside the replay window/],
	];
	for (const [index, [given, sent, said]] of cases.entries()) {
		await n8n.listenForTestEvent(trigger);
		expect((await send(trigger.testUrl, given, sent)).status).toEqual(401);
		const execution = await latest(n8n, trigger, index + 1);
		requireNothingRan(execution);
		const { message = '', description = '' } = execution.failure ?? {};
		const text = `${message} ${description}`;
		if (!said.test(text)) throw new Error(`n8n shows: ${text}`);
		requireNoSecret('The error', text, headers['X-Signature']);
	}
	return 'another secret, no signature, another encoding, too late: each told apart';
};

const filteredEventSaysSo: Check = async ({ n8n, credential }) => {
	const fields = { events: ['territory.new_company'], territoryIds: '"T1" y t2' };
	const { workflow, path } = followedTrigger('Filtered while listening', credential, fields);
	const trigger = await n8n.store(workflow, path);
	const elsewhere = { territory_id: 't9', empresa_id: 1 };
	const cases: Array<[event: object, said: RegExp]> = [
		[
			{ ...newCompany(), type: 'quota.exhausted' },
			/type "quota.exhausted" is not among the Events/,
		],
		[
			{ ...newCompany(), data: elsewhere },
			/territory is "t9", which is not among the Territory IDs/,
		],
	];
	for (const [index, [event, said]] of cases.entries()) {
		await n8n.listenForTestEvent(trigger);
		const { headers, body } = signedDelivery(SECRET, event);
		expect((await send(trigger.testUrl, headers, body)).status).toEqual(200);
		const execution = await latest(n8n, trigger, index + 1);
		requireNothingRan(execution);
		const { message = '' } = execution.failure ?? {};
		if (!said.test(message)) throw new Error(`n8n shows: ${message}`);
	}
	await n8n.listenForTestEvent(trigger);
	const { headers, body } = signedDelivery(SECRET, newCompany());
	expect((await send(trigger.testUrl, headers, body)).status).toEqual(200);
	const { status } = await latest(n8n, trigger, cases.length + 1);
	expect(status).toEqual('success');
	return 'another type, another territory: said, and nothing ran; then one of T1 is taken';
};

const hostileCorpusRunsNothing: Check = async ({ n8n, credential }) => {
	const { workflow, path } = followedTrigger('Hostile while listening', credential);
	const trigger = await n8n.store(workflow, path);
	const corpus = hostileRequests(Math.floor(Date.now() / 1000));
	let ended = 0;
	for (const { name, headers, body, status, byN8n = [] } of corpus) {
		await n8n.listenForTestEvent(trigger);
		const response = await send(trigger.testUrl, headers, body);
		if (![status, ...byN8n].includes(response.status)) {
			throw new Error(`${name} got ${response.status}: ${response.text.slice(0, 200)}`);
		}
		if (/signature|secret|window|proto/i.test(response.text)) {
			throw new Error(`The response to ${name} says what was checked: ${response.text}`);
		}
		// What n8n refuses by itself does not end the listening.
		if (response.status !== status) continue;
		const execution = await latest(n8n, trigger, ++ended);
		requireNothingRan(execution);
		requireNoSecret('The error', JSON.stringify(execution.failure ?? ''));
	}
	requireNoSecret('The log', readFileSync(n8n.server.logPath, 'utf8'));
	return `${corpus.length} requests, ${ended} ended at the trigger, none got further`;
};

const logNamesTheScheme: Check = async (fixture) => {
	const { n8n } = fixture;
	const trigger = await n8n.activate(await n8n.credential({ secret: SECRET }));
	const events = [{ type: 'territory.new_company' }];
	expect(await deliver(fixture, { url: trigger.url, ...STANDARD }, { events })).toEqual([401]);
	expect(await n8n.settledExecutions(trigger.workflow.id, 0)).toEqual(0);
	const fields = STANDARD_FIELDS.map(([field, value]) => `'${field}' set to ${value}`);
	const line = `the secret verifies it with ${fields.join(', ')}`;
	const log = readFileSync(n8n.server.logPath, 'utf8');
	if (!log.includes(line)) throw new Error(`The log has no line with: ${line}`);
	requireNoSecret('The log', log);
	return line;
};

const changedSecretCounts: Check = async ({ n8n }) => {
	const [old, fresh] = ['the-old-signing-secret', 'the-new-signing-secret'];
	const credential = await n8n.credential({ secret: old });
	const trigger = await n8n.activate(credential);
	expect(await post(trigger, newCompany(), old)).toEqual(200);
	await n8n.changeCredential(credential, { secret: fresh });
	const changed = performance.now();
	while ((await post(trigger, newCompany(), fresh)) !== 200) {
		// Five seconds, and what a busy machine adds.
		if (performance.now() - changed > 15_000) throw new Error('The new secret does not count.');
		await sleep(100);
	}
	const seconds = (performance.now() - changed) / 1000;
	expect(await post(trigger, newCompany(), old)).toEqual(401);
	return `the new secret counts ${seconds.toFixed(1)} s after it was saved, the old one no more`;
};

const deactivatedIs404: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential);
	expect(await post(trigger, newCompany())).toEqual(200);
	await n8n.server.client.deactivateWorkflow(trigger.workflow.id);
	// n8n 2 does it in the background.
	for (let attempt = 0; attempt < 50; attempt++) {
		if ((await post(trigger, newCompany())) === 404) break;
		await sleep(200);
	}
	expect(await post(trigger, newCompany())).toEqual(404);
	return 'a deactivated workflow gets 404';
};

export const LISTENING_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	[
		'While listening for a test event, the editor names the signing scheme of a refused event',
		schemeIsRecognised,
	],
	[
		'While listening for a test event, the editor names what is wrong with a refused event',
		faultsAreNamed,
	],
	[
		'While listening for a test event, the editor says that the filters drop an event',
		filteredEventSaysSo,
	],
	['While listening for a test event, hostile requests run nothing', hostileCorpusRunsNothing],
	['In production, the log names the signing scheme of a refused event', logNamesTheScheme],
	['A changed secret takes effect within five seconds', changedSecretCounts],
	['A deactivated workflow gets 404', deactivatedIs404],
];

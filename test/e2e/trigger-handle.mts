import { readFileSync } from 'node:fs';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { hostileRequests, SECRET } from '../fixtures/hostile.mts';
import {
	AFTER,
	send,
	triggerWorkflow,
	type ActiveTrigger,
	type TriggerN8n,
} from './trigger-n8n.mts';
import { post, requireStarted, type TriggerCheck, type TriggerFixture } from './trigger-verify.mts';

/** What comes out differently by n8n's own reading of bodies; the others are the trigger's alone. */
const HOSTILE = hostileRequests(Math.floor(Date.now() / 1000)).filter(
	({ byN8n, headers }) => byN8n !== undefined || headers['Content-Type'] !== 'application/json',
);

/** What n8n makes of the trigger's answers, in production and while it listens for a test event. */
export const HANDLING_CHECKS: readonly TriggerCheck[] = [
	['Filtered and duplicate events get 200 and start nothing', filteredAndDuplicates],
	['Bodies that n8n parses differently start nothing', hostileStartNothing],
	['A challenge by GET is answered if the user wants it, and starts nothing', challengeAnswered],
	[
		'While listening for a test event, the editor says why an event is refused or dropped, and takes one twice',
		listeningSaysWhy,
	],
];

async function filteredAndDuplicates(fixture: TriggerFixture): Promise<string> {
	const { n8n, credential } = fixture;
	const trigger = await n8n.activate(credential, {
		events: ['territory.new_company', 'other'],
		otherEvents: 'company.email_updated',
		territoryIds: 't1',
		simplify: false,
	});
	const event = newCompany();
	const data = { territory_id: 't2', empresa_id: 1 };
	const elsewhere = { ...newCompany(), id: 'evt_\u001b[31m', data };
	const statuses = await Promise.all([
		...Array.from({ length: 20 }, () => post(trigger, event)),
		post(trigger, elsewhere),
		post(trigger, { ...newCompany(), type: 'quota.exhausted' }),
		post(trigger, { ...newCompany(), type: 'company.email_updated', data: {} }),
	]);
	expect(statuses.filter((status) => status !== 200)).toEqual([]);
	await requireStarted(fixture, trigger, 2);
	const log = readFileSync(n8n.server.logPath, 'utf8');
	for (const line of [
		`event "${event.id}" of type "${event.type}" was accepted`,
		`event "${event.id}" of type "${event.type}" was dropped as a duplicate`,
		`event "evt_\\u001b[31m" of type "${event.type}" was filtered out`,
	]) {
		if (!log.includes(line)) throw new Error(`The log has no line: ${line}`);
	}
	expect(log.includes('provincia=Madrid')).toBe(false);
	return '20 times the same event at once, another territory, another kind: 1 execution; a kind typed by the user: 1';
}

async function challengeAnswered(fixture: TriggerFixture): Promise<string> {
	const { n8n, credential } = fixture;
	const query = '?hub.mode=subscribe&hub.challenge=1158201444';
	const unasked = await n8n.activate(credential);
	expect((await fetch(unasked.url + query)).status).toBe(404);
	const trigger = await n8n.activate(credential, { options: { answerChallenges: true } });
	const response = await fetch(trigger.url + query);
	const answer = [response.status, response.headers.get('content-type'), await response.text()];
	expect(answer).toEqual([200, 'text/plain; charset=utf-8', '1158201444']);
	await requireStarted(fixture, trigger, 0);
	return answer.join(', ');
}

async function hostileStartNothing(fixture: TriggerFixture): Promise<string> {
	const { n8n, credential } = fixture;
	const trigger = await n8n.activate(credential);
	const answers: string[] = [];
	for (const { name, headers, body, status, byN8n = [] } of HOSTILE) {
		const response = await send(trigger.url, headers, body);
		// A body that is too large may also cost the connection.
		const expected = [status, ...byN8n, ...(byN8n.includes(413) ? [0] : [])];
		expect([name, expected]).toEqual([name, expect.arrayContaining([response.status])]);
		expect(response.text).not.toMatch(/signature|secret|window|proto/i);
		answers.push(`${name}: ${response.status}`);
	}
	await requireStarted(fixture, trigger, 0);
	return answers.join(', ');
}

async function listeningSaysWhy({ n8n, credential }: TriggerFixture): Promise<string[]> {
	const fields = { events: ['territory.new_company'], territoryIds: '"T1", t2' };
	const trigger = await n8n.store(triggerWorkflow('Listening', credential, fields));
	expect(await testEvent(n8n, trigger, newCompany(), 'a-secret-of-someone-else')).toBe(401);
	const refused = await requireNothingRan(n8n, trigger, 1);
	expect(refused).toContain('Compare the secret');
	expect(refused).not.toContain(SECRET);
	const elsewhere = { ...newCompany(), data: { territory_id: 't9', empresa_id: 1 } };
	expect(await testEvent(n8n, trigger, elsewhere)).toBe(200);
	const dropped = await requireNothingRan(n8n, trigger, 2);
	expect(dropped).toMatch(/territory is "t9", which is not among the Territory IDs/);
	const event = newCompany();
	expect(await testEvent(n8n, trigger, event)).toBe(200);
	// Again, as it is sent while somebody tries a workflow out.
	expect(await testEvent(n8n, trigger, event)).toBe(200);
	const [id] = await n8n.waitForExecutions(trigger.workflow.id, 4);
	const { outputs } = await n8n.server.client.waitForExecution(id);
	expect(outputs[AFTER].flat()).toHaveLength(1);
	return [refused, dropped];
}

/** Listens for a test event as the editor's button does, and sends one. */
async function testEvent(
	n8n: TriggerN8n,
	trigger: ActiveTrigger,
	event: object,
	secret = SECRET,
): Promise<number> {
	await n8n.server.client.startWorkflow(trigger.workflow, TRIGGER);
	return await post({ ...trigger, url: trigger.testUrl }, event, secret);
}

/** The last of so many executions failed at the trigger, and nothing came out of it; what it says. */
async function requireNothingRan(
	n8n: TriggerN8n,
	{ workflow }: ActiveTrigger,
	executions: number,
): Promise<string> {
	const [id] = await n8n.waitForExecutions(workflow.id, executions);
	const { status, failure, outputs } = await n8n.server.client.waitForExecution(id);
	expect([status, failure?.node, outputs[AFTER]]).toEqual(['error', TRIGGER, undefined]);
	expect(outputs[TRIGGER]?.flat() ?? []).toEqual([]);
	return `${failure?.message} ${failure?.description}`;
}

import { readFileSync } from 'node:fs';
import { sendLoad } from '../../bench/webhook-load.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { HEADER, hostileRequests, SECRET } from '../fixtures/hostile.mts';
import { send, TRIGGER } from './trigger-n8n.mts';
import { post, type Check } from './trigger-verify.mts';

const filteredAndDuplicatesGet200: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential, {
		events: ['territory.new_company', 'other'],
		otherEvents: 'company.email_updated',
		territoryIds: 't1',
		simplify: false,
	});
	const event = newCompany();
	const elsewhere = { ...newCompany(), data: { territory_id: 't2', empresa_id: 1 } };
	const statuses = await Promise.all([
		...Array.from({ length: 20 }, () => post(trigger, event)),
		post(trigger, elsewhere),
		post(trigger, { ...newCompany(), type: 'quota.exhausted' }),
		post(trigger, { ...newCompany(), type: 'company.email_updated', data: {} }),
	]);
	expect(statuses.filter((status) => status !== 200)).toEqual([]);
	expect(await n8n.settledExecutions(trigger.workflow.id, 2)).toEqual(2);
	const log = readFileSync(n8n.server.logPath, 'utf8');
	const line = (id: string, type: string, what: string) =>
		`event "${id}" of type "${type}" ${what}`;
	for (const expected of [
		line(event.id, event.type, 'was accepted'),
		line(event.id, event.type, 'was dropped as a duplicate'),
		line(elsewhere.id, elsewhere.type, 'was filtered out'),
	]) {
		if (!log.includes(expected)) throw new Error(`The log has no line: ${expected}`);
	}
	if (log.includes('provincia=Madrid')) throw new Error('The log shows data of an event.');
	return '20 times the same event at once, another territory, another kind: 1 execution; a kind typed by the user: 1';
};

const unmatchedIsLoggedOnce: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential, { territoryIds: 'madrid' });
	for (let sent = 0; sent < 101; sent++) {
		const id = sent === 50 ? 'evt_\u001b[31m50' : `evt_unmatched_${sent}`;
		expect(await post(trigger, { ...newCompany(), id })).toEqual(200);
	}
	expect(await n8n.settledExecutions(trigger.workflow.id, 0)).toEqual(0);
	const log = readFileSync(n8n.server.logPath, 'utf8');
	const lines = log.split('\n').filter((line) => line.includes('of the first 100 events matched'));
	expect(lines.length).toEqual(1);
	if (!log.includes('evt_\\u001b[31m50')) throw new Error('The log does not escape an event ID.');
	return '101 events that cannot match: one line';
};

const optionsHold: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential, {
		simplify: false,
		options: { dropDuplicates: false, replayWindow: 120 },
	});
	const late = { ...newCompany(), created: newCompany().created - 3600, extra: ['kept'] };
	const tooLate = { ...newCompany(), created: newCompany().created - 3 * 3600 };
	const statuses = [
		await post(trigger, late),
		await post(trigger, late),
		await post(trigger, tooLate),
	];
	expect(statuses).toEqual([200, 200, 401]);
	expect(await n8n.settledExecutions(trigger.workflow.id, 2)).toEqual(2);
	const [executionId] = await n8n.server.client.listExecutions(trigger.workflow.id);
	const { outputs } = await n8n.server.client.waitForExecution(executionId);
	expect(outputs[TRIGGER][0][0].json).toEqual(late);
	return 'a window of two hours takes an event of an hour ago, twice, as received';
};

const testUrlWorks: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential);
	const event = newCompany();
	for (let time = 0; time < 2; time++) {
		await n8n.listenForTestEvent(trigger);
		const { headers, body } = signedDelivery(SECRET, event);
		expect((await send(trigger.testUrl, headers, body)).status).toEqual(200);
	}
	expect(await n8n.settledExecutions(trigger.workflow.id, 2)).toEqual(2);
	return 'the test URL takes the same event as often as it is sent';
};

const hostileCorpusStartsNothing: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential);
	const { pid } = n8n.server;
	const statuses: Record<number, number> = {};
	const corpus = hostileRequests(Math.floor(Date.now() / 1000));
	for (const { name, headers, body, status: expected, byN8n = [] } of corpus) {
		const response = await send(trigger.url, headers, body);
		statuses[response.status] = (statuses[response.status] ?? 0) + 1;
		if (![expected, ...byN8n].includes(response.status)) {
			throw new Error(`${name} was answered ${response.status}: ${response.text.slice(0, 200)}`);
		}
		if (/signature|secret|window|proto/i.test(response.text)) {
			throw new Error(`The response to ${name} says what was checked: ${response.text}`);
		}
	}
	const events = signedDelivery(SECRET, newCompany());
	expect((await send(trigger.url, events.headers, events.body)).status).toEqual(200);
	expect(await n8n.settledExecutions(trigger.workflow.id, 1)).toEqual(1);
	expect(n8n.server.pid).toEqual(pid);
	expect(
		(
			await send(
				trigger.url,
				{ 'content-type': 'application/json', [HEADER.toUpperCase()]: events.headers[HEADER] },
				events.body,
			)
		).status,
	).toEqual(200);
	return `${corpus.length} requests, responses ${JSON.stringify(statuses)}, none started`;
};

/** Some at a time, as the bench does with two thousand. */
const halfDuplicates: Check = async ({ n8n, credential }) => {
	const trigger = await n8n.activate(credential);
	const target = { url: trigger.url, workflowId: trigger.workflow.id };
	const events = Array.from({ length: 60 }, () => signedDelivery(SECRET, newCompany()));
	const twice = events.flatMap((event) => [event, event]);
	const sent = await sendLoad(n8n.server, target, twice, { concurrency: 50, expected: 60 });
	expect(sent.byStatus).toEqual({ 200: 120 });
	expect(sent.executions).toEqual(60);
	return '120 deliveries, 50 at a time, half of them duplicates: 60 executions';
};

export const HANDLING_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	['Filtered and duplicate events get 200 and start nothing', filteredAndDuplicatesGet200],
	['Duplicates among many deliveries at a time start nothing', halfDuplicates],
	['The options for the replay window, duplicates and simplifying take effect', optionsHold],
	['A hundred events without a match are logged once', unmatchedIsLoggedOnce],
	['The test URL accepts the same event as often as it is sent', testUrlWorks],
	['Hostile requests start nothing', hostileCorpusStartsNothing],
];

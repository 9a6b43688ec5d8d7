import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { SECRET } from '../fixtures/hostile.mts';
import type { QueueCheck, QueueFixture } from './queue-fixture.mts';
import { send, TriggerN8n, type ActiveTrigger } from './trigger-n8n.mts';
import { requireStarted } from './trigger-verify.mts';

const EVENTS = 20;

/** Events that reach the webhook process, and the main process beside it. */
export const EVENT_CHECKS: readonly QueueCheck[] = [
	[
		'Events sent twice to the webhook process start one execution each, and forged ones start none',
		sendTwice,
	],
	['An event sent to two processes starts two executions, as docs/webhooks.md says', sendToBoth],
];

async function sendTwice(fixture: QueueFixture): Promise<string> {
	const { n8n, trigger } = await activate(fixture);
	const events = Array.from({ length: EVENTS }, () => signedDelivery(SECRET, newCompany()));
	const forged = events.map(() => signedDelivery('sandbox-only-another-secret-1', newCompany()));
	const post = async ({ headers, body }: (typeof events)[number]) =>
		(await send(trigger.url, headers, body)).status;
	const accepted = await Promise.all([...events, ...events].map(post));
	const refused = await Promise.all(forged.map(post));
	expect(accepted.filter((status) => status === 200).length).toBe(2 * EVENTS);
	expect(refused.filter((status) => status === 401).length).toBe(EVENTS);
	await requireStarted({ n8n }, trigger, EVENTS);
	return `${2 * EVENTS} deliveries of ${EVENTS} events, at once: ${EVENTS} executions; ${EVENTS} forged: 401, none`;
}

async function sendToBoth(fixture: QueueFixture): Promise<string> {
	const { n8n, trigger } = await activate(fixture);
	const { headers, body } = signedDelivery(SECRET, newCompany());
	const atMain = trigger.url.replace(fixture.queue.webhook.url, fixture.queue.main.url);
	for (const url of [trigger.url, trigger.url, atMain, atMain]) {
		expect((await send(url, headers, body)).status).toBe(200);
	}
	await requireStarted({ n8n }, trigger, 2);
	return 'twice to the webhook process and twice to main: 2 executions, one for each';
}

/** Puts a trigger into service, at the address of the webhook process. */
async function activate({
	queue: { main, webhook },
}: QueueFixture): Promise<{ n8n: TriggerN8n; trigger: ActiveTrigger }> {
	const n8n = new TriggerN8n(main);
	const credential = await n8n.credential({ secret: SECRET });
	const trigger = await n8n.activate(credential);
	return { n8n, trigger: { ...trigger, url: trigger.url.replace(main.url, webhook.url) } };
}

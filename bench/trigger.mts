import { randomUUID } from 'node:crypto';
import { preparePackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { sendLoad, type WebhookLoad, type WebhookTarget } from '../harness/n8n/webhook-load.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery, type Delivery } from '../harness/sandbox/events.mts';
import { atLeast, type Scenario, type ScenarioResult } from './scenario.mts';
import { median } from './statistics.mts';
import {
	claimsOf,
	exactly,
	respondedPerSecond,
	sideOf,
	sidesOf,
	startedPerSecond,
	type Rates,
} from './trigger-claims.mts';

const SECRET = 'a-signing-secret-of-the-bench';
const ROUNDS = 6;
const CONCURRENCY = 10;
const DUPLICATES = { events: 1000, times: 2, concurrency: 50 };
const EVENTS = 2000;
/** Isolates are kept, and taken when an expression is evaluated. */
const LAZY = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

interface Targets {
	trigger: WebhookTarget;
	webhook: WebhookTarget;
}

/** The trigger against n8n's own Webhook node, which verifies nothing. */
export const trigger: Scenario = {
	name: 'trigger',
	title: 'Events a second: verified, accepted by a bare Webhook node, refused',
	async run(_bench, report): Promise<ScenarioResult> {
		const lazy = await withN8n(LAZY, async (server) => {
			const targets = await setUp(server);
			await rounds(server, targets, 100, 1);
			report('lazy acquire');
			const rates = await rounds(server, targets, 200, ROUNDS);
			report('lazy acquire: 2,000 deliveries, half of them duplicates');
			const duplicates = await sendDuplicates(server, targets.trigger);
			report('lazy acquire: 2,000 events');
			return { rates, duplicates, events: await sendEvents(server, targets.trigger) };
		});
		const usual = await withN8n({}, async (server) => {
			const targets = await setUp(server);
			await rounds(server, targets, 20, 1);
			report('default expression engine');
			const rates = await rounds(server, targets, 40, ROUNDS);
			report('default expression engine: 2,000 events');
			return { rates, events: await sendEvents(server, targets.trigger) };
		});
		return {
			sides: [
				...sidesOf('lazy acquire', lazy.rates),
				sideOf('2,000 deliveries, 1,000 events', [lazy.duplicates]),
				sideOf('2,000 events, lazy acquire', [lazy.events]),
				...sidesOf('default engine', usual.rates),
				sideOf('2,000 events, default engine', [usual.events]),
			],
			claims: [
				...claimsOf('lazy acquire', lazy.rates, { accepted: 0.9 }),
				atLeast(
					'refused to accepted, lazy acquire',
					median(lazy.rates.refused.map(respondedPerSecond)) /
						median(lazy.rates.accepted.map(startedPerSecond)),
					3.5,
				),
				// On the default n8n takes an isolate for any webhook but its own before the node is asked.
				...claimsOf('default engine', usual.rates, { accepted: 0.48, refused: 0.9 }),
				exactly('executions of 1,000 events, each delivered twice', lazy.duplicates, 1000, 2000),
				exactly('executions of 2,000 events, lazy acquire', lazy.events, EVENTS, EVENTS),
				exactly('executions of 2,000 events, default engine', usual.events, EVENTS, EVENTS),
			],
		};
	},
};

async function withN8n<Result>(
	env: NodeJS.ProcessEnv,
	work: (server: N8nServer) => Promise<Result>,
): Promise<Result> {
	const { path } = await preparePackage();
	const server = await startN8n({ version: currentVersion, packagePath: path, env });
	try {
		return await work(server);
	} finally {
		await server.stop();
	}
}

async function setUp(server: N8nServer): Promise<Targets> {
	const { id, name } = await server.client.createCredential({
		name: 'Bench webhook',
		type: 'companyDataWebhookApi',
		data: { secret: SECRET },
	});
	const own = randomUUID();
	const bare = randomUUID();
	return {
		trigger: await activate(server, `${own}/company-data`, {
			name: 'Company Data Trigger',
			type: COMPANY_DATA_TRIGGER,
			typeVersion: 2,
			webhookId: own,
			parameters: { events: ['*'] },
			credentials: { companyDataWebhookApi: { id, name } },
		}),
		webhook: await activate(server, bare, {
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: bare,
			parameters: { httpMethod: 'POST', path: bare, options: {} },
		}),
	};
}

async function activate(
	server: N8nServer,
	path: string,
	node: Omit<NewWorkflow['nodes'][number], 'id' | 'position'>,
): Promise<WebhookTarget> {
	const stored = await server.client.createWorkflow({
		name: `Bench ${node.name}`,
		nodes: [{ id: randomUUID(), position: [0, 0], ...node } as NewWorkflow['nodes'][number]],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await server.client.activateWorkflow(stored);
	return { url: `${server.url}/webhook/${path}`, workflowId: stored.id };
}

/** In turns, so that other load on the machine affects all sides alike. */
async function rounds(
	server: N8nServer,
	{ trigger: own, webhook }: Targets,
	count: number,
	times: number,
): Promise<Rates> {
	const rates: Rates = { accepted: [], bare: [], refused: [] };
	const all = { concurrency: CONCURRENCY, expected: count };
	for (let round = 0; round < times; round++) {
		// The second side runs against a larger database.
		const bareFirst = round % 2 === 0;
		for (const side of bareFirst
			? (['bare', 'accepted'] as const)
			: (['accepted', 'bare'] as const)) {
			rates[side].push(await sendLoad(server, side === 'bare' ? webhook : own, many(count), all));
		}
		const forged = many(count, 'the-secret-of-someone-else');
		rates.refused.push(await sendLoad(server, own, forged, { ...all, expected: 0 }));
	}
	return rates;
}

function many(count: number, secret: string = SECRET): Delivery[] {
	return Array.from({ length: count }, () => signedDelivery(secret, newCompany()));
}

async function sendDuplicates(server: N8nServer, target: WebhookTarget): Promise<WebhookLoad> {
	const { events, times, concurrency } = DUPLICATES;
	// Duplicates directly follow each other, so that both are in flight together.
	const deliveries = many(events).flatMap((one) => Array.from({ length: times }, () => one));
	return await sendLoad(server, target, deliveries, { concurrency, expected: events });
}

async function sendEvents(server: N8nServer, target: WebhookTarget): Promise<WebhookLoad> {
	const all = { concurrency: CONCURRENCY, expected: EVENTS };
	return await sendLoad(server, target, many(EVENTS), all);
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeExit } from '../harness/process/interrupt.mts';
import { owner } from '../harness/n8n/owner.mts';
import { packPackage } from '../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { sendLoad, type WebhookLoad, type WebhookTarget } from '../harness/n8n/webhook-load.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery, type Delivery } from '../harness/sandbox/events.mts';
import { atLeast, type Claim, type Scenario, type ScenarioResult, type Side } from './scenario.mts';
import { median, sum } from './statistics.mts';

const SECRET = 'a-signing-secret-of-the-bench';
const ROUNDS = 6;
const CONCURRENCY = 20;
const DUPLICATES = { events: 1000, times: 2, concurrency: 50 };

interface Targets {
	trigger: WebhookTarget;
	webhook: WebhookTarget;
}

/** Measurements of both ways to start a workflow, and of refusing forged events. */
interface Rates {
	accepted: WebhookLoad[];
	bare: WebhookLoad[];
	refused: WebhookLoad[];
}

/** The trigger against n8n's own Webhook node, which verifies nothing. */
export const trigger: Scenario = {
	name: 'trigger',
	title: 'Events a second: verified, accepted by a bare Webhook node, refused',
	async run(_bench, report): Promise<ScenarioResult> {
		const legacy = await withN8n('legacy', async (server) => {
			const targets = await setUp(server);
			await rounds(server, targets, 100, 1);
			report('legacy expression engine');
			const rates = await rounds(server, targets, 200, ROUNDS);
			report('2,000 deliveries, half of them duplicates');
			return { rates, duplicates: await sendDuplicates(server, targets.trigger) };
		});
		const usual = await withN8n(undefined, async (server) => {
			const targets = await setUp(server);
			await rounds(server, targets, 20, 1);
			report('default expression engine');
			return await rounds(server, targets, 40, ROUNDS);
		});
		return {
			sides: [
				...sidesOf('legacy engine', legacy.rates),
				sideOf('2,000 deliveries, 1,000 events', [legacy.duplicates]),
				...sidesOf('default engine', usual),
			],
			claims: claimsOf(legacy.rates, legacy.duplicates, usual),
		};
	},
};

function claimsOf(legacy: Rates, duplicates: WebhookLoad, usual: Rates): Claim[] {
	const accepted = median(legacy.accepted.map(startedPerSecond));
	const bare = median(legacy.bare.map(startedPerSecond));
	const ratios = legacy.accepted.map(
		(one, round) => startedPerSecond(one) / startedPerSecond(legacy.bare[round]),
	);
	const refused = median(legacy.refused.map(respondedPerSecond));
	const known = (text: string, value: number): Claim => ({
		text,
		value,
		bound: 'for information',
		holds: true,
	});

	const wrong = [...legacy.accepted, ...legacy.bare].filter(({ byStatus, executions }) =>
		Object.entries(byStatus).some(([status, count]) => status !== '200' || count !== executions),
	);
	const let401 = legacy.refused.filter(
		({ byStatus, executions }) => executions > 0 || Object.keys(byStatus).join() !== '401',
	);
	return [
		known('verified events a second, legacy engine', accepted),
		known('bare Webhook node a second, legacy engine', bare),
		atLeast('verified to bare, of the same round', median(ratios), 0.9),
		known('forged events refused a second, legacy engine', refused),
		atLeast('refused to accepted', refused / accepted, 3),
		{
			text: 'executions of 2,000 deliveries of 1,000 events, 50 at a time',
			value: duplicates.executions,
			bound: 'exactly 1000, each with the response 200',
			holds: duplicates.executions === 1000 && duplicates.byStatus['200'] === 2000,
		},
		{
			text: 'loads with a response or an execution too many or too few',
			value: wrong.length + let401.length,
			bound: 'exactly 0',
			holds: wrong.length + let401.length === 0,
		},
		known('verified, default engine', median(usual.accepted.map(startedPerSecond))),
		known('bare Webhook node, default engine', median(usual.bare.map(startedPerSecond))),
		known('refused, default engine', median(usual.refused.map(respondedPerSecond))),
	];
}

async function withN8n<Result>(
	engine: string | undefined,
	work: (server: N8nServer) => Promise<Result>,
): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-bench-trigger-'));
	beforeExit(async () => await rm(folder, { recursive: true, force: true }));
	const packed = await packPackage(folder, join(folder, 'pack.log'));
	const server = await startN8n({
		version: currentVersion,
		packagePath: packed.path,
		folder: join(folder, 'n8n'),
		env: engine === undefined ? {} : { N8N_EXPRESSION_ENGINE: engine },
	});
	try {
		await server.client.setUpOwner(owner);
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

function startedPerSecond({ executions, wall }: WebhookLoad): number {
	return (executions / wall) * 1000;
}

function respondedPerSecond({ byStatus, responded }: WebhookLoad): number {
	return (sum(Object.values(byStatus)) / responded) * 1000;
}

function sidesOf(engine: string, { accepted, bare, refused }: Rates): Side[] {
	return [
		sideOf(`Company Data Trigger, ${engine}`, accepted),
		sideOf(`Webhook, ${engine}`, bare),
		sideOf(`Company Data Trigger refusing, ${engine}`, refused),
	];
}

function sideOf(name: string, loads: WebhookLoad[]): Side {
	const byStatus: Record<string, number> = {};
	for (const one of loads) {
		for (const [status, count] of Object.entries(one.byStatus)) {
			byStatus[status] = (byStatus[status] ?? 0) + count;
		}
	}
	return {
		name,
		status: 'success',
		wall: sum(loads.map(({ wall }) => wall)),
		rows: sum(loads.map(({ executions }) => executions)),
		requests: sum(Object.values(byStatus)),
		byStatus,
		cpu: sum(loads.map(({ cpu }) => cpu)),
		peakMemory: Math.max(...loads.map(({ peakMemory }) => peakMemory)),
	};
}

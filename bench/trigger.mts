import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../harness/n8n/server.mts';
import type { NewWorkflow } from '../harness/n8n/types.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery, type Delivery } from '../harness/sandbox/events.mts';
import { atLeast, atMost, type Claim, type Scenario } from './scenario.mts';
import { withN8n } from './workbench.mts';

const ROUNDS = 6;
const CONCURRENCY = 10;
/** On the default, n8n takes an isolate for any webhook but its own before the node is asked. */
const ENGINES = [
	{ name: 'default engine', env: {}, count: 40, accepted: 0.48, refused: 0.9 },
	{
		name: 'lazy acquire',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		count: 200,
		accepted: 0.9,
		refused: 3,
	},
];
const EVENTS = 1000;

/** Deliveries a second of each kind, round by round. */
interface Rates {
	accepted: number[];
	bare: number[];
	refused: number[];
}

/** The trigger against n8n's own Webhook node, which verifies nothing. */
export const trigger: Scenario = {
	name: 'trigger',
	title: 'events a second, verified and refused, to those of the Webhook node',
	async run(_bench, report) {
		const claims: Claim[] = [];
		for (const { name, env, count, accepted, refused } of ENGINES) {
			await withN8n(env, async (server) => {
				report(name);
				const targets = await publishTargets(server);
				const { rates, wrong } = await measureRates(server, targets, count);
				const toBare = (one: number[]) =>
					median(one.map((rate, round) => rate / rates.bare[round]));
				claims.push(
					atLeast(`verified, ${name}`, toBare(rates.accepted), accepted),
					atLeast(`refused, ${name}`, toBare(rates.refused), refused),
					atMost('loads with a wrong response or execution', wrong, 0),
				);
				report(`${EVENTS} events, each delivered twice`);
				// Duplicates directly follow each other, so that both are in flight together.
				const twice = signedDeliveries(EVENTS).flatMap((one) => [one, one]);
				const load = { concurrency: 50, expected: EVENTS };
				const { executions } = await sendLoad(server, targets.trigger, twice, load);
				const wrongly = Math.abs(executions - EVENTS);
				claims.push(atMost('executions missing or twice', wrongly, 0));
			});
		}
		return { sides: [], claims };
	},
};

async function measureRates(server: N8nServer, targets: Targets, count: number) {
	const rates: Rates = { accepted: [], bare: [], refused: [] };
	let wrong = 0;
	const send = async (kind: keyof Rates) => {
		const target = kind === 'bare' ? targets.webhook : targets.trigger;
		const isRefused = kind === 'refused';
		const deliveries = signedDeliveries(
			count,
			isRefused ? 'the-secret-of-someone-else' : undefined,
		);
		const expected = isRefused ? 0 : count;
		const load = await sendLoad(server, target, deliveries, { concurrency: CONCURRENCY, expected });
		const isRight = load.executions === expected && load.byStatus[isRefused ? 401 : 200] === count;
		if (!isRight) wrong++;
		rates[kind].push(rateOf(load, isRefused));
	};
	for (let round = 0; round <= ROUNDS; round++) {
		// The second kind runs against a larger database.
		for (const kind of round % 2 === 0
			? (['bare', 'accepted'] as const)
			: (['accepted', 'bare'] as const)) {
			await send(kind);
		}
		await send('refused');
		// The first round only warms up.
		if (round === 0) for (const kind of Object.values(rates)) kind.length = 0;
	}
	return { rates, wrong };
}

function rateOf(
	{ executions, wall, byStatus, responded }: WebhookLoad,
	isRefused: boolean,
): number {
	return isRefused ? (byStatus[401] / responded) * 1000 : (executions / wall) * 1000;
}

const SECRET = 'a-signing-secret-of-the-bench';

/** A workflow and the address of its webhook. */
interface WebhookTarget {
	url: string;
	workflowId: string;
}

/** Our trigger, and n8n's own Webhook node, which verifies nothing. */
interface Targets {
	trigger: WebhookTarget;
	webhook: WebhookTarget;
}

/** What became of a load of deliveries. */
interface WebhookLoad {
	/** Milliseconds until the last response, and until the last execution was stored. */
	responded: number;
	wall: number;
	byStatus: Record<string, number>;
	executions: number;
}

/** Publishes a workflow for each target. */
async function publishTargets(server: N8nServer): Promise<Targets> {
	const { id, name } = await server.client.createCredential({
		name: 'Bench webhook',
		type: 'companyDataWebhookApi',
		data: { secret: SECRET },
	});
	const own = randomUUID();
	const bare = randomUUID();
	return {
		trigger: await publish(server, `${own}/company-data`, {
			name: 'Company Data Trigger',
			type: COMPANY_DATA_TRIGGER,
			typeVersion: 2,
			webhookId: own,
			parameters: { events: ['*'] },
			credentials: { companyDataWebhookApi: { id, name } },
		}),
		webhook: await publish(server, bare, {
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: bare,
			parameters: { httpMethod: 'POST', path: bare, options: {} },
		}),
	};
}

async function publish(
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

function signedDeliveries(count: number, secret = SECRET): Delivery[] {
	return Array.from({ length: count }, () => signedDelivery(secret, newCompany()));
}

/** Sends deliveries, `concurrency` at a time, and waits for the expected executions. */
async function sendLoad(
	server: N8nServer,
	target: WebhookTarget,
	deliveries: Delivery[],
	{ concurrency, expected }: { concurrency: number; expected: number },
): Promise<WebhookLoad> {
	const before = countExecutions(server, target.workflowId);
	const executions = () => countExecutions(server, target.workflowId) - before;
	const byStatus: Record<string, number> = {};
	const waiting = [...deliveries];
	const started = performance.now();
	const sendAll = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
			const response = await fetch(target.url, { method: 'POST', ...next });
			await response.arrayBuffer();
			byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
		}
	};
	await Promise.all(Array.from({ length: concurrency }, sendAll));
	const responded = performance.now() - started;
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(25)) {
		if (executions() >= expected) break;
	}
	const wall = performance.now() - started;
	// One execution too many may still be starting.
	await sleep(500);
	return { responded, wall, byStatus, executions: executions() };
}

/** Counted in n8n's database: requests to n8n would add to the load. */
function countExecutions({ folder }: N8nServer, workflowId: string): number {
	const path = join(folder, '.n8n', 'database.sqlite');
	const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
	try {
		const query =
			"SELECT COUNT(*) AS n FROM execution_entity WHERE workflowId = ? AND status = 'success'";
		return Number(database.prepare(query).get(workflowId)?.n);
	} finally {
		database.close();
	}
}

function median(numbers: number[]): number {
	const sorted = numbers.toSorted((first, second) => first - second);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

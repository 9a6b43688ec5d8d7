/**
 * Measures how many events a second the trigger accepts and refuses, against n8n's bare Webhook node, which verifies
 * nothing. Each round loads all three in turn in the same n8n, so that what else the machine does meets all of them.
 * Seconds are those of n8n's processor time, the only thing that bounds its events on a machine of its own.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { N8nServer } from '../harness/n8n/server.mts';
import type { WorkflowNode } from '../harness/n8n/types.mts';
import { COMPANY_DATA_TRIGGER } from '../harness/n8n/workflow.mts';
import { newCompany, signedDelivery } from '../harness/sandbox/events.mts';
import { atLeast, type Claim, type Scenario, type Side } from './scenario.mts';
import { readUsage, withN8n } from './workbench.mts';

const SENDERS = 10;
const SECRET = 'a-signing-secret-of-the-bench';

/** Rounds that are measured, after one that warms up. */
const ROUNDS = 5;

/** Time in which n8n has to store the executions that it has answered for. */
const MAX_STORING_MILLISECONDS = 60_000;

/** Time in which n8n does what is left to do for an execution that it has stored. */
const SETTLING_MILLISECONDS = 500;

/** The least that the setting which docs/administrators.md advises has to bring, for accepted events. */
const MIN_GAIN = 3;

/** A way in which n8n acquires the isolates of its expressions. */
interface Engine {
	name: string;
	env: NodeJS.ProcessEnv;
	/** Events in each load. */
	events: number;
	/** The least share of the bare node's events that the trigger has to accept. */
	minAccepted: number;
}

const ENGINES: readonly Engine[] = [
	{
		name: 'lazy expressions',
		env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' },
		events: 200,
		minAccepted: 0.9,
	},
	{ name: 'default expressions', env: {}, events: 40, minAccepted: 0.5 },
];

/** A workflow in service, and where its events go. */
interface Target {
	workflowId: string;
	url: string;
}

/** What is sent, and what has to come of it. */
interface Kind {
	name: string;
	isTheirs: boolean;
	target: Target;
	secret: string;
	/** The status of every response; with 200, each event has to start one execution, else none. */
	status: 200 | 401;
}

export const webhook: Scenario = {
	name: 'webhook',
	title: `Webhook events of ${SENDERS} senders, with lazy expressions and without`,
	async run(_bench, report) {
		const accepted: Side[] = [];
		const sides: Side[] = [];
		const claims: Claim[] = [];

		for (const engine of ENGINES) {
			const measured = await withN8n(engine.env, async (server) => {
				const kinds = await setUp(server);
				return await measureRounds(server, kinds, engine, report);
			});
			accepted.push(measured[0]);
			sides.push(...measured);
			claims.push(...claimsOf(measured, engine));
		}

		const [lazy, usual] = accepted.map(rateOf);
		claims.push(atLeast('events accepted, lazy to default', lazy / usual, MIN_GAIN));
		return { sides, claims };
	},
};

/** Has both nodes in service, each in a workflow of its own with nothing after it. */
async function setUp(server: N8nServer): Promise<Kind[]> {
	const credential = await server.client.createCredential({
		name: 'Bench',
		type: 'companyDataWebhookApi',
		data: { secret: SECRET },
	});
	const { id, name } = credential;
	// The version that a new node gets, whichever is asked for.
	const [{ version }] = await server.client.request<Array<{ version: number }>>(
		'POST',
		'/node-types',
		{ nodeInfos: [{ name: COMPANY_DATA_TRIGGER, version: 1 }] },
	);
	const [own, theirs] = [randomUUID(), randomUUID()];
	const trigger = await activate(server, `${own}/company-data`, {
		type: COMPANY_DATA_TRIGGER,
		typeVersion: version,
		webhookId: own,
		parameters: { events: ['*'] },
		credentials: { companyDataWebhookApi: { id, name } },
	});
	const bare = await activate(server, theirs, {
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: theirs,
		parameters: { httpMethod: 'POST', path: theirs, options: {} },
	});
	const ours = { isTheirs: false, target: trigger };

	return [
		{ ...ours, name: 'Accepted', secret: SECRET, status: 200 },
		{ ...ours, name: 'Refused', secret: 'the-secret-of-somebody-else', status: 401 },
		{ name: 'Bare Webhook node', isTheirs: true, target: bare, secret: SECRET, status: 200 },
	];
}

/** Stores a workflow of one node and puts it into service. */
async function activate(
	server: N8nServer,
	path: string,
	node: Pick<WorkflowNode, 'type' | 'typeVersion' | 'parameters' | 'credentials'> & {
		webhookId: string;
	},
): Promise<Target> {
	const stored = await server.client.createWorkflow({
		name: node.type,
		nodes: [{ id: randomUUID(), name: 'Webhook', position: [0, 0], ...node }],
		connections: {},
		settings: { executionOrder: 'v1' },
	});
	await server.client.activateWorkflow(stored);

	return { workflowId: stored.id, url: `${server.url}/webhook/${path}` };
}

/** What each kind took in all rounds but the first. */
async function measureRounds(
	server: N8nServer,
	kinds: Kind[],
	engine: Engine,
	report: (text: string) => void,
): Promise<Side[]> {
	const loads: Side[][] = kinds.map(() => []);

	for (let round = 0; round <= ROUNDS; round++) {
		report(`${engine.name}, ${round === 0 ? 'warm-up' : `round ${round} of ${ROUNDS}`}`);

		for (const [index, kind] of kinds.entries()) {
			const measured = await load(server, kind, engine.events);
			if (round > 0) loads[index].push(measured);
		}
	}

	return loads.map((rounds) => {
		const side = addUp(rounds);
		return { ...side, name: `${side.name}, ${engine.name}` };
	});
}

/**
 * Sends events and waits until every one that was accepted has run its workflow.
 *
 * @throws {Error} when an event is answered or handled in another way than its kind is to be.
 */
async function load(server: N8nServer, kind: Kind, count: number): Promise<Side> {
	const { name, isTheirs, target, secret, status } = kind;
	const deliveries = Array.from({ length: count }, () => signedDelivery(secret, newCompany()));
	const agent = new Agent({ keepAlive: true, maxSockets: SENDERS });
	const expected = status === 200 ? count : 0;
	const before = { ...readUsage(server.pid), executions: countExecutions(server, target) };
	const started = performance.now();

	const statuses = await Promise.all(
		deliveries.map(async (delivery) => await post(target.url, delivery, agent)),
	);
	agent.destroy();
	await waitForExecutions(server, target, before.executions + expected);
	const wall = performance.now() - started;
	await sleep(SETTLING_MILLISECONDS);

	const { cpu, peakMemory } = readUsage(server.pid);
	const rows = countExecutions(server, target) - before.executions;
	const wrong = statuses.filter((one) => one !== status);
	if (wrong.length > 0 || rows !== expected) {
		throw new Error(
			`${name}: of ${count} events, ${wrong.length} got another status than ${status} (${wrong[0]}), and ${rows} executions were started.`,
		);
	}

	return {
		name,
		isTheirs,
		wall,
		rows,
		status: 'success',
		requests: count,
		byStatus: { [status]: count },
		cpu: cpu - before.cpu,
		peakMemory,
	};
}

async function post(
	url: string,
	{ headers, body }: ReturnType<typeof signedDelivery>,
	agent: Agent,
): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	const sent = request(url, { method: 'POST', headers, agent }, (response) => {
		response.resume();
		response.on('end', () => resolve(response.statusCode ?? 0));
	});
	sent.on('error', reject);
	sent.end(body);

	return await promise;
}

async function waitForExecutions(
	server: N8nServer,
	target: Target,
	expected: number,
): Promise<void> {
	const deadline = Date.now() + MAX_STORING_MILLISECONDS;

	while (countExecutions(server, target) < expected && Date.now() < deadline) await sleep(10);
}

/** Counts what has ended in success in n8n's own database: a question to n8n would be part of the load. */
function countExecutions({ folder }: N8nServer, { workflowId }: Target): number {
	const database = new DatabaseSync(join(folder, '.n8n', 'database.sqlite'), { readOnly: true });

	try {
		const counted = database.prepare(
			"SELECT COUNT(*) AS count FROM execution_entity WHERE workflowId = ? AND status = 'success'",
		);
		return Number(counted.get(workflowId)?.count);
	} finally {
		database.close();
	}
}

/** Loads of one kind as one side. */
function addUp(loads: Side[]): Side {
	const total = (valueOf: (side: Side) => number): number =>
		loads.reduce((sum, side) => sum + valueOf(side), 0);
	const requests = total((side) => side.requests);
	const [status] = Object.keys(loads[0].byStatus);

	return {
		...loads[0],
		wall: total(({ wall }) => wall),
		rows: total(({ rows }) => rows),
		requests,
		byStatus: { [status]: requests },
		cpu: total(({ cpu }) => cpu),
		peakMemory: Math.max(...loads.map(({ peakMemory }) => peakMemory)),
	};
}

function claimsOf(measured: Side[], { name, minAccepted }: Engine): Claim[] {
	const [accepted, refused, bare] = measured.map(rateOf);

	return [
		atLeast(`${name}: events accepted, to the bare node`, accepted / bare, minAccepted),
		atLeast(`${name}: events refused, to accepted`, refused / accepted, 1),
	];
}

/** Events for each millisecond of n8n's processor time. */
function rateOf({ requests, cpu }: Side): number {
	return requests / cpu;
}

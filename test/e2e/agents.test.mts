import assert from 'node:assert/strict';
import type { WorkflowNode } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { type Sandbox, unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { afterwards, check, type Check, runsSince, version } from '../support/e2e.mts';
import { startScriptedServer } from '../support/scripted-server.mts';
import {
	AGENT,
	agentCaller,
	agentWorkflow,
	type Caller,
	type CallTools,
	mcpCaller,
	type TestBed,
	to,
} from './agents-callers.mts';
import { startScriptedModel } from './agents-model.mts';
import { eventually } from './saves.mts';

/** What a check runs in. */
interface Fixture {
	sandbox: Sandbox;
	call: CallTools;
}

/** What agents and MCP clients get of the node, whoever calls. */
const AGENT_CHECKS: ReadonlyArray<Check<Fixture>> = [
	['A company is imported once, by the columns that the model fills in', importedCompany],
	['Concurrent calls are all answered', parallelCalls],
];

async function importedCompany({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const imported = (cif: string) => ({ tool: 'import', values: { cif, name: 'Muebles' } });
	const [[first], [again], [wrong]] = await call([
		[imported('B-96416813')],
		[imported('B96416813')],
		[imported('B96416814')],
	]);
	const { imports } = await readStats(sandbox);
	expect(first).toContain('received');
	expect(again).toContain('received');
	expect(imports).toBe(1);
	expect(wrong).toContain('right control character');
	return wrong;
}

async function parallelCalls({ sandbox, call }: Fixture): Promise<string> {
	await sandbox.admin.post('/reset', {});
	const ids = Array.from({ length: 8 }, (_, index) => String(100_101 + index));
	const calls = ids.map((company_id) => ({
		tool: 'save',
		values: { company_id, status: 'contactado' },
	}));
	const [answers] = await call([calls]);
	for (const [index, id] of ids.entries()) {
		assert(answers[index].includes(id), `${id} is answered with ${answers[index]}`);
	}
	const { saved } = await readStats(sandbox);
	assert(saved === ids.length, `${ids.length} saves made ${saved} records.`);
	return `${saved} saves at the same time`;
}

/** What n8n makes of its Telegram node: a step between a tool and an agent that asks a person. */
const REVIEW_NODE = 'n8n-nodes-base.telegramHitlTool';

const REVIEW = 'Ask a Person';

/** A question that n8n has sent: its text, and the address that each button opens. */
interface Question {
	text: string;
	buttons: Map<string, string>;
}

interface SentMessage {
	text: string;
	reply_markup: { inline_keyboard: Array<Array<{ text: string; url: string }>> };
}

/** A messenger on this machine, which keeps what it is sent, and a credential for it. */
async function startMessenger(): Promise<{ baseUrl: string; questions: Question[] }> {
	const questions: Question[] = [];
	const { baseUrl, stop } = await startScriptedServer(({ body }) => {
		const { text, reply_markup: markup } = body as SentMessage;
		const buttons = markup.inline_keyboard.flat().map(({ text: label, url }) => [label, url]);
		questions.push({ text, buttons: new Map(buttons as Array<[string, string]>) });
		return { ok: true, result: {} };
	});
	afterwards(stop);
	return { baseUrl, questions };
}

/** Opens the address as a browser does: n8n ignores programs, which may only look what is there. */
async function click(address: string): Promise<void> {
	const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };
	// The question arrives a moment before the execution waits for the answer.
	await eventually('The answer was not taken', async () => {
		const { ok } = await fetch(address, { headers });
		return ok || undefined;
	});
}

/** Has the agent save a company, and a person decline it first and approve it then. */
async function requireReview(bed: TestBed, sandbox: Sandbox): Promise<string> {
	const { client, model } = bed;
	const { baseUrl, questions } = await startMessenger();
	const content = await agentWorkflow(bed, 3);
	const messenger = await client.createCredential({
		name: 'Messenger',
		type: 'telegramApi',
		data: { accessToken: 'none', baseUrl },
	});
	content.nodes.push({
		id: 'review',
		name: REVIEW,
		type: REVIEW_NODE,
		typeVersion: 1.2,
		position: [0, 400],
		webhookId: 'review',
		parameters: {
			message: '=Run {{ $tool.name }} with {{ JSON.stringify($tool.parameters) }}?',
			chatId: '1',
			approvalOptions: {
				values: { approvalType: 'double', approveLabel: 'Save', disapproveLabel: 'Leave out' },
			},
		},
		credentials: { telegramApi: { id: messenger.id, name: messenger.name } },
	} as WorkflowNode);
	content.connections.save = { ai_tool: [[to(REVIEW, 'ai_tool')]] };
	content.connections[REVIEW] = { ai_tool: [[to(AGENT, 'ai_tool')]] };
	const workflow = await client.createWorkflow(content);
	const values = { toolParameters: { company_id: '100001', status: 'prospect' } };

	const saveAfter = async (button: string): Promise<number> => {
		await sandbox.admin.post('/reset', {});
		model.follow([[{ tool: 'save', values: { ...values, hitlParameters: {} } }]]);
		const asked = questions.length;
		const id = await client.startWorkflow(workflow, TRIGGER);
		const { buttons } = await eventually('Nobody was asked', async () => questions[asked]);
		const before = await readStats(sandbox);
		assert(before.saved === 0, 'It was saved before anybody answered.');
		await click(buttons.get(button)!);
		const { status, failure } = await client.waitForExecution(id);
		assert(status === 'success', `The agent ended with ${status}: ${failure?.message}`);
		return (await readStats(sandbox)).saved;
	};
	expect(await saveAfter('Leave out')).toBe(0);
	expect(await saveAfter('Save')).toBe(1);
	return questions[0].text.split('\n')[0];
}

const CALLERS: Array<[name: string, start: (bed: TestBed) => Promise<Caller>]> = [
	['Called by an MCP client', mcpCaller],
	['Called by the AI Agent 2.2', async (bed) => await agentCaller(bed, 2.2)],
	['Called by the AI Agent 3', async (bed) => await agentCaller(bed, 3)],
];

let sandbox: Sandbox;
let bed: TestBed;

beforeAll(async () => {
	const { server, credential, ...service } = await bringUp({ version, sandbox: unlimited });
	sandbox = service.sandbox;
	const { client, url } = server;
	bed = { client, url, credential, model: await startScriptedModel() };
});

describe.each(CALLERS)('%s', (_, start) => {
	let caller: Caller;
	beforeAll(async () => {
		caller = await start(bed);
	});
	afterAll(async () => await caller.close());
	for (const [title, run] of AGENT_CHECKS) {
		check(title, async () => await run({ sandbox, call: caller.call }));
	}
});

check(
	'A save of an agent waits for the approval of a person, if n8n has a step for that',
	async () => {
		const { client } = bed;
		if (runsSince(2, 6)) return await requireReview(bed, sandbox);
		const body = { nodeInfos: [{ name: REVIEW_NODE, version: 1.2 }] };
		const known = client.request<unknown[]>('POST', '/node-types', body);
		expect(await known.catch(() => [])).toEqual([]);
		return `n8n ${version} has no such step`;
	},
);

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WorkflowNode } from '../../harness/n8n/types.mts';
import { TRIGGER } from '../../harness/n8n/workflow.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { afterwards } from '../support/e2e.mts';
import { AGENT, agentWorkflow, to, type TestBed } from './agents-callers.mts';
import { eventually } from './saves.mts';

/** What n8n makes of its Telegram node: a step between a tool and an agent that asks a person. */
export const REVIEW_NODE = 'n8n-nodes-base.telegramHitlTool';

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
	const server = createServer(async (request, response) => {
		let body = '';
		for await (const part of request) body += part;
		const { text, reply_markup: markup } = JSON.parse(body) as SentMessage;
		const buttons = markup.inline_keyboard.flat().map(({ text: label, url }) => [label, url]);
		questions.push({ text, buttons: new Map(buttons as Array<[string, string]>) });
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ ok: true, result: {} }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	afterwards(async () => await new Promise((resolve) => server.close(resolve)));
	const { port } = server.address() as AddressInfo;
	return { baseUrl: `http://127.0.0.1:${port}`, questions };
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
export async function requireReview(bed: TestBed, sandbox: Sandbox): Promise<string> {
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

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { N8nClient } from '../../harness/n8n/client.mts';
import type { NewWorkflow, StoredCredential, WorkflowNode } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { version } from '../support/e2e.mts';
import type { ScriptedModel, ToolCall } from './agents-model.mts';

/** Calls tools: those of a step at the same time, one step after the other. Returns what they answer. */
export type CallTools = (steps: ToolCall[][]) => Promise<string[][]>;

/** Somebody who uses the node as a tool. */
export interface Caller {
	call: CallTools;
	close(): Promise<void>;
}

/** What the callers run in. */
export interface TestBed {
	client: N8nClient;
	url: string;
	credential: StoredCredential;
	model: ScriptedModel;
}

export const AGENT = 'Agent';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** As the field of the MCP Server Trigger takes them. */
const INSTRUCTIONS = 'Search before you save.';

const fromModel = (name: string) => `={{ $fromAI('${name}', '', 'string') }}`;
const locator = (mode: string, name: string) => ({ __rl: true, mode, value: fromModel(name) });

/** The tools, by name; each takes its values from the model as text, as n8n's button sets it. */
const TOOLS: Record<string, Record<string, unknown>> = {
	save: {
		resource: 'prospect',
		operation: 'save',
		companyId: locator('id', 'company_id'),
		status: fromModel('status'),
	},
	get: { resource: 'company', operation: 'get', cif: locator('cif', 'cif') },
	import: {
		resource: 'import',
		operation: 'create',
		columns: {
			mappingMode: 'defineBelow',
			value: { cif: fromModel('cif'), nombre: fromModel('name') },
			matchingColumns: [],
			schema: [],
		},
	},
};

/** An MCP client, in the official SDK and with its own time limit. */
export async function mcpCaller(bed: Omit<TestBed, 'model'>): Promise<Caller> {
	// An n8n that is not ours may have the workflow of another run, too.
	const path = randomUUID();
	const trigger: Partial<WorkflowNode> = {
		name: 'MCP',
		type: `${LANGCHAIN}.mcpTrigger`,
		typeVersion: 2,
		parameters: { authentication: 'none', path, instructions: INSTRUCTIONS },
		webhookId: path,
	};
	const workflow = await bed.client.createWorkflow(withTools(bed, 'MCP tools', [trigger], 'MCP'));
	await bed.client.activateWorkflow(workflow);
	const client = new Client({ name: 'test', version: '1.0.0' });
	const transport = new StreamableHTTPClientTransport(new URL(`${bed.url}/mcp/${path}`));
	await client.connect(transport);
	const { tools } = await client.listTools();
	assert(tools.length === Object.keys(TOOLS).length, `${tools.length} tools are listed.`);
	// n8n 1 has no such field.
	const instructions = version.startsWith('1.') ? undefined : INSTRUCTIONS;
	expect(client.getInstructions()).toBe(instructions);
	const callOne = async ({ tool, values }: ToolCall) => {
		const { content } = await client.callTool({ name: tool, arguments: values });
		return (content as Array<{ text?: string }>).map(({ text = '' }) => text).join('');
	};
	return {
		call: async (steps) => {
			const answers: string[][] = [];
			for (const calls of steps) answers.push(await Promise.all(calls.map(callOne)));
			return answers;
		},
		close: async () => await client.close(),
	};
}

/** n8n's AI Agent node, led by the scripted model. */
export async function agentCaller(bed: TestBed, typeVersion: number): Promise<Caller> {
	const { client, model } = bed;
	const workflow = await client.createWorkflow(await agentWorkflow(bed, typeVersion));
	return {
		call: async (steps) => {
			model.follow(steps);
			const { status, failure } = await client.runWorkflow(workflow, TRIGGER);
			assert(status === 'success', `The agent ended with ${status}: ${failure?.message}`);
			return model.answers();
		},
		close: async () => {},
	};
}

/** A workflow with n8n's AI Agent node, which has the tools. */
export async function agentWorkflow(bed: TestBed, typeVersion: number): Promise<NewWorkflow> {
	const { client, model } = bed;
	const openAi = await client.createCredential({
		name: 'Scripted model',
		type: 'openAiApi',
		data: { apiKey: 'none', url: model.baseUrl },
	});
	const nodes: Array<Partial<WorkflowNode>> = [
		{ name: TRIGGER, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: AGENT,
			type: `${LANGCHAIN}.agent`,
			typeVersion,
			parameters: { promptType: 'define', text: 'Go', options: { maxIterations: 20 } },
		},
		{
			name: 'Model',
			type: `${LANGCHAIN}.lmChatOpenAi`,
			typeVersion: 1.2,
			parameters: {
				model: { __rl: true, mode: 'id', value: 'scripted' },
				options: { baseURL: model.baseUrl, maxRetries: 0 },
			},
			credentials: { openAiApi: { id: openAi.id, name: openAi.name } },
		},
	];
	const content = withTools(bed, `Agent ${Math.floor(typeVersion)}`, nodes, AGENT);
	content.connections[TRIGGER] = { main: [[to(AGENT, 'main')]] };
	content.connections.Model = { ai_languageModel: [[to(AGENT, 'ai_languageModel')]] };
	return content;
}

function withTools(
	{ credential: { id, name: credentialName, type } }: Omit<TestBed, 'model'>,
	name: string,
	nodes: Array<Partial<WorkflowNode>>,
	user: string,
): NewWorkflow {
	const tools = Object.entries(TOOLS).map(([tool, parameters]) => ({
		name: tool,
		type: `${COMPANY_DATA}Tool`,
		typeVersion: 1,
		parameters: { descriptionType: 'manual', toolDescription: tool, ...parameters },
		credentials: { [type]: { id, name: credentialName } },
	}));
	return {
		name,
		nodes: [...nodes, ...tools].map((node, index) => ({
			id: `node-${index}`,
			position: [index * 200, 0],
			...node,
		})) as WorkflowNode[],
		connections: Object.fromEntries(
			tools.map((tool) => [tool.name, { ai_tool: [[to(user, 'ai_tool')]] }]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** A connection to the first input of its type. */
export function to(node: string, type: string) {
	return { node, type, index: 0 };
}

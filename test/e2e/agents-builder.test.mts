import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { type Sandbox, unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { afterwards, check, runsSince, version } from '../support/e2e.mts';
import { eventually } from './saves.mts';

/** Connects to n8n's own MCP server, by the API key that n8n gives its owner for it. */
async function connectToN8n({ client, url }: N8nServer): Promise<Client> {
	await client.request('PATCH', '/mcp/settings', { mcpAccessEnabled: true });
	const { apiKey } = await client.request<{ apiKey: string }>('POST', '/mcp/api-key/rotate');
	const mcp = new Client({ name: 'test', version: '1.0.0' });
	const headers = { authorization: `Bearer ${apiKey}` };
	const endpoint = new URL(`${url}/mcp-server/http`);
	await mcp.connect(new StreamableHTTPClientTransport(endpoint, { requestInit: { headers } }));
	afterwards(async () => await mcp.close());
	return mcp;
}

interface NodeRun {
	data?: { main?: Array<Array<{ json: Record<string, unknown> }>> };
}

interface StoredRun {
	execution: { status: string };
	data?: { resultData: { runData: Record<string, NodeRun[]>; error?: { message: string } } };
}

/** What has become of a workflow. */
interface Ended {
	status: string;
	failure?: string;
	/** What a node has put out. */
	items(node: string): Array<Record<string, unknown>>;
}

/** Builds workflows as an agent does that is connected to n8n's MCP server, by its tools alone. */
class Builder {
	readonly #mcp: Client;

	constructor(mcp: Client) {
		this.#mcp = mcp;
	}

	/** What a tool answers, errors too. */
	async call(tool: string, values: Record<string, unknown>): Promise<string> {
		const { content } = await this.#mcp.callTool({ name: tool, arguments: values });
		return (content as Array<{ text?: string }>).map(({ text = '' }) => text).join('');
	}

	/** The nodes that a search finds, the best first. */
	async search(query: string): Promise<string[]> {
		const text = await this.call('search_nodes', { queries: [query] });
		return [...text.matchAll(/^- (\S+)/gm)].map(([, name]) => name);
	}

	/** The first example in the type of a node. */
	async exampleOf(nodeId: string): Promise<string> {
		const type = await this.call('get_node_types', { nodeIds: [{ nodeId }] });
		const [, example] = /<pattern [^>]*>([^]*?)<\/pattern>/.exec(type) ?? [];
		assert(example !== undefined, 'The type has no example.');
		return example.replaceAll(/^ *\* ?/gm, '').trim();
	}

	/** A workflow that runs the nodes of an example one after the other. */
	codeFrom(example: string): string {
		const names = [...example.matchAll(/^const (\w+) = node/gm)].map(([, name]) => name);
		return [
			"import { expr, newCredential, node, trigger, workflow } from '@n8n/workflow-sdk';",
			"const start = trigger({ type: 'n8n-nodes-base.manualTrigger', version: 1, config: { name: 'Start' } });",
			example,
			`export default workflow('built', 'Built').add(start)${names.map((name) => `.to(${name})`).join('')};`,
		].join('\n');
	}

	/** What n8n says against a workflow before it is created. */
	async validate(code: string): Promise<string[]> {
		const text = await this.call('validate_workflow', { code });
		const { valid, errors } = JSON.parse(text) as { valid: boolean; errors?: string[] };
		return valid ? [] : (errors ?? [text]);
	}

	/** Creates a workflow; n8n gives its nodes the credentials of their types. */
	async create(code: string): Promise<string> {
		const text = await this.call('create_workflow_from_code', { code, versionName: 'First' });
		const created = JSON.parse(text) as {
			workflowId: string;
			autoAssignedCredentials: Array<{ credentialType: string }>;
		};
		const types = created.autoAssignedCredentials.map(({ credentialType }) => credentialType);
		assert(new Set(types).size === 1 && types[0] === 'companyDataApi', text);
		return created.workflowId;
	}

	async run(workflowId: string): Promise<Ended> {
		const started = await this.call('execute_workflow', { workflowId, executionMode: 'manual' });
		const { executionId } = JSON.parse(started) as { executionId: string };
		const look = { workflowId, executionId, includeData: true };
		return await eventually('The workflow has not ended', async () => {
			const text = await this.call('get_workflow_execution', look);
			const { execution, data } = JSON.parse(text) as StoredRun;
			if (['new', 'running', 'waiting'].includes(execution.status)) return undefined;
			const { runData, error } = data?.resultData ?? { runData: {} };
			return {
				status: execution.status,
				failure: error?.message,
				items: (node) => (runData[node][0].data?.main?.[0] ?? []).map(({ json }) => json),
			};
		});
	}
}

const PACKAGE = 'n8n-nodes-company-data';

/** What people ask an agent for, and the node that is for it. */
const REQUESTS = [
	['Spanish companies near a town', 'companyData'],
	['look up a CIF', 'companyData'],
	['save a prospect', 'companyData'],
	['empresas', 'companyData'],
	['import companies', 'companyData'],
	['new companies webhook', 'companyDataTrigger'],
	['monitor new companies', 'companyDataPollingTrigger'],
] as const;

let sandbox: Sandbox;
let mcp: Client;
let builder: Builder;
let credentialId: string;

beforeAll(async () => {
	const service = await bringUp({ version, sandbox: unlimited });
	sandbox = service.sandbox;
	credentialId = service.credential.id;
	mcp = await connectToN8n(service.server);
	builder = new Builder(mcp);
});

// Since then, n8n's own MCP server builds workflows.
if (runsSince(2, 29)) {
	check('The search for nodes finds the right node for each request', findsTheNode);
	check('The list of a field is read with the credential', readsAList);
	check('The example becomes a workflow that finds companies and saves them', buildsAWorkflow);
} else {
	check('The MCP server of this n8n runs workflows and builds none', async () => {
		const { tools } = await mcp.listTools();
		const names = tools.map(({ name }) => name);
		expect(names).toContain('execute_workflow');
		expect(names).not.toContain('search_nodes');
		return names.join(', ');
	});
}

async function findsTheNode(): Promise<string[]> {
	const lines: string[] = [];
	for (const [request, node] of REQUESTS) {
		const found = await builder.search(request);
		const place = found.indexOf(`${PACKAGE}.${node}`) + 1;
		assert(place > 0 && place < 4, `${request}: ${found.join(', ')}`);
		lines.push(`${request}: ${node} is number ${place}`);
	}
	return lines;
}

async function readsAList(): Promise<string> {
	const text = await builder.call('explore_node_resources', {
		nodeType: `${PACKAGE}.companyData`,
		version: 1,
		methodName: 'searchTowns',
		methodType: 'listSearch',
		credentialType: 'companyDataApi',
		credentialId,
		filter: 'getafe',
	});
	const [{ value }] = (JSON.parse(text) as { results: Array<{ value: string }> }).results;
	expect(value).toBe('Getafe');
	return value;
}

async function buildsAWorkflow(): Promise<string> {
	const code = builder.codeFrom(await builder.exampleOf(`${PACKAGE}.companyData`));
	expect(await builder.validate(code)).toEqual([]);
	const workflowId = await builder.create(code);
	const { status, items } = await builder.run(workflowId);
	assert(status === 'success', `The execution ended with ${status}.`);
	const saved = await eventually('Nothing was saved', async () => {
		const stats = await readStats(sandbox);
		return stats.saved > 0 ? stats.saved : undefined;
	});
	const [first] = items('Companies Near the Town');
	expect(first).toMatchObject({ ciudad: 'Getafe' });
	expect(saved).toBe(items('Save as Prospect').length);
	return `${saved} companies of Getafe were saved`;
}

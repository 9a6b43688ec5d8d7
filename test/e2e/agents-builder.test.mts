import assert from 'node:assert/strict';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { readStats } from '../../harness/sandbox/stats.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { check, runsSince, version } from '../support/e2e.mts';
import { Builder, connectToN8n } from './agents-builder.mts';
import { eventually } from './saves.mts';

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
	check('The search for nodes finds the one that is for it', findsTheNode);
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
	const hint = await builder.hintOf(`${PACKAGE}.companyData`);
	const [, fields = ''] = /fields in Spanish: ([^.]*)\./.exec(hint) ?? [];
	expect(Object.keys(first)).toEqual(expect.arrayContaining(fields.split(', ')));
	expect(saved).toBe(items('Save as Prospect').length);
	return `${saved} companies of Getafe were saved`;
}

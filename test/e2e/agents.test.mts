import { unlimited, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { check, runsSince, version } from '../support/e2e.mts';
import { agentCaller, mcpCaller, type Caller, type TestBed } from './agents-callers.mts';
import { AGENT_CHECKS } from './agents-checks.mts';
import { startScriptedModel } from './agents-model.mts';
import { requireReview, REVIEW_NODE } from './agents-review.mts';

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
	'A save of an agent waits for the approval of a person, where n8n has a step for that',
	async () => {
		const { client } = bed;
		if (runsSince(2, 6)) return await requireReview(bed, sandbox);
		const body = { nodeInfos: [{ name: REVIEW_NODE, version: 1.2 }] };
		const known = client.request<unknown[]>('POST', '/node-types', body);
		expect(await known.catch(() => [])).toEqual([]);
		return `n8n ${version} has no such step`;
	},
);

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewWorkflow, WorkflowNode } from '../../../harness/n8n/types.mts';
import { projectRoot } from '../../../harness/process/paths.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';

/** What n8n 3.0 removes or changes, as its list of breaking changes has it, in workflows and in texts. */

const BASE =
	'aiTransform|cron|function|functionItem|htmlExtract|iCal|interval|itemLists|moveBinaryData|openAi|orbit|readBinaryFiles?|readPDF|start|workflowTrigger|writeBinaryFile';
const LANGCHAIN =
	'code|document(Binary|Json)InputLoader|documentGithubLoader|lmOpenAi|manualChatTrigger|memory(ChatRetriever|Motorhead|Zep)|openAiAssistant|tool(HttpRequest|SerpApi)|vectorStoreZep|vectorStore(InMemory|Pinecone|Supabase|Zep)(Insert|Load)';
const REMOVED_NODE = new RegExp(
	`(n8n-nodes-base\\.(${BASE})|(n8n-nodes-langchain|LANGCHAIN\\})\\.(${LANGCHAIN}))(?=['"\`])`,
);
const REMOVED_HELPER = /\$getPairedItem|\$evaluateExpression\(/;
const IMPORT_FROM_URL = /import\b[^.\n]*\bfrom (a |an |its |the )?URL/i;

interface Rule {
	name: string;
	isBroken(node: WorkflowNode, workflow: NewWorkflow): boolean;
	/** What breaks it: a node, made up for this. */
	breach: Partial<WorkflowNode>;
	/** The same where it does no harm. */
	harmless: Partial<WorkflowNode>;
}

const IF = 'n8n-nodes-base.if';
const SUBWORKFLOW = 'n8n-nodes-base.executeWorkflow';
const AGENT = '@n8n/n8n-nodes-langchain.agent';

const RULES: Rule[] = [
	{
		name: 'is no longer there',
		isBroken: ({ type }) => REMOVED_NODE.test(JSON.stringify(type)),
		breach: { type: 'n8n-nodes-base.functionItem' },
		harmless: { type: 'n8n-nodes-base.splitOut' },
	},
	{
		name: 'is an AI Agent before version 2',
		isBroken: ({ type, typeVersion }) => type === AGENT && typeVersion < 2,
		breach: { type: AGENT, typeVersion: 1.9 },
		harmless: { type: AGENT, typeVersion: 2 },
	},
	{
		name: 'has an expression with a removed helper',
		isBroken: ({ parameters }) => REMOVED_HELPER.test(JSON.stringify(parameters)),
		breach: { parameters: { text: "={{ $getPairedItem('List', {}, 0) }}" } },
		harmless: { parameters: { text: "={{ $('List').item.json.cif }}" } },
	},
	{
		name: 'always outputs data at several outputs',
		isBroken: ({ name, type, alwaysOutputData, onError }, { connections }) =>
			alwaysOutputData === true &&
			(/\.(if|switch)$/.test(type) ||
				onError === 'continueErrorOutput' ||
				(connections[name]?.main?.length ?? 0) > 1),
		breach: { type: IF, alwaysOutputData: true },
		harmless: { type: 'n8n-nodes-base.set', alwaysOutputData: true },
	},
	{
		name: 'runs a workflow for each item, or one from a file or a URL',
		isBroken: ({ type, parameters: { mode, source } }) =>
			type === SUBWORKFLOW && (mode === 'each' || ['localFile', 'url'].includes(String(source))),
		breach: { type: SUBWORKFLOW, parameters: { mode: 'each' } },
		harmless: { type: SUBWORKFLOW, parameters: { mode: 'once', source: 'database' } },
	},
	{
		name: 'has code, which n8n 3 ends after a minute',
		isBroken: ({ type }) => type === 'n8n-nodes-base.code',
		breach: { type: 'n8n-nodes-base.code' },
		harmless: { type: 'n8n-nodes-base.filter' },
	},
];

function faultsIn(workflow: NewWorkflow): string[] {
	return workflow.nodes.flatMap((node) =>
		RULES.filter(({ isBroken }) => isBroken(node, workflow)).map(
			({ name }) => `${node.name} ${name}`,
		),
	);
}

/** A workflow of one node with these settings. */
function workflowOf(node: Partial<WorkflowNode>): NewWorkflow {
	const whole = { id: '1', name: 'It', type: IF, typeVersion: 1, position: [0, 0], parameters: {} };
	return { name: 'Made up', nodes: [{ ...whole, ...node } as WorkflowNode], connections: {} };
}

describe.each(RULES)('A node that $name', ({ name, breach, harmless }) => {
	it('is found', () => {
		expect(faultsIn(workflowOf(breach))).toEqual([`It ${name}`]);
	});

	it('is told from one that does not', () => {
		expect(faultsIn(workflowOf(harmless))).toEqual([]);
	});
});

it('finds a node that always outputs data at an error output, or at two outputs', () => {
	const type = 'n8n-nodes-base.set';
	const failing = workflowOf({ type, alwaysOutputData: true, onError: 'continueErrorOutput' });
	const forked = workflowOf({ type, alwaysOutputData: true });
	forked.connections.It = { main: [[], []] };
	expect([failing, forked].map((workflow) => faultsIn(workflow).length)).toEqual([1, 1]);
});

it.each(listExamples())('The example %s has nothing that n8n 3 removes or changes', (file) => {
	expect(faultsIn(readExample(file))).toEqual([]);
});

describe('Documents and the workflows of tests', () => {
	const faultOf = (text: string) =>
		[REMOVED_NODE, REMOVED_HELPER, IMPORT_FROM_URL]
			.map((pattern) => pattern.exec(text)?.[0])
			.filter((found) => found !== undefined);

	it.each([
		["type: 'n8n-nodes-base.itemLists',", 1],
		['type: `${LANGCHAIN}.toolHttpRequest`', 1],
		['cif: "={{ $evaluateExpression(\'1\') }}"', 1],
		['Choose **Import** from URL and paste the address', 1],
		['Import from File, or copy the URL', 0],
		["type: 'n8n-nodes-base.splitOut', code: 'n8n-nodes-base.functions'", 0],
	])('%s has %d of them', (text, count) => {
		expect(faultOf(text)).toHaveLength(count);
	});

	const files = globSync(['README.md', 'docs/**/*.md', '{test,harness,bench,scripts}/**/*.mts'], {
		cwd: projectRoot,
	}).filter(
		(file) => !file.endsWith('examples-n8n-3.test.mts') && !file.endsWith('compatibility.md'),
	);

	it('use and tell nothing that n8n 3 removes', () => {
		expect(files.length).toBeGreaterThan(300);
		const faults = files.flatMap((file) =>
			faultOf(readFileSync(join(projectRoot, file), 'utf8')).map((found) => `${file}: ${found}`),
		);
		expect(faults).toEqual([]);
	});
});

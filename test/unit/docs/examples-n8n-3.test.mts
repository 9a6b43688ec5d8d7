import type { NewWorkflow, WorkflowNode } from '../../../harness/n8n/types.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';

/** What n8n 3.0 removes or changes in workflows, as its list of breaking changes has it. */

const BASE =
	'aiTransform|cron|function|functionItem|htmlExtract|iCal|interval|itemLists|moveBinaryData|openAi|orbit|readBinaryFiles?|readPDF|start|workflowTrigger|writeBinaryFile';
const LANGCHAIN =
	'code|document(Binary|Json)InputLoader|documentGithubLoader|lmOpenAi|manualChatTrigger|memory(ChatRetriever|Motorhead|Zep)|openAiAssistant|tool(HttpRequest|SerpApi)|vectorStoreZep|vectorStore(InMemory|Pinecone|Supabase|Zep)(Insert|Load)';
const REMOVED_NODE = new RegExp(
	`^(n8n-nodes-base\\.(${BASE})|@n8n/n8n-nodes-langchain\\.(${LANGCHAIN}))$`,
);
const REMOVED_HELPER = /\$getPairedItem|\$evaluateExpression\(/;

interface Rule {
	name: string;
	isBroken(node: WorkflowNode, workflow: NewWorkflow): boolean;
	/** What breaks it: a node, made up for this. */
	breach: Partial<WorkflowNode>;
}

const IF = 'n8n-nodes-base.if';
const SUBWORKFLOW = 'n8n-nodes-base.executeWorkflow';
const AGENT = '@n8n/n8n-nodes-langchain.agent';

const RULES: Rule[] = [
	{
		name: 'is no longer there',
		isBroken: ({ type }) => REMOVED_NODE.test(type),
		breach: { type: 'n8n-nodes-base.functionItem' },
	},
	{
		name: 'is an AI Agent before version 2',
		isBroken: ({ type, typeVersion }) => type === AGENT && typeVersion < 2,
		breach: { type: AGENT, typeVersion: 1.9 },
	},
	{
		name: 'has an expression with a removed helper',
		isBroken: ({ parameters }) => REMOVED_HELPER.test(JSON.stringify(parameters)),
		breach: { parameters: { text: "={{ $getPairedItem('List', {}, 0) }}" } },
	},
	{
		name: 'always outputs data at several outputs',
		isBroken: ({ name, type, alwaysOutputData, onError }, { connections }) =>
			alwaysOutputData === true &&
			(/\.(if|switch)$/.test(type) ||
				onError === 'continueErrorOutput' ||
				(connections[name]?.main?.length ?? 0) > 1),
		breach: { type: IF, alwaysOutputData: true },
	},
	{
		name: 'runs a workflow for each item, or one from a file or a URL',
		isBroken: ({ type, parameters: { mode, source } }) =>
			type === SUBWORKFLOW && (mode === 'each' || ['localFile', 'url'].includes(String(source))),
		breach: { type: SUBWORKFLOW, parameters: { mode: 'each' } },
	},
	{
		name: 'has code, which n8n 3 ends after a minute',
		isBroken: ({ type }) => type === 'n8n-nodes-base.code',
		breach: { type: 'n8n-nodes-base.code' },
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

it.each(RULES)('A node that $name is found', ({ name, breach }) => {
	expect(faultsIn(workflowOf(breach))).toEqual([`It ${name}`]);
});

it('A node that always outputs data is found at an error output, and at two outputs', () => {
	const type = 'n8n-nodes-base.set';
	const failing = workflowOf({ type, alwaysOutputData: true, onError: 'continueErrorOutput' });
	const forked = workflowOf({ type, alwaysOutputData: true });
	forked.connections.It = { main: [[], []] };
	expect([failing, forked].map((workflow) => faultsIn(workflow).length)).toEqual([1, 1]);
});

it.each(listExamples())('The example %s has nothing that n8n 3 removes or changes', (file) => {
	expect(faultsIn(readExample(file))).toEqual([]);
});

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

const SUBWORKFLOW = 'n8n-nodes-base.executeWorkflow';
const AGENT = '@n8n/n8n-nodes-langchain.agent';

/** What is wrong with a node, and whether it is. */
const RULES: Record<string, (node: WorkflowNode, workflow: NewWorkflow) => boolean> = {
	'is no longer there': ({ type }) => REMOVED_NODE.test(type),
	'is an AI Agent before version 2': ({ type, typeVersion }) => type === AGENT && typeVersion < 2,
	'has an expression with a removed helper': ({ parameters }) =>
		REMOVED_HELPER.test(JSON.stringify(parameters)),
	'always outputs data at several outputs': (
		{ name, type, alwaysOutputData, onError },
		{ connections },
	) =>
		alwaysOutputData === true &&
		(/\.(if|switch)$/.test(type) ||
			onError === 'continueErrorOutput' ||
			(connections[name]?.main?.length ?? 0) > 1),
	'runs a workflow for each item, or one from a file or a URL': ({ type, parameters }) =>
		type === SUBWORKFLOW &&
		(parameters.mode === 'each' || ['localFile', 'url'].includes(String(parameters.source))),
	'has code, which n8n 3 ends after a minute': ({ type }) => type === 'n8n-nodes-base.code',
};

it.each(listExamples())('The example %s has nothing that n8n 3 removes or changes', (file) => {
	const workflow = readExample(file);
	const faults = workflow.nodes.flatMap((node) =>
		Object.entries(RULES)
			.filter(([, isBroken]) => isBroken(node, workflow))
			.map(([fault]) => `${node.name} ${fault}`),
	);
	expect(faults).toEqual([]);
});

import type { NewWorkflow, WorkflowNode } from '../../../harness/n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER } from '../../../harness/n8n/workflow.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { isNote, notesOf, statedRequests } from '../../examples/notes.mts';

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** Nodes whose number of items is the user's, not the workflow's. */
const LISTS = ['n8n-nodes-base.splitOut', 'n8n-nodes-base.extractFromFile'];

/** Most that a search may read: three pages. */
const SEARCH_LIMIT = 300;

const examples = listExamples().map((file): [string, NewWorkflow] => [file, readExample(file)]);

function isTrigger({ type }: WorkflowNode): boolean {
	return type.endsWith('Trigger');
}

/** Names of the nodes that each node hands its items to, output by output. */
function outputsOf({ connections }: NewWorkflow, { name }: WorkflowNode): string[][] {
	return Object.values(connections[name] ?? {})
		.flat()
		.map((targets) => (targets ?? []).map(({ node }) => node));
}

/** The node and all that lie before it. */
function upstream(workflow: NewWorkflow, node: WorkflowNode): WorkflowNode[] {
	const found = new Set([node]);
	for (const { name } of found) {
		for (const source of workflow.nodes) {
			if (outputsOf(workflow, source).flat().includes(name)) found.add(source);
		}
	}
	return [...found];
}

function workingNodes({ nodes }: NewWorkflow): WorkflowNode[] {
	return nodes.filter((node) => !isNote(node));
}

describe.each(examples)('Example %s', (_, workflow) => {
	const { nodes, name, pinData } = workflow;
	const companyNodes = nodes.filter(({ type }) => type.startsWith(COMPANY_DATA));

	it('says what it does, what to set and what it costs', () => {
		const notes = notesOf(workflow);
		expect(notes[0]).toMatch(/^## .+\n/);
		expect(notes[0]).toContain('**Before the first run');
		expect(statedRequests(workflow)).toBeGreaterThanOrEqual(0);
	});

	it('names each node for what it does', () => {
		const names = nodes.map((node) => node.name);
		expect(new Set(names).size).toBe(names.length);
		expect(name).not.toBe('');
		expect(
			names.filter((nodeName) =>
				/\d$|^(Edit Fields|If|Filter|Limit|Merge|Split Out|Company Data)$/.test(nodeName),
			),
		).toEqual([]);
	});

	it('has no credentials and no code', () => {
		expect(nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
		expect(nodes.filter(({ type }) => /\.(code|function|functionItem)$/.test(type))).toEqual([]);
	});

	it('has no loose ends', () => {
		for (const node of workingNodes(workflow)) {
			const outputs = outputsOf(workflow, node);
			const isReached = upstream(workflow, node).some(isTrigger);
			expect([node.name, isReached || outputs.flat().length > 0]).toEqual([node.name, true]);
			const isFork = node.type.endsWith('.if') || node.onError === 'continueErrorOutput';
			if (isFork)
				expect([node.name, ...outputs.map((targets) => targets.length > 0)]).toEqual([
					node.name,
					true,
					true,
				]);
		}
	});

	it('runs at once where it starts from an event', () => {
		const waiting = nodes.filter(({ type }) => [COMPANY_DATA_TRIGGER, CHAT_TRIGGER].includes(type));
		const pinned = Object.keys((pinData ?? {}) as object);
		expect(pinned).toEqual(waiting.map((node) => node.name));
	});

	it('is bounded, whatever the length of a list', () => {
		for (const node of companyNodes) {
			const { returnAll = false, limit = 0 } = node.parameters;
			expect([node.name, returnAll]).toEqual([node.name, false]);
			expect([node.name, Number(limit) <= SEARCH_LIMIT]).toEqual([node.name, true]);
			if (node.parameters.operation === 'validateCif') continue;
			const before = upstream(workflow, node);
			const hasList = before.some(({ type }) => LISTS.includes(type));
			const hasLimit = before.some(({ type }) => type === 'n8n-nodes-base.limit');
			expect([node.name, !hasList || hasLimit]).toEqual([node.name, true]);
		}
	});
});

import type { NewWorkflow, WorkflowNode } from '../../../harness/n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER } from '../../../harness/n8n/workflow.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { isNote, notesOf, statedRequests } from '../../examples/notes.mts';

const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';

/** Nodes of other systems, which need an account. */
const SYSTEMS = ['googleSheets', 'httpRequest', 'hubspot', 'odoo', 'slack'].map(
	(name) => `n8n-nodes-base.${name}`,
);

/** Nodes whose number of items is the user's, not the workflow's. */
const LISTS = [
	...['extractFromFile', 'splitOut'].map((name) => `n8n-nodes-base.${name}`),
	...SYSTEMS.filter((type) => !type.endsWith('.slack')),
];

/** Most that a search may read: three pages, or what a search around a point reads in one request. */
const SEARCH_LIMIT: Record<string, number> = { search: 300, searchNearby: 1_000 };

/** Operations that send at most one request, however many items they get. */
const SINGLE_REQUEST = ['validateCif'];

const examples = listExamples().map((file): [string, NewWorkflow] => [file, readExample(file)]);

function isTrigger({ type }: WorkflowNode): boolean {
	return type.endsWith('Trigger');
}

/** Whether no more than a fixed number of items gets past the node. */
function isBound({ type, parameters, executeOnce }: WorkflowNode): boolean {
	if (type === 'n8n-nodes-base.limit' || executeOnce === true) return true;
	if (SYSTEMS.includes(type) && Number(parameters.limit) > 0) return true;
	return type.endsWith('.if') && /\$itemIndex < \d+/.test(JSON.stringify(parameters));
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

	it('runs at once where it starts from an event or needs an account elsewhere', () => {
		const waiting = nodes.filter(({ type }) => [COMPANY_DATA_TRIGGER, ...SYSTEMS].includes(type));
		const pinned = Object.keys((pinData ?? {}) as object);
		expect(pinned).toEqual(waiting.map((node) => node.name));
	});

	it('says which credentials of other systems to choose, and what to unpin', () => {
		const [, ...notes] = notesOf(workflow);
		for (const { name: system } of nodes.filter(({ type }) => SYSTEMS.includes(type))) {
			const saying = notes.filter(
				(note) => note.includes(`**${system}**`) && /credential[^]*unpin/.test(note),
			);
			expect([system, saying.length]).toEqual([system, 1]);
		}
	});

	it('answers the question that is typed, not a pinned one', () => {
		const chats = nodes.filter(({ type }) => type === CHAT_TRIGGER);
		expect(chats.filter((chat) => chat.name in ((pinData ?? {}) as object))).toEqual([]);
	});

	it('runs at a time of day in Spain, and says that an import leaves the time zone out', () => {
		const schedules = nodes.filter(
			({ type, parameters }) =>
				type.endsWith('.scheduleTrigger') || JSON.stringify(parameters).includes('"everyDay"'),
		);
		if (schedules.length === 0) return;
		expect(workflow.settings).toMatchObject({ timezone: 'Europe/Madrid' });
		expect(notesOf(workflow)[0]).toContain(
			'choose Europe/Madrid under **⋯ → Settings → Timezone**',
		);
	});

	it('has its own name as the title of its first note', () => {
		expect(notesOf(workflow)[0].split('\n')[0]).toBe(`## ${name}`);
	});

	it('hands files to people as Excel files, which open in columns everywhere', () => {
		const files = nodes.filter(({ type }) => type === 'n8n-nodes-base.convertToFile');
		expect(files.filter(({ parameters }) => parameters.operation === 'csv')).toEqual([]);
	});

	it('gives back a file to who has uploaded one', () => {
		const forms = nodes.filter(({ type }) => type === 'n8n-nodes-base.formTrigger');
		for (const form of forms) {
			const ends = nodes.filter(
				(node) => node.type === 'n8n-nodes-base.form' && upstream(workflow, node).includes(form),
			);
			expect(ends.map(({ parameters }) => parameters.respondWith)).toEqual(['returnBinary']);
		}
	});

	it('is bounded, whatever the length of a list', () => {
		for (const node of companyNodes) {
			const { returnAll = false, limit = 0 } = node.parameters;
			const operation = String(node.parameters.operation);
			expect([node.name, returnAll]).toEqual([node.name, false]);
			expect([node.name, Number(limit) <= (SEARCH_LIMIT[operation] ?? 0)]).toEqual([
				node.name,
				true,
			]);
			if (SINGLE_REQUEST.includes(operation)) continue;
			const before = upstream(workflow, node);
			const hasList = before.some(({ type }) => LISTS.includes(type));
			const hasLimit = before.some(isBound);
			expect([node.name, !hasList || hasLimit]).toEqual([node.name, true]);
		}
	});
});

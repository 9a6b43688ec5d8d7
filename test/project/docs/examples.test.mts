import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { NewWorkflow, WorkflowNode } from '../../../harness/n8n/types.mts';
import { COMPANY_DATA, COMPANY_DATA_TRIGGER, DATA_TABLE } from '../../../harness/n8n/workflow.mts';
import { listExamples, readExample } from '../../../harness/sandbox/examples.mts';
import { projectRoot } from '../../../harness/process/paths.mts';
import { COMPANY } from '../../../client/service/api.ts';
import { isNote } from '../../examples/notes.mts';

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

/** Operations that neither return nor store an email address or a telephone number. */
const WITHOUT_CONTACTS = ['validateCif', 'count', 'getUsage'];

/** The page that says what the law asks, as notes link it. */
const LAW_PAGE = 'docs/lawful-prospecting.md';

/** The list of the examples, each with its file and whether it is marked as having addresses. */
const page = readFileSync(join(projectRoot, 'docs/examples.md'), 'utf8');

/** Operations with the option Add Source. */
const WITH_SOURCE = ['getBatch', 'getById', 'match', 'newCompanyNear', 'search', 'searchNearby'];

/** Operations of other nodes that make a file, or rows of a table or of another system. */
const STORES = ['appendOrUpdate', 'insert', 'update', 'upsert', 'xlsx'];

/** Operations whose companies the user has not chosen. */
const SEARCHES = ['search', 'searchNearby'];

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

/** Whether it remembers which companies were there, and nothing about them. */
function storesOnlyIds({ parameters }: WorkflowNode): boolean {
	const { value } = (parameters.columns ?? {}) as { value?: object };
	return Object.keys(value ?? {}).join() === COMPANY.id;
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

describe.each(examples)('example workflow %s', (file, workflow) => {
	const { nodes, pinData } = workflow;
	const companyNodes = nodes.filter(({ type }) => type.startsWith(COMPANY_DATA));
	const linksLaw = nodes.some(
		(node) => isNote(node) && String(node.parameters.content).includes(LAW_PAGE),
	);

	it('has no credentials', () => {
		expect(nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
	});

	it('has no unconnected outputs', () => {
		const isLoose = (node: WorkflowNode) => {
			const outputs = outputsOf(workflow, node);
			const isFork = node.type.endsWith('.if') || node.onError === 'continueErrorOutput';
			if (isFork && outputs.filter((targets) => targets.length > 0).length < 2) return true;
			return outputs.flat().length === 0 && !upstream(workflow, node).some(isTrigger);
		};
		expect(nodes.filter((node) => !isNote(node) && isLoose(node))).toEqual([]);
	});

	it('creates its Data Tables before it uses them', () => {
		const isUnknown = (node: WorkflowNode) => {
			const { dataTableId } = node.parameters as { dataTableId?: { value: string } };
			if (dataTableId === undefined) return false;
			const [, name] =
				/^=\{\{ \$\('([^']+)'\)\.first\(\)\.json\.id \}\}$/.exec(dataTableId.value) ?? [];
			const table = upstream(workflow, node).find((before) => before.name === name);
			const { operation, options } = table?.parameters ?? {};
			return operation !== 'create' || (options as IDataObject).createIfNotExists !== true;
		};
		expect(nodes.filter((node) => node.type === DATA_TABLE && isUnknown(node))).toEqual([]);
	});

	it('has pinned data for event triggers and for nodes that need an account', () => {
		const waiting = nodes.filter(({ type }) => [COMPANY_DATA_TRIGGER, ...SYSTEMS].includes(type));
		const pinned = Object.keys((pinData ?? {}) as object);
		expect(pinned).toEqual(waiting.map((node) => node.name));
	});

	it('runs its schedules in the Europe/Madrid time zone', () => {
		const schedules = nodes.filter(
			({ type, parameters }) =>
				type.endsWith('.scheduleTrigger') || JSON.stringify(parameters).includes('"everyDay"'),
		);
		if (schedules.length === 0) return;
		expect(workflow.settings).toMatchObject({ timezone: 'Europe/Madrid' });
	});

	it('sends a bounded number of requests, whatever the length of its input', () => {
		const isBounded = (node: WorkflowNode) => {
			const { returnAll = false, limit = 0 } = node.parameters;
			const operation = String(node.parameters.operation);
			if (returnAll !== false || Number(limit) > (SEARCH_LIMIT[operation] ?? 0)) return false;
			if (SINGLE_REQUEST.includes(operation)) return true;
			const before = upstream(workflow, node);
			return before.some(isBound) || !before.some(({ type }) => LISTS.includes(type));
		};
		expect(companyNodes.filter((node) => !isBounded(node))).toEqual([]);
	});

	it('leaves out who has objected, or says what must be there first, if it has addresses', () => {
		const hasContacts = companyNodes.some(({ type, parameters }) => {
			if (type === COMPANY_DATA_TRIGGER) return false;
			return !WITHOUT_CONTACTS.includes(String(parameters.operation));
		});
		if (!hasContacts) return;
		const searches = companyNodes.filter(({ parameters }) =>
			SEARCHES.includes(String(parameters.operation)),
		);
		const lacking = searches.filter(
			({ type, parameters }) =>
				!type.endsWith('Tool') && !Object.hasOwn(Object(parameters.options) as object, 'leaveOut'),
		);
		expect(lacking).toEqual([]);
		expect(linksLaw).toBe(true);
	});

	it('adds the source to the companies that it puts into a file, a table or another system', () => {
		const stores = nodes.filter(
			(node) =>
				(STORES.includes(String(node.parameters.operation)) && !storesOnlyIds(node)) ||
				node.parameters.method === 'POST',
		);
		const lacking = stores.filter((store) => {
			const sources = upstream(workflow, store).filter(({ parameters }) =>
				WITH_SOURCE.includes(String(parameters.operation ?? parameters.event)),
			);
			const adding = sources.filter(
				({ parameters }) => (parameters.options as IDataObject).addSource === true,
			);
			return sources.length > 0 && adding.length === 0;
		});
		expect(lacking).toEqual([]);
	});

	it('is marked in docs/examples.md if it has addresses', () => {
		const [, line] = page.split(`../examples/${file})`);
		expect(line.split('\n- ')[0].includes('[✉][law]')).toBe(linksLaw);
	});

	it('writes to nobody whose address it has found', () => {
		expect(JSON.stringify(nodes)).not.toMatch(
			/write to \{\{|"(sendTo|toEmail|toRecipients)":"[^"]*\$json\.email/i,
		);
	});
});

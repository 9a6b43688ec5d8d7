import type { NewWorkflow, StoredCredential, WorkflowNode } from '../../harness/n8n/types.mts';
import { withCredentials } from '../../harness/sandbox/examples.mts';
import type { Stack } from '../../harness/sandbox/stack.mts';
import { afterwards } from '../support/e2e.mts';
import { startScriptedServer } from '../support/scripted-server.mts';

/**
 * Other systems, as far as this machine can have them. Odoo's and Pipedrive's addresses can be chosen, so n8n's
 * nodes talk to a server here that keeps what it is sent. HubSpot's, Google's and Slack's cannot: of their nodes,
 * the tests read the parameters that n8n has evaluated.
 */

/** A copy in which a node puts out its own parameters for each item instead of carrying them out. */
export function withParametersShown(workflow: NewWorkflow, name: string): NewWorkflow {
	const nodes = workflow.nodes.map((node) => (node.name === name ? showingParameters(node) : node));
	return { ...workflow, nodes, pinData: unpinned(workflow, name) };
}

function showingParameters(node: WorkflowNode): WorkflowNode {
	const assignments = leaves(node.parameters).map(([path, value]) => ({
		id: path,
		name: path,
		type: typeof value,
		value,
	}));
	const parameters = { assignments: { assignments }, options: {} };
	return { ...node, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
}

/** The values in nested parameters, with their path in dot notation. */
function leaves(value: unknown, path: string[] = []): Array<[path: string, value: unknown]> {
	if (typeof value !== 'object' || value === null) return [[path.join('.'), value]];
	return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

function unpinned({ pinData }: NewWorkflow, ...names: string[]): object {
	return Object.fromEntries(
		Object.entries(pinData as object).filter(([name]) => !names.includes(name)),
	);
}

function pinned<Item>({ pinData }: NewWorkflow, name: string): Item[] {
	const items = (pinData as Record<string, Array<{ json: Item }>>)[name];
	return items.map(({ json }) => json);
}

interface OdooCall {
	params: { service: string; method: string; args: unknown[] };
}

/** What an Odoo has been asked for, and what has been written to each partner. */
export interface Odoo {
	filters: unknown[];
	written: Record<number, object>;
}

/** Has the workflow talk to an Odoo on this machine that has the partners of the pinned data. */
export async function withOdoo(
	{ server }: Stack,
	workflow: NewWorkflow,
	odoo: Odoo,
): Promise<NewWorkflow> {
	const partners = pinned<object>(workflow, 'Companies without a NIF');
	const service = await startScriptedServer(({ body }) => {
		const { service, args } = (body as OdooCall).params;
		if (service === 'common') return { jsonrpc: '2.0', id: 1, result: 2 };
		return { jsonrpc: '2.0', id: 1, result: answerOdoo(args, partners, odoo) };
	});
	afterwards(service.stop);
	const credential = await server.client.createCredential({
		name: 'Odoo',
		type: 'odooApi',
		data: { url: service.baseUrl, username: 'sample', password: 'sample', db: 'sample' },
	});
	return live(workflow, '.odoo', credential);
}

/** Args of an `execute`: database, user, password, model, method and its own. */
function answerOdoo(
	[, , , model, method, first, second]: unknown[],
	partners: object[],
	odoo: Odoo,
) {
	if (model !== 'res.partner') throw new Error(`Odoo is asked for ${String(model)}.`);
	if (method === 'search_read') {
		odoo.filters = first as unknown[];
		return partners;
	}
	const [id] = first as number[];
	odoo.written[id] = second as object;
	return true;
}

/** The queries a Pipedrive has answered, and what has been created in it. */
export interface Pipedrive {
	queries: string[];
	created: unknown[];
}

/** Has the workflow talk to a Pipedrive on this machine, which has one organization on each page. */
export async function withPipedrive(
	{ server }: Stack,
	workflow: NewWorkflow,
	pipedrive: Pipedrive,
): Promise<NewWorkflow> {
	const organizations = pinned<{ data: object[] }>(workflow, 'Organizations of Pipedrive').flatMap(
		({ data }) => data,
	);
	const service = await startScriptedServer(({ method, url, body }) => {
		if (method === 'POST') {
			pipedrive.created.push(body);
			return { success: true, data: { id: pipedrive.created.length } };
		}
		const query = new URL(url, 'http://localhost').searchParams;
		query.delete('api_token');
		pipedrive.queries.push(String(query));
		const page = Number(query.get('cursor') ?? 0);
		const next_cursor = page + 1 < organizations.length ? String(page + 1) : null;
		const data = organizations.slice(page, page + 1);
		return { success: true, data, additional_data: { next_cursor } };
	});
	afterwards(service.stop);
	const credential = await server.client.createCredential({
		name: 'Pipedrive',
		type: 'pipedriveApi',
		data: { apiToken: 'sample' },
	});
	const address = 'https://api.pipedrive.com';
	const text = JSON.stringify(workflow);
	const { origin } = new URL(service.baseUrl);
	return live(JSON.parse(text.replaceAll(address, origin)), '.httpRequest', credential);
}

/** A copy whose nodes of this type use the credential instead of pinned data. */
function live(workflow: NewWorkflow, type: string, credential: StoredCredential): NewWorkflow {
	const names = workflow.nodes.filter((node) => node.type.endsWith(type)).map(({ name }) => name);
	const { nodes } = withCredentials(workflow, (node) =>
		names.includes(node.name) ? credential : undefined,
	);
	return { ...workflow, nodes, pinData: unpinned(workflow, ...names) };
}

import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	NodeHelpers,
	type NodeParameterValueType,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeProperties,
	type INodeType,
} from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { CompanyDataPollingTrigger } from '../../nodes/CompanyDataPollingTrigger/CompanyDataPollingTrigger.node.ts';
import { CompanyDataTrigger } from '../../nodes/CompanyDataTrigger/CompanyDataTrigger.node.ts';
import { IDEMPOTENCY_HEADER } from '../../client/service/api.ts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { OPERATION_CASES } from '../support/operation-cases.mts';
import { locator } from '../support/operations.mts';
import type { SeenRequest } from '../support/scripted-server.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode } from '../support/workflow.mts';
import { ActiveTrigger } from './polling/active-trigger.mts';

/** A node as n8n stores it in a workflow: without the values that are the defaults. */
interface StoredNode {
	title: string;
	type: 'companyData' | 'companyDataPollingTrigger' | 'companyDataTrigger';
	typeVersion: number;
	parameters: INodeParameters;
	/** What reaches an action node. */
	items?: IDataObject[];
}

/** Nodes with as little as they need, and with as many fields set as they have. */
const STORED: StoredNode[] = [
	...Object.values(OPERATION_CASES).flatMap(({ stored }) =>
		Object.entries(stored).map(([title, [parameters, ...items]]) => ({
			...{ title, type: 'companyData' as const, typeVersion: 1, parameters },
			items: items.length === 0 ? [{}] : items,
		})),
	),
	trigger('companyDataPollingTrigger', 'New Company Near a Place', {
		centre: locator('list', 'Lugo'),
	}),
	trigger('companyDataPollingTrigger', 'Company Changed', {
		event: 'companyChanged',
		cifs: 'A18314781',
	}),
	trigger('companyDataTrigger', 'New Company in a Territory', {}),
	trigger('companyDataTrigger', 'Other Events', {
		events: ['other'],
		otherEvents: 'quota.exhausted',
		options: { replayWindow: 60 },
	}),
];

function trigger(type: StoredNode['type'], title: string, parameters: INodeParameters): StoredNode {
	return { title, type, typeVersion: type === 'companyDataTrigger' ? 2 : 1, parameters };
}

/** What a stored node was when its version was released. A record is never changed; new ones are added. */
interface Released {
	title: string;
	/** All parameters, with the defaults that n8n did not store. */
	parameters: INodeParameters;
	/** What fields that offer something have offered, by their path. */
	offered: Record<string, string[]>;
	/** The defaults of what can be added to a collection such as Options, by path: n8n stores nothing of them. */
	defaults: Record<string, NodeParameterValueType>;
	/** What it has sent; absent for the webhook trigger, which sends nothing. */
	requests?: string[];
	/** The fields of the first item of each output. */
	outputs?: string[][];
}

const RECORDS = join(__dirname, '../fixtures/stored-workflows.jsonl');
const released = readFileSync(RECORDS, 'utf8')
	.split('\n')
	.filter((line) => line !== '')
	.map((line) => JSON.parse(line) as Released);

const NODES: Record<StoredNode['type'], INodeType> = {
	companyData: new CompanyData(),
	companyDataPollingTrigger: new CompanyDataPollingTrigger(),
	companyDataTrigger: new CompanyDataTrigger(),
};
const sandbox = useSandbox({ companies: 2000, ...unlimited });
const server = useScriptedServer();

/** The parameters of a node as n8n stores them, or with all defaults. */
function parametersOf(stored: StoredNode, withDefaults: boolean): INodeParameters {
	const { description } = NODES[stored.type];
	const { parameters } = stored;
	const node = asNode(stored);
	return NodeHelpers.getNodeParameters(
		description.properties,
		parameters,
		withDefaults,
		false,
		node,
		description,
	)!;
}

function asNode({ type, typeVersion, parameters }: StoredNode): INode {
	return { id: '1', name: 'Stored', position: [0, 0], type, typeVersion, parameters };
}

/** What the fields that a node shows offer: values, options to add, and modes. */
function offeredBy(stored: StoredNode): Record<string, string[]> {
	return Object.fromEntries(
		shownBy(stored).flatMap(({ field, isShown }) => offers(field, isShown)),
	);
}

/** The defaults of what can be added to the collections that a node shows. */
function defaultsOf(stored: StoredNode): Record<string, NodeParameterValueType> {
	return Object.fromEntries(
		shownBy(stored).flatMap(({ field: { name, type, options = [] }, isShown }) =>
			options
				.filter((option) => type === 'collection' && 'default' in option && isShown(option))
				.map((option) => [`${name}.${option.name}`, (option as INodeProperties).default]),
		),
	) as Record<string, NodeParameterValueType>;
}

/** The fields that a node shows, and which of the options of each. */
function shownBy(stored: StoredNode) {
	const { description } = NODES[stored.type];
	const values = parametersOf(stored, true);
	const node = asNode(stored);
	const isShown = (option: object, within = values) =>
		NodeHelpers.displayParameter(within, option as INodeProperties, node, description, values);
	return description.properties
		.filter((field) => isShown(field))
		.map((field) => ({
			field,
			isShown: (option: object) => isShown(option, Object(values[field.name]) as INodeParameters),
		}));
}

function offers(
	field: INodeProperties,
	isShown: (option: object) => boolean,
	within = '',
): Array<[string, string[]]> {
	const path = `${within}${field.name}`;
	const { modes, options: all = [] } = field;
	if (modes !== undefined) return [[path, modes.map(({ name }) => name)]];
	const options = all.filter(isShown);
	if (options.length === 0) return [];
	const inner = options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap((one) => offers(one, isShown, `${path}.`));
		return 'type' in option ? offers(option, isShown, `${path}.`) : [];
	});
	const own = options.map((one) => String('value' in one ? one.value : one.name));
	return [[path, own], ...inner];
}

/**
 * Runs an action node, or the first poll of a polling trigger, in n8n-core against the sandbox, and returns what it has
 * sent and put out.
 */
async function run({ items, ...node }: StoredNode, nodeType = NODES.companyData) {
	await server.start(async ({ method, url, headers, body }, reply) => {
		const path = url.replace(/^\/v1/, '');
		const { [IDEMPOTENCY_HEADER.toLowerCase()]: key, 'content-type': type } = headers;
		const answer = await sandbox.api.request({
			...{ method, url: path, data: body },
			headers: { ...(type && { 'content-type': type }), ...(key && { [IDEMPOTENCY_HEADER]: key }) },
		});
		const told = Object.entries(answer.headers).filter(([name]) => /limit|plan|credit/.test(name));
		return await reply.status(answer.status).headers(Object.fromEntries(told)).send(answer.data);
	});
	const credentials = server.credentials();
	const outputs: INodeExecutionData[][] = [];
	if (node.type === 'companyData') {
		const before = structuredClone(items);
		const outcome = await runNode({ ...node, items, nodeType, credentials });
		if (outcome.error !== undefined) throw outcome.error;
		expect(items).toEqual(before);
		outputs.push(...outcome.outputs);
	} else {
		await new ActiveTrigger({ ...node, credentials, workflowId: node.title }).activate();
	}
	return {
		requests: server.seen.map(asText),
		outputs: outputs.map(([first]) => Object.keys(first?.json ?? {})),
	};
}

function asText({ method, url, headers, body }: SeenRequest): string {
	const key = headers[IDEMPOTENCY_HEADER.toLowerCase()] === undefined ? '' : ' with a key';
	const data = body === undefined || body === null ? '' : ` ${JSON.stringify(body)}`;
	return `${method} ${decodeURIComponent(url)}${key}${data}`;
}

const LATER = [{ _cnd: { gte: 1.1 } }];

/** A field as only some versions of the node have it. */
function of(field: INodeProperties, versions: Array<number | (typeof LATER)[number]>) {
	const { show } = field.displayOptions!;
	return { ...field, displayOptions: { show: { ...show, '@version': versions } } };
}

describe.each(STORED)('$type $typeVersion, stored as $title', (stored) => {
	const record = released.find(({ title }) => title === stored.title);

	it('keeps its values, defaults and choices', () => {
		const { name, version } = NODES[stored.type].description;
		expect(name).toBe(stored.type);
		expect([version].flat()).toContain(stored.typeVersion);
		expect(parametersOf(stored, false)).toEqual(stored.parameters);
		expect(parametersOf(stored, true)).toMatchObject(record!.parameters);
		expect(defaultsOf(stored)).toMatchObject(record!.defaults);
		const offered = offeredBy(stored);
		for (const [field, choices] of Object.entries(record!.offered)) {
			expect([field, offered[field]]).toEqual([field, expect.arrayContaining(choices)]);
		}
	});

	if (stored.type !== 'companyDataTrigger') {
		it('sends its recorded requests and returns its recorded fields', async () => {
			const { requests, outputs } = await run(stored);
			expect(requests).toEqual(record!.requests);
			record!.outputs!.forEach((fields, index) => {
				expect(outputs[index]).toEqual(expect.arrayContaining(fields));
			});
		});
	}
});

describe('a made-up version 1.1 with another default of Limit', () => {
	const nodeType = new CompanyData();
	nodeType.description.version = [1, 1.1];
	nodeType.description.properties = nodeType.description.properties.flatMap((field) =>
		field.name === 'limit' ? [of(field, [1]), of({ ...field, default: 20 }, LATER)] : [field],
	);
	const search = STORED.find(({ title }) => title === 'Search')!;

	it.each([
		[1, 50],
		[1.1, 20],
	])('lets a workflow of version %d send the Limit %d', async (typeVersion, limit) => {
		const { requests } = await run({ ...search, typeVersion }, nodeType);
		expect(requests).toEqual([`GET /v1/leadbase/buscar?q=bar&per_page=${limit}&page=1`]);
	});
});

it('the webhook keeps the path of URLs already entered in the service', () => {
	const { webhooks = [] } = NODES.companyDataTrigger.description;
	expect(webhooks.map(({ httpMethod, path }) => [httpMethod, path])).toEqual([
		['POST', 'company-data'],
		['GET', 'company-data'],
	]);
});

it('every operation has a stored node, and every stored node has one record', () => {
	for (const { stored } of Object.values(OPERATION_CASES)) expect(stored).not.toEqual({});
	const titles = (of: Array<{ title: string }>) => of.map(({ title }) => title).sort();
	expect(titles(released)).toEqual(titles(STORED));
});

/** Records are written only where there is none, and only if asked for. */
if (process.env.RECORD !== undefined) {
	it('stored nodes without a record get one', async () => {
		const isNew = ({ title }: StoredNode) => released.every((one) => one.title !== title);
		for (const stored of STORED.filter(isNew)) {
			const record: Released = {
				title: stored.title,
				parameters: parametersOf(stored, true),
				offered: offeredBy(stored),
				defaults: defaultsOf(stored),
				...(stored.type !== 'companyDataTrigger' && (await run(stored))),
			};
			appendFileSync(RECORDS, `${JSON.stringify(record)}\n`);
		}
	});
}

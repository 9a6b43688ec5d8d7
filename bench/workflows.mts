import type { NewWorkflow, StoredCredential, WorkflowNode } from '../harness/n8n/types.mts';

/** Name of the node that is measured in every workflow of the bench. */
export const MEASURED = 'Measured';
export const TRIGGER = 'Start';

const NODE_TYPE = 'n8n-nodes-company-data.companyData';

/** A node without its place and its identifier. */
type Part = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> & {
	settings?: Record<string, unknown>;
};

/** How the HTTP Request node is tuned: its batching, and n8n's Retry On Fail. */
export interface Tuning {
	batchSize?: number;
	/** Milliseconds between batches. */
	batchInterval?: number;
	retries?: boolean;
}

/** A chain of nodes behind a manual trigger, each with the credential. */
export function workflowOf(name: string, parts: Part[], credential: StoredCredential): NewWorkflow {
	const trigger: Part = {
		name: TRIGGER,
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const chain = [trigger, ...parts];
	const { id, name: credentialName, type } = credential;
	return {
		name,
		nodes: chain.map(({ settings, ...part }, index) => ({
			id: `bench-${index}`,
			position: [index * 220, 0],
			...part,
			...settings,
			credentials: { [type]: { id, name: credentialName } },
		})),
		connections: Object.fromEntries(
			chain
				.slice(0, -1)
				.map((part, index) => [
					part.name,
					{ main: [[{ node: chain[index + 1].name, type: 'main', index: 0 }]] },
				]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** Emits one item for each CIF. */
export function cifItems(cifs: string[]): Part[] {
	return [
		{
			name: 'List',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ cif: cifs }), options: {} },
		},
		splitOut('Items', 'cif'),
	];
}

export function splitOut(name: string, field: string): Part {
	return {
		name,
		type: 'n8n-nodes-base.splitOut',
		typeVersion: 1,
		parameters: { fieldToSplitOut: field, options: {} },
	};
}

/** Our node, all of whose records come as the service sends them. */
export function companyData(operation: string, parameters: Record<string, unknown> = {}): Part {
	return {
		name: MEASURED,
		type: NODE_TYPE,
		typeVersion: 1,
		parameters: { resource: 'company', operation, simplify: false, ...parameters },
	};
}

/** Our node looking up the CIF of each item by itself. */
export function singleLookups(options: Record<string, unknown> = {}): Part {
	return companyData('get', {
		cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
		options,
	});
}

/** n8n's HTTP Request node doing the same, under the same credential. */
export function httpLookups(baseUrl: string, tuning: Tuning = {}): Part {
	const { batchSize, batchInterval = 0, retries } = tuning;
	const batching =
		batchSize === undefined ? {} : { batching: { batch: { batchSize, batchInterval } } };
	return {
		...httpRequest(`=${baseUrl}/leadbase/empresa/{{ $json.cif }}`, batching),
		settings: retries ? { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 } : {},
	};
}

/** n8n's HTTP Request node reading every page of the catalogue. */
export function httpAllPages(baseUrl: string): Part {
	const query = {
		sendQuery: true,
		queryParameters: { parameters: [{ name: 'per_page', value: '100' }] },
	};
	const pagination = {
		paginationMode: 'updateAParameterInEachRequest',
		parameters: { parameters: [{ type: 'qs', name: 'page', value: '={{ $pageCount + 1 }}' }] },
		paginationCompleteWhen: 'other',
		completeExpression: '={{ $response.body.results.length === 0 }}',
		limitPagesFetched: false,
	};
	const part = httpRequest(`${baseUrl}/leadbase/buscar`, { pagination: { pagination } });
	return { ...part, parameters: { ...part.parameters, ...query } };
}

function httpRequest(url: string, options: Record<string, unknown>): Part {
	return {
		name: MEASURED,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'companyDataApi',
			options,
		},
	};
}

import { COMPANY_DATA, emitItems, type ChainNode } from '../harness/n8n/workflow.mts';

export const OURS = 'Company Data';
export const HTTP = 'HTTP Request';

/** Name of the node that is measured in every workflow of the bench. */
const MEASURED = 'Measured';

/** Settings of the HTTP Request node: batching, and n8n's Retry On Fail. */
export interface Tuning {
	batchSize?: number;
	/** Milliseconds between batches. */
	batchInterval?: number;
	retries?: boolean;
}

/** Emits one item for each CIF. */
export function cifItems(cifs: string[]): ChainNode[] {
	return emitItems('cif', cifs);
}

/** Our node, with raw output. */
export function companyData(
	operation: string,
	parameters: Record<string, unknown> = {},
): ChainNode {
	return {
		name: MEASURED,
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: { resource: 'company', operation, output: 'raw', ...parameters },
	};
}

/** Our node, with one lookup for each item. */
export function singleLookups(options: Record<string, unknown> = {}): ChainNode {
	return companyData('get', {
		cif: { __rl: true, mode: 'cif', value: '={{ $json.cif }}' },
		options,
	});
}

/** n8n's HTTP Request node doing the same, under the same credential. */
export function httpLookups(baseUrl: string, tuning: Tuning = {}): ChainNode {
	const { batchSize, batchInterval = 0, retries } = tuning;
	const batching =
		batchSize === undefined ? {} : { batching: { batch: { batchSize, batchInterval } } };
	return {
		...httpRequest(`=${baseUrl}/leadbase/empresa/{{ $json.cif }}`, batching),
		settings: retries ? { retryOnFail: true, maxTries: 5, waitBetweenTries: 5000 } : {},
	};
}

/** n8n's HTTP Request node reading every page of the catalogue. */
export function httpAllPages(baseUrl: string): ChainNode {
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

function httpRequest(url: string, options: Record<string, unknown>): ChainNode {
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

import type { N8nClient } from '../../harness/n8n/client.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { COMPANY_DATA } from '../../harness/n8n/workflow.mts';

/** A field of a node, as n8n describes it to its editor. */
export interface NodeProperty {
	name: string;
	displayName: string;
	options?: Array<{ value: string }>;
	displayOptions?: { show?: { resource?: string[]; operation?: string[] } };
}

/** The fields of the Company Data node, in n8n's own order. */
export async function readProperties(client: N8nClient): Promise<NodeProperty[]> {
	const [{ properties }] = await client.request<Array<{ properties: NodeProperty[] }>>(
		'POST',
		'/node-types',
		{ nodeInfos: [{ name: COMPANY_DATA, version: 1 }] },
	);
	return properties;
}

/** Loads the entries of a searchable list field of the node, as the editor does. */
export async function searchList(
	client: N8nClient,
	methodName: string,
	filter: string,
	{ id, name, type }: StoredCredential,
): Promise<Array<{ name: string; value: unknown }>> {
	const { results } = await client.request<{ results: Array<{ name: string; value: unknown }> }>(
		'POST',
		'/dynamic-node-parameters/resource-locator-results',
		{
			path: 'parameters.list',
			methodName,
			filter,
			nodeTypeAndVersion: { name: COMPANY_DATA, version: 1 },
			currentNodeParameters: {
				authentication: type.includes('OAuth2') ? 'oAuth2' : 'apiKey',
			},
			credentials: { [type]: { id, name } },
		},
	);
	return results;
}

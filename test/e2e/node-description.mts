import type { N8nClient } from '../../harness/n8n/client.mts';
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

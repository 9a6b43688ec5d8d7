import { LoadOptionsContext } from 'n8n-core';
import type {
	ICredentialDataDecryptedObject,
	INodeListSearchResult,
	INodeType,
} from 'n8n-workflow';
import { CompanyData } from '../../nodes/CompanyData/CompanyData.node.ts';
import { additionalDataOf } from './additional-data.mts';
import { NODE, workflowFor } from './workflow.mts';

/** A list of the node's, by the name its field has for it. */
export type ListMethod = keyof CompanyData['methods']['listSearch'];

/** Opens a list of the node as the editor does, inside n8n-core. */
export async function searchList(
	method: ListMethod,
	credentials: ICredentialDataDecryptedObject,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const parameters = { authentication: 'apiKey' };
	const workflow = workflowFor({ parameters });
	const node = workflow.getNode(NODE);
	if (node === null) throw new Error(`No node named ${NODE}`);
	const additionalData = additionalDataOf(credentials, { currentNodeParameters: parameters });
	const context = new LoadOptionsContext(workflow, node, additionalData, '');
	const { methods }: INodeType = new CompanyData();
	return await methods!.listSearch![method].call(context, filter, paginationToken);
}

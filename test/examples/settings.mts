import { NodeHelpers, type INode, type INodeTypeDescription } from 'n8n-workflow';
import type { N8nClient } from '../../harness/n8n/client.mts';
import type { WorkflowNode } from '../../harness/n8n/types.mts';

/**
 * What this n8n would drop or complain about when it opens the nodes: settings their descriptions lack or do not
 * show, and values that are not among the options.
 */
export async function faultySettings(client: N8nClient, nodes: WorkflowNode[]): Promise<string[]> {
	const nodeInfos = nodes.map(({ type, typeVersion }) => ({ name: type, version: typeVersion }));
	const descriptions = await client.request<INodeTypeDescription[]>('POST', '/node-types', {
		nodeInfos,
	});
	return nodes.flatMap((node, index) => faultsOf(node, descriptions[index]));
}

function faultsOf(node: WorkflowNode, description: INodeTypeDescription): string[] {
	const { name, typeVersion } = node;
	const { version } = description;
	if (![version].flat().includes(typeVersion)) return [`${name}: no version ${typeVersion}`];
	const kept = NodeHelpers.getNodeParameters(
		description.properties,
		node.parameters as INode['parameters'],
		true,
		false,
		node as INode,
		description,
	);
	const issues = NodeHelpers.getNodeParametersIssues(
		description.properties,
		node as INode,
		description,
	);
	return [
		...missing(node.parameters, kept ?? {}).map((path) => `${name}: ${path} is dropped`),
		...Object.entries(issues?.parameters ?? {})
			.filter(([parameter]) => !isToBeChosen(node.parameters[parameter]))
			.map(([, messages]) => `${name}: ${messages.join(' ')}`),
	];
}

/** A list from which the user has to choose first, such as a document of their own. */
function isToBeChosen(value: unknown): boolean {
	return (value as { value?: unknown } | undefined)?.value === '';
}

/** The paths of values that the other one does not have. */
function missing(value: unknown, other: unknown, path = ''): string[] {
	if (typeof value !== 'object' || value === null) return value === other ? [] : [path];
	return Object.entries(value).flatMap(([key, inner]) =>
		missing(inner, (other as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
	);
}

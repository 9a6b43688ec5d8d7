import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { account } from './account';
import { apiRequest } from './api-request';
import { company } from './company';
import { imports } from './import';
import { prospect } from './prospect';
import type { Operation, Resource } from '../run/types';

/** All resources with their operations, in the order the editor lists them: the most used first. */
export const RESOURCES: readonly Resource[] = [company, prospect, imports, account, apiRequest];

/** The node's properties: the resource, its operations, and the fields of each operation. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		default: 'company',
		options: RESOURCES.map(toOption),
	},
	...RESOURCES.map(operationSelector),
	...RESOURCES.flatMap((resource) =>
		resource.operations.flatMap((operation) => fieldsOf(resource, operation)),
	),
];

/** What n8n shows under the node, e.g. "Company: Search Nearby". */
export const subtitle = `={{ (${JSON.stringify(subtitles())})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;

/**
 * The operation a node is set to.
 *
 * @throws {Error} when no version of this node has had these values.
 */
export function findOperation(resourceValue: string, operationValue: string): Operation {
	const found = RESOURCES.find(({ value }) => value === resourceValue)?.operations.find(
		({ value }) => value === operationValue,
	);
	if (!found) throw new Error(`This node has no operation ${resourceValue}: ${operationValue}`);
	return found;
}

function subtitles(): Record<string, string> {
	return Object.fromEntries(
		RESOURCES.flatMap((resource) =>
			resource.operations.map(({ value, name }) => [
				`${resource.value}:${value}`,
				`${resource.name}: ${name}`,
			]),
		),
	);
}

function toOption({ name, value, description }: Resource): INodePropertyOptions {
	return { name, value, description };
}

function operationSelector(resource: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: `${resource.defaultOperation}`,
		displayOptions: { show: { resource: [resource.value] } },
		options: resource.operations.map(({ name, value, action, description }) => ({
			name,
			value,
			action,
			description,
		})),
	};
}

function fieldsOf(resource: Resource, operation: Operation): INodeProperties[] {
	return operation.fields.map((field) => ({
		...field,
		displayOptions: {
			...field.displayOptions,
			show: {
				...field.displayOptions?.show,
				resource: [resource.value],
				operation: [operation.value],
			},
		},
	}));
}

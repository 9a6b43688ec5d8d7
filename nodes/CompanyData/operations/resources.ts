/** The resources and their operations, in the order of the form. Add a new operation to its resource here. */

import type { INodeProperties } from 'n8n-workflow';

import { diagnose } from './account/diagnose.operation';
import { getUsage } from './account/get-usage.operation';
import { send } from './api-request/send.operation';
import { count } from './company/count.operation';
import { get } from './company/get.operation';
import { getBatch } from './company/get-batch.operation';
import { getById } from './company/get-by-id.operation';
import { match } from './company/match.operation';
import { search } from './company/search.operation';
import { searchNearby } from './company/search-nearby.operation';
import { validateCif } from './company/validate-cif.operation';
import { create } from './import/create.operation';
import { save } from './prospect/save.operation';
import type { Operation, Resource } from '../run/types';
import { shownFor } from '../../../n8n/description';

/** All resources, sorted as the form shows them. */
export const RESOURCES: readonly Resource[] = [
	{
		value: 'company',
		name: 'Company',
		description: 'The catalogue of Spanish companies',
		operations: [count, get, getBatch, getById, match, search, searchNearby, validateCif],
		defaultOperation: 'get',
	},
	{
		value: 'prospect',
		name: 'Prospect',
		description: 'The companies you save',
		operations: [save],
		defaultOperation: 'save',
	},
	{
		value: 'import',
		name: 'Import',
		description: 'Your own lists of companies',
		operations: [create],
		defaultOperation: 'create',
	},
	{
		value: 'account',
		name: 'Account',
		description: 'The plan of the workspace, and its state for a report',
		operations: [diagnose, getUsage],
		defaultOperation: 'getUsage',
	},
	{
		value: 'apiRequest',
		name: 'API Request',
		description: 'Anything else the service offers',
		operations: [send],
		defaultOperation: 'send',
	},
];

/** The fields of the node: resource, operation, and the fields of each operation. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Resource',
		name: 'resource',
		type: 'options',
		noDataExpression: true,
		default: 'company',
		options: RESOURCES.map(({ name, value, description }) => ({ name, value, description })),
	},
	...RESOURCES.map(operationSelector),
	...RESOURCES.flatMap(({ value: resource, operations }) =>
		operations.flatMap(({ value, fields }) =>
			shownFor({ resource: [resource], operation: [value] }, fields),
		),
	),
];

const SUBTITLES = Object.fromEntries(
	RESOURCES.flatMap((resource) =>
		resource.operations.map(({ value, name }) => [
			`${resource.value}:${value}`,
			`${resource.name}: ${name}`,
		]),
	),
);

/** The line below the node's name, as an expression: the resource and the operation. */
export const subtitle = `={{ (${JSON.stringify(SUBTITLES)})[$parameter["resource"] + ":" + $parameter["operation"]] }}`;

/**
 * Finds the operation that the user has chosen.
 *
 * @throws {Error} when there is none, which cannot happen in the form.
 */
export function findOperation(resourceValue: string, operationValue: string): Operation {
	const resource = RESOURCES.find(({ value }) => value === resourceValue);
	const operation = resource?.operations.find(({ value }) => value === operationValue);
	if (!operation) throw new Error(`This node has no operation ${resourceValue}: ${operationValue}`);

	return operation;
}

function operationSelector(resource: Resource): INodeProperties {
	return {
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		// This is a template literal, since n8n's lint rule does not accept a property as a default.
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

import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../../shared/result';
import { parseJsonObject, readCollection } from '../parameters';
import type { ItemParameters } from '../types';
import { previewOptions } from './preview';
import { quotaEndOption } from './quota-end';
import { requestOptions } from './request-settings';

export const additionalQuery: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQuery',
	type: 'fixedCollection',
	placeholder: 'Add Parameter',
	typeOptions: { multipleValues: true },
	default: {},
	description: 'Other parameters to send, which the service accepts and this node has no field for',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameters',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. order',
					description: 'Name of the query parameter',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. desc',
					description: 'Value of the query parameter',
				},
			],
		},
	],
};

const additionalBody: INodeProperties = {
	displayName: 'Additional Body Fields',
	name: 'additionalBody',
	type: 'json',
	default: '{}',
	placeholder: 'e.g. {"list_id": 7}',
	description:
		'Other fields to send, as a JSON object. A field entered here replaces one of the same name.',
};

/**
 * The Options collection of an operation: its own options, those of every request, and additions
 * for names the API does not document.
 */
export function optionsField(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	const additions = sends === 'query' ? additionalQuery : additionalBody;
	const options = [additions, ...own, quotaEndOption, ...previewOptions, ...requestOptions];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort((first, second) => first.displayName.localeCompare(second.displayName)),
	};
}

interface Additions {
	parameters?: Array<{ name: string; value: unknown }>;
}

/** The query to send: that of the operation's own fields and the additions, without empty values. */
export function withAdditionalQuery(context: ItemParameters, query: IDataObject = {}): IDataObject {
	const options = readCollection(context, 'options');
	const { parameters = [] } = (options.additionalQuery ?? {}) as Additions;
	const additions = parameters.map(({ name, value }) => [String(name).trim(), value]);
	return Object.fromEntries(
		[...Object.entries(query), ...additions].filter(
			([name, value]) => name !== '' && value !== '' && value !== undefined && value !== null,
		),
	) as IDataObject;
}

/**
 * The body to send: the operation's own fields and the additions.
 *
 * @throws {InvalidInput} when the additions are not a JSON object.
 */
export function withAdditionalBody(context: ItemParameters, body: IDataObject): IDataObject {
	const { additionalBody: additions = {} } = readCollection(context, 'options');
	return { ...body, ...unwrap('Additional Body Fields', parseJsonObject(additions)) };
}

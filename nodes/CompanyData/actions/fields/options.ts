import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../../shared/result';
import { parseJsonObject, readCollection } from '../parameters';
import { trafficOptions } from './request-settings';
import type { OperationContext } from '../types';

const additionalQuery: INodeProperties = {
	displayName: 'Additional Query Parameters',
	name: 'additionalQuery',
	type: 'fixedCollection',
	placeholder: 'Add Parameter',
	typeOptions: { multipleValues: true },
	default: {},
	description:
		'Further parameters to send, for what the service takes and this node has no field for',
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
		'Further fields to send, as a JSON object. A field given here replaces one of the same name.',
};

/** The Options collection of an operation: what it has of its own, and the way past an undocumented name. */
export function optionsField(
	sends: 'query' | 'body',
	own: INodeProperties[] = [],
): INodeProperties {
	const additions = sends === 'query' ? additionalQuery : additionalBody;
	const options = [additions, ...own, ...trafficOptions];
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: options.sort((first, second) => first.displayName.localeCompare(second.displayName)),
	};
}

/** The query to send: what the operation's own fields say, without empty values, and the additions. */
export function withAdditionalQuery(
	context: OperationContext,
	itemIndex: number,
	query: IDataObject,
): IDataObject {
	const { parameters = [] } = (readCollection(context, 'options', itemIndex).additionalQuery ??
		{}) as {
		parameters?: Array<{ name: string; value: unknown }>;
	};
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
export function withAdditionalBody(
	context: OperationContext,
	itemIndex: number,
	body: IDataObject,
): IDataObject {
	const { additionalBody: additions = {} } = readCollection(context, 'options', itemIndex);
	return { ...body, ...unwrap('Additional Body Fields', parseJsonObject(additions)) };
}

import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { unwrap } from '../../lib/result';
import { parseChoice } from '../../spain/lists';
import {
	type ItemContext,
	type ItemParameters,
	parseJsonObject,
	readCollection,
} from './parameters';
import { previewOptions } from './preview';
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

const LABEL = 'When a Quota Ends';
const CHOICES = ['returnRows', 'stop'] as const;

/** n8n offers Retry for failed executions only, and those have no output: the user can have one of them. */
export const quotaEndOption: INodeProperties = {
	displayName: LABEL,
	name: 'whenQuotaEnds',
	type: 'options',
	default: 'returnRows',
	displayOptions: { show: { '@tool': [false] } },
	options: [
		{
			name: 'Return What Is Done',
			value: 'returnRows',
			description: 'The other items come out as they are, with the reason in error',
		},
		{
			name: 'Stop',
			value: 'stop',
			description: 'The execution fails without output, and Retry continues it',
		},
	],
	description:
		'What to do with the items that are done when a quota or the credits are used up while reading. Writes stop, and so does the node if no item is done or the key is refused.',
};

/**
 * Whether the items that are done come out after a refusal of all further requests. It holds for all items.
 *
 * @throws {InvalidInput} when it is not one of the choices.
 */
export function readKeepsRows(first: ItemContext): boolean {
	const { whenQuotaEnds = 'returnRows' } = readCollection(first, 'options');
	return unwrap(LABEL, parseChoice(whenQuotaEnds, CHOICES)) === 'returnRows';
}

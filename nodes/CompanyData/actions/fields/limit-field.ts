import type { INodeProperties } from 'n8n-workflow';

/** When a field is shown. */
export type Show = NonNullable<INodeProperties['displayOptions']>['show'];

/**
 * The limit of a list in a workflow.
 *
 * @param maximum where the service returns no more than so many.
 */
export function limitField(show: Show = {}, maximum?: number): INodeProperties {
	const field: INodeProperties = {
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { ...show, '@tool': [false] } },
		description: 'Max number of results to return',
	};
	if (maximum === undefined) return field;
	const typeOptions = { ...field.typeOptions, maxValue: maximum };
	return { ...field, typeOptions, description: `${field.description}, ${maximum} at most` };
}

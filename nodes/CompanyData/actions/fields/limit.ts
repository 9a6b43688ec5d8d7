import type { INodeProperties } from 'n8n-workflow';
import { extentFields } from '../../agent/extent';
import { limitField, type Show } from './limit-field';

/**
 * The fields of a list: Return All, and a limit if not all are wanted; for a tool, which part of it.
 *
 * @param maximum where the service returns no more than so many at once.
 */
export function limitFields(show: Show = {}, maximum?: number): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: { show: { ...show, '@tool': [false] } },
			description: 'Whether to return all results or only up to a given limit',
		},
		limitField({ ...show, returnAll: [false] }, maximum),
		...extentFields(show, maximum),
	];
}

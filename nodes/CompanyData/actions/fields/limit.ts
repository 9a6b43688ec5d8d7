import type { INodeProperties } from 'n8n-workflow';
import { extentFields } from '../../agent/extent';
import { limitField, type Show } from './limit-field';

/** The fields of a list: Return All, and a limit if not all are wanted; for a tool, which part of it. */
export function limitFields(show: Show = {}): INodeProperties[] {
	return [
		{
			displayName: 'Return All',
			name: 'returnAll',
			type: 'boolean',
			default: false,
			displayOptions: { show: { ...show, '@tool': [false] } },
			description: 'Whether to return all results or only up to a given limit',
		},
		limitField({ ...show, returnAll: [false] }),
		...extentFields(show),
	];
}

/** The fields of the polling trigger, and what n8n shows and tells AI builders about it. */

import type { IBuilderHint, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	additionalQuery,
	centreField,
	cifsFieldOption,
	MAX_AREA_REQUESTS,
	maxRequestsOption,
	nearbyFilters,
	optionsCollection,
	otherFieldsOption,
	outputFields,
	radiusField,
} from '../CompanyData/fields';
import { chosenNamesExpression, shownFor } from '../lib/node';
import { authenticationField } from '../service/authentication';

/** The display names of fields that messages name. */
export const LABELS = {
	interval: 'At Most Every (Hours)',
	quotaShare: 'Max Use of the Plan (%)',
	cifs: 'CIFs',
	watchedFields: 'Fields to Watch',
	otherWatchedFields: 'Other Fields to Watch',
} as const;

/** The documented fields of a full record, with their meanings. */
const watchable = (
	outputFields('fullRecord').find(({ name }) => name === 'fields')
		?.options as INodePropertyOptions[]
).filter(({ value }) => value !== 'cif' && value !== 'empresa_id');

/** The names of the documented fields, as `parseChoices` takes them. */
export const WATCHABLE = watchable.map(({ value }) => String(value));

const event: INodeProperties = {
	displayName: 'Event',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	default: 'newCompanyNear',
	options: [
		{
			name: 'Company Changed',
			value: 'companyChanged',
			action: 'On changed company, checked every day (any plan)',
			description: 'A field of a company has another value than at the last poll',
		},
		{
			name: 'New Company Near a Place',
			value: 'newCompanyNear',
			action: 'On new company near a place, checked every hour (any plan)',
			description: 'A company was not there at the last poll',
		},
	],
};

/** Unlike in the action node, which returns a partial result, a poll that needs more fails. */
const maxRequests: INodeProperties = {
	...maxRequestsOption,
	default: MAX_AREA_REQUESTS,
	description:
		'How many requests one poll may take. A poll that needs more fails, since it has not seen all companies of the circle; nothing is lost by that.',
};

const newCompanyFields: INodeProperties[] = [
	{
		displayName:
			'The first poll remembers the companies that are there and returns none. After that, each new one comes once, however long n8n was off. A poll takes a request for about each 1,000 companies: with one an hour, 744 requests a month for up to 1,000, and no lookups.',
		name: 'newCompanyNotice',
		type: 'notice',
		default: '',
	},
	centreField,
	radiusField,
	nearbyFilters,
	...outputFields('nearby'),
	...paceFields(1),
	optionsCollection([additionalQuery, maxRequests, otherFieldsOption]),
];

const companyChangedFields: INodeProperties[] = [
	{
		displayName:
			'The first poll remembers the values and returns none. A poll takes a lookup for each company, and a request for each 100: with one a day, 31 lookups a month for each company, and 31 requests for each 100. Those of a long list are spread over the day.',
		name: 'companyChangedNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: LABELS.cifs,
		name: 'cifs',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		required: true,
		placeholder: 'e.g. J99216582, B86670460',
		description: 'The companies to watch, separated by commas or line breaks, or as a list',
	},
	{
		displayName: LABELS.watchedFields,
		name: 'watchedFields',
		type: 'multiOptions',
		default: ['nombre', 'telefono', 'email', 'web', 'ciudad'],
		options: watchable,
		description: 'The fields of which a change is reported',
	},
	{
		displayName: LABELS.otherWatchedFields,
		name: 'otherWatchedFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. administradores, capital_social',
		description: 'Names of further fields, separated by commas, as the raw record of Get has them',
	},
	...paceFields(24),
	optionsCollection([cifsFieldOption]),
];

/** The parameters of the node. */
export const properties: INodeProperties[] = [
	authenticationField,
	event,
	...shownFor({ event: ['newCompanyNear'] }, newCompanyFields),
	...shownFor({ event: ['companyChanged'] }, companyChangedFields),
];

/** What n8n shows under the node: the name of its event. */
export const subtitle = chosenNamesExpression(event);

/** For n8n's AI builder and its MCP server. n8n 1 does not read it. */
export const builderHint: IBuilderHint = {
	searchHint:
		'For new companies around a town or point, or changed fields of known CIFs, without anything to set up at the service. The first poll remembers what is there and returns nothing. Leave pollTimes at its default: atMostEvery bounds how often requests are sent.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-company-data.companyDataTrigger',
			relationHint: 'Reports events at once, where the service sends webhooks',
		},
		{
			nodeType: 'n8n-nodes-company-data.companyData',
			relationHint: 'Looks up, saves or imports the companies that the trigger reports',
		},
	],
};

/** The fields for how often and how much the trigger asks. `hours` is the default interval. */
function paceFields(hours: number): INodeProperties[] {
	return [
		{
			displayName: LABELS.interval,
			name: 'atMostEvery',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: hours,
			description: 'Hours from one poll to the next, at least',
			hint: 'Poll Times may stay at Every Minute: those that come earlier send nothing.',
		},
		{
			displayName: LABELS.quotaShare,
			name: 'quotaShare',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 20,
			description:
				'How much of the monthly requests and lookups of the plan this trigger may use, in percent. Polls that would take more come less often.',
		},
	];
}

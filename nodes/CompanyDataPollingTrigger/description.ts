/** The fields of the polling trigger, and the texts about it for n8n's forms and AI builders. */

import type { IBuilderHint, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	additionalQuery,
	addSourceOption,
	areaFields,
	cifsFieldOption,
	filtersField,
	leaveOutOption,
	MAX_AREA_REQUESTS,
	maxRequestsOption,
	optionsCollection,
	otherFieldsOption,
	outputFields,
	recordsInOption,
} from '../CompanyData/fields';
import { authenticationField } from '../../client';
import { chosenNamesExpression, shownFor } from '../../n8n/description';

/** The display names of fields that messages name. */
export const LABELS = {
	interval: 'Check Every',
	unit: 'Unit',
	quotaShare: 'Max Use of the Plan (%)',
	cifs: 'CIFs',
	watchedFields: 'Fields to Watch',
	otherWatchedFields: 'Other Fields to Watch',
} as const;

/** The documented fields of a full record, except those that identify the company and so never change. */
const watchableOptions = (
	outputFields('fullRecord').find(({ name }) => name === 'fields')
		?.options as INodePropertyOptions[]
).filter(({ value }) => value !== 'cif' && value !== 'empresa_id');

/** The names of the documented fields, as `parseChoices` takes them. */
export const WATCHABLE_FIELDS = watchableOptions.map(({ value }) => String(value));

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
			description: 'A field of a company has changed since the last poll',
		},
		{
			name: 'New Company Near a Place',
			value: 'newCompanyNear',
			action: 'On new company near a place, checked every hour (any plan)',
			description: 'A company has appeared in a circle or province since the last poll',
		},
	],
};

/** The display names of the events, by value. */
export const EVENT_NAMES: Record<string, string> = Object.fromEntries(
	(event.options as INodePropertyOptions[]).map(({ value, name }) => [value, name]),
);

/** A poll that needs more requests fails; the action node returns a partial result instead. */
const maxRequests: INodeProperties = {
	...maxRequestsOption,
	default: MAX_AREA_REQUESTS,
	description:
		'Maximum number of requests of one poll. A poll that needs more fails, since it has not seen all companies of the area; nothing is lost.',
};

/** A trigger has no node before it, so no rows of a Data Table. */
const leaveOut: INodeProperties = {
	...leaveOutOption,
	placeholder: 'e.g. B86670460, acme.es or {{ $vars.objections }}',
	description:
		'Companies to neither report nor remember, such as those that have objected: CIFs, email addresses, domains or telephone numbers. For a Data Table, add a step after this node.',
};

const newCompanyFields: INodeProperties[] = [
	{
		displayName:
			'The first poll remembers the companies that are there and returns none. After that, each new company is returned once, however long n8n was off. Each poll takes no lookups, and two requests for up to 1,000 companies, the second to confirm that none is missing: hourly, about 1,488 requests a month. With more companies, a poll takes two to ten requests for each 1,000.',
		name: 'newCompanyNotice',
		type: 'notice',
		default: '',
	},
	...areaFields,
	filtersField('nearby', 'Which companies to find'),
	...outputFields('nearby'),
	...intervalAndQuotaFields(1),
	optionsCollection([
		additionalQuery,
		addSourceOption,
		leaveOut,
		maxRequests,
		otherFieldsOption,
		recordsInOption,
	]),
];

const companyChangedFields: INodeProperties[] = [
	{
		displayName:
			'The first poll remembers the values and returns none. Each poll takes one lookup per company and one request per 100 companies: daily polling takes 31 lookups a month per company, and 31 requests per 100 companies. The lookups of a long list are spread over the day.',
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
		options: watchableOptions,
		description: 'The fields whose changes are reported',
	},
	{
		displayName: LABELS.otherWatchedFields,
		name: 'otherWatchedFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. administradores, capital_social',
		description: 'Names of further fields, separated by commas, as in the raw output of Get',
	},
	...intervalAndQuotaFields(24),
	optionsCollection([cifsFieldOption, recordsInOption]),
];

/** The parameters of the node. */
export const properties: INodeProperties[] = [
	authenticationField,
	event,
	...shownFor({ event: ['newCompanyNear'] }, newCompanyFields),
	...shownFor({ event: ['companyChanged'] }, companyChangedFields),
];

/** The line below the node's name: its event. */
export const subtitle = chosenNamesExpression(event);

/** For n8n's AI builder and its MCP server. n8n 1 does not read it. */
export const builderHint: IBuilderHint = {
	searchHint:
		'For new companies around towns or a point or in a province, or changed fields of known CIFs, without anything to set up at the service. The first poll remembers what is there and returns nothing. Leave pollTimes at its default: checkEvery and checkEveryUnit limit how often requests are sent.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-company-data.companyDataTrigger',
			relationHint: 'Reports events at once, if the service sends webhooks',
		},
		{
			nodeType: 'n8n-nodes-company-data.companyData',
			relationHint: 'Looks up, saves or imports the companies that the trigger reports',
		},
	],
};

/** The fields that limit how often the trigger polls and how much it uses. `hours` is the default interval. */
function intervalAndQuotaFields(hours: number): INodeProperties[] {
	return [
		{
			displayName: LABELS.interval,
			name: 'checkEvery',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: hours,
			description:
				'Minimum time between two checks. Leave Poll Times at Every Minute: polls that come too early send nothing.',
		},
		{
			displayName: LABELS.unit,
			name: 'checkEveryUnit',
			type: 'options',
			default: 'hours',
			options: [
				{ name: 'Days', value: 'days' },
				{ name: 'Hours', value: 'hours' },
				{ name: 'Weeks', value: 'weeks' },
			],
			description: 'The unit of Check Every',
		},
		{
			displayName: LABELS.quotaShare,
			name: 'quotaShare',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 100 },
			default: 20,
			description:
				'How much of the monthly requests and lookups of the plan this trigger may use, in percent. If polls need more, the trigger polls less often.',
		},
	];
}

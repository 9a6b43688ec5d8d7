import type { INodeProperties } from 'n8n-workflow';
import { nearbyFilters, placeFields } from '../CompanyData/actions/company/nearby-query';
import { additionalQuery, outputFields } from '../CompanyData/actions/fields';

/** The events, as workflows store them. */
export const EVENTS = ['newCompanyNear'] as const;

export type EventName = (typeof EVENTS)[number];

export const AT_MOST_EVERY = 'At Most Every (Hours)';
export const SHARE_OF_QUOTA = 'Share of the Quota (%)';

/** The fields of the trigger; n8n puts the schedule before them. */
export const properties: INodeProperties[] = [
	{
		displayName: 'Authentication',
		name: 'authentication',
		type: 'options',
		default: 'apiKey',
		options: [
			{ name: 'API Key', value: 'apiKey' },
			{ name: 'OAuth2', value: 'oAuth2' },
		],
	},
	{
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		default: 'newCompanyNear',
		options: [
			{
				name: 'New Company Near a Place',
				value: 'newCompanyNear',
				description: 'A company that was not there at the last poll',
			},
		],
	},
	{
		displayName:
			'The first poll remembers the companies that are there and returns none. After that, each new one comes once, however long n8n was off. A poll takes a request for each 1,000 companies: one an hour, 744 a month for up to 1,000.',
		name: 'newCompanyNotice',
		type: 'notice',
		default: '',
	},
	...placeFields,
	nearbyFilters,
	...outputFields('nearby'),
	{
		displayName: AT_MOST_EVERY,
		name: 'atMostEvery',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 1,
		description:
			'Hours from one poll to the next, at least. Poll Times that come earlier send nothing.',
	},
	{
		displayName: SHARE_OF_QUOTA,
		name: 'quotaShare',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 100 },
		default: 20,
		description:
			'How much of the monthly requests and lookups of the plan this trigger may use, in percent. Polls that would take more come less often.',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [additionalQuery],
	},
];

/** What n8n shows under the node. */
export const subtitle = `={{ (${JSON.stringify({ newCompanyNear: 'New Company Near a Place' })})[$parameter["event"]] }}`;

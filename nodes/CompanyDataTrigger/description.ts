import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { namesOfChosen } from '../shared/subtitle';

const WHERE_TO_PASTE =
	'Paste the URL in the webhook settings of the service. It needs plan Business or higher; keys that manage webhooks there need the scopes webhooks:read and webhooks:write.';
const TEST_MODE =
	'<b>While you build</b>, paste the <b>Test URL</b> in the webhook settings of the service, click the button and have the service send an event. It shows up here.';

/** The texts beside the node while it waits for an event. */
export const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: '',
	executionsHelp: {
		inactive: `${TEST_MODE}<br /><br /><b>When you are done</b>, publish the workflow (activate on n8n 1.x) and paste the <b>Production URL</b> there instead. The service needs plan Business or higher, and keys that manage its webhooks need the scopes webhooks:read and webhooks:write.`,
		active: `${TEST_MODE}<br /><br /><b>The workflow is published</b> (active on n8n 1.x): events sent to the <b>Production URL</b> start it and show up in the <a data-key="executions">executions list</a>. The service needs plan Business or higher, and keys that manage its webhooks need the scopes webhooks:read and webhooks:write.`,
	},
	activationHint:
		'Publish the workflow (activate on n8n 1.x), then paste the Production URL in the webhook settings of the service.',
};

const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	default: ['territory.new_company'],
	required: true,
	description: 'Which events start the workflow',
	options: [
		{
			name: 'All Events',
			value: '*',
			description: 'Whatever the service sends',
		},
		{
			name: 'New Company in a Territory',
			value: 'territory.new_company',
			description: 'A company has appeared that matches the filters of a territory',
		},
		{
			name: 'Other Events',
			value: 'other',
			description: 'Such as a new email address of a company or the end of the monthly quota',
		},
	],
};

/** The fields of the trigger. */
export const properties: INodeProperties[] = [
	{
		displayName: `${WHERE_TO_PASTE} This node cannot register it there for you.`,
		name: 'urlNotice',
		type: 'notice',
		default: '',
	},
	events,
	{
		displayName: 'Other Event Names',
		name: 'otherEvents',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. territory.new_company',
		description:
			'Event names as the service writes them, separated by commas. Its documentation does not name those for a new email address and for the end of the quota: look at the "type" of an event you have received.',
		displayOptions: { show: { events: ['other'] } },
	},
	{
		displayName: 'Territory IDs',
		name: 'territoryIds',
		type: 'string',
		default: '',
		placeholder: 'e.g. territory-madrid, territory-valencia',
		description:
			'Only events of these territories start the workflow, separated by commas. Leave empty for all. Events that are not about a territory are not filtered.',
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Drop Duplicates',
				name: 'dropDuplicates',
				type: 'boolean',
				default: true,
				description:
					'Whether to ignore an event that arrives again. Events are remembered for a day, by this n8n process only: to catch duplicates after a restart or across several webhook processes, add the Remove Duplicates node.',
			},
			{
				displayName: 'Replay Window (Minutes)',
				name: 'replayWindow',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 5,
				description:
					'How far the time of an event may be from now, in either direction. Without this option: 5 minutes if the service signs a timestamp; if only the "created" of the event is known, a day in the past. The longer the window, the longer a recorded delivery could be replayed after a restart.',
			},
		],
	},
];

/** What n8n shows under the node. */
export const subtitle = namesOfChosen(events);

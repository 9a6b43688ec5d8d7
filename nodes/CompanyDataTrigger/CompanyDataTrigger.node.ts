/** The webhook trigger as n8n sees it: its description and texts. A delivery is handled in `webhook.ts`. */

import {
	type IBuilderHint,
	type IHookFunctions,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { handleWebhook, requireUsable } from './webhook';
import { chosenNamesExpression } from '../../n8n/description';

const TEST_MODE =
	'<b>While you build</b>, paste the <b>Test URL</b> in the webhook settings of the service, click the button and have the service send an event. It shows up here.';

const NEEDS =
	'The service needs plan Business or higher, and keys that manage its webhooks need the scopes webhooks:read and webhooks:write.';

const triggerPanel: INodeTypeDescription['triggerPanel'] = {
	header: '',
	executionsHelp: {
		inactive: `${TEST_MODE}<br /><br /><b>When you are done</b>, publish the workflow (activate on n8n 1.x) and paste the <b>Production URL</b> there instead. ${NEEDS}`,
		active: `${TEST_MODE}<br /><br /><b>The workflow is published</b> (active on n8n 1.x): events sent to the <b>Production URL</b> start it and show up in the <a data-key="executions">executions list</a>. ${NEEDS}`,
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
			description: 'All events that the service sends',
		},
		{
			name: 'New Company in a Territory',
			value: 'territory.new_company',
			action: 'On new company in a territory, by webhook (plan Business)',
			description: 'A company has appeared that matches the filters of a territory',
		},
		{
			name: 'Other Events',
			value: 'other',
			action: 'On other event, by webhook (plan Business)',
			description: 'Such as a new email address of a company or the end of the monthly quota',
		},
	],
};

const properties: INodeProperties[] = [
	{
		displayName:
			'Paste the URL in the webhook settings of the service. It needs plan Business or higher; keys that manage webhooks there need the scopes webhooks:read and webhooks:write. This node cannot register it there for you.',
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
				displayName: 'Answer Challenges',
				name: 'answerChallenges',
				type: 'boolean',
				default: false,
				description:
					'Whether to respond to a GET request with the challenge in it. Some services check a URL this way before they send events to it. It does not start the workflow.',
			},
			{
				displayName: 'Drop Duplicates',
				name: 'dropDuplicates',
				type: 'boolean',
				default: true,
				description:
					'Whether to ignore an event that arrives again. Only this n8n process remembers events, for a day: to catch duplicates after a restart or across several webhook processes, add the Remove Duplicates node.',
			},
			{
				displayName: 'Replay Window (Minutes)',
				name: 'replayWindow',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 5,
				description:
					'How far the time of an event may be from now. Without this option: 5 minutes if the service signs a timestamp, otherwise a day after "created". The longer it is, the longer a recorded delivery could be replayed.',
			},
		],
	},
];

/** For n8n's AI builder and its MCP server. n8n 1 does not read it. */
const builderHint: IBuilderHint = {
	searchHint:
		'For events that the service sends by webhook, verified by their signature. Somebody has to paste the Production URL in the webhook settings of the service, which needs plan Business or higher; on other plans use companyDataPollingTrigger. One item for each event: type, created_at, empresa_id, and data with territory_id; getById finds the company.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-company-data.companyDataPollingTrigger',
			relationHint: 'Finds new companies by polling: no webhook, and any plan',
		},
		{
			nodeType: 'n8n-nodes-company-data.companyData',
			relationHint: 'Looks up, saves or imports the companies that the trigger reports',
		},
	],
};

/** The node Company Data Trigger. */
export class CompanyDataTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Company Data Trigger',
		name: 'companyDataTrigger',
		icon: {
			light: 'file:../../icons/companyData.svg',
			dark: 'file:../../icons/companyData.dark.svg',
		},
		group: ['trigger'],
		// The first version is 2. For each request to a webhook node of version 1, n8n evaluates an expression of
		// its own (`parseRequestBody` in its webhook helpers), which takes longer than all the rest. Stored
		// workflows keep their version, so it could not be changed later.
		version: 2,
		subtitle: chosenNamesExpression(events),
		// The nodes panel has one entry for this node and the action node, and shows this text.
		description:
			'Find, look up, save and import Spanish companies, and start workflows when new ones appear',
		defaults: { name: 'Company Data Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'companyDataWebhookApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// Empty, so that n8n sends the response of the node.
				responseData: '',
				path: 'company-data',
			},
			{
				name: 'setup',
				httpMethod: 'GET',
				responseMode: 'onReceived',
				path: 'company-data',
				// The webhook above has the same URL, which need not be shown twice.
				ndvHideUrl: true,
			},
		],
		triggerPanel,
		eventTriggerDescription: 'Waiting for the service to send an event to the Test URL',
		activationMessage:
			'Each chosen event that the service sends to the Production URL now starts this workflow. Paste that URL in the webhook settings of the service.',
		builderHint,
		properties,
	};

	/** Users register the webhook, since the service does not document how. n8n calls `create` if it does not exist. */
	webhookMethods = {
		default: {
			checkExists: async (): Promise<boolean> => false,
			async create(this: IHookFunctions): Promise<boolean> {
				await requireUsable(this);
				return true;
			},
			delete: async (): Promise<boolean> => true,
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await handleWebhook(this, Date.now());
	}
}

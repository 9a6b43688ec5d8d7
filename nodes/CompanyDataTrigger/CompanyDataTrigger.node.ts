import type {
	IHookFunctions,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { triggerBuilderHint } from '../shared/builder-hints';
import { companyDataWebhookApiTest } from './credential-test';
import { properties, subtitle, triggerPanel } from './description';
import { requireUsable, handleWebhook } from './webhook';

/** The trigger node: starts a workflow when the Company Data service reports an event. */
export class CompanyDataTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Company Data Trigger',
		name: 'companyDataTrigger',
		icon: {
			light: 'file:../../icons/companyData.svg',
			dark: 'file:../../icons/companyData.dark.svg',
		},
		group: ['trigger'],
		// In nodes of version 1, n8n evaluates an expression of its own for every request.
		version: 2,
		subtitle,
		// The panel of nodes has one entry for this node and the action node, with the text of this one.
		description:
			'Find, look up, save and import Spanish companies, and start workflows when new ones appear',
		defaults: { name: 'Company Data Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{ name: 'companyDataWebhookApi', required: true, testedBy: 'companyDataWebhookApiTest' },
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				// Empty, so that the response is the one the node gives.
				responseData: '',
				path: 'company-data',
			},
		],
		triggerPanel,
		eventTriggerDescription: 'Waiting for the service to send an event to the Test URL',
		activationMessage:
			'Each chosen event that the service sends to the Production URL now starts this workflow. Paste that URL in the webhook settings of the service.',
		builderHint: triggerBuilderHint,
		properties,
	};

	methods = { credentialTest: { companyDataWebhookApiTest } };

	/**
	 * How the service registers webhooks is not documented: the user pastes the URL there, and nothing
	 * here asks the service, creates anything in it or takes anything away.
	 */
	webhookMethods = {
		default: {
			/** Not known; with false, n8n continues with `create`, which checks what can be checked. */
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return false;
			},

			async create(this: IHookFunctions): Promise<boolean> {
				await requireUsable(this);
				return true;
			},

			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await handleWebhook(this, Date.now());
	}
}

/** The polling trigger as n8n sees it. A poll is in `poll.ts`. */

import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
	sleep,
} from 'n8n-workflow';

import { builderHint, properties, subtitle } from './description';
import { poll } from './poll';
import { companyDataApiTest } from '../CompanyData/editor/credential-test';
import {
	searchActivities,
	searchProvinces,
	searchSectors,
	searchTowns,
} from '../CompanyData/editor/list-search';
import { provideSleep } from '../../lib/clock';

const SAMPLES =
	'When fetched by hand, these are samples of the current companies. The published workflow starts with what is new.';

provideSleep(sleep);

/** The node Company Data Polling Trigger. */
export class CompanyDataPollingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Company Data Polling Trigger',
		name: 'companyDataPollingTrigger',
		icon: {
			light: 'file:../../icons/companyData.svg',
			dark: 'file:../../icons/companyData.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle,
		description:
			'Checks every hour, day or week for new companies around a place or in a province, or for changed ones, and starts a workflow with them, on any plan',
		defaults: { name: 'Company Data Polling Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'companyDataApi',
				required: true,
				testedBy: 'companyDataApiTest',
				displayOptions: { show: { authentication: ['apiKey'] } },
			},
			{
				name: 'companyDataOAuth2Api',
				required: true,
				displayOptions: { show: { authentication: ['oAuth2'] } },
			},
		],
		activationMessage:
			'The first poll remembers what is there and starts nothing; from then on, each new company or change starts this workflow.',
		hints: [{ message: SAMPLES, location: 'outputPane', whenToDisplay: 'afterExecution' }],
		builderHint,
		properties,
	};

	methods = {
		credentialTest: { companyDataApiTest },
		listSearch: { searchActivities, searchProvinces, searchSectors, searchTowns },
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, Date.now());
	}
}

import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { OUTPUTS } from './actions/import/list-fields';
import { properties, subtitle } from './actions/resources';
import { router } from './actions/router';
import { companyDataApiTest } from './methods/credential-test';
import { actionBuilderHint } from '../shared/builder-hints';
import { authenticationField } from '../shared/credential/authentication';
import * as listSearch from './methods/list-search';
import * as resourceMapping from './methods/resource-mapping';

const authentication: INodeProperties = {
	...authenticationField,
	displayOptions: { hide: { operation: ['validateCif'] } },
};

/** The action node: companies, prospects and imports of the Company Data service. */
export class CompanyData implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Company Data',
		name: 'companyData',
		icon: {
			light: 'file:../../icons/companyData.svg',
			dark: 'file:../../icons/companyData.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle,
		description:
			'Find, look up, save and import Spanish companies, and start workflows when new ones appear',
		defaults: { name: 'Company Data' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: OUTPUTS,
		credentials: [
			{
				name: 'companyDataApi',
				required: true,
				testedBy: 'companyDataApiTest',
				displayOptions: {
					show: { authentication: ['apiKey'] },
					hide: { operation: ['validateCif'] },
				},
			},
			{
				name: 'companyDataOAuth2Api',
				required: true,
				displayOptions: {
					show: { authentication: ['oAuth2'] },
					hide: { operation: ['validateCif'] },
				},
			},
		],
		builderHint: actionBuilderHint,
		properties: [authentication, ...properties],
	};

	methods = { credentialTest: { companyDataApiTest }, listSearch, resourceMapping };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// Asked here, where n8n's lint rules look for it.
		return await router.call(this, this.continueOnFail());
	}
}

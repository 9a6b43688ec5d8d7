/** The action node: its description, and how a run begins. What each operation does is in `operations/`. */

import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
	sleep,
} from 'n8n-workflow';

import { agent } from './callers/agent';
import { workflow } from './callers/workflow';
import { actionBuilderHint } from './editor/builder-hints';
import { companyDataApiTest } from './editor/credential-test';
import * as listSearch from './editor/list-search';
import { OUTPUTS } from './operations/import/create.operation';
import { importColumns } from './operations/import/rows';
import { findOperation, properties, subtitle } from './operations/resources';
import { router } from './run/router';
import { authenticationField } from '../../client';
import { provideSleep } from '../../lib/clock';

const authentication: INodeProperties = {
	...authenticationField,
	displayOptions: { hide: { operation: ['validateCif'] } },
};

provideSleep(sleep);

/** The node Company Data, as n8n loads it. */
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

	methods = {
		credentialTest: { companyDataApiTest },
		listSearch,
		resourceMapping: { importColumns },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		// `continueOnFail` is called here, since n8n's lint rules look for it in `execute`.
		const continues = this.continueOnFail();
		const isTool = this.getNode().type.endsWith('Tool');
		const caller = isTool ? agent(this) : await workflow(this, continues);
		const operation = findOperation(
			this.getNodeParameter('resource', 0),
			this.getNodeParameter('operation', 0),
		);

		return await router.call(this, { caller, operation });
	}
}

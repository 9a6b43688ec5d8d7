/** The credential for an API key. */

import type { IAuthenticate, ICredentialType, INodeProperties } from 'n8n-workflow';

import { baseUrlField, parseApiKey } from '../client';
import { unwrap } from '../lib/result';

/** The credential Company Data API. */
export class CompanyDataApi implements ICredentialType {
	name = 'companyDataApi';

	displayName = 'Company Data API';

	icon = {
		light: 'file:../icons/companyData.svg',
		dark: 'file:../icons/companyData.dark.svg',
	} as const;

	documentationUrl = 'https://github.com/company-data-connector/n8n-nodes-company-data#credential';

	properties: INodeProperties[] = [
		baseUrlField,
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. svc_live_…',
			description:
				'Create it in the dashboard of the service. Tick the scopes empresas:read, lists:write to save and imports:create to import: they cannot be changed afterwards.',
		},
	];

	/** A function rather than a template, since n8n evaluates a template for every request. */
	authenticate: IAuthenticate = async ({ apiKey }, requestOptions) => {
		const Authorization = `Bearer ${unwrap('API Key', parseApiKey(apiKey))}`;
		return { ...requestOptions, headers: { ...requestOptions.headers, Authorization } };
	};
}

import type {
	IAuthenticate,
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import { parseApiKey } from '../nodes/shared/credential/api-key';
import { unwrap } from '../nodes/shared/result';

/** An API key of the Company Data service, and the address it belongs to. */
export class CompanyDataApi implements ICredentialType {
	name = 'companyDataApi';

	displayName = 'Company Data API';

	icon = {
		light: 'file:../icons/companyData.svg',
		dark: 'file:../icons/companyData.dark.svg',
	} as const;

	documentationUrl = 'https://github.com/company-data-connector/n8n-nodes-company-data#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com/v1',
			description: 'Address of the service with its version segment. It must start with https://.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			placeholder: 'e.g. svc_live_…',
			description:
				'Create it in the dashboard of the service. Its scopes are fixed when it is created, so include those for everything you want to do.',
		},
	];

	/** A function rather than a template, which n8n would evaluate again for every request. */
	authenticate: IAuthenticate = async (
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...requestOptions,
		headers: {
			...requestOptions.headers,
			Authorization: `Bearer ${unwrap('API Key', parseApiKey(credentials.apiKey))}`,
		},
	});
}

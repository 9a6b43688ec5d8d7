import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** Access to a workspace of the Company Data service by its OAuth 2.1 flow with PKCE. */
export class CompanyDataOAuth2Api implements ICredentialType {
	name = 'companyDataOAuth2Api';

	displayName = 'Company Data OAuth2 API';

	extends = ['oAuth2Api'];

	icon = {
		light: 'file:../icons/companyData.svg',
		dark: 'file:../icons/companyData.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/company-data-connector/n8n-nodes-company-data/blob/main/docs/oauth.md';

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
			displayName: 'Authorization URL',
			name: 'authorizationUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://auth.example.com',
			description: 'Where people sign in to the service, without /oauth/authorize',
		},
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Given when the app is registered. Leave empty for a public app, which has none.',
		},
		{
			displayName: 'Scopes',
			name: 'scopes',
			type: 'multiOptions',
			default: ['empresas:read', 'imports:create', 'lists:write'],
			options: [
				{
					name: 'Admin: API Keys (admin:keys)',
					value: 'admin:keys',
					description: 'Manage the keys of the workspace',
				},
				{
					name: 'Admin: Billing (admin:billing)',
					value: 'admin:billing',
					description: 'Manage plan and invoices',
				},
				{
					name: 'Admin: Members (admin:members)',
					value: 'admin:members',
					description: 'Manage who belongs to the workspace',
				},
				{
					name: 'Companies: Enrich (empresas:enrich)',
					value: 'empresas:enrich',
					description: 'Get further data of companies, some of it for credits',
				},
				{
					name: 'Companies: Read (empresas:read)',
					value: 'empresas:read',
					description: 'Find and look up companies',
				},
				{
					name: 'Imports: Create (imports:create)',
					value: 'imports:create',
					description: 'Import lists of companies',
				},
				{
					name: 'Lists: Read (lists:read)',
					value: 'lists:read',
					description: 'Read saved companies and lists',
				},
				{
					name: 'Lists: Write (lists:write)',
					value: 'lists:write',
					description: 'Save companies and change lists',
				},
				{
					name: 'Webhooks: Read (webhooks:read)',
					value: 'webhooks:read',
					description: 'See where events are sent',
				},
				{
					name: 'Webhooks: Write (webhooks:write)',
					value: 'webhooks:write',
					description: 'Change where events are sent',
				},
			],
			description: 'What the connection may do. After a change, connect the account again.',
		},
		{
			displayName: 'Grant Type',
			name: 'grantType',
			type: 'hidden',
			default: 'pkce',
		},
		{
			displayName: 'Authorization URL of the Flow',
			name: 'authUrl',
			type: 'hidden',
			default: '={{ $self["authorizationUrl"].replace(/\\/+$/, "") }}/oauth/authorize',
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: '={{ $self["authorizationUrl"].replace(/\\/+$/, "") }}/oauth/token',
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'hidden',
			default: '={{ $self["scopes"].join(" ") }}',
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default: '',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'hidden',
			default: 'body',
		},
	];
}

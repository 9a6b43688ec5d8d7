/** The credential for a connected account. It extends n8n's own type, which handles the OAuth flow. */

import type { ICredentialType, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import {
	baseUrlField,
	OAUTH_CLIENT_AUTHENTICATION,
	OAUTH_PATHS,
	type Scope,
	SCOPE_TEXTS,
	SCOPES,
} from '../client';

/** The scopes that the operations of the action node need; a test compares them. */
const NEEDED_SCOPES: Scope[] = ['empresas:read', 'imports:create', 'lists:write'];

function toOption(scope: Scope): INodePropertyOptions {
	const [name, description] = SCOPE_TEXTS[scope];
	return { name: `${name} (${scope})`, value: scope, description };
}

/** The expression for a URL of the OAuth flow, below the authorization URL. Users may paste that with or without the path. */
function flowUrl(path: string, query = ''): string {
	const consent = OAUTH_PATHS.consent.replaceAll('/', '\\/');
	return `($self["authorizationUrl"] || "").trim().replace(/\\/*(${consent}\\/*)?(\\?.*)?$/, "${path}${query}")`;
}

/** The credential Company Data OAuth2 API. */
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
		baseUrlField,
		{
			displayName: 'Authorization URL',
			name: 'authorizationUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://auth.example.com',
			description: `Where people sign in to the service, with or without ${OAUTH_PATHS.consent}`,
		},
		{
			displayName: 'Client Secret',
			name: 'clientSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'You get it when you register the app. Leave empty for a public app, which has none.',
			displayOptions: { show: { clientAuthentication: ['body', 'header'] } },
		},
		{
			displayName: 'Custom Scopes',
			name: 'customScopes',
			type: 'boolean',
			default: false,
			description: `Whether to choose what the connection is allowed to do. By default it is what the operations of the node need: ${NEEDED_SCOPES.join(', ')}.`,
		},
		{
			displayName: 'Scopes',
			name: 'enabledScopes',
			type: 'multiOptions',
			default: NEEDED_SCOPES,
			options: SCOPES.map(toOption).sort((first, second) => first.name.localeCompare(second.name)),
			description: 'After a change, connect the account again',
			displayOptions: { show: { customScopes: [true] } },
		},
		{
			displayName: 'Token URL',
			name: 'tokenUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://auth.example.com/oauth/token',
			description: `The address that issues tokens, if it is not the Authorization URL with ${OAUTH_PATHS.token}`,
			hint: 'Enter it if connecting ends with a status 404: the tokens come from another address',
		},
		{
			displayName: 'Client Authentication',
			name: 'clientAuthentication',
			type: 'options',
			default: OAUTH_CLIENT_AUTHENTICATION,
			options: [
				{
					name: 'Basic Header',
					value: 'header',
					description: 'Client ID and secret in the header Authorization (client_secret_basic)',
				},
				{
					name: 'Body',
					value: 'body',
					description:
						'In the body of the request (client_secret_post). n8n 1 still uses the header to connect the account.',
				},
				{
					name: 'None',
					value: 'none',
					description: 'No secret is sent, only the client ID: for a public app',
				},
			],
			description: 'How the app identifies itself when it gets or renews a token',
		},
		{
			displayName: 'Authorization Parameters',
			name: 'authorizationParameters',
			type: 'string',
			default: '',
			placeholder: 'e.g. audience=https://api.example.com',
			description:
				'Extra sign-in parameters that the service needs, as the query of a URL, separated by &',
		},
		{ displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'pkce' },
		{
			displayName: 'Authorization URL of the Flow',
			name: 'authUrl',
			type: 'hidden',
			default: `={{ ${flowUrl(OAUTH_PATHS.consent, '$2')} }}`,
		},
		{
			displayName: 'Access Token URL',
			name: 'accessTokenUrl',
			type: 'hidden',
			default: `={{ ($self["tokenUrl"] || "").trim() || ${flowUrl(OAUTH_PATHS.token)} }}`,
		},
		{
			displayName: 'Scope',
			name: 'scope',
			type: 'hidden',
			// n8n's credentials page empties a list that is visible when the form opens, whatever its default.
			default: `={{ ($self["customScopes"] && $self["enabledScopes"].join(" ")) || "${NEEDED_SCOPES.join(' ')}" }}`,
		},
		{
			displayName: 'Auth URI Query Parameters',
			name: 'authQueryParameters',
			type: 'hidden',
			default: '={{ ($self["authorizationParameters"] || "").trim().replace(/^[?&]+/, "") }}',
		},
		{
			displayName: 'Authentication',
			name: 'authentication',
			type: 'hidden',
			default: '={{ $self["clientAuthentication"] === "header" ? "header" : "body" }}',
		},
	];
}

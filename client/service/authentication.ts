/** The scopes and OAuth parameters of the service. */

import type { INodeProperties } from 'n8n-workflow';

/** The field that chooses between API key and OAuth2. */
export const authenticationField: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	default: 'apiKey',
	options: [
		{ name: 'API Key', value: 'apiKey' },
		{ name: 'OAuth2', value: 'oAuth2' },
	],
};

/** The address of the service, in both credentials. */
export const baseUrlField: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://api.example.com/v1',
	description:
		'Address of the API, ending with its version, such as /v1. It must start with https://.',
};

/** The ten scopes of the service (documented), as the form shows them. */
export const SCOPE_TEXTS = {
	'admin:billing': ['Admin: Billing', 'Manage plan and invoices'],
	'admin:keys': ['Admin: API Keys', 'Manage the keys of the workspace'],
	'admin:members': ['Admin: Members', 'Manage who belongs to the workspace'],
	'empresas:enrich': ['Companies: Enrich', 'Get more data on companies, some of it for credits'],
	'empresas:read': ['Companies: Read', 'Find and look up companies'],
	'imports:create': ['Imports: Create', 'Import lists of companies'],
	'lists:read': ['Lists: Read', 'Read saved companies and lists'],
	'lists:write': ['Lists: Write', 'Save companies and change lists'],
	'webhooks:read': ['Webhooks: Read', 'See where events are sent'],
	'webhooks:write': ['Webhooks: Write', 'Change where events are sent'],
} as const;

/** A scope of the service (the API document, Scopes). */
export type Scope = keyof typeof SCOPE_TEXTS;
/** All scopes of the service. */
export const SCOPES = Object.keys(SCOPE_TEXTS) as Scope[];

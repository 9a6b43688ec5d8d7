import type { INodeProperties } from 'n8n-workflow';

/** With which of its credentials a node sends requests: that of a key, or that of a connected account. */
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

import { MAIN_WORKSPACE, OTHER_WORKSPACE } from '../access/keys.mts';

/** Ways of sending a secret to the token endpoint: in the header, or in the body. */
export const SECRET_METHODS = ['client_secret_basic', 'client_secret_post'] as const;

export interface OAuthClient {
	client_id: string;
	client_secret?: string;
	/** The only way in which the secret is accepted; either way where it is absent. */
	token_endpoint_auth_method?: (typeof SECRET_METHODS)[number];
	redirect_uris: string[];
}

/**
 * Callbacks of an n8n on this machine. The authorization server accepts any port of a loopback
 * address.
 */
export const LOCAL_CALLBACKS = [
	'http://127.0.0.1/rest/oauth2-credential/callback',
	'http://localhost/rest/oauth2-credential/callback',
];

/** The apps every sandbox knows; fictitious, hence fixed and no secret. */
export const FIXED_CLIENTS: readonly OAuthClient[] = [
	{
		client_id: 'sandbox-confidential',
		client_secret: 'sandbox-client-secret',
		redirect_uris: LOCAL_CALLBACKS,
	},
	{
		client_id: 'sandbox-header-only',
		client_secret: 'sandbox-client-secret',
		token_endpoint_auth_method: 'client_secret_basic',
		redirect_uris: LOCAL_CALLBACKS,
	},
	{
		client_id: 'sandbox-body-only',
		client_secret: 'sandbox-client-secret',
		token_endpoint_auth_method: 'client_secret_post',
		redirect_uris: LOCAL_CALLBACKS,
	},
	{ client_id: 'sandbox-public', redirect_uris: LOCAL_CALLBACKS },
];

/** People who can sign in, their passwords and workspaces; fictitious. */
export const USERS: Readonly<Record<string, { password: string; workspace: string }>> = {
	demo: { password: 'demo', workspace: MAIN_WORKSPACE },
	other: { password: 'other', workspace: OTHER_WORKSPACE },
};

export function clientMetadata(client: OAuthClient): Record<string, unknown> {
	return {
		...client,
		// A "native" app may call back to any port of a loopback address.
		application_type: client.redirect_uris.every(suitsNativeApp) ? 'native' : 'web',
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code'],
		id_token_signed_response_alg: 'ES256',
		// The library accepts the secret in the body as well as in the header, whichever is registered.
		token_endpoint_auth_method: client.client_secret ? 'client_secret_basic' : 'none',
	};
}

function suitsNativeApp(uri: string): boolean {
	const { protocol, hostname } = new URL(uri);
	const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
	return loopback ? protocol === 'http:' : protocol === 'https:';
}

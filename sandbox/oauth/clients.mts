import { MAIN_WORKSPACE } from '../access/keys.mts';

interface OAuthClient {
	client_id: string;
	client_secret?: string;
	/** The only way in which the secret is accepted, in the header or in the body; either way where it is absent. */
	token_endpoint_auth_method?: 'client_secret_basic' | 'client_secret_post';
}

/**
 * Callbacks of an n8n on this machine. The authorization server accepts any port of a loopback
 * address.
 */
const LOCAL_CALLBACKS = [
	'http://127.0.0.1/rest/oauth2-credential/callback',
	'http://localhost/rest/oauth2-credential/callback',
];

/** The apps every sandbox knows; fictitious, hence fixed and no secret. */
export const FIXED_CLIENTS: readonly OAuthClient[] = [
	{
		client_id: 'sandbox-confidential',
		client_secret: 'sandbox-client-secret',
	},
	{
		client_id: 'sandbox-header-only',
		client_secret: 'sandbox-client-secret',
		token_endpoint_auth_method: 'client_secret_basic',
	},
	{
		client_id: 'sandbox-body-only',
		client_secret: 'sandbox-client-secret',
		token_endpoint_auth_method: 'client_secret_post',
	},
	{ client_id: 'sandbox-public' },
];

/** People who can sign in, their passwords and workspaces; fictitious. */
export const USERS: Readonly<Record<string, { password: string; workspace: string }>> = {
	demo: { password: 'demo', workspace: MAIN_WORKSPACE },
};

export function clientMetadata(client: OAuthClient): Record<string, unknown> {
	return {
		...client,
		// A "native" app may call back to any port of a loopback address.
		application_type: 'native',
		redirect_uris: LOCAL_CALLBACKS,
		grant_types: ['authorization_code', 'refresh_token'],
		response_types: ['code'],
		id_token_signed_response_alg: 'ES256',
		// The library accepts the secret in the body as well as in the header, whichever is registered.
		token_endpoint_auth_method: client.client_secret ? 'client_secret_basic' : 'none',
	};
}

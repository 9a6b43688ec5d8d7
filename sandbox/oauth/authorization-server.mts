import { generateKeyPairSync } from 'node:crypto';
import { Provider, type TokenContext } from 'oidc-provider';
import { ALL_SCOPES } from '../access/keys.mts';
import type { FindToken } from '../service/hooks.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import { clientMetadata, FIXED_CLIENTS, USERS, type OAuthClient } from './clients.mts';
import { TokenStore } from './token-store.mts';
import { interactionPath } from './views.mts';

const TEN_MINUTES = 600;
const ONE_DAY = 86_400;
const ONE_YEAR = 365 * ONE_DAY;

export interface AuthorizationServer {
	provider: Provider;
	findToken: FindToken;
	/** Registers an app, or replaces the one of the same client_id. */
	register(client: OAuthClient): Promise<void>;
	/** Ends every session, grant and token. */
	revokeAll(): void;
}

/**
 * @param issuer address of the authorization server, without a path
 * @param redirectUris further callbacks for the fixed clients
 */
export async function createAuthorizationServer(
	{ clock, settings, stats }: Sandbox,
	issuer: string,
	redirectUris: string[],
): Promise<AuthorizationServer> {
	const store = new TokenStore(clock);
	const onlyMethods = new Map<string, OAuthClient['token_endpoint_auth_method']>();
	const clients = store.adapterFor('Client');
	const adapter = (kind: string) =>
		kind === 'Client' ? hiddenFromOthers(clients, onlyMethods) : store.adapterFor(kind);
	const provider = new Provider(issuer, configuration(settings, adapter));
	provider.on('grant.success', ({ oidc }) => {
		stats.tokensIssued++;
		if (oidc.params?.grant_type === 'refresh_token') stats.tokenRefreshes++;
	});
	provider.on('grant.error', (_context, error) => {
		if (error.error_detail === 'refresh token already used') stats.refreshTokenReuses++;
	});
	const register = (client: OAuthClient) => {
		onlyMethods.set(client.client_id, client.token_endpoint_auth_method);
		return clients.upsert(client.client_id, clientMetadata(client));
	};
	for (const client of FIXED_CLIENTS) {
		await register({ ...client, redirect_uris: [...client.redirect_uris, ...redirectUris] });
	}

	return {
		provider,
		register,
		revokeAll: () => store.forgetTokens(),
		async findToken(token) {
			const found = await provider.AccessToken.find(token);
			if (!found) return undefined;
			return {
				label: 'oauth',
				workspace: USERS[found.accountId].workspace,
				scopes: (found.scope ?? '').split(' '),
				mode: 'live',
			};
		},
	};
}

type ClientStore = ReturnType<TokenStore['adapterFor']>;

/**
 * The storage of clients, in which the token endpoint does not find a client that sends its secret in another way than
 * the one registered.
 */
function hiddenFromOthers(
	clients: ClientStore,
	onlyMethods: ReadonlyMap<string, OAuthClient['token_endpoint_auth_method']>,
): ClientStore {
	return {
		...clients,
		async find(id) {
			const only = onlyMethods.get(id);
			const { ctx } = Provider;
			if (only === undefined || ctx?.oidc.route !== 'token') return clients.find(id);
			const used = ctx.headers.authorization ? 'client_secret_basic' : 'client_secret_post';
			return used === only ? clients.find(id) : undefined;
		},
	};
}

function configuration(settings: Readonly<Settings>, adapter: (kind: string) => ClientStore) {
	const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	return {
		adapter,
		scopes: ALL_SCOPES,
		pkce: { required: () => true },
		rotateRefreshToken: true,
		issueRefreshToken: () => true,
		// Refresh tokens outlive the session in which the person signed in.
		expiresWithSession: () => false,
		jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
		enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
		cookies: { keys: ['sandbox'] },
		routes: { authorization: '/oauth/authorize', token: '/oauth/token' },
		features: { devInteractions: { enabled: false }, userinfo: { enabled: false } },
		interactions: { url: (_context: unknown, { uid }: { uid: string }) => interactionPath(uid) },
		findAccount: (_context: unknown, id: string) => ({
			accountId: id,
			claims: () => ({ sub: id }),
		}),
		ttl: {
			AccessToken: () => settings.accessTokenSeconds,
			RefreshToken: () => settings.refreshTokenSeconds,
			AuthorizationCode: 60,
			Grant: ONE_YEAR,
			IdToken: 3600,
			Interaction: TEN_MINUTES,
			Session: ONE_DAY,
		},
		renderError(context: TokenContext, out: Record<string, string>) {
			context.type = 'application/json';
			context.body = JSON.stringify(out);
		},
	};
}

import { generateKeyPairSync } from 'node:crypto';
import { Provider, type TokenContext } from 'oidc-provider';
import { ALL_SCOPES } from '../access/keys.mts';
import type { Clock } from '../clock.mts';
import type { FindToken } from '../service/hooks.mts';
import type { Sandbox } from '../sandbox.mts';
import type { Settings } from '../settings.mts';
import { clientMetadata, FIXED_CLIENTS, USERS } from './clients.mts';
import { interactionPath } from './routes.mts';

const TEN_MINUTES = 600;
const ONE_DAY = 86_400;
const NINETY_DAYS = 90 * ONE_DAY;
const ONE_YEAR = 365 * ONE_DAY;

export interface AuthorizationServer {
	provider: Provider;
	findToken: FindToken;
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
): Promise<AuthorizationServer> {
	const store = new TokenStore(clock);
	const clients = store.adapterFor('Client');
	const adapter = (kind: string) =>
		kind === 'Client' ? hiddenFromOthers(clients) : store.adapterFor(kind);
	const provider = new Provider(issuer, configuration(settings, adapter));
	provider.on('grant.success', ({ oidc }) => {
		if (oidc.params?.grant_type === 'refresh_token') stats.tokenRefreshes++;
	});
	provider.on('grant.error', (_context, error) => {
		if (error.error_detail === 'refresh token already used') stats.refreshTokenReuses++;
	});
	for (const client of FIXED_CLIENTS)
		await clients.upsert(client.client_id, clientMetadata(client));

	return {
		provider,
		revokeAll: () => store.forgetTokens(),
		async findToken(token) {
			const found = await provider.AccessToken.find(token);
			if (!found) return undefined;
			return {
				workspace: USERS[found.accountId].workspace,
				scopes: (found.scope ?? '').split(' '),
				mode: 'live',
			};
		},
	};
}

/** The only way in which each app may send its secret, where there is one. */
const METHODS = new Map(
	FIXED_CLIENTS.map((client) => [client.client_id, client.token_endpoint_auth_method]),
);

type ClientStore = ReturnType<TokenStore['adapterFor']>;

/**
 * The storage of clients, in which the token endpoint does not find a client that sends its secret in another way than
 * the one registered.
 */
function hiddenFromOthers(clients: ClientStore): ClientStore {
	return {
		...clients,
		async find(id) {
			const only = METHODS.get(id);
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
			RefreshToken: NINETY_DAYS,
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

type Payload = Record<string, unknown> & { grantId?: string; uid?: string };

interface Stored {
	payload: Payload;
	expiresAt: number;
}

/** The storage of the authorization server, expiring by the sandbox's clock. */
class TokenStore {
	readonly #clock: Clock;
	readonly #stored = new Map<string, Stored>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** Forgets sessions, grants and tokens, but not the clients. */
	forgetTokens(): void {
		for (const key of this.#stored.keys()) {
			if (!key.startsWith('Client:')) this.#stored.delete(key);
		}
	}

	/** The storage of one kind of record, as an oidc-provider adapter. */
	adapterFor(kind: string) {
		const keyOf = (id: string) => `${kind}:${id}`;
		const find = async (id: string) => this.#find(keyOf(id));
		return {
			find,
			findByUid: async (uid: string) => this.#findByUid(kind, uid),
			upsert: async (id: string, payload: Payload, expiresIn?: number) => {
				const lifetime = expiresIn === undefined ? Infinity : expiresIn * 1000;
				this.#stored.set(keyOf(id), { payload, expiresAt: this.#clock.now() + lifetime });
			},
			consume: async (id: string) => {
				const payload = this.#find(keyOf(id));
				if (payload) payload.consumed = Math.floor(this.#clock.now() / 1000);
			},
			destroy: async (id: string) => void this.#stored.delete(keyOf(id)),
			revokeByGrantId: async (grantId: string) => {
				for (const [key, { payload }] of this.#stored) {
					if (payload.grantId === grantId) this.#stored.delete(key);
				}
			},
		};
	}

	#find(key: string): Payload | undefined {
		const stored = this.#stored.get(key);
		return stored && stored.expiresAt > this.#clock.now() ? stored.payload : undefined;
	}

	#findByUid(kind: string, uid: string): Payload | undefined {
		for (const [key, { payload }] of this.#stored) {
			if (key.startsWith(`${kind}:`) && payload.uid === uid) return this.#find(key);
		}
		return undefined;
	}
}

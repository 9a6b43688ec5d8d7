import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import {
	startScriptedServer,
	type Script,
	type ScriptedServer,
} from '../support/scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const GRANT_ENDED = { status: 400, body: { error: 'invalid_grant' } };

/** A failure of the token endpoint; it never ends where there is no status. */
interface TokenFailure {
	status?: number;
	body?: object;
}

/** A service whose tokens expire when it is told so, and whose token endpoint fails as it is told. */
class Service {
	readonly server: ScriptedServer;
	/** How the next token requests fail. */
	failures: TokenFailure[] = [];
	/** Whether a token of the endpoint is taken. */
	takesNew = true;
	current = 'access-0';
	refreshToken = 'refresh-0';
	reuses = 0;

	static async start(): Promise<Service> {
		const script: Script = async (request, reply) => await service.#respond(request, reply);
		const service: Service = new Service(await startScriptedServer(script));
		return service;
	}

	constructor(server: ScriptedServer) {
		this.server = server;
	}

	/** Requests for a token. */
	get tokens(): number {
		return this.server.seen.filter(({ url }) => url.endsWith('/oauth/token')).length;
	}

	/** Requests to the API. */
	get requests(): number {
		return this.server.seen.length - this.tokens;
	}

	async #respond(...[{ url, headers, body }, reply]: Parameters<Script>): Promise<unknown> {
		if (!url.endsWith('/oauth/token')) {
			const isCurrent = headers.authorization === `Bearer ${this.current}` && this.takesNew;
			return isCurrent ? { cif: 'J99216582' } : reply.code(401).send({});
		}
		const failure = this.failures.shift();
		if (failure !== undefined) {
			if (failure.status === undefined) return await new Promise(() => {});
			return reply.code(failure.status).send(failure.body ?? { error: 'temporarily_unavailable' });
		}
		if (new URLSearchParams(String(body)).get('refresh_token') !== this.refreshToken) {
			this.reuses++;
			return reply.code(400).send(GRANT_ENDED.body);
		}
		this.current = `access-${this.tokens}`;
		this.refreshToken = `refresh-${this.tokens}`;
		return { access_token: this.current, refresh_token: this.refreshToken, token_type: 'bearer' };
	}
}

let service: Service;
let accounts = 0;

beforeEach(async () => {
	service = await Service.start();
});

afterEach(async () => await service.server.stop());

/** An account whose access token has expired. */
function account(): ICredentialDataDecryptedObject {
	const { baseUrl } = service.server;
	return {
		baseUrl,
		grantType: 'pkce',
		clientId: 'app',
		clientSecret: 'app-secret',
		authentication: 'body',
		accessTokenUrl: baseUrl.replace('/v1', '/oauth/token'),
		oauthTokenData: {
			access_token: 'expired',
			refresh_token: service.refreshToken,
			token_type: 'bearer',
		},
	};
}

async function lookUp(items: number, options: object = {}, more: Partial<NodeRun> = {}) {
	return await runNode({
		parameters: {
			authentication: 'oAuth2',
			resource: 'company',
			operation: 'get',
			cif: 'J99216582',
			options: options as never,
		},
		items: Array.from({ length: items }, () => ({})),
		credentials: account(),
		accountId: `renewal ${++accounts}`,
		...more,
	});
}

it('an expired token is renewed once for all, without a request of its own', async () => {
	const { items, error } = await lookUp(20, { concurrency: 5 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(20);
	expect(service.tokens).toBe(1);
	// One request is sent before the first response, and once more with the new token.
	expect(service.requests).toBe(21);
});

it.each<[string, TokenFailure]>([
	['503', { status: 503 }],
	['500', { status: 500, body: { error: 'server_error' } }],
	['500 without JSON', { status: 500, body: Buffer.from('<html>') }],
	['429', { status: 429, body: { error: 'rate_limit_exceeded' } }],
	['429 without an error', { status: 429, body: {} }],
	['400 temporarily_unavailable', { status: 400 }],
])('a token endpoint that answers %s once is asked again', async (_, failure) => {
	service.failures = [failure];
	const { items, error } = await lookUp(4);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(4);
	expect([service.tokens, service.requests, service.reuses]).toEqual([2, 5, 0]);
});

it('a token endpoint that stays busy is not said to have ended the connection', async () => {
	service.failures = Array(9).fill({ status: 503 });
	const { error } = await lookUp(1, { maxRetries: 1 });
	expect(error?.message).toContain('Access for the credential "Test account" could not be renewed');
	expect(error?.description).toContain('The account stays connected');
	expect([service.tokens, service.requests]).toEqual([2, 1]);
});

it.each(['invalid_grant', 'invalid_client', 'unauthorized_client'])(
	'%s asks to connect the account again, at once',
	async (code) => {
		service.failures = Array(9).fill({ status: 400, body: { error: code } });
		const { error } = await lookUp(1);
		expect(error?.message).toContain('"Test account" needs to be reconnected');
		expect(service.tokens).toBe(1);
	},
);

it('an address without a token endpoint is told as such, at once', async () => {
	service.failures = [{ status: 404, body: Buffer.from('Not here') }];
	const { error } = await lookUp(1);
	expect(error?.description).toContain('Authorization URL');
	expect(service.tokens).toBe(1);
});

it('the time limit holds for the renewal too', async () => {
	service.failures = [{}];
	const started = Date.now();
	const { error } = await lookUp(1, { timeout: 1, maxRetries: 1 });
	expect(error?.message).toContain('could not be renewed');
	expect(Date.now() - started).toBeLessThan(8000);
	// The first request may still be carried out, and must not be sent twice.
	expect(service.tokens).toBe(1);
});

it('a 401 that a new token does not mend renews once', async () => {
	service.takesNew = false;
	const { outputs } = await lookUp(30, { concurrency: 3 }, { onError: 'continueErrorOutput' });
	expect(outputs[1]).toHaveLength(30);
	expect(outputs[1][0].json.error).toContain('no longer accepts the connected account');
	expect(service.tokens).toBe(1);
});

it('a token that another process has stored is taken as it is', async () => {
	const credentials = account();
	const accountId = `renewal ${++accounts}`;
	await lookUp(1, {}, { credentials, accountId });
	service.current = 'stored elsewhere';
	let reads = 0;
	const tokens = { refresh_token: service.refreshToken, token_type: 'bearer' };
	Object.defineProperty(credentials, 'oauthTokenData', {
		enumerable: true,
		configurable: true,
		// The first reading makes the client, the second the request that gets a 401.
		get: () => ({ ...tokens, access_token: reads++ < 2 ? 'access-1' : service.current }),
	});
	const { error } = await lookUp(1, {}, { credentials, accountId });
	expect(error).toBeUndefined();
	expect(service.tokens).toBe(1);
});

it('an address without a token endpoint ends the run after one token request', async () => {
	service.failures = Array(40).fill({ status: 404, body: Buffer.from('Not here') });
	const { items } = await lookUp(40, { concurrency: 1 }, { onError: 'continueRegularOutput' });
	expect(items).toHaveLength(40);
	expect(service.tokens).toBe(1);
	expect(items[39].error).toContain('could not be renewed (not sent)');
});

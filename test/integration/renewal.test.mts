import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { useGivenTime } from '../support/given-time.mts';
import { startScriptedServer, type Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const server = useScriptedServer();
const time = useGivenTime();

/** A failure of the token endpoint. */
interface TokenFailure {
	status: number;
	body?: object;
	headers?: Record<string, string>;
}

/** How a client identifies itself to the token endpoint. */
type ClientWay = 'body' | 'header' | 'none';

/** A service whose tokens expire when it is told so, and whose token endpoint fails as it is told. */
class Service {
	/** How the next token requests fail. */
	failures: TokenFailure[] = [];
	/** Whether a token of the endpoint is taken. */
	takesNew = true;
	/** The only way in which clients are recognised, where there is only one. */
	onlyWay?: ClientWay;
	/** How clients identified themselves. */
	readonly ways: ClientWay[] = [];
	/** Is told how many requests to the API there were. */
	onRequest: (count: number) => void = () => {};
	/** Requests to the API before the token expires. */
	expiresAfter = Infinity;
	current = 'access-0';
	tokenType = 'bearer';
	refreshToken = 'refresh-0';
	reuses = 0;

	/** Requests for a token. */
	get tokens(): number {
		return server.seen.filter(({ url }) => url.endsWith('/oauth/token')).length;
	}

	/** Requests to the API. */
	get requests(): number {
		return server.seen.length - this.tokens;
	}

	readonly respond: Script = async ({ url, headers, body }, reply) => {
		if (!url.endsWith('/oauth/token')) {
			this.onRequest(this.requests);
			if (this.requests > this.expiresAfter) this.current = 'another';
			const isCurrent = headers.authorization === `Bearer ${this.current}` && this.takesNew;
			return isCurrent
				? { cif: 'J99216582', nombre: 'Gil' }
				: reply.code(401).send({ message: this.current });
		}
		const failure = this.failures.shift();
		if (failure !== undefined) {
			return reply
				.code(failure.status)
				.headers(failure.headers ?? {})
				.send(failure.body ?? { error: 'temporarily_unavailable' });
		}
		const form = new URLSearchParams(String(body));
		const inBody = form.has('client_secret') ? 'body' : 'none';
		const way = headers.authorization === undefined ? inBody : 'header';
		this.ways.push(way);
		if (this.onlyWay !== undefined && way !== this.onlyWay) {
			return reply.code(401).send({ error: 'invalid_client' });
		}
		if (form.get('refresh_token') !== this.refreshToken) {
			this.reuses++;
			return reply.code(400).send({ error: 'invalid_grant' });
		}
		this.current = `access-${this.tokens}`;
		this.refreshToken = `refresh-${this.tokens}`;
		const { current, refreshToken, tokenType } = this;
		return { access_token: current, refresh_token: refreshToken, token_type: tokenType };
	};
}

let service: Service;
let accounts = 0;

beforeEach(async () => {
	service = new Service();
	await server.start(service.respond);
});

/** An account whose access token has expired. */
function account(): ICredentialDataDecryptedObject {
	const { baseUrl } = server.credentials();
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
	const lookups = runNode({
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
	return await time.run(lookups);
}

it('an expired token is renewed once for all requests', async () => {
	const { items, error } = await lookUp(20, { concurrency: 5 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(20);
	expect(service.tokens).toBe(1);
	// Two requests are sent before the first response, and once more with the new token.
	expect(service.requests).toBe(22);
});

it.each<[string, TokenFailure]>([
	['status 503', { status: 503 }],
	['status 429 without an error code', { status: 429, body: {} }],
])('a token request is retried after %s', async (_, failure) => {
	service.failures = [failure];
	const { items, error } = await lookUp(4);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(4);
	expect([service.tokens, service.requests, service.reuses]).toEqual([2, 6, 0]);
});

it('an account stays connected if the token endpoint stays busy', async () => {
	service.failures = Array(9).fill({ status: 503 });
	const { error } = await lookUp(1, { maxWait: 2 });
	expect(error?.message).toContain('Access for the credential "Test account" could not be renewed');
	expect(error?.description).toContain('The account stays connected');
	expect([service.tokens, service.requests]).toEqual([2, 1]);
});

const goOn = { onError: 'continueRegularOutput' } as const;

describe('a token response without a valid token', () => {
	const words = 'The refresh token was revoked';
	it.each<[string, TokenFailure, string]>([
		['a custom error code', { status: 400, body: { error_code: 'bad_token' } }, 'says: bad_token'],
		[
			'an error with status 200',
			{ status: 200, body: { error_description: words } },
			`says: ${words}`,
		],
		[
			'a message with the app secret',
			{ status: 400, body: { message: 'app-secret' } },
			'says: ***',
		],
		['no token', { status: 200, body: {} }, 'returned no token'],
		['the old token', { status: 200, body: { access_token: 'expired' } }, 'returned no token'],
		['null as the token', { status: 200, body: { access_token: null } }, 'returned no token'],
		['a web page', { status: 200, body: Buffer.from('<html>') }, 'returned no token'],
		['status 404', { status: 404, body: Buffer.from('Not here') }, 'Authorization URL'],
	])('ends the run with an explanation: %s', async (_, failure, expected) => {
		service.failures = Array(100).fill(failure);
		const { items, hints } = await lookUp(30, {}, goOn);
		expect(items).toHaveLength(30);
		expect(items.every(({ error }) => /could not be renewed|reconnected/.test(String(error)))).toBe(
			true,
		);
		expect(JSON.stringify([items, hints])).not.toContain('could not be reached');
		const { error } = await lookUp(1);
		expect(error?.description).toContain(expected);
		expect([service.tokens, service.requests]).toEqual([2, 3]);
	});
});

it('all requests respect the Retry-After of a busy token endpoint', async () => {
	service.failures = [{ status: 503, headers: { 'retry-after': '4' } }];
	const started = time.now;
	const { error } = await lookUp(20);
	expect(error).toBeUndefined();
	expect(time.now - started).toBeGreaterThanOrEqual(4000);
	expect(service.tokens).toBe(2);
});

describe('the client of an account', () => {
	it('authenticates in the body, then in the header, and remembers what worked', async () => {
		const credentials = account();
		const accountId = `renewal ${++accounts}`;
		service.onlyWay = 'header';
		for (const access of ['expired', 'expired again']) {
			service.current = access === 'expired' ? service.current : 'another';
			const { error } = await lookUp(10, {}, { credentials, accountId });
			expect(error).toBeUndefined();
		}
		// The way that was taken is the first to be tried the next time.
		expect(service.ways).toEqual(['body', 'header', 'header']);
	});

	it.each<[ClientWay, object]>([
		['header', { authentication: 'header' }],
		['none', { clientSecret: undefined }],
	])('authenticates only as the credential says: %s', async (way, settings) => {
		const credentials = { ...account(), ...settings };
		expect((await lookUp(1, {}, { credentials })).error).toBeUndefined();
		service.onlyWay = 'body';
		service.current = 'another';
		const { error } = await lookUp(1, {}, { credentials });
		expect(error?.message).toContain('needs to be reconnected');
		expect(service.ways).toEqual([way, way]);
	});

	it('authenticates at most once in each way if it is unknown', async () => {
		service.failures = Array(100).fill({ status: 401, body: { error: 'invalid_client' } });
		const { items } = await lookUp(30, {}, goOn);
		expect(items[29].error).toContain('needs to be reconnected (not sent)');
		expect(service.tokens).toBe(2);
	});
});

describe('an account without an access token', () => {
	const tokens = { refresh_token: 'refresh-0', token_type: 'bearer' };

	it.each([{}, { access_token: null }, { access_token: '' }])(
		'is renewed before the first request if it has %j',
		async (data) => {
			const credentials = { ...account(), oauthTokenData: { ...tokens, ...data } } as never;
			const { error } = await lookUp(5, {}, { credentials });
			expect(error).toBeUndefined();
			expect([service.tokens, service.requests]).toEqual([1, 5]);
		},
	);

	it.each([undefined, {}])('is reported as not connected if its token data is %j', async (data) => {
		const credentials = { ...account(), oauthTokenData: data } as never;
		const { error } = await lookUp(5, {}, { credentials });
		expect(error?.message).toBe("'Test account' is not connected");
		expect(error?.description).toContain('connect the account');
		expect([service.tokens, service.requests]).toEqual([0, 0]);
	});
});

describe('a credential edited during a run', () => {
	it.each<[string, (other: string) => object]>([
		['to another address', (other) => ({ baseUrl: other })],
		['to another app', () => ({ clientId: 'another' })],
		['to no address', () => ({ baseUrl: '' })],
	])('ends the run if it changes %s, and sends no token to the other host', async (_, edit) => {
		const other = await startScriptedServer(() => ({}));
		const credentials = account();
		service.current = 'expired';
		service.expiresAfter = 10;
		const edited = edit(other.baseUrl);
		const oauthTokenData = { access_token: 'new', refresh_token: 'refresh-0' };
		service.onRequest = (count) => {
			if (count === 5) Object.assign(credentials, edited, { oauthTokenData });
		};
		const { items } = await lookUp(20, { concurrency: 1 }, { ...goOn, credentials });
		await other.stop();
		expect(items.filter(({ error }) => error === null)).toHaveLength(5);
		expect(items[5].error).toContain('The credential "Test account" was changed during this run');
		expect(items[19].error).toContain('(not sent)');
		expect([service.requests, service.tokens]).toEqual([5, 0]);
		expect(other.seen).toHaveLength(0);
	});

	it('is not renewed', async () => {
		const credentials = account();
		service.onRequest = () => Object.assign(credentials, { clientId: 'another' });
		const { error } = await lookUp(1, {}, { credentials });
		expect(error?.message).toContain('was changed during this run');
		expect(service.tokens).toBe(0);
	});
});

it('a 401 that persists after a renewal is not renewed again, and the error hides the token', async () => {
	service.takesNew = false;
	const { error } = await lookUp(1);
	expect(error?.message).toContain('no longer accepts the connected account');
	expect(error?.description).toContain('says: ***');
	expect(service.tokens).toBe(1);
});

describe('a token that n8n would write into the address', () => {
	it.each(['mac', ''])('is not sent if the account has it, with the type "%s"', async (type) => {
		const credentials = account();
		Object.assign(credentials.oauthTokenData as object, { token_type: type });
		const { error } = await lookUp(1, {}, { credentials });
		expect(error?.message).toBe(
			'The credential "Test account" has a token that cannot be sent safely',
		);
		expect(error?.description).toContain('another type than Bearer');
		expect(server.seen).toHaveLength(0);
	});

	it('is not sent after a renewal that brought it', async () => {
		service.tokenType = 'mac';
		const { error } = await lookUp(3);
		expect(error?.description).toContain('another type than Bearer');
		expect(JSON.stringify(server.seen.map(({ url }) => url))).not.toContain('access-');
		expect(service.tokens).toBe(1);
	});
});

it('Timeout applies to each request, not to the run', async () => {
	await server.start(async (_, reply) => {
		await time.delay(reply, 900);
		return { cif: 'J99216582', nombre: 'Gil' };
	});
	const { error } = await lookUp(3, { timeout: 1, maxWait: 0.9, concurrency: 1 });
	expect(error).toBeUndefined();
});

it('a token stored by another process is used without a renewal', async () => {
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

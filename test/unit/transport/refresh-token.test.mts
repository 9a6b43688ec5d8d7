import type { Account } from '../../../nodes/transport/account.ts';
import { Secrets } from '../../../nodes/transport/secrets.ts';
import {
	isUnknownClient,
	tokenRefreshOf,
	explainRefreshFailure,
	withFreshToken,
} from '../../../nodes/transport/refresh-token.ts';
import { deadlinesOf } from '../../../nodes/transport/deadlines.ts';
import {
	type Outcome,
	pipe,
	type RequestContext,
	type Stage,
} from '../../../nodes/transport/request.ts';
import { toResponse } from '../../../nodes/transport/response.ts';
import { retry } from '../../../nodes/transport/retry.ts';
import { SYSTEM_CLOCK } from '../../../nodes/lib/clock.ts';
import { before, done, failed, pending } from '../../support/stages.mts';
import { VirtualTime } from '../../support/virtual-time.mts';

/** The stage before a service that accepts the next token alone, which `renew` brings. */
function setUp(
	credentialId: string,
	renew: (signal?: AbortSignal) => Promise<void>,
	refusal = failed(401, { isTransient: false }),
) {
	let token = 'first';
	const context = {
		getExecutionCancelSignal: () => undefined,
		getCredentials: async () => ({ oauthTokenData: { access_token: token } }),
		helpers: {
			async refreshOAuth2Token(this: { getExecutionCancelSignal(): AbortSignal | undefined }) {
				await renew(this.getExecutionCancelSignal());
				token = 'second';
				return { access_token: token };
			},
		},
	} as unknown as RequestContext;
	const account = { credentialId, accessToken: token, secrets: new Secrets() } as Account;
	const end = new AbortController();
	let permits = 0;
	const permitted: Stage = (next) => async (request) => {
		permits++;
		return await next(request);
	};
	const fresh = withFreshToken(account, deadlinesOf(context, 300_000, end.signal));
	const again = retry(() => ({ maxRetries: 0, maxWait: 1000 }));
	const stage: Stage = (next) => pipe(again, permitted, fresh, next);
	return {
		end,
		permits: () => permits,
		...before(stage, () => (token === 'second' ? done() : refusal)),
	};
}

it('Requests that get a 401 together renew the token once', async () => {
	const renew = jest.fn(async () => await new Promise<void>(setImmediate));
	const { send } = setUp('together', renew);
	const outcomes = await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(outcomes.map(({ value }) => value)).toEqual(['read', 'read', 'read']);
	expect(renew).toHaveBeenCalledTimes(1);
});

it('A renewal goes on when the request that needs it has no more time', async () => {
	const asked = Promise.withResolvers<AbortSignal | undefined>();
	const { send, end } = setUp('late', async (signal) => {
		asked.resolve(signal);
		await new Promise(() => {});
	});
	const sent = send(pending());
	const signal = await asked.promise;
	end.abort();
	expect((await sent).failure?.message).toContain('could not be renewed');
	expect(signal?.aborted).not.toBe(true);
});

it('What is sent again after a renewal has a permit of its own', async () => {
	const { send, seen, permits } = setUp('permits', async () => {});
	await Promise.all([1, 2, 3].map(async () => await send(pending())));
	expect(seen).toHaveLength(6);
	expect(permits()).toBe(6);
});

it('A token that has expired is renewed after a 403 that says so', async () => {
	const body = '{"error_code":"token_expired"}';
	const refusal = failed(403, { isTransient: false }, { response: toResponse(403, {}, body) });
	const { send } = setUp('forbidden', async () => {}, refusal);
	expect((await send(pending())).value).toBe('read');
});

it('renews a token again that has worked, though a request with the token before it comes back late', async () => {
	let token = 0;
	const context = {
		getExecutionCancelSignal: () => undefined,
		getCredentials: async () => ({ oauthTokenData: { access_token: `${token}` } }),
		helpers: { refreshOAuth2Token: async () => ({ access_token: `${++token}` }) },
	} as unknown as RequestContext;
	const account = {
		credentialId: 'straggler',
		accessToken: '0',
		secrets: new Secrets(),
	} as Account;
	const expired = failed(401, { isTransient: false, failsFor: 'run' });
	const late = Promise.withResolvers<Outcome>();
	const ends = [expired, late.promise, done(), expired];
	const { send } = before(
		withFreshToken(account, deadlinesOf(context, 300_000)),
		(_, number) => ends[number - 1] ?? done(),
	);
	const [first, second] = [send(pending()), send(pending())];
	expect((await first).isRenewed).toBe(true);
	expect((await send(pending())).value).toBe('read');

	late.resolve(expired);
	expect((await second).isRenewed).toBe(true);
	expect((await send(pending())).isRenewed).toBe(true);
	expect(token).toBe(2);
});

it('A sign-in server that hung once is asked again by the next run', async () => {
	const { timeout } = AbortSignal;
	const late = new AbortController();
	jest
		.spyOn(AbortSignal, 'timeout')
		.mockImplementation((time) =>
			time === 60_000 ? late.signal : timeout.call(AbortSignal, time),
		);
	const asked = Promise.withResolvers<void>();
	const { send } = setUp('hung', async () => {
		asked.resolve();
		await new Promise(() => {});
	});
	const sent = send(pending());
	await asked.promise;
	late.abort();
	expect((await sent).failure?.message).toContain('could not be renewed');
	jest.restoreAllMocks();
	const soon = SYSTEM_CLOCK.now() + 2000;
	jest.spyOn(SYSTEM_CLOCK, 'now').mockReturnValue(soon);
	expect((await setUp('hung', async () => {}).send(pending())).value).toBe('read');
	jest.restoreAllMocks();
});

const SECRET = 'refresh-token-of-the-account';
const account = { credentialName: 'Account', secrets: new Secrets(SECRET) } as unknown as Account;

/** What n8n throws where a body names an error, and where it does not. */
const authError = (error: unknown, more = {}) => ({ code: 'EAUTH', body: { error, ...more } });
const responseError = (status: number, body: unknown) => ({
	code: 'ESTATUS',
	status,
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
const axiosError = (status: number, headers = {}, data = '') => ({
	code: 'ERR_BAD_RESPONSE',
	status,
	response: { status, headers, data },
});
const wrapped = (cause: unknown, depth: number): unknown =>
	depth === 0 ? cause : { cause: wrapped(cause, depth - 1) };

function kindOf(reason: unknown): string {
	const { failure, retryAfter } = explainRefreshFailure(reason, account);
	const isFinal = failure.isTransient !== true;
	expect(isFinal).toBe(failure.failsFor === 'run');
	expect(retryAfter === undefined).toBe(isFinal);
	if (failure.message.includes('needs to be reconnected')) return 'refused';
	return isFinal ? 'no token endpoint' : 'busy';
}

describe('Why a token was not renewed', () => {
	it.each<[string, unknown, string]>([
		...[
			'invalid_grant',
			'invalid_client',
			'invalid_request',
			'invalid_scope',
			'unauthorized_client',
			'unsupported_grant_type',
			'access_denied',
			'bad_refresh_token',
		].map((code): [string, unknown, string] => [code, authError(code), 'refused']),
		['a code of its own', responseError(400, { error_code: 'bad_refresh_token' }), 'refused'],
		['a message of its own', responseError(403, { message: 'Token revoked' }), 'refused'],
		['an error in an object', authError({ code: 'expired', message: 'Expired' }), 'refused'],
		['a status of 401 without words', responseError(401, 'Unauthorized'), 'refused'],
		['a status of 401 and nothing else', { status: 401 }, 'refused'],
		['a response and nothing else', { response: { status: 401 } }, 'refused'],
		['a refusal with a good status', { status: 200, body: { error: 'expired_token' } }, 'refused'],
		['a refusal in a cause', wrapped(authError('invalid_grant'), 4), 'refused'],
		['a refusal too deep to belong to it', wrapped(authError('invalid_grant'), 5), 'busy'],
		['the word of n8n 2', { failure: { cause: 'credential-invalid' } }, 'refused'],
		['another word of n8n 2', { failure: { cause: 'timeout' } }, 'busy'],
		[
			'no refresh token in n8n 2',
			new Error('OAuth access token expired and no refresh token is available.'),
			'refused',
		],
		['no refresh token in n8n 1', new Error('refreshToken is required'), 'refused'],
		['no account', new Error('OAuth credentials not connected'), 'refused'],
		['temporarily_unavailable', authError('temporarily_unavailable'), 'busy'],
		['rate_limit_exceeded', authError('rate_limit_exceeded'), 'busy'],
		['a busy server with a good status', { status: 200, body: { error: 'server_error' } }, 'busy'],
		['a code that it is busy', responseError(400, { error_code: 'too_many_requests' }), 'busy'],
		['a status of 500', axiosError(500), 'busy'],
		['a status of 408', responseError(408, ''), 'busy'],
		['a status of 425', responseError(425, ''), 'busy'],
		['a status of 429', responseError(429, { message: 'Slow' }), 'busy'],
		['a broken connection', { code: 'ECONNRESET' }, 'busy'],
		['a text', 'no', 'busy'],
		['nothing', undefined, 'busy'],
		['a page with a good status', responseError(200, '<html>'), 'no token endpoint'],
		['JSON without a token', { status: 200, body: {} }, 'no token endpoint'],
		['no JSON, in n8n 1', new SyntaxError('Unexpected token <'), 'no token endpoint'],
		['a status of 302', responseError(302, ''), 'no token endpoint'],
		['a status of 404', responseError(404, { message: 'No' }), 'no token endpoint'],
		['a status of 405', responseError(405, { message: 'POST' }), 'no token endpoint'],
		['a host that does not exist', { cause: { code: 'ENOTFOUND' } }, 'no token endpoint'],
	])('%s', (_, reason, expected) => {
		expect(kindOf(reason)).toBe(expected);
	});

	it.each([
		[authError('x', { error_description: 'Expired yesterday' }), 'Expired yesterday'],
		[responseError(400, { error_code: 'bad_refresh_token' }), 'bad_refresh_token'],
		[responseError(400, { error_code: 'x', message: `No ${SECRET}` }), 'No ***'],
		[authError({ code: 'x', message: 'In an object' }), 'In an object'],
	])('is said in the words of the server: %j', (reason, words) => {
		expect(explainRefreshFailure(reason, account).failure.hint).toMatch(
			new RegExp(`The sign-in server says: ${words.replace(/\*/g, '\\*')}$`),
		);
	});

	it.each([
		[axiosError(503, { 'retry-after': '120' }), 120_000, 'in 2 minutes'],
		[responseError(429, { retry_after_seconds: 300 }), 300_000, 'in 5 minutes'],
		[authError('slow_down', { retry_after_seconds: 2 }), 2000, 'in a few minutes'],
		[axiosError(503), 1000, 'in a few minutes'],
	])('asks to wait as long as the server does: %j', (reason, wait, words) => {
		const { retryAfter, failure } = explainRefreshFailure(reason, account);
		expect(retryAfter).toBe(wait);
		expect(failure.hint).toContain(words);
	});

	it('is that the credential was changed', () => {
		const reason = wrapped({ httpCode: 'ECREDENTIAL' }, 2);
		const { failure } = explainRefreshFailure(reason, account);
		expect(failure.message).toBe('The credential "Account" was changed during this run');
		expect(failure.isTransient).toBeUndefined();
	});

	it('is that n8n blocks the Token URL', () => {
		// As n8n 2.41 throws it.
		const reason = Object.assign(new Error('Blocked'), { name: 'SsrfBlockedIpError' });
		const { failure, retryAfter } = explainRefreshFailure(reason, account);
		expect([failure.isTransient, retryAfter, failure.failsFor]).toEqual([
			undefined,
			undefined,
			'run',
		]);
		expect(failure.message).toBe('The SSRF protection of this n8n blocks the Token URL');
		expect(failure.hint).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
	});
});

it.each([
	[authError('invalid_client'), true],
	[responseError(401, 'Unauthorized'), true],
	[authError('invalid_grant'), false],
	[responseError(400, { error_code: 'bad_refresh_token' }), false],
	[undefined, false],
])('tells a client that is not recognised from other refusals: %j', (reason, expected) => {
	expect(isUnknownClient(reason)).toBe(expected);
});

let identities = 0;
const refused = { failure: { message: 'Refused', hint: '' } };
const busy = { failure: { message: 'Busy', hint: '' } };
const newIdentity = () => `credential ${++identities}`;

describe('the renewal of a token', () => {
	it('is done once for all who meet the expiry together, across clients', async () => {
		const time = new VirtualTime();
		const identity = newIdentity();
		let refreshes = 0;
		const renew = async () => {
			const refresh = tokenRefreshOf(identity);
			return await refresh.renew(refresh.generation, async () => {
				refreshes++;
				await time.sleep(100);
				return 'renewed' as const;
			});
		};
		const results = await time.run(Promise.all(Array.from({ length: 10 }, renew)));
		expect(results).toEqual(Array(10).fill('renewed'));
		expect(refreshes).toBe(1);
	});

	it('is not done again for a request that left before it ended', async () => {
		const refresh = tokenRefreshOf(newIdentity());
		const { generation } = refresh;
		expect(await refresh.renew(generation, async () => 'renewed')).toBe('renewed');
		expect(await refresh.renew(generation, async () => Promise.reject(new Error('again')))).toBe(
			'renewed',
		);
	});

	it('is done again at the next expiry, and may be refused', async () => {
		const refresh = tokenRefreshOf(newIdentity());
		let refreshes = 0;
		const again = async () => (++refreshes < 3 ? 'renewed' : refused);
		for (const expected of ['renewed', 'renewed', refused] as const) {
			expect(await refresh.renew(refresh.generation, again)).toBe(expected);
		}
		expect(refreshes).toBe(3);
	});

	it('is asked for once more by a run that begins while the sign-in server hangs', async () => {
		const time = new VirtualTime();
		const refresh = tokenRefreshOf(newIdentity(), time.clock);
		const hung = async () => await new Promise<never>(() => {});
		refresh.begin('old');
		void refresh.renew(refresh.generation, hung);
		time.now += 10_000;
		refresh.begin('old');
		const another = jest.fn(async () => 'renewed' as const);
		void refresh.renew(refresh.generation, another);
		expect(another).not.toHaveBeenCalled();
		time.now += 27_000;
		refresh.begin('old');
		void refresh.renew(refresh.generation, another);
		expect(another).toHaveBeenCalledTimes(1);
	});

	it('of one credential does not wait for that of another', async () => {
		const time = new VirtualTime();
		const ends: number[] = [];
		const renew = async (milliseconds: number) => {
			const refresh = tokenRefreshOf(newIdentity());
			await refresh.renew(refresh.generation, async () => {
				await time.sleep(milliseconds);
				return 'renewed';
			});
			ends.push(time.now);
		};
		await time.run(Promise.all([renew(500), renew(10)]));
		expect(ends).toEqual([10, 500]);
	});
});

it('a renewal that found a newer token says so to those who come late', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	expect(await refresh.renew(0, async () => 'adopted')).toBe('adopted');
	expect(await refresh.renew(0, async () => busy)).toBe('adopted');
	expect(await refresh.renew(1, async () => busy)).toBe(busy);
	expect(refresh.generation).toBe(1);
});

it('a renewal that throws is over', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	await expect(refresh.renew(0, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});

it('the access token known last is that of the credential, not of a client', () => {
	const identity = newIdentity();
	tokenRefreshOf(identity).accessToken = 'a';
	expect(tokenRefreshOf(identity).accessToken).toBe('a');
	expect(tokenRefreshOf(newIdentity()).accessToken).toBeUndefined();
});

it('is not asked for again within the pause that the server asks for, by nobody', async () => {
	const time = new VirtualTime();
	const identity = newIdentity();
	let requests = 0;
	const renew = async () =>
		await tokenRefreshOf(identity, time.clock).renew(0, async () => {
			requests++;
			return requests === 1 ? { ...busy, retryAfter: 60_000 } : 'renewed';
		});
	const pauses: unknown[] = [];
	const inTurn = async () => {
		for (const wait of [0, 20_000, 40_000]) {
			await time.sleep(wait);
			pauses.push(await renew());
		}
	};
	await time.run(inTurn());
	expect(pauses).toEqual([
		{ ...busy, retryAfter: 60_000 },
		{ ...busy, retryAfter: 40_000 },
		'renewed',
	]);
	expect(requests).toBe(2);
});

it('is asked for again within a pause once the account has been connected again', async () => {
	const refresh = tokenRefreshOf(newIdentity());
	const paused = { ...busy, retryAfter: 60_000 };
	refresh.begin('first');
	await refresh.renew(0, async () => paused);
	refresh.begin('first');
	expect(await refresh.renew(0, async () => 'renewed')).toMatchObject(busy);
	refresh.begin('connected again');
	expect(await refresh.renew(0, async () => 'renewed')).toBe('renewed');
});

import type { Account } from '../../../../client/transport/account.ts';
import {
	explainRefreshFailure,
	isUnknownClient,
} from '../../../../client/transport/refresh-failure.ts';
import { Secrets } from '../../../../client/transport/secrets.ts';

const SECRET = 'refresh-token-of-the-account';
const account = { credentialName: 'Account', secrets: new Secrets(SECRET) } as unknown as Account;

/** What n8n throws if a body names an error, and if it does not. */
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

describe('failed token refresh', () => {
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
		['an error_code', responseError(400, { error_code: 'bad_refresh_token' }), 'refused'],
		['a message', responseError(403, { message: 'Token revoked' }), 'refused'],
		['an error object', authError({ code: 'expired', message: 'Expired' }), 'refused'],
		['a status of 401 with a plain text', responseError(401, 'Unauthorized'), 'refused'],
		['a status of 401 without a body', { status: 401 }, 'refused'],
		['a response with only a status', { response: { status: 401 } }, 'refused'],
		['a refusal with status 200', { status: 200, body: { error: 'expired_token' } }, 'refused'],
		['a refusal in a nested cause', wrapped(authError('invalid_grant'), 4), 'refused'],
		['a refusal in a cause nested too deeply', wrapped(authError('invalid_grant'), 5), 'busy'],
		[
			'the cause credential-invalid of n8n 2',
			{ failure: { cause: 'credential-invalid' } },
			'refused',
		],
		['the cause timeout of n8n 2', { failure: { cause: 'timeout' } }, 'busy'],
		[
			'no refresh token in n8n 2',
			new Error('OAuth access token expired and no refresh token is available.'),
			'refused',
		],
		['no refresh token in n8n 1', new Error('refreshToken is required'), 'refused'],
		['a credential that is not connected', new Error('OAuth credentials not connected'), 'refused'],
		['temporarily_unavailable', authError('temporarily_unavailable'), 'busy'],
		['rate_limit_exceeded', authError('rate_limit_exceeded'), 'busy'],
		['a busy server with status 200', { status: 200, body: { error: 'server_error' } }, 'busy'],
		[
			'the error_code too_many_requests',
			responseError(400, { error_code: 'too_many_requests' }),
			'busy',
		],
		['a status of 500', axiosError(500), 'busy'],
		['a status of 408', responseError(408, ''), 'busy'],
		['a status of 425', responseError(425, ''), 'busy'],
		['a status of 429', responseError(429, { message: 'Slow' }), 'busy'],
		['a broken connection', { code: 'ECONNRESET' }, 'busy'],
		['a thrown text', 'no', 'busy'],
		['a missing reason', undefined, 'busy'],
		['a web page with status 200', responseError(200, '<html>'), 'no token endpoint'],
		['JSON without a token', { status: 200, body: {} }, 'no token endpoint'],
		['invalid JSON, in n8n 1', new SyntaxError('Unexpected token <'), 'no token endpoint'],
		['a status of 302', responseError(302, ''), 'no token endpoint'],
		['a status of 404', responseError(404, { message: 'No' }), 'no token endpoint'],
		['a status of 405', responseError(405, { message: 'POST' }), 'no token endpoint'],
		['a host that does not exist', { cause: { code: 'ENOTFOUND' } }, 'no token endpoint'],
	])('is classified by its reason: %s', (_, reason, expected) => {
		expect(kindOf(reason)).toBe(expected);
	});

	it.each([
		[authError('x', { error_description: 'Expired yesterday' }), 'Expired yesterday'],
		[responseError(400, { error_code: 'bad_refresh_token' }), 'bad_refresh_token'],
		[responseError(400, { error_code: 'x', message: `No ${SECRET}` }), 'No ***'],
		[authError({ code: 'x', message: 'In an object' }), 'In an object'],
	])('quotes the sign-in server without secrets: %j', (reason, words) => {
		expect(explainRefreshFailure(reason, account).failure.hint).toMatch(
			new RegExp(`The sign-in server says: ${words.replace(/\*/g, '\\*')}$`),
		);
	});

	it.each([
		[axiosError(503, { 'retry-after': '120' }), 120_000, 'in a few minutes'],
		[responseError(429, { retry_after_seconds: 300 }), 300_000, 'in a few minutes'],
		[authError('slow_down', { retry_after_seconds: 2 }), 2000, 'in a few minutes'],
		[axiosError(503), 1000, 'in a few minutes'],
	])('has the wait that the sign-in server asks for: %j', (reason, wait, words) => {
		const { retryAfter, failure } = explainRefreshFailure(reason, account);
		expect(retryAfter).toBe(wait);
		expect(failure.hint).toContain(words);
	});

	it('says what to set if the sign-in server wants JSON', () => {
		const { failure } = explainRefreshFailure(responseError(415, { error: 'json only' }), account);
		expect(failure.hint).toContain('Set Authentication of this node to API Key');
		expect(failure.failsFor).toBe('run');
	});

	it('says that the credential was changed', () => {
		const reason = wrapped({ httpCode: 'ECREDENTIAL' }, 2);
		const { failure } = explainRefreshFailure(reason, account);
		expect(failure.message).toBe('The credential "Account" was changed during this run');
		expect(failure.isTransient).toBeUndefined();
	});

	it('says that SSRF protection blocks the Token URL', () => {
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
])('isUnknownClient recognises a refusal of the client: %j, %s', (reason, expected) => {
	expect(isUnknownClient(reason)).toBe(expected);
});

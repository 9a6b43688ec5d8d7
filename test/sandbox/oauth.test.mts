import { createHash } from 'node:crypto';
import axios from 'axios';
import type { AxiosInstance } from 'axios';
import { keepCookies } from '../../harness/process/cookies.mts';
import { useSandbox } from './use-sandbox.mts';

const sandbox = useSandbox({ companies: 200 });
const { advance, stats } = sandbox;

const CALLBACK = 'http://127.0.0.1:5678/rest/oauth2-credential/callback';
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-long';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const SCOPE = 'empresas:read lists:write';
const PUBLIC = { client_id: 'sandbox-public' };
const CONFIDENTIAL = { client_id: 'sandbox-confidential', client_secret: 'sandbox-client-secret' };

function browser(): AxiosInstance {
	return keepCookies(
		axios.create({
			baseURL: sandbox.authUrl,
			maxRedirects: 0,
			validateStatus: () => true,
		}),
	);
}

/** Follows redirects inside the authorization server. */
async function follow(page: AxiosInstance, location: string) {
	let response = await page.get(location);
	while (response.headers.location && !response.headers.location.startsWith(CALLBACK)) {
		response = await page.get(response.headers.location);
	}
	return response;
}

function formAction(html: string): string {
	return /action="([^"]+)"/.exec(html)![1];
}

function authorizeUrl(client_id: string, more: Record<string, string> = {}): string {
	const query = new URLSearchParams({
		response_type: 'code',
		client_id,
		redirect_uri: CALLBACK,
		scope: SCOPE,
		state: 'st',
		code_challenge: CHALLENGE,
		code_challenge_method: 'S256',
		...more,
	});
	return `/oauth/authorize?${query}`;
}

/** Signs in, decides, and returns the address the app is called back at. */
async function authorize(client_id: string, decision = 'approve'): Promise<URL> {
	const page = browser();
	const signIn = await follow(page, authorizeUrl(client_id));
	const form = (fields: Record<string, string>) => new URLSearchParams(fields);
	const signedIn = await page.post(
		formAction(signIn.data),
		form({ username: 'demo', password: 'demo' }),
	);
	const consent = await follow(page, signedIn.headers.location);
	expect(consent.data).toContain('<li>empresas:read</li><li>lists:write</li>');
	const decided = await page.post(formAction(consent.data), form({ decision }));
	return new URL((await follow(page, decided.headers.location)).headers.location);
}

async function token(fields: Record<string, string>) {
	const { data, status } = await axios.post(
		`${sandbox.authUrl}/oauth/token`,
		new URLSearchParams(fields),
		{ validateStatus: () => true },
	);
	return { ...data, status };
}

async function exchange(client: Record<string, string>, more: Record<string, string> = {}) {
	const callback = await authorize(client.client_id);
	return token({
		...client,
		grant_type: 'authorization_code',
		code: callback.searchParams.get('code') ?? '',
		redirect_uri: CALLBACK,
		code_verifier: VERIFIER,
		...more,
	});
}

const refresh = (client: Record<string, string>, refresh_token: string) =>
	token({ ...client, grant_type: 'refresh_token', refresh_token });
const read = async (accessToken: string) =>
	(await sandbox.as(accessToken).get('/leadbase/buscar')).status;

describe('OAuth 2.0 for third-party apps', () => {
	test.each([
		['public', PUBLIC],
		['confidential', CONFIDENTIAL],
	])('gives the %s client a working access token for code and verifier', async (_name, client) => {
		const tokens = await exchange(client);
		expect(tokens).toMatchObject({
			status: 200,
			token_type: 'Bearer',
			expires_in: 3600,
			scope: SCOPE,
		});
		expect(await read(tokens.access_token)).toBe(200);
		const denied = await sandbox.as(tokens.access_token).post('/imports', []);
		expect([denied.status, denied.data.error_code]).toEqual([403, 'missing_scope']);
	});

	test('refuses an authorization request without an S256 code challenge', async () => {
		const badChallenges: Array<Record<string, string>> = [
			{ code_challenge: '' },
			{ code_challenge_method: 'plain' },
		];
		for (const more of badChallenges) {
			const { headers } = await browser().get(authorizeUrl(PUBLIC.client_id, more));
			expect(headers.location).toContain('error=invalid_request');
		}
		const wrong = await exchange(PUBLIC, { code_verifier: VERIFIER.replace('a', 'b') });
		expect([wrong.status, wrong.error]).toEqual([400, 'invalid_grant']);
	});
});

describe('the lifetimes of tokens', () => {
	test('are one hour for an access token', async () => {
		const { access_token } = await exchange(PUBLIC);
		await advance(3590);
		expect(await read(access_token)).toBe(200);
		await advance(11);
		expect(await read(access_token)).toBe(401);
	});

	test('are 90 days for a refresh token', async () => {
		const { refresh_token } = await exchange(PUBLIC);
		await advance(90 * 86_400 - 60);
		const renewed = await refresh(PUBLIC, refresh_token);
		expect(await read(renewed.access_token)).toBe(200);
		await advance(90 * 86_400 + 1);
		expect((await refresh(PUBLIC, renewed.refresh_token)).error).toBe('invalid_grant');
	});
});

describe('refresh tokens', () => {
	test('rotate, and reuse of an old one revokes the whole family and is counted', async () => {
		const first = await exchange(CONFIDENTIAL);
		const second = await refresh(CONFIDENTIAL, first.refresh_token);
		expect(second.refresh_token).not.toBe(first.refresh_token);
		expect(await stats()).toMatchObject({ tokenRefreshes: 1 });
		expect((await refresh(CONFIDENTIAL, first.refresh_token)).error).toBe('invalid_grant');
		expect(await stats()).toMatchObject({ refreshTokenReuses: 1 });
		expect((await refresh(CONFIDENTIAL, second.refresh_token)).error).toBe('invalid_grant');
		expect(await read(second.access_token)).toBe(401);
	});
});

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import axios from 'axios';
import type { Page } from 'playwright-core';
import { check } from '../support/e2e.mts';

/** Declares the tests that the authorization server insists on PKCE, without n8n. */
export function checkProtocol(
	client: { clientId: string; clientSecret: string },
	fixture: () => { authUrl: string; page: Page },
): void {
	const callback = 'http://127.0.0.1:9/rest/oauth2-credential/callback';
	const verifier = randomBytes(32).toString('base64url');
	const parameters = {
		client_id: client.clientId,
		response_type: 'code',
		redirect_uri: callback,
		scope: 'empresas:read',
	};
	const challenge = {
		code_challenge: createHash('sha256').update(verifier).digest('base64url'),
		code_challenge_method: 'S256',
	};
	check('The service refuses an authorization without a code challenge', async () => {
		const { headers, data } = await axios.get(`${fixture().authUrl}/oauth/authorize`, {
			params: parameters,
			maxRedirects: 0,
			validateStatus: () => true,
		});
		const response = `${headers.location} ${JSON.stringify(data)}`;
		assert(response.includes('invalid_request'), response);
	});
	check('The service refuses a token request with the wrong verifier', async () => {
		const { authUrl, page } = fixture();
		const query = new URLSearchParams({ ...parameters, ...challenge });
		await page.goto(`${authUrl}/oauth/authorize?${query}`);
		if (await page.locator('#sign-in').isVisible()) await page.locator('#sign-in').click();
		const called = page.waitForRequest((request) => request.url().startsWith(callback));
		await page
			.locator('#approve')
			.click()
			.catch(() => undefined);
		const code = new URL((await called).url()).searchParams.get('code') ?? '';
		const { status, data } = await axios.post(
			`${authUrl}/oauth/token`,
			new URLSearchParams({
				grant_type: 'authorization_code',
				code,
				redirect_uri: callback,
				code_verifier: `${verifier.slice(1)}x`,
				client_id: client.clientId,
				client_secret: client.clientSecret,
			}),
			{ validateStatus: () => true },
		);
		assert(
			code !== '' && status === 400 && data.error === 'invalid_grant',
			`${status} ${JSON.stringify(data)}`,
		);
	});
}

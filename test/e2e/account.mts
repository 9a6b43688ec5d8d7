import assert from 'node:assert/strict';
import type { AxiosInstance, AxiosResponse } from 'axios';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';

/** Creates a credential for an account of the sandbox, which is not connected yet. */
export async function createAccount(
	{ client }: N8nServer,
	{ baseUrl, authUrl }: Sandbox,
): Promise<StoredCredential> {
	return await client.createCredential({
		name: 'Account',
		type: 'companyDataOAuth2Api',
		data: {
			baseUrl,
			authorizationUrl: authUrl,
			clientId: 'sandbox-confidential',
			clientSecret: 'sandbox-client-secret',
		},
	});
}

/**
 * Connects an account without a browser: signs in to the service and consents, by reading the pages' forms
 * and sending them.
 *
 * @returns what n8n's last page says.
 * @throws {Error} when n8n has no token in the end.
 */
export async function connectAccount(
	{ client }: N8nServer,
	{ authUrl }: Sandbox,
	{ id }: StoredCredential,
): Promise<string> {
	const { http } = client;
	const { data: started } = await http.get(`/oauth2-credential/auth?id=${id}`);
	const authorization = new URL(started.data);
	const challenge = authorization.searchParams.get('code_challenge_method');
	assert(challenge === 'S256', `The code challenge is by ${challenge}.`);
	const signIn = await http.get(authorization.href);
	const consent = await submit(http, authUrl, signIn, { username: 'demo', password: 'demo' });
	const said = textOf(await submit(http, authUrl, consent, { decision: 'approve' }));
	const { data } = await client.request<StoredCredential>(
		'GET',
		`/credentials/${id}?includeData=true`,
	);
	assert(Boolean(data.oauthTokenData), `n8n has no token: ${said}`);
	return said;
}

/** Sends the form of a page. */
async function submit(
	http: AxiosInstance,
	authUrl: string,
	page: AxiosResponse<string>,
	fields: Record<string, string>,
): Promise<AxiosResponse<string>> {
	const action = /<form method="post" action="([^"]+)"/.exec(page.data)?.[1];
	if (action === undefined) throw new Error(`The page has no form: ${textOf(page)}`);
	return await http.post(new URL(action, authUrl).href, new URLSearchParams(fields));
}

function textOf({ data }: AxiosResponse<string>): string {
	return data
		.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, 160);
}

import assert from 'node:assert/strict';
import type { AxiosInstance, AxiosResponse } from 'axios';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';

/** What a person decides on the service's consent page. */
export type Decision = 'approve' | 'deny';

/** The app of the sandbox that most tests connect. */
export const CLIENT = { clientId: 'sandbox-confidential', clientSecret: 'sandbox-client-secret' };

/** Creates a credential for an account of the sandbox, which is not connected yet. */
export async function createAccount(
	{ client }: Pick<N8nServer, 'client'>,
	{ baseUrl, authUrl }: Sandbox,
	name = 'Account',
	more: Record<string, unknown> = {},
): Promise<StoredCredential> {
	return await client.createCredential({
		name,
		type: 'companyDataOAuth2Api',
		data: { baseUrl, authorizationUrl: authUrl, ...CLIENT, ...more },
	});
}

/**
 * Connects an account without a browser.
 *
 * @returns what n8n's last page says.
 * @throws {Error} when n8n has no token in the end.
 */
export async function connectAccount(
	server: Pick<N8nServer, 'client'>,
	sandbox: Sandbox,
	credential: StoredCredential,
): Promise<string> {
	const { hasToken, said } = await authorize(server, sandbox, credential, 'approve');
	assert(hasToken, `n8n has no token: ${said}`);
	return said;
}

/** Signs in to the service and decides, by reading the pages' forms and sending them. */
export async function authorize(
	{ client }: Pick<N8nServer, 'client'>,
	{ authUrl }: Sandbox,
	{ id }: StoredCredential,
	decision: Decision,
): Promise<{ hasToken: boolean; said: string }> {
	const { http } = client;
	const { data: started } = await http.get(`/oauth2-credential/auth?id=${id}`);
	const authorization = new URL(started.data);
	const challenge = authorization.searchParams.get('code_challenge_method');
	assert(challenge === 'S256', `The code challenge is by ${challenge}.`);
	let page = await http.get(authorization.href);
	if (page.data.includes('id="sign-in"')) {
		page = await submit(http, authUrl, page, { username: 'demo', password: 'demo' });
	}
	const said = textOf(await submit(http, authUrl, page, { decision }));
	const { data } = await client.request<StoredCredential>(
		'GET',
		`/credentials/${id}?includeData=true`,
	);
	return { hasToken: Boolean(data.oauthTokenData), said };
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
	return await http.post(new URL(action, authUrl).href, new URLSearchParams(fields), {
		validateStatus: () => true,
	});
}

function textOf({ data }: AxiosResponse<string>): string {
	return data
		.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, 400);
}

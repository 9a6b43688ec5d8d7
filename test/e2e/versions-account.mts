import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import { wrapper } from 'axios-cookiejar-support';
import { CookieJar } from 'tough-cookie';
import { owner } from '../../harness/n8n/owner.mts';
import type { N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { chain, COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { require, type NamedCheck } from '../support/checks.mts';

/** The connection of an account, as far as it goes without a browser: its pages are read and sent here. */
export function accountChecks(server: N8nServer, sandbox: Sandbox): NamedCheck[] {
	let credential: StoredCredential;
	return [
		[
			'OAuth: an account is connected after sign-in and consent',
			async () => {
				credential = await server.client.createCredential({
					name: 'Account',
					type: 'companyDataOAuth2Api',
					data: {
						baseUrl: sandbox.baseUrl,
						authorizationUrl: sandbox.authUrl,
						scopes: ['empresas:read', 'imports:create', 'lists:write'],
						clientId: 'sandbox-confidential',
						clientSecret: 'sandbox-client-secret',
					},
				});
				return await connect(server, sandbox, credential);
			},
		],
		[
			'OAuth: a lookup with the connected account',
			async () => {
				const [cif] = await readCifs(sandbox, 1);
				const { failure, outputs } = await lookUp(server, credential, cif);
				require(failure === undefined, `${failure?.message} ${failure?.description}`);
				return String(outputs.Lookup[0][0].json.nombre);
			},
		],
		[
			'OAuth: the lists of the editor open with the connected account',
			async () => {
				const found = await server.client.searchList(
					COMPANY_DATA,
					'searchCompaniesByCif',
					'',
					credential,
				);
				require(found.length > 0, 'The list is empty.');
				return `${found.length} companies`;
			},
		],
	];
}

async function lookUp({ client }: N8nServer, credential: StoredCredential, cif: string) {
	const node = {
		name: 'Lookup',
		type: COMPANY_DATA,
		typeVersion: 1,
		parameters: {
			authentication: 'oAuth2',
			resource: 'company',
			operation: 'get',
			cif: { __rl: true, mode: 'cif', value: cif },
		},
	};
	const workflow = await client.createWorkflow(chain('By account', [node], credential));
	return await client.runWorkflow(workflow, TRIGGER);
}

/** Signs in to n8n and to the service, and consents; what n8n says in the end is returned. */
async function connect(
	server: N8nServer,
	{ authUrl }: Sandbox,
	credential: StoredCredential,
): Promise<string> {
	const { email, password } = owner;
	const http = wrapper(
		axios.create({
			jar: new CookieJar(),
			headers: { 'browser-id': 'company-data-account' },
			proxy: false,
		}),
	);
	await http.post(`${server.url}/rest/login`, { emailOrLdapLoginId: email, password });
	const path = `/rest/oauth2-credential/auth?id=${credential.id}`;
	const { data } = await http.get(`${server.url}${path}`);
	const url = new URL(data.data);
	require(url.searchParams.get('code_challenge_method') === 'S256', url.href);
	const signIn = await http.get(url.href);
	const consent = await submit(http, authUrl, signIn, { username: 'demo', password: 'demo' });
	const end = await submit(http, authUrl, consent, { decision: 'approve' });
	const { oauthTokenData } = await server.client
		.request<{
			data: { oauthTokenData?: unknown };
		}>('GET', `/credentials/${credential.id}?includeData=true`)
		.then(({ data: kept }) => kept);
	require(Boolean(oauthTokenData), `n8n has no token: ${textOf(end)}`);
	return textOf(end);
}

/** Sends the form of a page. */
async function submit(
	http: AxiosInstance,
	origin: string,
	page: AxiosResponse<string>,
	fields: Record<string, string>,
): Promise<AxiosResponse<string>> {
	const action = /<form method="post" action="([^"]+)"/.exec(page.data)?.[1];
	if (action === undefined) throw new Error(`The page has no form: ${textOf(page)}`);
	return await http.post(`${new URL(origin).origin}${action}`, new URLSearchParams(fields));
}

function textOf({ data }: AxiosResponse<string>): string {
	const body = data.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
	return body
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, 160);
}

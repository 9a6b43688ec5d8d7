import { CredentialTestContext, ExecuteContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';
import { companyDataApiTest } from '../../nodes/CompanyData/methods/credential-test.ts';
import type { Script, SeenRequest } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const KEY = 'Zk7/pq+"4tX=w9Lm_v2';
const TOKEN = `access.${'0aB-'.repeat(20)}`;
const SECRET = 'client+secret/of=app';
const server = useScriptedServer();
const logged: unknown[] = [];

beforeEach(() => {
	logged.length = 0;
	const note = (...line: unknown[]) => void logged.push(line);
	const logger: Logger = { info: note, debug: note, warn: note, error: note };
	jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
});

afterEach(() => jest.restoreAllMocks());

const parameters = {
	resource: 'company',
	operation: 'get',
	cif: { __rl: true, mode: 'cif', value: 'J99216582' },
	options: { maxRetries: 0 },
};
const apiRequest = (method: string) => ({
	resource: 'apiRequest',
	operation: 'send',
	method,
	path: '/lists',
	body: '{}',
	options: { maxRetries: 0 },
});

/** Ways in which a service shows the key of the request it refuses. */
const ECHOES: Array<[string, (key: string) => string]> = [
	['as it is', (key) => key],
	['with its scheme', (key) => `Bearer ${key}`],
	['in a URL', encodeURIComponent],
	['in Base64, as a user name', (key) => Buffer.from(`${key}:`).toString('base64')],
	['in Base64, as a password', (key) => Buffer.from(`app:${key}`).toString('base64')],
	['in JSON', (key) => JSON.stringify({ key })],
	[
		'in escape sequences',
		(key) => key.replace(/\W/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
	],
];

const secretOf = ({ headers }: SeenRequest) => String(headers.authorization).replace('Bearer ', '');

/** A service that shows the key wherever it can. */
function echoing(status: number, write: (key: string) => string): Script {
	return (request, reply) => {
		const echo = write(secretOf(request));
		const body = { error_code: echo, message: `No ${echo} here`, echo: [echo], scope: echo };
		return reply.code(status).header('x-echo', encodeURIComponent(echo)).send(body);
	};
}

/** All that came out of a run, with the parts of errors that are not enumerable. */
async function everythingOf(setup: NodeRun): Promise<string> {
	const outcome = await runNode(setup);
	const seen = new Set<unknown>();
	const whole = (_: string, value: unknown): unknown => {
		if (typeof value !== 'object' || value === null) return value;
		if (seen.has(value)) return '[again]';
		seen.add(value);
		if (!(value instanceof Error)) return value;
		return Object.fromEntries(
			Object.getOwnPropertyNames(value).map((name) => [name, value[name as keyof Error]]),
		);
	};
	return JSON.stringify([outcome.run, outcome.error, logged], whole);
}

/** The secret itself, and what it can be read from. */
function traces(secret: string): string[] {
	const core = Buffer.from(secret).toString('base64').slice(4, -4);
	return [secret, encodeURIComponent(secret), core, secret.slice(0, 12)].flatMap((one) => [
		one,
		JSON.stringify(one).slice(1, -1),
	]);
}

function expectNoTraceOf(secret: string, everything: string): void {
	for (const trace of traces(secret)) expect(everything).not.toContain(trace);
	for (const before of ['a', 'ap', 'app']) {
		const echo = Buffer.from(`${before}${secret}`).toString('base64');
		expect(everything).not.toContain(echo.slice(8, -8));
	}
}

describe.each(ECHOES)('a service that shows the key %s', (_, write) => {
	it.each([400, 401, 402, 403, 404, 409, 422, 500])('with status %d', async (status) => {
		await server.start(echoing(status, write));
		const { baseUrl } = server.credentials();
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const credentials = { baseUrl, apiKey: KEY };
			const everything = await everythingOf({ parameters, credentials, onError });
			expect(server.seen.length).toBeGreaterThan(0);
			expectNoTraceOf(KEY, everything);
		}
	});

	it.each(['GET', 'POST'])('in the answer to a %s of API Request', async (method) => {
		await server.start(echoing(200, write));
		const credentials = { baseUrl: server.credentials().baseUrl, apiKey: KEY };
		const everything = await everythingOf({ parameters: apiRequest(method), credentials });
		expect(everything).toContain('***');
		expectNoTraceOf(KEY, everything);
	});

	it('The test of the credential passes no secret on', async () => {
		await server.start(echoing(400, write));
		const data = { baseUrl: server.credentials().baseUrl, apiKey: KEY };
		const credential = { id: '', name: '', type: 'companyDataApi', data };
		const result = await companyDataApiTest.call(new CredentialTestContext(), credential);
		expect(result.message).toContain('***');
		expectNoTraceOf(KEY, JSON.stringify(result));
	});

	it('The token of an account is not passed on', async () => {
		await server.start(echoing(422, write));
		const everything = await everythingOf({
			parameters: { ...parameters, authentication: 'oAuth2' },
			accountId: `secrets ${_}`,
			credentials: {
				baseUrl: server.credentials().baseUrl,
				grantType: 'pkce',
				clientId: 'app',
				clientSecret: SECRET,
				oauthTokenData: { access_token: TOKEN, refresh_token: 'refresh-token' },
			},
		});
		expect(server.seen).toHaveLength(1);
		expectNoTraceOf(TOKEN, everything);
	});
});

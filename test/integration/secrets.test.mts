import { CredentialTestContext, ExecuteContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';
import { companyDataApiTest } from '../../nodes/CompanyData/editor/credential-test.ts';
import { get as lookUp, locator, request } from '../support/operations.mts';
import type { Script } from '../support/scripted-server.mts';
import { useScriptedServer } from '../support/use-scripted-server.mts';
import { runNode, type NodeRun } from '../support/workflow.mts';

const KEY = 'Zk7/pq+"4tX=w9Lm_v2';
const APP_SECRET = 'secret/of+the=App';
const BASIC = Buffer.from(`app:${APP_SECRET}`).toString('base64');
const TOKEN = `access.${'0aB-'.repeat(20)}`;
const server = useScriptedServer(KEY);
const logged: unknown[] = [];

beforeEach(() => {
	logged.length = 0;
	const note = (...line: unknown[]) => void logged.push(line);
	const logger: Logger = { info: note, debug: note, warn: note, error: note };
	jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
});

afterEach(() => jest.restoreAllMocks());

const get = { ...lookUp, cif: locator('cif', 'J99216582'), options: { maxWait: 0.9 } };
const send = { ...request, path: '/lists', body: '{}' };

/** A service that shows the key or token of a request, and the secret of the app, wherever it can. */
const echoing =
	(status: number): Script =>
	({ headers }, reply) => {
		const key = String(headers.authorization).replace('Bearer ', '');
		const echo = `${key} and ${encodeURIComponent(key)} and ${BASIC} and ${APP_SECRET}`;
		const body = { error_code: echo, message: `No ${echo} here`, echo: [echo], scope: echo };
		return reply.code(status).header('x-echo', encodeURIComponent(echo)).send(body);
	};

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

/** Looks for the secret itself, and for what it can be read from. */
function expectNoTraceOf(secret: string, everything: string): void {
	for (const trace of [secret, encodeURIComponent(secret), secret.slice(0, 12)]) {
		expect(everything).not.toContain(trace);
		expect(everything).not.toContain(JSON.stringify(trace).slice(1, -1));
	}
}

describe('a secret echoed by the service', () => {
	it.each([400, 401, 402, 404, 500])('is not shown if the status is %d', async (status) => {
		await server.start(echoing(status));
		for (const onError of ['stopWorkflow', 'continueErrorOutput'] as const) {
			const credentials = server.credentials();
			const everything = await everythingOf({ parameters: get, credentials, onError });
			expect(server.seen.length).toBeGreaterThan(0);
			expectNoTraceOf(KEY, everything);
		}
	});

	it.each(['GET', 'POST'])('is not shown in the response to a %s', async (method) => {
		await server.start(echoing(200));
		const setup = { parameters: { ...send, method }, credentials: server.credentials() };
		const everything = await everythingOf(setup);
		expect(everything).toContain('***');
		expectNoTraceOf(KEY, everything);
	});

	const JSON_TYPE = 'application/json';
	it.each<[string, string, (key: string) => string | Buffer]>([
		['one letter is escaped', JSON_TYPE, (key) => `{"a":"x ${key.replace('X', '\\u0058')}"}`],
		['it is in a name', JSON_TYPE, (key) => `{"${key}":1}`],
		['the signs are escaped', JSON_TYPE, (key) => `["${key.replace('+', '\\u002B')}"]`],
		['JSON hides an entity', JSON_TYPE, (key) => `["${key.replace('+', '\\u0026#43;')}"]`],
		[
			'the text is UTF-16',
			`${JSON_TYPE}; charset=utf-16le`,
			(key) => Buffer.from(JSON.stringify({ a: key }), 'utf16le'),
		],
	])('is not shown if %s', async (_, type, echo) => {
		const key = KEY.replace('"', '_');
		await server.start((_request, reply) => reply.type(type).send(echo(key)));
		const credentials = { ...server.credentials(), apiKey: key };
		const everything = await everythingOf({ parameters: { ...send, method: 'GET' }, credentials });
		expect(everything).toContain('***');
		expectNoTraceOf(key, everything);
	});

	it('is not shown in the name of a file', async () => {
		await server.start(({ headers }, reply) => {
			const key = encodeURIComponent(String(headers.authorization).replace('Bearer ', ''));
			return reply
				.type('text/csv')
				.header('content-disposition', `attachment; filename="${key}.csv"`)
				.send('a,b');
		});
		const setup = { parameters: { ...send, method: 'GET' }, credentials: server.credentials() };
		expectNoTraceOf(KEY, await everythingOf(setup));
	});

	it('is not shown by the credential test', async () => {
		await server.start(echoing(403));
		const credential = {
			...{ id: '', name: '', type: 'companyDataApi' },
			data: server.credentials(),
		};
		const result = await companyDataApiTest.call(new CredentialTestContext(), credential);
		expect(result.message).toContain('***');
		expectNoTraceOf(KEY, JSON.stringify(result));
	});

	it('is not shown if it is the token of an account', async () => {
		await server.start(echoing(422));
		const everything = await everythingOf({
			parameters: { ...get, authentication: 'oAuth2' },
			accountId: 'secrets',
			credentials: {
				baseUrl: server.credentials().baseUrl,
				grantType: 'pkce',
				clientId: 'app',
				clientSecret: APP_SECRET,
				oauthTokenData: { access_token: TOKEN, refresh_token: 'refresh-token' },
			},
		});
		expect(server.seen).toHaveLength(1);
		for (const secret of [TOKEN, APP_SECRET, BASIC]) expectNoTraceOf(secret, everything);
	});
});

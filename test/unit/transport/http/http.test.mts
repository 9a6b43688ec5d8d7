import { Secrets } from '../../../../nodes/shared/credential/secrets.ts';
import type { Account } from '../../../../nodes/CompanyData/transport/auth/account.ts';
import { Deadlines } from '../../../../nodes/CompanyData/transport/http/deadlines.ts';
import { http } from '../../../../nodes/CompanyData/transport/http/http.ts';
import type { RequestContext } from '../../../../nodes/CompanyData/transport/http/types.ts';
import { pending } from '../../../support/stages.mts';

const KEY = 'svc_test_0123456789';

interface Options {
	url: string;
	headers: Record<string, string>;
	[name: string]: unknown;
}

/** Sends one request by a helper in the place of n8n's, and says what the helper was given. */
async function sent(
	answer: (context: RequestContext) => unknown,
	request: object = {},
	{ isCancelled = false, timeout = 1000 } = {},
) {
	const given: Options[] = [];
	const cancelled = new AbortController();
	if (isCancelled) cancelled.abort();
	const context = {
		getExecutionCancelSignal: () => cancelled.signal,
		helpers: {
			async httpRequestWithAuthentication(this: RequestContext, _: string, options: Options) {
				given.push(options);
				return await answer(this);
			},
		},
	} as unknown as RequestContext;
	const account = {
		root: 'https://api.example/v1',
		credentialType: 'companyDataApi',
		credentialName: 'Key',
		secrets: new Secrets(KEY),
	} as Account;
	const send = http(account, new Deadlines(context, timeout), () => ({}));
	const outcome = await send(pending(request));
	return { outcome, options: given[0] };
}

const ok = () => ({ statusCode: 200, headers: {}, body: '{"a":1}' });

describe('One attempt over HTTP', () => {
	it('The request has the headers that are its own beside those of every request', async () => {
		const { options } = await sent(ok, { headers: { 'X-Own': '1' } });
		expect(options.headers).toMatchObject({ 'X-Own': '1', Accept: 'application/json' });
	});

	it('The request goes to its path below the base URL, and redirects are not followed', async () => {
		const { options, outcome } = await sent(ok, { path: '/x', query: { a: 1 } });
		expect(options).toMatchObject({
			method: 'GET',
			url: 'https://api.example/v1/x',
			qs: { a: 1 },
			body: undefined,
			encoding: 'text',
			disableFollowRedirect: true,
			ignoreHttpStatusErrors: true,
			returnFullResponse: true,
			timeout: 1000,
		});
		expect(Object.keys(options.headers)).toEqual(['Accept', 'User-Agent']);
		expect(outcome).toMatchObject({ value: 'read', response: { status: 200, body: { a: 1 } } });
	});

	it('A body is sent as JSON, and a key in its header', async () => {
		const request = { method: 'POST', body: { b: 2 }, idempotencyKey: 'k' };
		const { options } = await sent(ok, request);
		expect(options.body).toBe('{"b":2}');
		expect(options.headers).toMatchObject({
			'Content-Type': 'application/json',
			'Idempotency-Key': 'k',
		});
	});

	it('A request that accepts a file asks for bytes of any type', async () => {
		const { options } = await sent(ok, { acceptsFile: true });
		expect(options.encoding).toBe('arraybuffer');
		expect(options.headers.Accept).toBe('application/json, */*;q=0.9');
	});

	it('The secrets of the credential are taken out of what the service sends', async () => {
		const body = JSON.stringify({ message: `unknown key ${KEY}` });
		const { outcome } = await sent(() => ({ statusCode: 422, headers: { 'x-key': KEY }, body }));
		expect(JSON.stringify(outcome)).not.toContain(KEY);
		expect(outcome.failure?.message).toContain('unknown key ***');
	});

	it('A broken connection is an outcome without a response', async () => {
		const broken = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
		const { outcome } = await sent(() => Promise.reject(broken));
		expect(outcome.response).toBeUndefined();
		expect(outcome).toMatchObject({ isFinal: false, mayBeDone: true });
	});

	it('A cancelled execution ends the request as cancelled', async () => {
		const { outcome } = await sent(
			() => Promise.reject(new Error('aborted')),
			{},
			{
				isCancelled: true,
			},
		);
		expect(outcome.isCancelled).toBe(true);
	});

	it('An attempt that takes too long ends at its deadline', async () => {
		const hang = async (context: RequestContext) => {
			const signal = 'getExecutionCancelSignal' in context && context.getExecutionCancelSignal();
			await new Promise((_, reject) => {
				if (signal) signal.addEventListener('abort', () => reject(new Error('aborted')));
			});
		};
		const { outcome } = await sent(hang, {}, { timeout: 1 });
		expect(outcome.failure?.message).toBe('The service did not respond in time');
		expect(outcome.isCancelled).toBeUndefined();
	});
});

import { RequestFailed } from '../../../../nodes/CompanyData/transport/errors/request-failed.ts';
import {
	outcomeOf,
	outcomeWithoutResponse,
} from '../../../../nodes/CompanyData/transport/http/outcome.ts';
import { toResponse } from '../../../../nodes/CompanyData/transport/http/response.ts';
import type { PendingRequest } from '../../../../nodes/CompanyData/transport/pipe.ts';
import { pending } from '../../../support/stages.mts';

const PAGE = { 'content-type': 'text/html' };
const post: Partial<PendingRequest> = { method: 'POST' };

const outcome = (
	status: number,
	more: Partial<PendingRequest> = {},
	text = '{}',
	headers: Record<string, string> = {},
) => outcomeOf(pending(more), toResponse(status, headers, text));

it('A success brings what is read from the response', () => {
	const read = ({ body }: { body: unknown }) => body;
	expect(outcome(200, { read }, '{"a":1}')).toMatchObject({ value: { a: 1 } });
	expect(outcome(200, { read }, '{"a":1}').failure).toBeUndefined();
});

it('A response that cannot be read is a final failure', () => {
	const read = () => {
		throw new RequestFailed({ message: 'The response is not a list', hint: '' });
	};
	expect(outcome(200, { read })).toMatchObject({
		isFinal: true,
		failure: { message: 'The response is not a list' },
	});
	const odd = () => {
		throw new Error('odd');
	};
	expect(() => outcome(200, { read: odd })).toThrow('odd');
});

it.each([200, 299])('A status %d is a success', (status) => {
	expect(outcome(status)).not.toHaveProperty('failure');
	expect(outcome(status).value).toBe('read');
});

it('A failure is explained by what is known of its request and its credential', () => {
	const notFound = { message: 'No such company', hint: 'Check the CIF.' };
	expect(outcome(404, { notFound }).failure).toMatchObject(notFound);
	const explained = (isConnected: boolean) =>
		outcomeOf(pending(), toResponse(401, {}, '{}'), { isConnected }).failure?.message;
	expect(explained(true)).not.toBe(explained(false));
});

it('A date to wait for is read by the clock of the run where the response has none', () => {
	const clock = { now: Date.UTC(2026, 10, 21, 12), timezone: 'UTC' };
	const response = toResponse(429, { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, '{}');
	expect(outcomeOf(pending(), response, { clock }).retryAfter).toBe(30_000);
});

it.each([
	[300, true, false],
	[429, false, false],
	[503, false, false],
	[500, false, true],
	[502, false, true],
	[504, false, true],
	[501, true, true],
	[199, true, false],
	[302, true, false],
	[400, true, false],
	[401, true, false],
	[402, true, false],
	[403, true, false],
	[404, true, false],
	[409, true, false],
	[422, true, false],
])('A status %d is final: %s, and may be done: %s', (status, ...expected) => {
	const { failure, isFinal, mayBeDone } = outcome(status);
	expect(failure?.status).toBe(status);
	expect([isFinal, mayBeDone]).toEqual(expected);
});

it('A 409 for a key in progress is not final, and is final without a key', () => {
	const text = '{"error_code":"idempotency_key_in_progress"}';
	const { isFinal, mayBeDone } = outcome(409, { ...post, idempotencyKey: 'k' }, text);
	expect([isFinal, mayBeDone]).toEqual([false, true]);
	expect(outcome(409, post, text).isFinal).toBe(true);
});

it('An accepted status is a success, whatever its body', () => {
	expect(outcome(429, { acceptedStatuses: [429] }, '').value).toBe('read');
	expect(outcome(429, { acceptedStatuses: [429] }, '<html>', PAGE).value).toBe('read');
});

it.each<[string, boolean, Partial<PendingRequest>, Record<string, string>]>([
	['a text in answer to a read', false, {}, {}],
	['a text in answer to a write', true, post, {}],
	['a page in answer to a write', false, post, PAGE],
	['a text in answer to a lookup by POST', false, { ...post, changesNothing: true }, {}],
	['a file that is accepted', true, { acceptsFile: true }, { 'content-type': 'text/csv' }],
	['a page where a file is accepted', false, { acceptsFile: true }, PAGE],
])('It holds of %s that it is of use: %s', (_, isOfUse, request, headers) => {
	const { failure, isFinal, mayBeDone } = outcome(200, request, 'OK', headers);
	expect(failure === undefined).toBe(isOfUse);
	if (isOfUse) return;
	expect(failure?.message).toContain('not JSON');
	expect(isFinal).toBe(true);
	expect(mayBeDone).toBe(request.method === 'POST' && !request.changesNothing);
});

it('A refusal by the rate limit asks for the wait of its header, and any other for none', () => {
	expect(outcome(429, {}, '{}', { 'retry-after': '7' }).retryAfter).toBe(7000);
	expect(outcome(503, {}, '{}', { 'retry-after': '7' }).retryAfter).toBeUndefined();
});

it.each([
	['ECONNRESET', false, true],
	['ETIMEDOUT', false, true],
	['ECONNREFUSED', false, false],
	['EAI_AGAIN', false, false],
	['ENOTFOUND', true, false],
	['CERT_HAS_EXPIRED', true, false],
	['ECREDENTIAL', true, undefined],
])('Without a response, %s is final: %s, and may be done: %s', (code, ...expected) => {
	const { failure, isFinal, mayBeDone } = outcomeWithoutResponse({ httpCode: code }, 'Account');
	expect(failure).toBeDefined();
	expect([isFinal, mayBeDone]).toEqual(expected);
});

it.each(['SsrfBlockedIpError', 'SsrfBlockedHostnameError'])(
	'A Base URL that n8n blocks with %s ends the run at once, and the failure names the settings',
	(name) => {
		// As n8n 2.41 throws it: neither of the two errors has a code.
		const cause = Object.assign(new Error('The request was blocked'), { name, level: 'info' });
		const reason = Object.assign(new Error(cause.message), {
			name: 'NodeApiError',
			httpCode: null,
			cause,
		});
		expect(outcomeWithoutResponse(reason, 'Account')).toEqual({
			isFinal: true,
			mayBeDone: false,
			failure: {
				endsFor: 'run',
				message: 'The SSRF protection of this n8n blocks the Base URL',
				hint: expect.stringMatching(/N8N_SSRF_ALLOWED_HOSTNAMES.+N8N_SSRF_ALLOWED_IP_RANGES/),
			},
		});
	},
);

import { RequestFailed } from '../../../../client/transport/failure.ts';
import type { PendingRequest } from '../../../../client/transport/request.ts';
import { toResponse } from '../../../../client/transport/response.ts';
import { explainWith } from '../../../../client/api/errors.ts';
import { outcomeOf } from '../../../../client/transport/outcome.ts';
import { pending } from '../../../support/stages.mts';

const PAGE = { 'content-type': 'text/html' };
const post: Partial<PendingRequest> = { method: 'POST' };

const outcome = (
	status: number,
	more: Partial<PendingRequest> = {},
	text = '{}',
	headers: Record<string, string> = {},
) =>
	outcomeOf(
		pending(more),
		toResponse(status, headers, text),
		explainWith(() => ({})),
		0,
	);

describe('outcome', () => {
	it('has the value read from the response of a success', () => {
		const read = ({ body }: { body: unknown }) => body;
		expect(outcome(200, { read }, '{"a":1}')).toMatchObject({ value: { a: 1 } });
		expect(outcome(200, { read }, '{"a":1}').failure).toBeUndefined();
	});

	it('is a final failure if the response cannot be read', () => {
		const read = () => {
			throw new RequestFailed({ message: 'The response is not a list', hint: '' });
		};
		const { failure } = outcome(200, { read });
		expect(failure?.message).toBe('The response is not a list');
		expect(failure?.isTransient).toBeFalsy();
		const odd = () => {
			throw new Error('odd');
		};
		expect(() => outcome(200, { read: odd })).toThrow('odd');
	});

	it.each([200, 299])('is a success with status %d', (status) => {
		expect(outcome(status)).not.toHaveProperty('failure');
		expect(outcome(status).value).toBe('read');
	});

	it('explains a 404 by the request and a 401 by the type of credential', () => {
		const notFound = { message: 'No such company', hint: 'Check the CIF.' };
		const unknown = toResponse(404, {}, '{"error_code":"unknown"}');
		expect(
			outcomeOf(
				pending({ notFound }),
				unknown,
				explainWith(() => ({})),
				0,
			).failure,
		).toMatchObject(notFound);
		const explained = (isConnected: boolean) =>
			outcomeOf(
				pending(),
				toResponse(401, {}, '{}'),
				explainWith(() => ({ isConnected })),
				0,
			).failure?.message;
		expect(explained(true)).not.toBe(explained(false));
	});

	it('measures a Retry-After date by the given clock if the response has no date', () => {
		const now = Date.UTC(2026, 10, 21, 12);
		const response = toResponse(429, { 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, '{}');
		expect(
			outcomeOf(
				pending(),
				response,
				explainWith(() => ({})),
				now,
			).retryAfter,
		).toBe(30_000);
	});

	it.each([
		[300, false, false],
		[429, true, false],
		[503, true, false],
		[500, true, true],
		[502, true, true],
		[504, true, true],
		[501, false, true],
		[505, false, true],
		[408, true, true],
		[425, true, false],
		...[520, 521, 522, 524, 530, 598].map((status): [number, boolean, boolean] => [
			status,
			true,
			true,
		]),
		[199, false, false],
		[302, false, false],
		[400, false, false],
		[401, false, false],
		[402, false, false],
		[403, false, false],
		[404, false, false],
		[409, false, false],
		[422, false, false],
	])('of a status %d is transient: %s, is unknown: %s', (status, isTransient, isOutcomeUnknown) => {
		expect(outcome(status).failure).toMatchObject({ status, isTransient, isOutcomeUnknown });
	});

	it('treats a 403 with the error code of the rate limit as a 429, but no other 403', () => {
		const limited = (body: object) =>
			outcome(403, {}, JSON.stringify(body), { 'retry-after': '7' });
		for (const body of [
			{ error_code: 'rate_limit_exceeded' },
			{ error: { error_code: 'rate_limit_exceeded' } },
		]) {
			const { failure, response, retryAfter } = limited(body);
			expect(failure).toMatchObject({ status: 429, isTransient: true, isOutcomeUnknown: false });
			expect(failure?.message).toBe('The workspace has reached its request limit per minute');
			expect([response?.status, retryAfter]).toEqual([429, 7000]);
		}
		expect(limited({ error_code: 'forbidden' }).failure).toMatchObject({
			status: 403,
			isTransient: false,
		});
	});

	it('is transient after a 409 for a key in progress, and final if the request had no key', () => {
		const text = '{"error_code":"idempotency_key_in_progress"}';
		const { failure } = outcome(409, { ...post, idempotencyKey: 'k' }, text);
		expect(failure).toMatchObject({ isTransient: true, isOutcomeUnknown: true });
		expect(outcome(409, post, text).failure?.isTransient).toBe(false);
	});

	it('is a success if the status is accepted, whatever the body', () => {
		expect(outcome(429, { acceptedStatuses: [429] }, '').value).toBe('read');
		expect(outcome(429, { acceptedStatuses: [429] }, '<html>', PAGE).value).toBe('read');
	});

	it.each<[string, boolean, Partial<PendingRequest>, Record<string, string>]>([
		['text in response to a read', false, {}, {}],
		['text in response to a write', true, post, {}],
		['a web page in response to a write', false, post, PAGE],
		['text in response to a lookup by POST', false, { ...post, isReadOnly: true }, {}],
		['a web page, if files are accepted', false, { acceptsFile: true }, PAGE],
	])('is a success for %s: %s', (_, isOfUse, request, headers) => {
		const { failure } = outcome(200, request, 'OK', headers);
		expect(failure === undefined).toBe(isOfUse);
		if (isOfUse) return;
		expect(failure?.message).toContain('not JSON');
		expect(failure?.isTransient).toBeFalsy();
		expect(failure?.isOutcomeUnknown).toBe(request.method === 'POST' && !request.isReadOnly);
	});

	it('takes the wait from the Retry-After header of a failure', () => {
		const waitAfter = (status: number) =>
			outcome(status, {}, '{}', { 'retry-after': '7' }).retryAfter;
		expect([429, 503].map(waitAfter)).toEqual([7000, 7000]);
	});

	it.each<[string, boolean, Partial<PendingRequest>, string, number]>([
		['an empty 200', true, {}, '', 200],
		['a 204', false, {}, '', 204],
		['null', false, {}, 'null', 200],
		['truncated JSON', true, {}, '{"cif":"J99', 200],
		['truncated JSON, if files are accepted', true, { acceptsFile: true }, '[{"cif"', 200],
		['an empty response, if files are accepted', false, { acceptsFile: true }, '', 204],
		['an empty response to a write', false, post, '', 200],
		[
			'an empty response to a request that accepts a 402',
			false,
			{ acceptedStatuses: [402] },
			'',
			200,
		],
	])('is transient after %s: %s', (_, isRepeated, request, text, status) => {
		const json = { 'content-type': 'application/json' };
		const { failure } = outcome(status, request, text, json);
		expect(failure?.isTransient === true).toBe(isRepeated);
		expect(failure === undefined).toBe(!isRepeated);
	});

	it.each([
		[410, {}, 'operation'],
		[302, {}, 'operation'],
		[403, { error_code: 'plan_required' }, 'operation'],
		[403, { message: 'The account is suspended' }, 'operation'],
		[403, { message: 'This record is private' }, undefined],
		[404, {}, undefined],
	])('of a status %d with %j has failsFor %s', (status, body, failsFor) => {
		expect(outcome(status, {}, JSON.stringify(body)).failure?.failsFor).toBe(failsFor);
	});

	it('ends the operation if a web page came instead of data', () => {
		expect(outcome(200, {}, '<html>', PAGE).failure?.failsFor).toBe('operation');
	});

	it('keeps the records read before a 402, but not for a write', () => {
		expect(outcome(402).failure?.keepsPartial).toBe(true);
		expect(outcome(402, post).failure?.keepsPartial).toBe(false);
		expect(outcome(401).failure?.keepsPartial).toBe(false);
	});
});

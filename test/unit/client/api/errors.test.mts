import { toResponse } from '../../../../client/transport/response.ts';
import { explainStatus } from '../../../../client/api/errors.ts';
import { RESPONSE_HEADERS } from '../../../../client/service/api.ts';

const response = (status: number, body: unknown, headers: Record<string, string> = {}) =>
	toResponse(status, headers, typeof body === 'string' ? body : JSON.stringify(body));

describe('explainStatus', () => {
	it.each([
		[400, { message: 'radius_km must be positive' }, 'radius_km must be positive'],
		[401, {}, 'does not recognise this key'],
		[402, { error_code: 'quota_exceeded' }, 'quota'],
		[402, { error_code: 'insufficient_credits' }, 'credits'],
		[402, 'Insufficient Credits', 'credits'],
		[402, '', 'quota'],
		[403, { error_code: 'missing_scope', message: 'requires imports:create' }, 'imports:create'],
		[403, { error_code: 'plan_required' }, 'is not allowed to do this'],
		[404, {}, 'nothing at this address'],
		[410, {}, '410'],
		[413, '', 'is too large for the service'],
		[422, { detail: 'bad province' }, 'bad province'],
		[429, {}, 'limit per minute'],
		[500, '<html>', 'not working'],
		[503, '', 'too many open connections'],
		[503, { message: 'At most 10 simultaneous connections.' }, 'too many open connections'],
		[503, { message: 'The service is overloaded.' }, 'not working (status 503)'],
		[418, {}, '418'],
	])('explains a status %d with %j', (status, body, words) => {
		const failure = explainStatus(response(status, body));
		expect(failure.status).toBe(status);
		expect(failure.message).toContain(words);
		expect(failure.hint.length).toBeGreaterThan(20);
	});

	it.each([
		['https://login.example/x?key=1', '(login.example)'],
		['/login?next=/v1', '(/login)'],
		['', 'another address'],
	])('names the target of a redirect to %j', (location, words) => {
		const { message } = explainStatus(response(302, '', { location }));
		expect(message.endsWith(words)).toBe(true);
	});

	it.each([
		['empresas:read', 'Check that the Base URL'],
		[undefined, 'Check the Path, and that the Base URL'],
	])('advises on a 404 of an operation with the scope %s: %s', (usualScope, words) => {
		expect(explainStatus(response(404, {}), { usualScope }).hint).toContain(words);
	});

	it.each([
		{ message: 'ids is required' },
		{ message: "body must have required property 'ids'" },
		{ detail: [{ loc: ['body', 'ids'], msg: 'Field required', type: 'missing' }] },
		{ message: 'Bad Request', errors: [{ path: 'ids', message: 'Required' }] },
		{ errors: { ids: ['is missing'] } },
		{ detail: 'El campo ids es obligatorio' },
		{ error: 'json: unknown field "cifs"' },
	])('names the options for names if a refusal names a field as missing or unknown: %j', (body) => {
		expect(explainStatus(response(422, body)).hint).toContain('Send CIFs As');
	});

	it.each([
		{ message: 'An active subscription is required' },
		{ message: 'Subscription required' },
		{ message: 'Unknown error' },
		{ errors: [{ path: 'cif', message: 'The company is unknown' }] },
		{ detail: 'radius_km: must be positive, additional charges apply' },
	])('does not name them otherwise: %j', (body) => {
		expect(explainStatus(response(422, body)).hint).toContain('Check the values');
	});

	it('attributes a web page with status 403 to a firewall or proxy', () => {
		const { message } = explainStatus(response(403, '<html>', { 'content-type': 'text/html' }));
		expect(message).toContain('A firewall or a proxy');
	});

	it.each<[string, object, string]>([
		['lookups', { message: 'The monthly quota of 500 lookups is used up' }, 'monthly lookup quota'],
		['lookups', { error_code: 'lookup_quota_exceeded' }, 'monthly lookup quota'],
		['lookups', { message: 'This request exceeds the lookup quota' }, 'monthly lookup quota'],
		['requests', { message: 'The monthly quota of 10 requests' }, 'monthly request quota'],
		['credits', { error_code: 'payment_required', message: 'Insufficient Credits' }, 'credits'],
	])('names the used-up quota from the body of a 402: %s, %j', (_, body, words) => {
		const { message } = explainStatus(response(402, { error_code: 'monthly_quota', ...body }));
		expect(message).toContain(words);
		for (const other of ['lookup', 'request', 'export', 'import', 'credit', 'A quota']) {
			if (!words.includes(other)) expect(message).not.toContain(other);
		}
	});

	it('names credits if a 402 has no body and the header says that none remain', () => {
		const headers = {
			[RESPONSE_HEADERS.creditsRemaining]: '0',
			[RESPONSE_HEADERS.creditsReset]: '2026-12-01T00:00:00Z',
		};
		expect(explainStatus(response(402, '', headers))).toMatchObject({
			message: expect.stringContaining('credits') as string,
			hint: expect.stringContaining('2026-12-01') as string,
		});
	});

	it.each(['', '{}', 'Payment Required', '{"error_code":"payment_required"}'])(
		'names both possible causes of a 402 if its body names none and credits remain: %j',
		(body) => {
			const headers = {
				[RESPONSE_HEADERS.creditsRemaining]: '3',
				[RESPONSE_HEADERS.creditsReset]: '2026-12-01T00:00:00Z',
			};
			const { message, hint, failsFor } = explainStatus(response(402, body, headers));
			expect(message).toMatch(/credits.*quota/);
			expect(hint).toContain('3 credits are left until 2026-12-01.');
			expect(failsFor).toBe('operation');
		},
	);

	it('quotes the message of the service without the secrets in it', () => {
		const failure = explainStatus(
			response(401, { message: 'Unknown key svc_live_abc123 in Bearer svc_live_abc123' }),
		);
		expect(failure.hint).toContain('Unknown key');
		expect(JSON.stringify(failure)).not.toContain('abc123');
	});

	it('quotes a message of 1,000 characters in full, and cuts one of 5,000 at the end of a word', () => {
		const hintOf = (message: string) => explainStatus(response(404, { message })).hint;
		const reason = `${'The value must be one of many that are listed here. '.repeat(20)}Use "hostelería".`;
		expect(hintOf(reason)).toContain('Use "hostelería".');
		expect(hintOf('word '.repeat(1000))).toMatch(/ word…$/);
		expect(hintOf('x'.repeat(5000)).length).toBeLessThan(2000);
	});

	it('says when to try again, in minutes and as a time in the time zone of the workflow', () => {
		const clock = { now: Date.parse('2026-11-21T12:53:10Z'), timezone: 'Europe/Madrid' };
		const circumstances = { retryAfter: 12 * 60_000 - 20_000, clock };
		expect(explainStatus(response(429, {}), circumstances).hint).toContain(
			'Try again in about 12 minutes, at 14:05 (Europe/Madrid).',
		);
	});

	it.each([
		'https://other.example/v2',
		'https://other.example/api/v1/',
		'https://other.example/v1/empresas/B96416813',
		'/v2/empresas/B96416813?page=1',
	])('invites %j as the Base URL, since it ends like an API', (location) => {
		const path = '/empresas/B96416813';
		const { hint } = explainStatus(response(302, '', { location }), { path });
		expect(hint).toContain('If the address is right, enter it as the Base URL');
	});

	it.each([
		'/users/sign_in',
		'/accounts/log_in',
		'/session/new?return_to=/v1/empresas/B96416813',
		'https://company.okta.com/oauth2/v1/authorize?redirect_uri=https://api.example/v1',
		'https://portal.hotel.net/welcome#/v1',
		'https://login.example/',
		'',
	])('takes %j for a possible sign-in page', (location) => {
		const path = '/empresas/B96416813';
		const { hint } = explainStatus(response(302, '', { location }), { path });
		expect(hint).toContain('It may be a sign-in page');
	});

	it('names the host of a redirect, and says that the key was not sent there', () => {
		const failure = explainStatus(response(302, '', { location: 'https://evil.example/v1' }));
		expect(failure.message).toContain('evil.example');
		expect(failure.hint).toContain('not sent');
	});
});

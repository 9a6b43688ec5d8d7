import { checkTokenUrl, parseApiKey, parseBaseUrl } from '../../../../client/transport/account.ts';

const KEY = 'svc_live_0a1B-2c.3';

describe('parseApiKey', () => {
	it.each([
		KEY,
		`  ${KEY}\n`,
		`"${KEY}"`,
		`“${KEY}”`,
		`Bearer ${KEY}`,
		`bearer  ${KEY}`,
		`"Bearer ${KEY}"`,
		`Bearer: ${KEY}`,
		`Bearer\n${KEY}\n`,
		`Authorization: Bearer ${KEY}`,
		`AUTHORIZATION:Bearer ${KEY}\r\n`,
		`"Authorization": "Bearer ${KEY}"`,
		`'Authorization: Bearer ${KEY}'`,
		`Authorization=${KEY}`,
	])('reads the key from %j', (given) => {
		expect(parseApiKey(given)).toEqual({ ok: true, value: KEY });
	});

	it('keeps a key that only begins like a header', () => {
		expect(parseApiKey('bearer_1')).toEqual({ ok: true, value: 'bearer_1' });
	});

	it.each(['', '  ', '""', 'Bearer ', 'Authorization: Bearer ', undefined, 42])(
		'refuses %j as empty',
		(given) => {
			expect(parseApiKey(given)).toMatchObject({ ok: false, what: 'is empty' });
		},
	);

	it.each(['svc_live_0a1B 2c3', 'svc_live_0a1B\n2c3', 'svc_live_…', 'Bearer svc_live_ñ'])(
		'refuses %j, which is not valid in a header',
		(given) => {
			expect(parseApiKey(given)).toMatchObject({
				ok: false,
				what: 'contains spaces or characters that no key has',
				hint: expect.stringContaining('again') as string,
			});
		},
	);

	it('refuses a text that is too long, without showing it', () => {
		expect(parseApiKey(`${' '.repeat(10_000)}k`)).toMatchObject({
			ok: false,
			what: 'has 10001 characters; at most 10000 are expected',
		});
	});
});

const EXAMPLE =
	'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.';
const SHORTER = `${EXAMPLE} Leave out everything after a ? or a #.`;
const UNPROTECTED =
	'The key would be sent unencrypted. Open the credential and use the https address; http is only accepted for this machine.';

describe('parseBaseUrl', () => {
	it.each([
		['https://api.example.com/v1', 'https://api.example.com/v1'],
		['https://api.example.com/v1///', 'https://api.example.com/v1'],
		['https://api.example.com//v1', 'https://api.example.com//v1'],
		[' https://api.example.com ', 'https://api.example.com'],
		['HTTPS://API.example.com/V1', 'https://api.example.com/V1'],
		['http://127.0.0.1:4010/v1/', 'http://127.0.0.1:4010/v1'],
		['http://127.100.20.3/v1', 'http://127.100.20.3/v1'],
		['http://localhost:4010/v1', 'http://localhost:4010/v1'],
		['http://[::1]:4010/v1', 'http://[::1]:4010/v1'],
	])('reads %s as %s', (given, value) => {
		expect(parseBaseUrl(given)).toEqual({ ok: true, value });
	});

	it.each([
		['', 'is empty', EXAMPLE],
		['  ', 'is empty', EXAMPLE],
		[undefined, 'is empty', EXAMPLE],
		[42, 'is empty', EXAMPLE],
		['api.example.com/v1', 'is not a complete web address', EXAMPLE],
		['http://api.example.com/v1', 'does not start with https://', UNPROTECTED],
		['http://127.evil.example/v1', 'does not start with https://', UNPROTECTED],
		['http://127.0.0.1.evil.example/v1', 'does not start with https://', UNPROTECTED],
		['http://localhost.evil.example', 'does not start with https://', UNPROTECTED],
		['http://128.0.0.1', 'does not start with https://', UNPROTECTED],
		['ftp://localhost', 'does not start with https://', UNPROTECTED],
		['javascript:alert(1)', 'does not start with https://', UNPROTECTED],
		['https://user:secret@api.example.com/v1', 'contains more than an address', SHORTER],
		['https://user@api.example.com/v1', 'contains more than an address', SHORTER],
		['https://:secret@api.example.com/v1', 'contains more than an address', SHORTER],
		['https://api.example.com/v1?key=1', 'contains more than an address', SHORTER],
		['https://api.example.com/v1#x', 'contains more than an address', SHORTER],
	])('refuses %j, which %s', (given, what, hint) => {
		expect(parseBaseUrl(given)).toEqual({ ok: false, what, hint });
	});
});

it.each([
	['https://auth.example.com/oauth/token', true],
	['http://127.0.0.1:8787/oauth/token?x=1', true],
	['http://auth.example.com/oauth/token', false],
	['', true],
])('checkTokenUrl accepts %j: %s', (url, isFine) => {
	expect(checkTokenUrl(url).ok).toBe(isFine);
});

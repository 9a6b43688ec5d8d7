import { basicCredentials, Secrets } from '../../../../client/transport/secrets.ts';
import { processorTime } from '../../../support/processor-time.mts';

const KEY = 'k3y/of+the=Service_"42"';
const JWT = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${'eyJzdWIiOiI0MiIsIn'.repeat(40)}.c2lnbmF0dXJl`;
const secrets = new Secrets(KEY, JWT);

describe.each([
	['a key', KEY],
	['a token', JWT],
])('redaction of %s', (_, secret) => {
	const inJson = JSON.stringify(secret).slice(1, -1);

	const everySign = (write: (code: number) => string) =>
		secret.replace(/./g, (sign) => write(sign.charCodeAt(0)));

	it.each([
		['unencoded', secret],
		['URL-encoded', encodeURIComponent(secret)],
		['URL-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
		['in percent codes', everySign((code) => `%${code.toString(16)}`)],
		['in percent codes in upper case', everySign((code) => `%${code.toString(16).toUpperCase()}`)],
		['in decimal entities', everySign((code) => `&#${code};`)],
		['in hexadecimal entities', everySign((code) => `&#x00${code.toString(16)};`)],
		['in named entities', secret.replaceAll('"', '&quot;')],
		['with one escaped letter', secret.replace('J', '\\u004A').replace('S', '\\u0053')],
		['escaped for JSON', inJson],
		['escaped for JSON as PHP does', inJson.replace(/\//g, '\\/')],
	])('replaces every occurrence: %s', (_name, echo) => {
		expect(secrets.redacted(`before ${echo}${echo} after`)).toBe('before ****** after');
	});
});

it('redaction replaces the client ID and secret in a Basic header', () => {
	const header = basicCredentials('app', 'secret-of-the-app');
	expect(header).toBe(Buffer.from('app:secret-of-the-app').toString('base64'));
	expect(new Secrets(header).redacted(`Basic ${header}`)).toBe('Basic ***');
	expect(basicCredentials('app', '')).toBeUndefined();
});

it('redaction replaces secrets in lists, records and names, and nothing else', () => {
	const received = { headers: { 'set-cookie': [`a=${KEY}`, 'b=1'], [KEY]: KEY }, status: 200 };
	expect(secrets.redacted(received)).toEqual({
		headers: { 'set-cookie': ['a=***', 'b=1'], '***': '***' },
		status: 200,
	});
	const other = { name: 'Horno de la Peña', key: KEY.slice(0, -1) };
	expect(secrets.redacted(other)).toEqual(other);
	expect(new Secrets().redacted(other)).toBe(other);
});

it('redaction overwrites secrets in a file of several pieces, also across their border', async () => {
	const file = Buffer.alloc(9_000_000, 0xff);
	const places = [0, 3_999_990, 4_000_100, file.length - KEY.length];
	for (const place of places) file.write(KEY, place);
	const expected = Buffer.alloc(9_000_000, 0xff);
	for (const place of places) expected.fill('*', place, place + KEY.length);
	await secrets.redactFile(file);
	expect(file.equals(expected)).toBe(true);
});

it.each(['\\', '%25', '&#0', 'ey', 'k3y/'])(
	'redaction of a megabyte of %j takes less than 200 ms',
	(text) => {
		const hostile = text.repeat(1_000_000 / text.length);
		const took = processorTime(() => void secrets.redacted(hostile));
		expect(took).toBeLessThan(200);
	},
);

it('redaction replaces secrets added later, but none shorter than eight characters', () => {
	const later = new Secrets(undefined, 42, 'abcdefg');
	expect(later.redacted('abcdefg renewed-token')).toBe('abcdefg renewed-token');
	later.add('renewed-token', '12345678');
	expect(later.redacted('abcdefg renewed-token 12345678')).toBe('abcdefg *** ***');
});

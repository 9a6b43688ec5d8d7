import { basicCredentials, Secrets } from '../../../nodes/transport/secrets.ts';
import { processorTime } from '../../support/processor-time.mts';

const KEY = 'k3y/of+the=Service_"42"';
const JWT = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${'eyJzdWIiOiI0MiIsIn'.repeat(40)}.c2lnbmF0dXJl`;
const secrets = new Secrets(KEY, JWT);

describe.each([
	['a key', KEY],
	['a token', JWT],
])('redaction of %s', (_, secret) => {
	const inJson = JSON.stringify(secret).slice(1, -1);

	it.each([
		['unencoded', secret],
		['URL-encoded', encodeURIComponent(secret)],
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

it('redaction replaces secrets in lists, records and bytes, and nothing else', () => {
	const bytes = Buffer.from([0xff, 0x00, 0xe9]);
	const received = {
		headers: { 'set-cookie': [`a=${KEY}`, 'b=1'], via: KEY },
		body: Buffer.concat([bytes, Buffer.from(KEY), bytes]),
		status: 200,
	};
	expect(secrets.redacted(received)).toEqual({
		headers: { 'set-cookie': ['a=***', 'b=1'], via: '***' },
		body: Buffer.concat([bytes, Buffer.from('***'), bytes]),
		status: 200,
	});
	const other = Buffer.from('Horno de la Peña');
	expect(secrets.redacted(other)).toBe(other);
});

it.each(['\\', '%25', 'ey', 'k3y/'])(
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

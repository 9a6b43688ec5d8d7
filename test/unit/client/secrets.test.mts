import { Secrets } from '../../../nodes/client/account.ts';
import { processorTime } from '../../support/processor-time.mts';

const KEY = 'k3y/of+the=Service_"42"';
const JWT = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${'eyJzdWIiOiI0MiIsIn'.repeat(40)}.c2lnbmF0dXJl`;
/** Longer than what is compared, with every kind of character behind that. */
const PASSPHRASE = 'correct horse, battery staple & whatever else follows/is+"added"!=';
const secrets = new Secrets(KEY, JWT, PASSPHRASE);

const escaped = (text: string) =>
	[...text].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join('');
const entities = (text: string) => [...text].map((one) => `&#${one.charCodeAt(0)};`).join('');
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe.each([
	['a short secret', KEY],
	['a long secret', JWT],
	['a long secret of any characters', PASSPHRASE],
])('%s is replaced', (_, secret) => {
	it.each([
		['as it is', secret],
		['in capitals', secret.toUpperCase()],
		['in a URL', encodeURIComponent(secret)],
		['in a URL within a URL', encodeURIComponent(encodeURIComponent(secret))],
		['in JSON', JSON.stringify(secret).slice(1, -1)],
		['in JSON within JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
		['in JSON with escaped slashes', JSON.stringify(secret).slice(1, -1).replace(/\//g, '\\/')],
		['in escape sequences', escaped(secret)],
		['in HTML entities', entities(secret)],
		['in hexadecimal', Buffer.from(secret).toString('hex')],
	])('%s', (_name, echo) => {
		expect(secrets.redacted(`before ${echo} after`)).toBe('before *** after');
	});

	it.each(['', 'a:', 'app:', 'client:'])(
		'in the Base64 of a text that begins with "%s"',
		(start) => {
			const echo = base64(`${start}${secret}`);
			for (const form of [
				echo,
				encodeURIComponent(echo),
				Buffer.from(echo, 'base64').toString('base64url'),
			]) {
				const rest = secrets.redacted(form);
				expect(rest).toContain('***');
				// What is left is the text before, with a part of the first and of the last character.
				expect(rest.length).toBeLessThanOrEqual(echo.length - base64(secret).length + 10);
			}
		},
	);
});

it('replaces secrets in lists, records and bytes, and leaves everything else as it is', () => {
	const bytes = Buffer.from([0xff, 0x00, 0xe9]);
	const received = {
		headers: { 'set-cookie': [`a=${KEY}`, 'b=1'], via: KEY },
		body: Buffer.concat([bytes, Buffer.from(KEY), bytes]),
	};
	expect(secrets.redacted(received)).toEqual({
		headers: { 'set-cookie': ['a=***', 'b=1'], via: '***' },
		body: Buffer.concat([bytes, Buffer.from('***'), bytes]),
	});
	const other = Buffer.from('Horno de la Peña');
	expect(secrets.redacted(other)).toBe(other);
});

it('replaces secrets with letters of any language in escape sequences, and with blanks in forms', () => {
	const echo = 'a p\\u0159es\\u20accret-\\u017elu\\u0165 b';
	expect(new Secrets('přes€cret-žluť').redacted(echo)).toBe('a *** b');
	const form = 'a correct+horse+battery b';
	expect(new Secrets('correct horse battery').redacted(form)).toBe('a *** b');
});

it('replaces the first part of a long secret', () => {
	expect(secrets.redacted(`token "${JWT.slice(0, 24)}" is bad`)).toBe('token "***" is bad');
});

it.each(['\\', '%25', '&#0', 'ey'])('reads a megabyte of %j in little time', (text) => {
	const hostile = text.repeat(1_000_000 / text.length);
	const took = processorTime(() => void secrets.redacted(hostile));
	expect(took).toBeLessThan(1000);
});

it('replaces a secret with other letters in texts, in URLs and in bytes', () => {
	const secret = 'contraseña-de-España';
	const spanish = new Secrets(secret);
	expect(spanish.redacted(`a ${secret} b ${encodeURIComponent(secret)} c`)).toBe('a *** b *** c');
	expect(String(spanish.redacted(Buffer.from(`a ${secret} b`)))).toBe('a *** b');
});

it('leaves what follows a long secret as it is', () => {
	const file = `Authorization: Bearer ${JWT}\n${'Horno de la Peña\n'.repeat(20)}`;
	for (const encoding of ['base64', 'hex'] as const) {
		const received = Buffer.from(file).toString(encoding);
		const rest = secrets.redacted(received);
		expect(rest).toContain('***');
		expect(rest.slice(-400)).toBe(received.slice(-400));
	}
});

it('replaces a secret that becomes known later', () => {
	const later = new Secrets(undefined, 42, 'abc');
	expect(later.redacted('abc renewed-token')).toBe('abc renewed-token');
	later.add('renewed-token');
	expect(later.redacted('abc renewed-token')).toBe('abc ***');
});

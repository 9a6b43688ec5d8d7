import { createHmac } from 'node:crypto';
import {
	isSigned,
	parseSignatures,
	signedPrefix,
	verify,
	type Delivery,
	type Tolerance,
} from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event, SECRET } from '../../fixtures/hostile.mts';
import { NOW, settingsOf } from './deliveries.mts';

const ZEROS = '0'.repeat(64);
const UNAUTHORIZED = { status: 401 };

/** The digest of the contents in a row. */
const digestOf = (secret: string, ...contents: Array<string | Buffer>) =>
	contents.reduce((hmac, one) => hmac.update(one), createHmac('sha256', secret)).digest('hex');

describe('verifying a signature', () => {
	const body = Buffer.from(event(NOW));
	const digest = (secret: string) => digestOf(secret, body);
	const verification = (data: Record<string, unknown>, signature: string | string[]) =>
		verify({ headers: { 'x-signature': signature }, body }, settingsOf(data), NOW * 1000);

	it('accepts the current and the previous secret, and no third one', () => {
		const rotating = { secret: 'the-new-signing-secret', previousSecret: 'the-old-signing-secret' };
		expect(verification(rotating, digest('the-new-signing-secret'))).toHaveProperty('event');
		expect(verification(rotating, digest('the-old-signing-secret'))).toHaveProperty('event');
		expect(verification(rotating, digest('the-third-signing-secret'))).toMatchObject(UNAUTHORIZED);
		const done = { secret: 'the-new-signing-secret', previousSecret: '' };
		expect(verification(done, digest('the-old-signing-secret'))).toMatchObject(UNAUTHORIZED);
	});

	it('accepts several signatures in a header or in repeated ones, in capitals and in any order', () => {
		const right = digest(SECRET);
		for (const header of [
			[ZEROS, right],
			`sha256=${ZEROS}, sha256=${right}`,
			`v1=${right};v1=${ZEROS}`,
			`SHA256=${right.toUpperCase()}`,
			`t=${NOW},v1=${right}`,
		]) {
			expect(verification({}, header)).toHaveProperty('event');
		}
	});

	it('never verifies with an empty key', () => {
		const empty = createHmac('sha256', '').update(body).digest();
		expect(isSigned([Buffer.alloc(0)], [empty], '', body)).toBe(false);
		expect(isSigned([], [empty], '', body)).toBe(false);
		expect(isSigned([Buffer.from(SECRET)], [Buffer.alloc(31), Buffer.alloc(33)], '', body)).toBe(
			false,
		);
	});

	it('recognises a prefix only at the start of a value', () => {
		const right = digest(SECRET);
		const within = `${right.slice(0, 32)}sha256=${right.slice(32)}`;
		expect(verification({}, within)).toMatchObject(UNAUTHORIZED);
		expect(parseSignatures('last=1', 'hex').timestamp).toBeUndefined();
		expect(parseSignatures(`T=1,v1=${right}`, 'hex').timestamp).toBe('1');
		// Which of two is signed is not known.
		expect(parseSignatures('t=1,t=2', 'hex').timestamp).toBeUndefined();
	});

	it('decodes only digests of the length of SHA-256', () => {
		for (let length = 0; length <= 80; length++) {
			const given = Buffer.alloc(length, 0xab);
			for (const encoding of ['hex', 'base64'] as const) {
				const { digests } = parseSignatures(given.toString(encoding), encoding);
				expect(digests).toEqual(length === 32 ? [given] : []);
			}
		}
		const unpadded = Buffer.alloc(32, 0xab).toString('base64').replace('=', '');
		expect(parseSignatures(unpadded, 'base64').digests).toEqual([Buffer.alloc(32, 0xab)]);
	});
});

describe('a refusal', () => {
	const body = Buffer.from(event(NOW));
	const timed = { signedContent: 'timestampBody' };
	const wrong = { 'x-signature': ZEROS };
	const other = { 'x-signature': 'hello' };

	it.each<[reason: string, delivery: Delivery, data?: Record<string, unknown>]>([
		['there is no signature header', { headers: {}, body }],
		[
			'the signature header contains no signature in the expected encoding',
			{ headers: other, body },
		],
		['n8n does not have the raw bytes of the body', { headers: wrong }],
		['the timestamp or the event ID header is missing', { headers: wrong, body }, timed],
		['the signature does not match the secret in the credential', { headers: wrong, body }],
	])('says for the log that %s', (reason, delivery, data = {}) => {
		const actual = verify(delivery, settingsOf(data), NOW * 1000);
		expect(actual).toEqual({ status: 401, check: 'signature', reason });
	});
});

describe('the signed content', () => {
	it('requires a numeric timestamp and an identifier', () => {
		const wrong = [undefined, '', ' ', '1,2', '1.5', '-1', '1e3', '0x1', '9'.repeat(16)];
		for (const timestamp of wrong) {
			expect(signedPrefix('timestampBody', { timestamp })).toBeUndefined();
		}
		expect(signedPrefix('idTimestampBody', { timestamp: '1' })).toBeUndefined();
		expect(signedPrefix('idTimestampBody', { timestamp: '1', id: '' })).toBeUndefined();
		expect(signedPrefix('idTimestampBody', { timestamp: '1', id: 'a.b' })).toBe('a.b.1.');
	});

	it('is checked against the signed timestamp, not the event’s, in both directions', () => {
		const body = Buffer.from(event(NOW - 86_400));
		const settings = settingsOf({ signedContent: 'timestampBody' });
		const at = (seconds: number, headers = {}) => {
			const signature = digestOf(SECRET, `${seconds}.`, body);
			const all = { 'x-signature': signature, 'x-timestamp': String(seconds), ...headers };
			return verify({ headers: all, body }, settings, NOW * 1000);
		};
		for (const seconds of [NOW, NOW - 300, NOW + 300]) {
			expect(at(seconds)).toHaveProperty('event');
		}
		for (const seconds of [NOW - 301, NOW + 301, 0, (NOW - 301) * 1000]) {
			expect(at(seconds)).toEqual({
				status: 401,
				check: 'time',
				reason: 'the signed timestamp is outside the replay window',
			});
		}
		expect(at(NOW * 1000)).toMatchObject({
			status: 401,
			check: 'unit of time',
			reason: 'the signed timestamp is in milliseconds instead of seconds',
		});
		expect(at(NOW, { 'x-timestamp': `${NOW}, ${NOW}` })).toMatchObject(UNAUTHORIZED);
		expect(at(NOW, { 'x-timestamp': undefined })).toMatchObject(UNAUTHORIZED);
		expect(at(NOW - 600, { 'x-timestamp': String(NOW) })).toMatchObject(UNAUTHORIZED);
	});
});

describe('the tolerance', () => {
	const createdAt = (created: number, tolerance?: Tolerance) => {
		const body = Buffer.from(event(created));
		const headers = { 'x-signature': digestOf(SECRET, body) };
		return verify({ headers, body }, settingsOf(), NOW * 1000, tolerance);
	};

	it.each([
		[
			'is a day for "created" in the past, so that late redeliveries are accepted',
			undefined,
			86_400,
			300,
		],
		[
			'follows the user’s setting in both directions',
			{ past: 3_600_000, future: 7_200_000 },
			3600,
			7200,
		],
	])('%s', (_, tolerance, past, future) => {
		for (const created of [NOW, NOW - past, NOW + future]) {
			expect(createdAt(created, tolerance)).toHaveProperty('event');
		}
		for (const created of [NOW - past - 1, NOW + future + 1]) {
			expect(createdAt(created, tolerance)).toMatchObject({
				status: 401,
				reason: '"created" is outside the replay window',
			});
		}
	});
});

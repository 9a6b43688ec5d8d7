import crypto from 'node:crypto';
import CryptoJS from 'crypto-js';
import { recognise } from '../../../../nodes/CompanyDataTrigger/verify/recognise.ts';
import { event, SECRET } from '../../../fixtures/hostile.mts';
import { NOW, settingsOf } from '../deliveries.mts';

describe('the signing schemes that are tried', () => {
	it('stay few for a large body and many headers', () => {
		const body = Buffer.alloc(16 * 1024 * 1024, 'x');
		const headers = Object.fromEntries(
			Array.from({ length: 500 }, (_, index) => [`x-${index}-id`, 'a'.repeat(64)]),
		);
		const settings = settingsOf({ previousSecret: SECRET });
		const digests = jest.spyOn(crypto, 'createHmac');
		expect(recognise({ headers, body }, settings)).toBeUndefined();
		const small = body.subarray(0, 100_000);
		const signed = { ...headers, 'webhook-timestamp': '1', 'x-timestamp': '2', 'a-timestamp': '3' };
		expect(recognise({ headers: signed, body: small }, settings)).toBeUndefined();
		expect(digests.mock.calls.length).toBeLessThanOrEqual(100);
		digests.mockRestore();
	});

	it('are none without the raw body or beyond 128 KB', () => {
		const settings = settingsOf();
		const signedBody = (length: number) => {
			const sent = 'x'.repeat(length);
			const signature = CryptoJS.HmacSHA256(sent, SECRET).toString(CryptoJS.enc.Hex);
			return recognise({ headers: { signature }, body: Buffer.from(sent) }, settings);
		};
		expect(signedBody(128 * 1024)).toHaveProperty('signatureHeader', 'signature');
		expect(signedBody(128 * 1024 + 1)).toBeUndefined();
		expect(recognise({ headers: { signature: '0'.repeat(64) } }, settings)).toBeUndefined();
	});

	const body = event(NOW);
	const digest = (content: string) => CryptoJS.HmacSHA256(content, SECRET).toString();
	const wrong = '0'.repeat(64);
	const schemeOf = (headers: Record<string, string>, data = {}) =>
		recognise({ headers, body: Buffer.from(body) }, settingsOf(data));

	it('cover the first three headers of each kind', () => {
		const signature = digest(body);
		expect(schemeOf({ a: wrong, b: wrong, c: signature })).toMatchObject({ signatureHeader: 'c' });
		expect(schemeOf({ a: wrong, b: wrong, c: wrong, d: signature })).toBeUndefined();
		// Those that are known come first.
		expect(schemeOf({ a: wrong, b: wrong, c: wrong, 'x-signature': signature })).toBeDefined();
		const timed = { signature: digest(`3.${body}`) };
		const times = { 'a-timestamp': '1', 'b-timestamp': '2', 'c-timestamp': '3' };
		expect(schemeOf({ ...timed, ...times })).toMatchObject({ timestampHeader: 'c-timestamp' });
		const early = { '0-timestamp': '0', ...times };
		expect(schemeOf({ ...timed, ...early })).toBeUndefined();
		expect(schemeOf({ ...timed, ...early, 'webhook-timestamp': '3' })).toBeDefined();
		expect(schemeOf({ ...timed, ...early, sent: '3' }, { timestampHeader: 'Sent' })).toBeDefined();
		// Each counts once.
		const known = { 'webhook-timestamp': '1', 'a-timestamp': '2', 'b-timestamp': '3' };
		expect(schemeOf({ ...timed, ...known })).toMatchObject({ timestampHeader: 'b-timestamp' });
		// An empty one is none.
		expect(schemeOf({ ...timed, '0-timestamp': '', ...times })).toBeDefined();
	});

	it('skip headers whose names suggest no signature, timestamp or ID', () => {
		const signature = digest(body);
		for (const name of ['content-digest', 'digest', 'repr-digest', 'x.y', '<b>', 'a'.repeat(65)]) {
			expect(schemeOf({ [name]: signature })).toBeUndefined();
		}
		for (const name of ['x_digest', 'a'.repeat(64)]) {
			expect(schemeOf({ [name]: signature })).toBeDefined();
		}
		const timed = { signature: digest(`1.${body}`) };
		expect(schemeOf({ ...timed, sent: '1' })).toBeUndefined();
		expect(schemeOf({ ...timed, 'x-id': '1' })).toBeUndefined();
		expect(schemeOf({ ...timed, 'timestamp-x': '1' })).toBeUndefined();
		const identified = { signature: digest(`i.1.${body}`), 'x-timestamp': '1' };
		expect(schemeOf({ ...identified, 'message-id': 'i' })).toBeDefined();
		expect(schemeOf({ ...identified, message: 'i' })).toBeUndefined();
	});

	it('prefer the timestamp in the signature header', () => {
		const signature = `t=1,v1=${digest(`1.${body}`)}`;
		const scheme = schemeOf({ 'stripe-signature': signature, 'a-timestamp': '1' });
		expect(scheme).toEqual({
			signatureHeader: 'stripe-signature',
			timestampHeader: 'x-timestamp',
			idHeader: 'x-event-id',
			content: 'timestampBody',
			encoding: 'hex',
			secretFormat: 'text',
		});
		const other = `t=2,v1=${digest(`1.${body}`)}`;
		expect(schemeOf({ 'stripe-signature': other, 'x-timestamp': '1' })).toBeUndefined();
	});

	it('skip an invalid timestamp', () => {
		const headers = { signature: digest(body), 'x-timestamp': 'now', 'x-event-id': 'i' };
		expect(schemeOf(headers)).toMatchObject({ content: 'body' });
		expect(schemeOf({ ...headers, signature: wrong })).toBeUndefined();
	});

	it('prefer the scheme that signs the most', () => {
		const headers = { 'x-timestamp': '1', 'x-event-id': 'i' };
		const [first, second, third] = [body, `1.${body}`, `i.1.${body}`].map(digest);
		expect(schemeOf({ a: first, b: second, c: third, ...headers })).toMatchObject({
			signatureHeader: 'c',
			content: 'idTimestampBody',
		});
		expect(schemeOf({ a: first, b: second, ...headers })).toMatchObject({
			signatureHeader: 'b',
			content: 'timestampBody',
		});
	});

	it('never include a digest without a key', () => {
		expect(schemeOf({ 'x-content': CryptoJS.SHA256(body).toString() })).toBeUndefined();
	});
});

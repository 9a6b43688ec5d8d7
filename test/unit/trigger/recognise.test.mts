import crypto from 'node:crypto';
import CryptoJS from 'crypto-js';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { recognise } from '../../../nodes/CompanyDataTrigger/recognise.ts';
import { verify } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event, SECRET } from '../../fixtures/hostile.mts';
import {
	changesOf,
	MESSAGE,
	NOW,
	received,
	SCHEMES,
	settingsOf,
	signedHeaders,
} from './deliveries.mts';

/** The changes to a new credential that the editor names, and whether the delivery then verifies; undefined if none. */
function recognised(secret: string, headers: Record<string, string>, body: string) {
	const settings = settingsOf({ secret });
	const delivery = { headers: received(headers), body: Buffer.from(body) };
	const scheme = recognise(delivery, settings);
	if (scheme === undefined) return undefined;
	const corrected = verify(delivery, { ...settings, ...scheme }, NOW * 1000);
	const isVerified = 'event' in corrected || corrected.check !== 'signature';
	return { changes: changesOf(delivery, settings), isVerified };
}

describe('recognise with published test vectors', () => {
	const STANDARD = { 'Signed Content': '{id}.{timestamp}.{body}' };

	const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
	const STRIPE_SECRET = 'whsec_test_secret_of_the_tests';

	it.each<{
		origin: string;
		secret: string;
		body: string;
		headers: Record<string, string>;
		changes: Record<string, string>;
	}>([
		{
			origin: 'the test vector of Standard Webhooks, next to other signatures',
			secret: WEBHOOK_SECRET,
			body: '{"test": 2432232314}',
			headers: {
				'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
				'webhook-timestamp': '1614265330',
				'webhook-signature': [
					'v1,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
					'v2,Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc=',
					'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
				].join(' '),
			},
			changes: {
				...STANDARD,
				'Signature Header': 'webhook-signature',
				'Timestamp Header': 'webhook-timestamp',
				'Event ID Header': 'webhook-id',
			},
		},
		{
			origin: 'a delivery signed by the library of Standard Webhooks',
			secret: WEBHOOK_SECRET,
			body: event(NOW),
			headers: {
				'webhook-id': 'evt_hostile',
				'webhook-timestamp': String(NOW),
				'webhook-signature': new Webhook(WEBHOOK_SECRET).sign(
					'evt_hostile',
					new Date(NOW * 1000),
					event(NOW),
				),
			},
			changes: STANDARD,
		},
		{
			origin: 'the test vector in the documentation of Svix',
			secret: 'whsec_plJ3nmyCDGBKInavdOK15jsl',
			body: '{"event_type":"ping","data":{"success":true}}',
			headers: {
				'svix-id': 'msg_loFOjxBNrRLzqYUf',
				'svix-timestamp': '1731705121',
				'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
			},
			changes: { ...STANDARD, 'Signature Header': 'svix-signature' },
		},
		{
			origin: 'a delivery signed by the library of Stripe, with the secret as text',
			secret: STRIPE_SECRET,
			body: event(NOW),
			headers: {
				'Stripe-Signature': new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
					payload: event(NOW),
					secret: STRIPE_SECRET,
					timestamp: NOW,
				}),
			},
			changes: { 'Signature Header': 'stripe-signature', 'Signed Content': '{timestamp}.{body}' },
		},
		{
			origin: 'a delivery of Shopify, in Base64 over the body',
			secret: 'test-webhook-secret',
			body: '{"id":1234567890,"email":"customer@example.com","total_price":"123.45"}',
			headers: { 'X-Shopify-Hmac-SHA256': 'QNyObTlKbMx2qDlPF/ZOZcBqg5OgPg+2oky3zldc0Gw=' },
			changes: { 'Signature Header': 'x-shopify-hmac-sha256' },
		},
	])('finds the scheme of $origin', ({ secret, headers, body, changes }) => {
		expect(recognised(secret, headers, body)).toMatchObject({ isVerified: true, changes });
	});

	it('finds the scheme of the test vector in the documentation of GitHub', () => {
		const settings = settingsOf();
		// A credential refuses blanks in a secret, which this one has.
		const keys = [Buffer.from("It's a Secret to Everybody")];
		const delivery = {
			headers: {
				'x-hub-signature-256':
					'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
			},
			body: Buffer.from('Hello, World!'),
		};
		expect(changesOf(delivery, { ...settings, keys })).toEqual({
			'Signature Header': 'x-hub-signature-256',
		});
	});
});

describe('recognise with signatures by crypto-js', () => {
	const names = [
		{ signatureHeader: 'Signature', timestampHeader: 'Sent-Timestamp', idHeader: 'Message-Id' },
		{
			signatureHeader: 'X-Webhook-Signature',
			timestampHeader: 'X-Webhook-Timestamp',
			idHeader: 'X-Webhook-Id',
		},
	];
	const schemes = SCHEMES.flatMap((scheme) => names.map((headers) => ({ ...scheme, ...headers })));
	const { body } = MESSAGE;

	it.each(schemes)('finds $content, $encoding, "$prefix" in $signatureHeader', (scheme) => {
		const headers = signedHeaders(scheme);
		expect(recognised(SECRET, headers, body)).toMatchObject({ isVerified: true });
		expect(recognised('another-secret-of-the-tests', headers, body)).toBeUndefined();
		expect(recognised(SECRET, headers, `${body} `)).toBeUndefined();
	});

	it('tries Previous Signing Secret too', () => {
		const settings = settingsOf({ secret: 'another-secret-of-the-tests', previousSecret: SECRET });
		const signature = CryptoJS.HmacSHA256(body, SECRET).toString(CryptoJS.enc.Base64);
		const delivery = { headers: { signature }, body: Buffer.from(body) };
		expect(recognise(delivery, settings)).toMatchObject({ signatureHeader: 'signature' });
	});
});

describe('tried schemes', () => {
	const body = event(NOW);
	const digest = (content: string) => CryptoJS.HmacSHA256(content, SECRET).toString();
	const wrong = '0'.repeat(64);
	const schemeOf = (headers: Record<string, string>, sent = body) =>
		recognise({ headers, body: Buffer.from(sent) }, settingsOf());

	it('are few for a delivery with many headers, and none for a body over 128 KB', () => {
		const names = Array.from({ length: 500 }, (_, index) => [`x-${index}-id`, 'a'.repeat(64)]);
		const times = Array.from({ length: 500 }, (_, index) => [`x-${index}`, String(NOW + index)]);
		const headers = Object.fromEntries([...names, ...times]);
		const digests = jest.spyOn(crypto, 'createHmac');
		expect(schemeOf(headers)).toBeUndefined();
		expect(digests.mock.calls.length).toBeLessThanOrEqual(1000);
		digests.mockRestore();
		const large = 'x'.repeat(128 * 1024);
		expect(schemeOf({ signature: digest(large) }, large)).toBeDefined();
		expect(schemeOf({ signature: digest(`${large}x`) }, `${large}x`)).toBeUndefined();
	});

	it('include only the first five headers of each kind', () => {
		const signature = digest(body);
		const four = { a: wrong, b: wrong, c: wrong, d: wrong };
		expect(schemeOf({ ...four, e: signature })).toMatchObject({ signatureHeader: 'e' });
		expect(schemeOf({ ...four, e: wrong, f: signature })).toBeUndefined();
		const times = Object.fromEntries(
			[1, 2, 3, 4, 5, 6].map((second) => [`a${second}`, String(NOW + second)]),
		);
		expect(schemeOf({ signature: digest(`${NOW + 5}.${body}`), ...times })).toBeDefined();
		expect(schemeOf({ signature: digest(`${NOW + 6}.${body}`), ...times })).toBeUndefined();
	});

	it('skip headers with unusual names, and look for timestamps and IDs only under known names', () => {
		for (const name of ['x.y', '<b>', 'a'.repeat(65)]) {
			expect(schemeOf({ [name]: digest(body) })).toBeUndefined();
		}
		const timed = { signature: digest(`${NOW}.${body}`) };
		expect(schemeOf({ ...timed, sent: `${NOW}` })).toBeDefined();
		expect(schemeOf({ ...timed, sent: `at ${NOW}` })).toBeUndefined();
		const identified = { signature: digest(`i.${NOW}.${body}`), 'x-timestamp': `${NOW}` };
		expect(schemeOf({ ...identified, 'message-id': 'i' })).toBeDefined();
		expect(schemeOf({ ...identified, message: 'i' })).toBeUndefined();
	});

	it('take the timestamp in the signature header before any other', () => {
		const signature = `t=${NOW},v1=${digest(`${NOW}.${body}`)}`;
		const scheme = schemeOf({ 'stripe-signature': signature, 'a-timestamp': `${NOW}` });
		expect(scheme).toEqual({
			signatureHeader: 'stripe-signature',
			timestampHeader: 'x-timestamp',
			idHeader: 'x-event-id',
			content: '{timestamp}.{body}',
		});
		const other = `t=${NOW + 1},v1=${digest(`${NOW}.${body}`)}`;
		expect(schemeOf({ 'stripe-signature': other, 'x-timestamp': `${NOW}` })).toBeUndefined();
	});

	it('start with the scheme that covers most of the delivery', () => {
		const headers = { 'x-timestamp': `${NOW}`, 'x-event-id': 'i' };
		const contents = [body, `${NOW}.${body}`, `i.${NOW}.${body}`];
		const [first, second, third] = contents.map(digest);
		expect(schemeOf({ a: first, b: second, c: third, ...headers })).toMatchObject({
			signatureHeader: 'c',
			content: '{id}.{timestamp}.{body}',
		});
	});

	it('never include a plain digest without a key', () => {
		expect(schemeOf({ 'x-content': CryptoJS.SHA256(body).toString() })).toBeUndefined();
	});
});

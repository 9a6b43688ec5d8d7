import CryptoJS from 'crypto-js';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { CompanyDataWebhookApi } from '../../../../credentials/CompanyDataWebhookApi.credentials.ts';
import { readSettings } from '../../../../nodes/CompanyDataTrigger/credential.ts';
import { changesFor } from '../../../../nodes/CompanyDataTrigger/verify/explain.ts';
import { recognise } from '../../../../nodes/CompanyDataTrigger/verify/recognise.ts';
import {
	verify,
	type SignatureSettings,
} from '../../../../nodes/CompanyDataTrigger/verify/verify.ts';
import {
	sign,
	signatureHeaders,
	type SigningScheme as SandboxScheme,
} from '../../../../sandbox/webhooks/signing.mts';
import { event, SECRET } from '../../../fixtures/hostile.mts';

const NOW = 1_760_000_000;

function settingsOf(data: Record<string, unknown>): SignatureSettings {
	const settings = readSettings(data);
	if (!settings.ok) throw new Error(settings.what);
	return settings.value;
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** What is recognised with a credential as it comes, and whether it then verifies. */
function recognised(secret: string, headers: Record<string, string>, body: string) {
	const settings = settingsOf({ secret });
	const delivery = { headers: lowerCase(headers), body: Buffer.from(body) };
	const scheme = recognise(delivery, settings);
	if (scheme === undefined) return undefined;
	const corrected = verify(delivery, { ...settings, ...scheme }, NOW * 1000);
	const isVerified = 'event' in corrected || corrected.check !== 'signature';
	return { scheme, changes: Object.fromEntries(changesFor(scheme, settings)), isVerified };
}

describe('published vectors and libraries', () => {
	const STANDARD = {
		'Signed Content': 'ID, Timestamp and Body',
		Encoding: 'Base64',
		'Secret Format': 'Base64',
	};

	it('Standard Webhooks: the vector of its libraries', () => {
		const headers = {
			'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
			'webhook-timestamp': '1614265330',
			'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
		};
		const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
		expect(recognised(secret, headers, '{"test": 2432232314}')).toMatchObject({
			isVerified: true,
			changes: {
				...STANDARD,
				'Signature Header': 'webhook-signature',
				'Timestamp Header': 'webhook-timestamp',
				'Event ID Header': 'webhook-id',
			},
		});
	});

	it('Standard Webhooks: its library signs', () => {
		const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
		const body = event(NOW);
		const signature = new Webhook(secret).sign('evt_hostile', new Date(NOW * 1000), body);
		const headers = {
			'webhook-id': 'evt_hostile',
			'webhook-timestamp': String(NOW),
			'webhook-signature': signature,
		};
		expect(recognised(secret, headers, body)).toMatchObject({
			isVerified: true,
			changes: STANDARD,
		});
	});

	it('Svix: the vector of its documentation', () => {
		const headers = {
			'svix-id': 'msg_loFOjxBNrRLzqYUf',
			'svix-timestamp': '1731705121',
			'svix-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
		};
		const body = '{"event_type":"ping","data":{"success":true}}';
		expect(recognised('whsec_plJ3nmyCDGBKInavdOK15jsl', headers, body)).toMatchObject({
			isVerified: true,
			changes: { ...STANDARD, 'Signature Header': 'svix-signature' },
		});
	});

	it('Stripe: its library signs, with the secret as text', () => {
		const secret = 'whsec_test_secret_of_the_tests';
		const body = event(NOW);
		const header = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
			payload: body,
			secret,
			timestamp: NOW,
		});
		expect(recognised(secret, { 'Stripe-Signature': header }, body)).toMatchObject({
			isVerified: true,
			changes: { 'Signature Header': 'stripe-signature', 'Signed Content': 'Timestamp and Body' },
		});
	});

	it('GitHub: the vector of its documentation', () => {
		const settings = settingsOf({ secret: SECRET });
		// A credential refuses blanks in a secret, which this one has.
		const keys = { text: [Buffer.from("It's a Secret to Everybody")], base64: [] };
		const delivery = {
			headers: {
				'x-hub-signature-256':
					'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
			},
			body: Buffer.from('Hello, World!'),
		};
		const scheme = recognise(delivery, { ...settings, keys });
		expect(scheme && changesFor(scheme, settings)).toEqual([
			['Signature Header', 'x-hub-signature-256'],
		]);
	});

	it('Shopify: Base64 over the body alone', () => {
		const body = '{"id":1234567890,"email":"customer@example.com","total_price":"123.45"}';
		const headers = { 'X-Shopify-Hmac-SHA256': 'QNyObTlKbMx2qDlPF/ZOZcBqg5OgPg+2oky3zldc0Gw=' };
		expect(recognised('test-webhook-secret', headers, body)).toMatchObject({
			isVerified: true,
			changes: { 'Signature Header': 'x-shopify-hmac-sha256', Encoding: 'Base64' },
		});
	});
});

describe('every scheme, signed by crypto-js', () => {
	const contents = ['body', 'timestamp.body', 'id.timestamp.body'] as const;
	const styles: Array<[prefix: string, combined: boolean]> = [
		['', false],
		['sha256=', false],
		['v1,', false],
		['', true],
	];
	const names = [
		{ signatureHeader: 'Signature', timestampHeader: 'Sent-Timestamp', idHeader: 'Message-Id' },
		{
			signatureHeader: 'X-Webhook-Signature',
			timestampHeader: 'X-Webhook-Timestamp',
			idHeader: 'X-Webhook-Id',
		},
	];
	const schemes = contents.flatMap((content) =>
		(['hex', 'base64'] as const).flatMap((encoding) =>
			styles.flatMap(([prefix, combined]) =>
				names.map((headers): SandboxScheme => ({
					content,
					encoding,
					prefix,
					combined,
					...headers,
				})),
			),
		),
	);
	const body = event(NOW, { data: { nombre: 'Cañón & Hijos, S.L. – 日本 🏭' } });
	const message = { id: 'evt_hostile', timestamp: NOW, body };

	it.each(schemes)('is recognised: $content, $encoding, "$prefix", $signatureHeader', (scheme) => {
		const headers = signatureHeaders(sign(SECRET, scheme, message), scheme, message);
		expect(recognised(SECRET, headers, body)).toMatchObject({ isVerified: true });
		expect(recognised('another-secret-of-the-tests', headers, body)).toBeUndefined();
		expect(recognised(SECRET, headers, `${body} `)).toBeUndefined();
	});

	it('recognises a secret that encodes bytes', () => {
		const secret = Buffer.from('the-bytes-of-a-signing-secret').toString('base64');
		const digest = CryptoJS.HmacSHA256(body, CryptoJS.enc.Base64.parse(secret));
		const headers = { 'X-Signature': digest.toString(CryptoJS.enc.Hex) };
		expect(recognised(secret, headers, body)?.changes).toEqual({ 'Secret Format': 'Base64' });
	});

	it('recognises the previous secret too', () => {
		const settings = settingsOf({ secret: 'another-secret-of-the-tests', previousSecret: SECRET });
		const signature = CryptoJS.HmacSHA256(body, SECRET).toString(CryptoJS.enc.Base64);
		const delivery = { headers: { 'x-signature': signature }, body: Buffer.from(body) };
		expect(recognise(delivery, settings)).toMatchObject({ encoding: 'base64' });
	});

	it('names the scheme in the words of the credential', () => {
		const scheme = { ...schemes[0], content: 'id.timestamp.body', encoding: 'base64' } as const;
		const headers = signatureHeaders(sign(SECRET, scheme, message), scheme, message);
		const { changes } = recognised(SECRET, headers, body)!;
		const { properties } = new CompanyDataWebhookApi();
		for (const [field, value] of Object.entries(changes)) {
			const property = properties.find(({ displayName }) => displayName === field);
			const options = (property?.options ?? []).map((option) => 'name' in option && option.name);
			expect(property).toBeDefined();
			if (property?.type === 'options') expect(options).toContain(value);
		}
		expect(Object.keys(changes)).toHaveLength(5);
	});
});

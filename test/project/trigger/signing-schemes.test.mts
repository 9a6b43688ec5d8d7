import { createHmac } from 'node:crypto';
import { verify } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { SIGNED_CONTENTS } from '../../../client/service/events.ts';
import { event, SECRET } from '../../fixtures/hostile.mts';
import { changesOf, NOW, received, settingsOf } from '../../unit/trigger/deliveries.mts';

const BODY = event(NOW);
const URL = 'https://n8n.example.com/webhook/1/company-data';
const MS = `${NOW}123`;
const ISO = '2025-10-09T08:53:20Z';
const ISO_NANOSECONDS = '2025-10-09T08:53:20.123456789Z';
const ISO_ELSEWHERE = '2025-10-09T10:53:20+02:00';
const KEY = Buffer.from('the bytes of a signing secret?>~');

/** A way in which services use HMAC-SHA256. */
interface Way {
	service: string;
	/** What is signed, as the service documents it. */
	signed: string;
	headers: (digest: Buffer) => Record<string, string>;
	/** The secret as the service shows it; by default its characters are the key. */
	secret?: string;
	key?: Buffer;
	/** The settings of the credential that fit. */
	content: string;
	timestampHeader?: string;
	idHeader?: string;
}

const hex = (digest: Buffer) => digest.toString('hex');
const base64 = (digest: Buffer) => digest.toString('base64');

const WAYS: Way[] = [
	{
		service: 'GitHub and Meta',
		signed: BODY,
		headers: (digest) => ({ 'X-Hub-Signature-256': `sha256=${hex(digest)}` }),
		content: '{body}',
	},
	{
		service: 'Linear',
		signed: BODY,
		headers: (digest) => ({ 'Linear-Signature': hex(digest) }),
		content: '{body}',
	},
	{
		service: 'Shopify, WooCommerce and Xero',
		signed: BODY,
		headers: (digest) => ({ 'X-Shopify-Hmac-SHA256': base64(digest) }),
		content: '{body}',
	},
	{
		service: 'Typeform',
		signed: BODY,
		headers: (digest) => ({ 'Typeform-Signature': `sha256=${base64(digest)}` }),
		content: '{body}',
	},
	{
		service: 'Greenhouse',
		signed: BODY,
		headers: (digest) => ({ Signature: `sha256 ${hex(digest)}` }),
		content: '{body}',
	},
	{
		service: 'Airtable, with a secret in Base64',
		signed: BODY,
		headers: (digest) => ({ 'X-Airtable-Content-MAC': `hmac-sha256=${hex(digest)}` }),
		secret: KEY.toString('base64'),
		key: KEY,
		content: '{body}',
	},
	{
		service: 'signatures with parameters in quotation marks',
		signed: BODY,
		headers: (digest) => ({
			'X-Signature-Parameters': `keyId="main", algorithm="hmac-sha256", signature="${base64(digest)}"`,
		}),
		content: '{body}',
	},
	{
		service: 'Stripe, Mux and Calendly',
		signed: `${NOW}.${BODY}`,
		headers: (digest) => ({ 'Stripe-Signature': `t=${NOW},v1=${hex(digest)},v0=6ffbb59b` }),
		secret: 'whsec_the_text_of_a_secret_at_stripe',
		content: '{timestamp}.{body}',
	},
	{
		service: 'WorkOS',
		signed: `${MS}.${BODY}`,
		headers: (digest) => ({ 'WorkOS-Signature': `t=${MS}, v1=${hex(digest)}` }),
		content: '{timestamp}.{body}',
	},
	{
		service: 'Sanity',
		signed: `${MS}.${BODY}`,
		headers: (digest) => ({
			'Sanity-Webhook-Signature': `t=${MS},v1=${digest.toString('base64url')}`,
		}),
		content: '{timestamp}.{body}',
	},
	{
		service: 'Recurly',
		signed: `${MS}.${BODY}`,
		headers: (digest) => ({ 'Recurly-Signature': `${MS},${'0'.repeat(64)},${hex(digest)}` }),
		content: '{timestamp}.{body}',
	},
	{
		service: 'Buildkite',
		signed: `${NOW}.${BODY}`,
		headers: (digest) => ({
			'X-Buildkite-Signature': `timestamp=${NOW},signature=${hex(digest)}`,
		}),
		content: '{timestamp}.{body}',
	},
	{
		service: 'Cloudflare Stream',
		signed: `${NOW}.${BODY}`,
		headers: (digest) => ({ 'Webhook-Signature': `time=${NOW},sig1=${hex(digest)}` }),
		content: '{timestamp}.{body}',
	},
	{
		service: 'Paddle',
		signed: `${NOW}:${BODY}`,
		headers: (digest) => ({ 'Paddle-Signature': `ts=${NOW};h1=${hex(digest)}` }),
		content: '{timestamp}:{body}',
	},
	{
		service: 'Webflow',
		signed: `${MS}:${BODY}`,
		headers: (digest) => ({ 'X-Webflow-Signature': hex(digest), 'X-Webflow-Timestamp': MS }),
		content: '{timestamp}:{body}',
		timestampHeader: 'x-webflow-timestamp',
	},
	{
		service: 'Slack',
		signed: `v0:${NOW}:${BODY}`,
		headers: (digest) => ({
			'X-Slack-Signature': `v0=${hex(digest)}`,
			'X-Slack-Request-Timestamp': String(NOW),
		}),
		content: 'v0:{timestamp}:{body}',
		timestampHeader: 'x-slack-request-timestamp',
	},
	{
		service: 'Zoom',
		signed: `v0:${NOW}:${BODY}`,
		headers: (digest) => ({
			'x-zm-signature': `v0=${hex(digest)}`,
			'x-zm-request-timestamp': String(NOW),
		}),
		content: 'v0:{timestamp}:{body}',
		timestampHeader: 'x-zm-request-timestamp',
	},
	{
		service: 'Zendesk',
		signed: ISO + BODY,
		headers: (digest) => ({
			'X-Zendesk-Webhook-Signature': base64(digest),
			'X-Zendesk-Webhook-Signature-Timestamp': ISO,
		}),
		content: '{timestamp}{body}',
		timestampHeader: 'x-zendesk-webhook-signature-timestamp',
	},
	{
		service: 'Close, with a secret in hexadecimal',
		signed: NOW + BODY,
		headers: (digest) => ({ 'close-sig-hash': hex(digest), 'close-sig-timestamp': String(NOW) }),
		secret: KEY.toString('hex'),
		key: KEY,
		content: '{timestamp}{body}',
		timestampHeader: 'close-sig-timestamp',
	},
	{
		service: 'Box',
		signed: BODY + ISO_ELSEWHERE,
		headers: (digest) => ({
			'Box-Signature-Primary': base64(digest),
			'Box-Delivery-Timestamp': ISO_ELSEWHERE,
			'Box-Delivery-Id': 'f96bb54b',
		}),
		content: '{body}{timestamp}',
		timestampHeader: 'box-delivery-timestamp',
	},
	{
		service: 'Retell',
		signed: BODY + MS,
		headers: (digest) => ({ 'X-Retell-Signature': `v=${MS},d=${hex(digest)}` }),
		content: '{body}{timestamp}',
	},
	{
		service: 'Square',
		signed: URL + BODY,
		headers: (digest) => ({ 'X-Square-HmacSha256-Signature': base64(digest) }),
		content: '{url}{body}',
	},
	{
		service: 'HubSpot, version 3',
		signed: `POST${URL}${BODY}${MS}`,
		headers: (digest) => ({
			'X-HubSpot-Signature-v3': base64(digest),
			'X-HubSpot-Request-Timestamp': MS,
		}),
		content: 'POST{url}{body}{timestamp}',
		timestampHeader: 'x-hubspot-request-timestamp',
	},
	{
		service: 'Twitch',
		signed: `e76c6bd4-1${ISO_NANOSECONDS}${BODY}`,
		headers: (digest) => ({
			'Twitch-Eventsub-Message-Signature': `sha256=${hex(digest)}`,
			'Twitch-Eventsub-Message-Timestamp': ISO_NANOSECONDS,
			'Twitch-Eventsub-Message-Id': 'e76c6bd4-1',
		}),
		content: '{id}{timestamp}{body}',
		timestampHeader: 'twitch-eventsub-message-timestamp',
		idHeader: 'twitch-eventsub-message-id',
	},
	{
		service: 'Standard Webhooks, with the secret as Supabase shows it',
		signed: `msg_1.${NOW}.${BODY}`,
		headers: (digest) => ({
			'webhook-signature': `v1a,${'A'.repeat(86)}== v1,${base64(digest)}`,
			'webhook-timestamp': String(NOW),
			'webhook-id': 'msg_1',
		}),
		secret: `v1,whsec_${KEY.toString('base64')}`,
		key: KEY,
		content: '{id}.{timestamp}.{body}',
		timestampHeader: 'webhook-timestamp',
		idHeader: 'webhook-id',
	},
	{
		service: 'Svix, with a secret in Base64 for URLs',
		signed: `msg_1.${NOW}.${BODY}`,
		headers: (digest) => ({
			'svix-signature': `v1,${base64(digest)}`,
			'svix-timestamp': String(NOW),
			'svix-id': 'msg_1',
		}),
		secret: `whsec_${KEY.toString('base64url')}`,
		key: KEY,
		content: '{id}.{timestamp}.{body}',
		timestampHeader: 'svix-timestamp',
		idHeader: 'svix-id',
	},
	{
		service: 'Revolut',
		signed: `v1.${MS}.${BODY}`,
		headers: (digest) => ({
			'Revolut-Signature': `v1=${hex(digest)}`,
			'Revolut-Request-Timestamp': MS,
		}),
		content: 'v1.{timestamp}.{body}',
		timestampHeader: 'revolut-request-timestamp',
	},
	{
		service: 'a service that signs lines',
		signed: `POST\n${URL}\n${NOW}\n${BODY}`,
		headers: (digest) => ({ 'X-Signature-V2': hex(digest), 'X-Sent-At': String(NOW) }),
		content: 'POST\\n{url}\\n{timestamp}\\n{body}',
		timestampHeader: 'x-sent-at',
	},
];

describe.each(WAYS)('the signature of $service', (way) => {
	const { content, timestampHeader, idHeader, secret = SECRET, key = secret } = way;
	const digest = createHmac('sha256', key).update(way.signed).digest();
	const headers = received(way.headers(digest));
	const delivery = { headers, body: Buffer.from(BODY), url: URL };
	const [signatureHeader] = Object.keys(headers);
	const isExample = Object.hasOwn(SIGNED_CONTENTS, content);
	const chosen = isExample
		? { signedContent: content }
		: { signedContent: 'other', contentTemplate: content };

	const fields = { secret, signatureHeader, timestampHeader, idHeader, ...chosen };
	const settings = settingsOf(fields);
	const check = (changed: object, with_ = settings, now = NOW) => {
		const verification = verify({ ...delivery, ...changed }, with_, now * 1000);
		return 'event' in verification ? 'event' : verification.check;
	};

	it('is verified only for exactly these bytes and with this secret', () => {
		expect(check({})).toBe('event');
		expect(check({ body: Buffer.from(`${BODY} `) })).toBe('signature');
		expect(check({}, settingsOf({ ...fields, secret: 'another-secret-of-the-tests' }))).toBe(
			'signature',
		);
	});

	it('is bound to its time', () => {
		const [window, change] = content.includes('{timestamp}')
			? [300, 'signature']
			: [86_400, 'event'];
		expect(check({}, settings, NOW + window + 1)).toBe('time');
		const later = Object.entries(headers).map(([name, value]) => [
			name,
			value.replace(String(NOW), String(NOW + 1)).replace(':53:20', ':53:21'),
		]);
		expect(check({ headers: Object.fromEntries(later) })).toBe(change);
	});

	it(`is ${isExample ? '' : 'not '}recognised in the editor`, () => {
		const changes = {
			'Signature Header': signatureHeader,
			...(content !== '{body}' && { 'Signed Content': content }),
			...(timestampHeader && { 'Timestamp Header': timestampHeader }),
			...(idHeader && { 'Event ID Header': idHeader }),
		};
		expect(changesOf(delivery, settingsOf({ secret }))).toEqual(isExample ? changes : {});
	});
});

it('all examples of signed content are tried', () => {
	const tried = new Set(WAYS.map(({ content }) => content));
	expect(Object.keys(SIGNED_CONTENTS).filter((content) => !tried.has(content))).toEqual([]);
});

it('an old delivery cannot be replayed by passing off digits of its ID as its time', () => {
	const [id, seconds] = ['evt_179', String(NOW)];
	const digest = createHmac('sha256', SECRET)
		.update(id + seconds + BODY)
		.digest('hex');
	const settings = settingsOf({ signedContent: '{id}{timestamp}{body}' });
	const take = (id: string, timestamp: string, now: number) => {
		const headers = { 'x-signature': digest, 'x-timestamp': timestamp, 'x-event-id': id };
		return verify({ headers, body: Buffer.from(BODY) }, settings, now);
	};
	expect(take(id, seconds, NOW * 1000)).toHaveProperty('event');
	expect(take('evt_', `179${seconds}`, Number(`179${seconds}`))).toMatchObject({ check: 'time' });
	// Its time is therefore that of the event, which a redelivery repeats.
	expect(take(id, seconds, (NOW + 86_400) * 1000)).toHaveProperty('event');
	expect(take(id, seconds, (NOW + 86_401) * 1000)).toMatchObject({ check: 'time' });
});

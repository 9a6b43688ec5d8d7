import CryptoJS from 'crypto-js';
import { explainFiltered, explainRefusal } from '../../../nodes/CompanyDataTrigger/explain.ts';
import type { Delivery } from '../../../nodes/CompanyDataTrigger/verify.ts';
import { event, hostileRequests, SECRET } from '../../fixtures/hostile.mts';
import { changesOf, NOW, received, refusalOf, settingsOf } from './deliveries.mts';

describe('explanation in the editor', () => {
	const body = Buffer.from(event(NOW));
	const right = CryptoJS.HmacSHA256(event(NOW), SECRET);
	const wrongHex = '0'.repeat(64);
	const explain = (headers: Delivery['headers'], data: Record<string, unknown> = {}) => {
		const settings = settingsOf(data);
		const delivery = { headers, body };
		return explainRefusal(refusalOf(delivery, settings), delivery, settings).description;
	};

	it('names each field to change, and its value as shown in the credential', () => {
		const secret = Buffer.from(SECRET).toString('base64');
		const standard = {
			secret,
			signedContent: '{id}.{timestamp}.{body}',
			signatureHeader: 'webhook-signature',
			timestampHeader: 'webhook-timestamp',
			idHeader: 'webhook-id',
		};
		const times = { 'webhook-timestamp': String(NOW), 'x-timestamp': String(NOW - 1) };
		const sent = { ...times, 'webhook-id': 'i', 'x-event-id': 'j' };

		const decoded = CryptoJS.HmacSHA256(`i.${NOW}.${event(NOW)}`, SECRET);
		const inBase64 = { ...sent, 'webhook-signature': decoded.toString(CryptoJS.enc.Base64) };
		expect(changesOf({ headers: inBase64, body }, settingsOf({ secret }))).toEqual({
			'Signature Header': 'webhook-signature',
			'Signed Content': '{id}.{timestamp}.{body}',
			'Timestamp Header': 'webhook-timestamp',
			'Event ID Header': 'webhook-id',
		});

		const inHex = { ...sent, 'x-signature': CryptoJS.HmacSHA256(event(NOW), secret).toString() };
		expect(changesOf({ headers: inHex, body }, settingsOf(standard))).toEqual({
			'Signature Header': 'x-signature',
			'Signed Content': '{body}',
		});
	});

	it('names a single field to change, and says what to do next', () => {
		expect(explain({ signature: right.toString(CryptoJS.enc.Base64) })).toBe(
			'In the credential, set:<br><b>Signature Header</b>: signature<br>Save it, listen again and have the service send another event. This one was refused.',
		);
	});

	const UNVERIFIED =
		"Compare the secret with the one the service shows, from the first character to the last. If it is right, the service signs something else: look it up in its documentation, and set 'Signed Content' to Other in the credential. The event was refused.";
	const NO_TIME = "'Signed Content' needs the header x-timestamp, which did not arrive.";
	const NO_ID = "'Signed Content' needs the header x-event-id, which did not arrive.";
	const NOT_A_TIME =
		"'Signed Content' needs the header x-timestamp, which is not a time in seconds, milliseconds or ISO 8601.";
	const NO_SIGNATURE =
		'The header x-signature has no HMAC-SHA256 signature, which is 64 hexadecimal digits or 43 characters of Base64';
	const byId = { signedContent: '{id}.{timestamp}.{body}' };
	const byTime = { signedContent: '{timestamp}.{body}' };
	const time = String(NOW);

	it.each<[headers: Delivery['headers'], data: Record<string, unknown>, ...faults: string[]]>([
		[
			{ 'x-hub-signature-256': `sha256=${wrongHex}`, signature: `${'A'.repeat(43)}=` },
			{},
			'The header x-signature did not arrive.',
			"Values like a signature are in: x-hub-signature-256, signature. Set 'Signature Header' to the one that the service documents.",
		],
		[
			{ 'x-signature': 'A'.repeat(85), digest: `"${'-'.repeat(43)}"` },
			{},
			`${NO_SIGNATURE}.`,
			"Values like a signature are in: digest. Set 'Signature Header' to the one that the service documents.",
		],
		[{ 'x-signature': wrongHex }, byId, NO_TIME, NO_ID],
		[{ 'x-signature': wrongHex }, byTime, NO_TIME],
		[{ 'x-signature': wrongHex, 'x-timestamp': time }, byId, NO_ID],
		[{ 'x-signature': wrongHex, 'x-timestamp': '1' }, byTime, NOT_A_TIME],
		[{ 'x-signature': `t=${time},v1=${wrongHex}` }, byId, NO_ID],
		[{ 'x-signature': wrongHex, 'x-event-id': '1' }, byId, NO_TIME],
		[{ 'x-signature': wrongHex, 'x-timestamp': time, 'x-event-id': '1' }, byId],
		[{ 'x-signature': wrongHex }, {}],
	])('names missing or invalid headers in %j with the settings %j', (headers, data, ...faults) => {
		expect(explain(headers, data)).toBe([...faults, UNVERIFIED].join('<br>'));
	});

	it.each<[headers: Delivery['headers'], fault: string]>([
		[{ host: 'a', 'x-other': 'b' }, 'The header x-signature did not arrive.'],
		[{ 'x-signature': 'hello' }, `${NO_SIGNATURE}.`],
		[
			{ 'x-signature': `sha1=${'a'.repeat(40)}` },
			`${NO_SIGNATURE}, but one as long as those of SHA-1.`,
		],
		[
			{ 'x-signature': `v1,${'+'.repeat(86)}==` },
			`${NO_SIGNATURE}, but one as long as those of SHA-512.`,
		],
	])('does not blame the secret if no header has a signature: %j', (headers, fault) => {
		expect(explain(headers)).toBe(
			`${fault}<br>No other header has one. The headers that arrived: ${Object.keys(headers).join(', ')}.<br>Turn on signatures by HMAC-SHA256 at the service. The event was refused.`,
		);
	});

	it('says that n8n does not keep the bytes of a multipart body', () => {
		const settings = settingsOf();
		const delivery = { headers: { 'x-signature': wrongHex } };
		expect(explainRefusal(refusalOf(delivery, settings), delivery, settings)).toEqual({
			message: 'The signature of the event could not be verified',
			description:
				'n8n does not keep the raw bytes of a multipart body, but the signature covers them. Have the service send JSON.<br>The event was refused.',
		});
	});

	/** The explanation of a refused delivery with a valid signature. */
	const explainSigned = (sent: string, now: number) => {
		const settings = settingsOf();
		const headers = { 'x-signature': CryptoJS.HmacSHA256(sent, SECRET).toString() };
		const delivery = { headers, body: Buffer.from(sent) };
		return explainRefusal(refusalOf(delivery, settings, now), delivery, settings);
	};

	it('states the fault of a delivery with a valid signature', () => {
		expect(explainSigned(event(NOW), NOW + 90_000)).toEqual({
			message: 'The event has a valid signature, but "created" is outside the replay window',
			description:
				"Check the clock of this machine. If the service delivers late, add the option 'Replay Window' and raise it.",
		});
		expect(explainSigned('{}', NOW)).toEqual({
			message:
				'The delivery is signed with your secret, but it is not an event: "id" is not a string',
			description:
				'An event has "id", "type", "created" (Unix time in seconds) and "data". A ping of the service is not an event: it gets a response and starts nothing, so the credential is right. Listen again for an event.',
		});
		expect(explainSigned(event(NOW, { created: 'now' }), NOW).description).toBe(
			'An event has "id", "type", "created" (Unix time in seconds) and "data".',
		);
	});

	it('lists only headers with plain names', () => {
		const listed = explain({ 'x-<b>': '1', '&amp;': '1', 'x-0': '1' });
		expect(listed).toContain('The headers that arrived: x-0.<br>');
	});

	it('says why an event was skipped, and which field to change', () => {
		const data = { territory_id: 't9' };
		expect(explainFiltered({ type: 'quota.exhausted', data }, 'type')).toMatchObject({
			message:
				'An event arrived, but its type "quota.exhausted" is not among the Events of this trigger',
			description: expect.stringContaining('choose All Events') as string,
		});
		expect(explainFiltered({ type: 'territory.new_company', data }, 'territory')).toMatchObject({
			message:
				'An event arrived, but its territory is "t9", which is not among the Territory IDs of this trigger',
			description: expect.stringContaining('add the ID to Territory IDs') as string,
		});
	});

	it('contains no part of a signature or secret, for the whole hostile corpus', () => {
		const settings = settingsOf();
		const digests = [CryptoJS.enc.Hex, CryptoJS.enc.Base64].map((way) => right.toString(way));
		for (const request of hostileRequests(NOW)) {
			const delivery = { headers: received(request.headers), body: request.body };
			const refusal = refusalOf(delivery, settings);
			const { message, description } = explainRefusal(refusal, delivery, settings);
			const text = `${message} ${description} ${refusal.reason}`;
			const parts = [...digests, SECRET, delivery.headers['x-signature'] ?? ''].flatMap(partsOf);
			expect(parts.filter((part) => text.includes(part))).toEqual([]);
		}
	});
});

/** All runs of eight characters in the first 200 of a text. */
function partsOf(text: string): string[] {
	const count = Math.max(0, Math.min(text.length, 200) - 7);
	return Array.from({ length: count }, (_, at) => text.slice(at, at + 8));
}

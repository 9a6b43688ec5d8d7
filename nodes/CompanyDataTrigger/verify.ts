/**
 * Verifies that a delivery is genuine, recent and an event. A pure function of the delivery, the settings and the time: the
 * credential is read in `credential.ts`, and the event is handled in `handle.ts`.
 */

import { createHmac, timingSafeEqual } from 'crypto';

import { type Envelope, parseEnvelope, type Refusal, refused } from './envelope';
import { PLACEHOLDER, REPLAY_WINDOWS } from '../../client';

/** How the service signs. Names of headers are in lower case. */
export interface SigningScheme {
	signatureHeader: string;
	/** Not used if the signature header contains the time, or if the time is not signed. */
	timestampHeader: string;
	/** Not used if the ID is not signed. */
	idHeader: string;
	/** The template of what is signed, e.g. `{timestamp}.{body}`. It contains `{body}` exactly once. */
	content: string;
}

/** The signing scheme with the secrets. */
export interface SignatureSettings extends SigningScheme {
	/** The current secret, and the previous one while both are in use, each as text and as the bytes it may encode. */
	keys: readonly Buffer[];
}

/** A request from the service, or from anyone who knows the URL. */
export interface Delivery {
	/** The values, by name in lower case. */
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The bytes received; undefined if n8n has not kept them. */
	body?: Buffer;
	/** The URL that was entered at the service, which may sign it. */
	url?: string;
}

/** How far the time of an event may be from now, in milliseconds. */
export interface Tolerance {
	past: number;
	future: number;
}

type Verification = { event: Envelope } | Refusal;

/** The content of a signature header. */
interface SignatureParts {
	/** Each has 32 bytes. */
	digests: Buffer[];
	/** The time, as written; undefined if there is none, or more than one. */
	timestamp?: string;
}

/** The forms of 32 bytes, the length of a SHA-256 digest: hexadecimal, and Base64 in either alphabet. */
const HEX_DIGEST = /^[0-9a-f]{64}$/i;
const BASE64_DIGEST = /^[\w+/-]{43}=?$/;

/**
 * A name before a value, e.g. `sha256=` or `sha256:`. The `=` at the end of Base64 has no value after it, and what comes
 * before the colon of a time is no name.
 */
const NAME_BEFORE_VALUE = /^(?:[\w.-]+=|[a-z][\w.-]*:)(?=[^=])/i;

/** Times with exactly as many digits as the times from 2001 to 2286, so that a digit next to one cannot pass for part of it. */
const SECONDS = /^\d{10}$/;
const MILLISECONDS = /^\d{13}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/**
 * Verifies a delivery: its signature, then its time, then its form. The body is not parsed before its signature is
 * verified.
 *
 * @param now in milliseconds.
 * @param tolerance for the signed timestamp, or for `created` if no timestamp is signed; by default, that of each.
 */
export function verify(
	delivery: Delivery,
	settings: SignatureSettings,
	now: number,
	tolerance?: Tolerance,
): Verification {
	const signed = verifySignature(delivery, settings);
	if ('check' in signed) return signed;

	const { past, future } =
		tolerance ?? REPLAY_WINDOWS[signed.time === undefined ? 'created' : 'timestamp'];

	const isRecent = (time: number) => now - time <= past && time - now <= future;

	if (signed.time !== undefined && !isRecent(signed.time)) {
		return refused(401, 'time', 'the signed timestamp is outside the replay window');
	}

	const event = parseEnvelope(signed.body);
	if ('check' in event) return event;
	if (signed.time === undefined && !isRecent(event.created * 1000)) {
		return refused(401, 'time', '"created" is outside the replay window');
	}

	return { event };
}

/** Verifies the signature over the bytes received. Returns them with the signed time in milliseconds, if one is signed. */
function verifySignature(
	{ headers, body, url }: Delivery,
	{ signatureHeader, timestampHeader, idHeader, content, keys }: SignatureSettings,
): { body: Buffer; time?: number } | Refusal {
	const unsigned = (reason: string) => refused(401, 'signature', reason);
	const header = headerValue(headers, signatureHeader);
	if (header === undefined) return unsigned('there is no signature header');

	const { digests, timestamp: inHeader } = parseSignatures(header);
	if (digests.length === 0)
		return unsigned('the signature header contains no HMAC-SHA256 signature');
	if (body === undefined) return unsigned('n8n does not have the raw bytes of the body');

	const timestamp = inHeader ?? headerValue(headers, timestampHeader);
	const surroundings = fillContent(content, { timestamp, id: headerValue(headers, idHeader), url });
	if (surroundings === undefined) {
		return unsigned('the timestamp or the event ID is missing, or the timestamp is not a time');
	}
	if (!isSigned(keys, digests, surroundings, body)) {
		return unsigned('the signature does not match the secret in the credential');
	}

	return { body, time: signedTime(content, timestamp) };
}

/** The value of a header, with the values of a repeated one joined; undefined if it did not arrive. */
export function headerValue(headers: Delivery['headers'], name: string): string | undefined {
	const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
	return Array.isArray(value) ? value.join(', ') : value;
}

/** The values in a signature header, without names and quotation marks. */
export function valuesIn(header: string): string[] {
	return header.split(/[\s,;"']/).map((part) => part.replace(NAME_BEFORE_VALUE, ''));
}

/** Reads a signature header. Values that are neither a digest nor a time are skipped. */
export function parseSignatures(header: string): SignatureParts {
	const digests: Buffer[] = [];
	const timestamps: string[] = [];

	for (const value of valuesIn(header)) {
		if (HEX_DIGEST.test(value)) digests.push(Buffer.from(value, 'hex'));
		if (BASE64_DIGEST.test(value)) digests.push(Buffer.from(value, 'base64'));
		if (readTime(value) !== undefined) timestamps.push(value);
	}

	// With two times in one header it is unclear which of them was signed.
	return { digests, timestamp: timestamps.length === 1 ? timestamps[0] : undefined };
}

/** Reads a time in seconds, milliseconds or ISO 8601 with its zone. Returns milliseconds; undefined if it is not a time. */
export function readTime(text: string): number | undefined {
	if (SECONDS.test(text)) return Number(text) * 1000;
	if (MILLISECONDS.test(text)) return Number(text);

	const time = ISO_TIME.test(text) ? Date.parse(text) : NaN;
	return Number.isNaN(time) ? undefined : time;
}

/**
 * Fills a template of the signed content.
 *
 * @returns the signed texts before and after the body; undefined if a part is missing, or the timestamp is not a time.
 */
export function fillContent(
	content: string,
	parts: { timestamp?: string; id?: string; url?: string },
): [before: string, after: string] | undefined {
	for (const [, name] of content.matchAll(PLACEHOLDER)) {
		if (name !== 'body' && !parts[name as keyof typeof parts]) return undefined;
		if (name === 'timestamp' && readTime(parts.timestamp!) === undefined) return undefined;
	}

	const [before, after] = content
		.split('{body}')
		.map((text) => text.replace(PLACEHOLDER, (_, name: keyof typeof parts) => parts[name]!));

	return [before, after];
}

/**
 * The time that the signature proves, in milliseconds. If it directly follows an ID, nobody can tell which digits belong
 * to it, so `created` counts instead.
 */
function signedTime(content: string, timestamp = ''): number | undefined {
	const isUnclear = content.includes('{id}{timestamp}') && !ISO_TIME.test(timestamp);
	return content.includes('{timestamp}') && !isUnclear ? readTime(timestamp) : undefined;
}

/**
 * True if one of the digests, of 32 bytes each, is the signature by one of the keys. HMAC fills up a key with zeros, so a
 * key of nothing but zeros is as good as none, and signs nothing.
 */
export function isSigned(
	keys: readonly Buffer[],
	digests: readonly Buffer[],
	[before, after]: readonly [before: string, after: string],
	body: Buffer,
): boolean {
	const expected = keys
		.filter((key) => key.some((byte) => byte !== 0))
		.map((key) => createHmac('sha256', key).update(before).update(body).update(after).digest());

	return digests.some((digest) => expected.some((one) => timingSafeEqual(digest, one)));
}

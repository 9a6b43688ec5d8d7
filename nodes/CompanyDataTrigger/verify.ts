/**
 * Whether a delivery is genuine, recent and an event. A pure function of the delivery, the settings and the time: reading
 * the credential, and what happens to the event, do not belong here.
 */

import type { IDataObject } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'crypto';

import { MAX_DEPTH } from '../lib/json';
import { isRecord } from '../lib/kinds';
import {
	LATEST_CREATED,
	REPLAY_WINDOWS,
	SIGNATURE_PREFIX,
	SIGNATURE_TIME,
} from '../service/events';

/** The contents that may be signed, those that sign most first. */
export const CONTENTS = ['idTimestampBody', 'timestampBody', 'body'] as const;
type SignedContent = (typeof CONTENTS)[number];

/** How a digest is written. */
export const ENCODINGS = ['hex', 'base64'] as const;
/** See `ENCODINGS`. */
export type SignatureEncoding = (typeof ENCODINGS)[number];

/** Whether the characters of a secret are the key, or encode its bytes. */
export const FORMATS = ['text', 'base64'] as const;
/** See `FORMATS`. */
export type SecretFormat = (typeof FORMATS)[number];

/** How the service signs. Names of headers are in lower case. */
export interface SigningScheme {
	signatureHeader: string;
	/** Not used if the signature header holds the time, or if the time is not signed. */
	timestampHeader: string;
	/** Not used if the ID is not signed. */
	idHeader: string;
	content: SignedContent;
	encoding: SignatureEncoding;
	secretFormat: SecretFormat;
}

/** How the service signs, and with which secrets. */
export interface SignatureSettings extends SigningScheme {
	/** The current secret, and the previous one while both are in use, read in each format. */
	keys: Readonly<Record<SecretFormat, readonly Buffer[]>>;
}

/** A request of the service, or of anybody who knows the URL. */
export interface Delivery {
	/** By names in lower case. */
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The bytes received; undefined if n8n has not kept them. */
	body?: Buffer;
}

/** How far the time of an event may be from now, in milliseconds. */
export interface Tolerance {
	past: number;
	future: number;
}

/** Why a delivery is refused. */
export interface Refusal {
	/** The HTTP status of the response. */
	status: 401 | 400;
	/** The first check that failed. */
	check: 'signature' | 'unit of time' | 'time' | 'envelope';
	/** For the log. It holds nothing of the request. */
	reason: string;
}

/** A verified event (API document, section on webhooks). */
export interface Envelope {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: IDataObject;
	/** The whole body, including fields that are not documented. */
	received: IDataObject;
}

type Verification = { event: Envelope } | Refusal;

/** The forms of 32 bytes, the length of a SHA-256 digest. */
const DIGEST_TEXT = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=?$/ };

/**
 * Verifies a delivery: its signature, then its time, then its form. Nothing is read from a body before its signature is
 * verified.
 *
 * @param now in milliseconds.
 * @param tolerance of the signed timestamp, or of `created` if no timestamp is signed.
 */
export function verify(
	delivery: Delivery,
	settings: SignatureSettings,
	now: number,
	tolerance = defaultTolerance(settings),
): Verification {
	const signed = verifySignature(delivery, settings);
	if ('check' in signed) return signed;

	const isWithinTolerance = (unixSeconds: number) => {
		const age = now - unixSeconds * 1000;
		return age <= tolerance.past && -age <= tolerance.future;
	};

	const isTimeSigned = settings.content !== 'body';
	const signedTime = Number(signed.timestamp);
	if (isTimeSigned && !isWithinTolerance(signedTime)) {
		return isWithinTolerance(signedTime / 1000)
			? unauthorized('unit of time', 'the signed timestamp is in milliseconds instead of seconds')
			: unauthorized('time', 'the signed timestamp is outside the replay window');
	}

	const event = parseEnvelope(signed.body);
	if (typeof event === 'string') return { status: 400, check: 'envelope', reason: event };
	if (!isTimeSigned && !isWithinTolerance(event.created)) {
		return unauthorized('time', '"created" is outside the replay window');
	}

	return { event };
}

/** Verifies the signature over the bytes received. Returns them with the timestamp, which may not be signed. */
function verifySignature(
	{ headers, body }: Delivery,
	settings: SignatureSettings,
): { body: Buffer; timestamp?: string } | Refusal {
	const header = headerValue(headers, settings.signatureHeader);
	if (header === undefined) return unauthorized('signature', 'there is no signature header');

	const signatures = parseSignatures(header, settings.encoding);
	if (signatures.digests.length === 0) {
		const reason = 'the signature header contains no signature in the expected encoding';
		return unauthorized('signature', reason);
	}
	if (body === undefined) {
		return unauthorized('signature', 'n8n does not have the raw bytes of the body');
	}

	const timestamp = signatures.timestamp ?? headerValue(headers, settings.timestampHeader);
	const id = headerValue(headers, settings.idHeader);
	const prefix = signedPrefix(settings.content, { id, timestamp });
	if (prefix === undefined) {
		return unauthorized('signature', 'the timestamp or the event ID header is missing');
	}
	if (!isSigned(settings.keys[settings.secretFormat], signatures.digests, prefix, body)) {
		return unauthorized('signature', 'the signature does not match the secret in the credential');
	}

	return { body, timestamp };
}

/** How far the time of an event may be from now, unless the user sets it. */
export function defaultTolerance({ content }: Pick<SignatureSettings, 'content'>): Tolerance {
	return content === 'body' ? REPLAY_WINDOWS.created : REPLAY_WINDOWS.timestamp;
}

function unauthorized(check: Refusal['check'], reason: string): Refusal {
	return { status: 401, check, reason };
}

/** The value of a header, with the values of a repeated one joined; undefined if it did not arrive. */
export function headerValue(headers: Delivery['headers'], name: string): string | undefined {
	const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
	return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Parses a signature header: one or several signatures, separated by commas, semicolons or blanks, each with or without
 * the prefix `sha256=`, `v1=` or `v1,`. Everything else is skipped.
 *
 * @returns digests of 32 bytes, and the time written as `t=…`; undefined if there is none, or more than one.
 */
export function parseSignatures(
	header: string,
	encoding: SignatureEncoding,
): { digests: Buffer[]; timestamp?: string } {
	const digests: Buffer[] = [];
	const timestamps: string[] = [];

	for (const part of header.split(/[\s,;]/)) {
		const timestamp = SIGNATURE_TIME.exec(part)?.[1];
		if (timestamp !== undefined) timestamps.push(timestamp);

		const digest = part.replace(SIGNATURE_PREFIX, '');
		if (DIGEST_TEXT[encoding].test(digest)) digests.push(Buffer.from(digest, encoding));
	}

	// With two times in one header it is unclear which of them was signed.
	return { digests, timestamp: timestamps.length === 1 ? timestamps[0] : undefined };
}

/** Returns the part of the signed content before the body; undefined if its timestamp or ID is missing or malformed. */
export function signedPrefix(
	content: SignedContent,
	{ id, timestamp }: { id?: string; timestamp?: string },
): string | undefined {
	if (content === 'body') return '';
	// Only digits, so that nothing can be shifted between the timestamp and the parts beside it.
	if (!/^\d{1,15}$/.test(timestamp ?? '')) return undefined;
	if (content === 'timestampBody') return `${timestamp}.`;

	return id ? `${id}.${timestamp}.` : undefined;
}

/** True if one of the digests is the signature by one of the secrets, compared in constant time. An empty secret signs nothing. */
export function isSigned(
	secrets: readonly Buffer[],
	digests: readonly Buffer[],
	prefix: string,
	body: Buffer,
): boolean {
	let matches = false;

	for (const secret of secrets) {
		if (secret.length === 0) continue;

		const expected = createHmac('sha256', secret).update(prefix).update(body).digest();

		for (const digest of digests) {
			if (digest.length !== expected.length) continue;
			if (timingSafeEqual(digest, expected)) matches = true;
		}
	}

	return matches;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a signed body. Returns the reason as a string if it is not an event. */
export function parseEnvelope(body: Buffer): Envelope | string {
	let received: unknown;

	try {
		received = JSON.parse(UTF8.decode(body));
	} catch (error) {
		return error instanceof SyntaxError ? 'the body is not JSON' : 'the body is not UTF-8';
	}

	if (!isRecord(received)) return 'the body is not a JSON object';
	if (!isHarmless(received)) return 'the body is nested too deeply or has a "__proto__" field';

	// Only own fields count, none that an object inherits.
	const { id, type, created, data }: IDataObject = { __proto__: null, ...received };
	if (!isName(id)) return '"id" is not a string';
	if (!isName(type)) return '"type" is not a string';
	if (!isUnixSeconds(created)) return '"created" is not Unix time in seconds';
	if (!isRecord(data)) return '"data" is not an object';

	return { id, type, created, data, received };
}

function isName(value: unknown): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function isUnixSeconds(value: unknown): value is number {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LATEST_CREATED;
}

/**
 * False if the body is nested too deeply, or has a field called "__proto__" anywhere: copying that field by assignment
 * would replace the prototype of the copy.
 */
function isHarmless(root: IDataObject): boolean {
	let level: object[] = [root];

	for (let depth = 0; level.length > 0; depth++) {
		if (depth >= MAX_DEPTH) return false;
		if (level.some((value) => Object.hasOwn(value, '__proto__'))) return false;

		level = level.flatMap((value) =>
			Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null),
		);
	}

	return true;
}

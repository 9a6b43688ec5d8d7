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

/** The contents that may be signed, the longest first. */
export const CONTENTS = ['idTimestampBody', 'timestampBody', 'body'] as const;
type SignedContent = (typeof CONTENTS)[number];

export const ENCODINGS = ['hex', 'base64'] as const;
export type SignatureEncoding = (typeof ENCODINGS)[number];

/** The characters of a secret are the key, or they encode its bytes. */
export const FORMATS = ['text', 'base64'] as const;
export type SecretFormat = (typeof FORMATS)[number];

/** Header names are in lower case. */
export interface SigningScheme {
	signatureHeader: string;
	timestampHeader: string;
	idHeader: string;
	content: SignedContent;
	encoding: SignatureEncoding;
	secretFormat: SecretFormat;
}

export interface SignatureSettings extends SigningScheme {
	/** By format: the current secret, and the previous one while both are in use. */
	keys: Readonly<Record<SecretFormat, readonly Buffer[]>>;
}

export interface Delivery {
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The bytes received; undefined where n8n has not kept them. */
	body?: Buffer;
}

/** In milliseconds from now. */
export interface Tolerance {
	past: number;
	future: number;
}

/** A delivery is refused; `reason` is for the log, with nothing of the request. */
export interface Refusal {
	status: 401 | 400;
	check: 'signature' | 'unit of time' | 'time' | 'envelope';
	reason: string;
}

export interface Envelope {
	id: string;
	type: string;
	/** Unix time in seconds. */
	created: number;
	data: IDataObject;
	/** The whole body, with fields beyond the documented ones. */
	received: IDataObject;
}

type Verification = { event: Envelope } | Refusal;

const DIGEST_TEXT = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=?$/ };

/**
 * Verifies a delivery. The signature comes first, over the bytes received: nothing is read from a
 * body that is not signed.
 *
 * @param now in milliseconds.
 * @param tolerance of the signed timestamp, or else of `created`; the default depends on which.
 */
export function verify(
	{ headers, body }: Delivery,
	settings: SignatureSettings,
	now: number,
	tolerance = defaultTolerance(settings),
): Verification {
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

	const isWithinTolerance = (unixSeconds: number) => {
		const age = now - unixSeconds * 1000;
		return age <= tolerance.past && -age <= tolerance.future;
	};

	const isTimeSigned = settings.content !== 'body';
	if (isTimeSigned && !isWithinTolerance(Number(timestamp))) {
		return isWithinTolerance(Number(timestamp) / 1000)
			? unauthorized('unit of time', 'the signed timestamp is in milliseconds instead of seconds')
			: unauthorized('time', 'the signed timestamp is outside the replay window');
	}

	const event = parseEnvelope(body);
	if (typeof event === 'string') return { status: 400, check: 'envelope', reason: event };
	if (!isTimeSigned && !isWithinTolerance(event.created)) {
		return unauthorized('time', '"created" is outside the replay window');
	}

	return { event };
}

export function defaultTolerance({ content }: Pick<SignatureSettings, 'content'>): Tolerance {
	return content === 'body' ? REPLAY_WINDOWS.created : REPLAY_WINDOWS.timestamp;
}

function unauthorized(check: Refusal['check'], reason: string): Refusal {
	return { status: 401, check, reason };
}

/** The value of a header, with repeated ones joined. */
export function headerValue(headers: Delivery['headers'], name: string): string | undefined {
	const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
	return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * Parses a signature header: one or several signatures, separated by commas, semicolons or blanks,
 * each with or without `sha256=`, `v1=` or `v1,` before it. Anything but a SHA-256 digest is skipped.
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

/** Returns the part of the signed content before the body; undefined when something of it is missing. */
export function signedPrefix(
	content: SignedContent,
	{ id, timestamp }: { id?: string; timestamp?: string },
): string | undefined {
	if (content === 'body') return '';
	// Digits only: nothing can be shifted between the timestamp and the parts beside it.
	if (!/^\d{1,15}$/.test(timestamp ?? '')) return undefined;
	if (content === 'timestampBody') return `${timestamp}.`;

	return id ? `${id}.${timestamp}.` : undefined;
}

/** Compares each digest with the signature by each secret, in constant time. An empty secret signs nothing. */
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

/** Reads a signed body; returns a text where it is not an event. */
export function parseEnvelope(body: Buffer): Envelope | string {
	let received: unknown;

	try {
		received = JSON.parse(UTF8.decode(body));
	} catch (error) {
		return error instanceof SyntaxError ? 'the body is not JSON' : 'the body is not UTF-8';
	}

	if (!isRecord(received)) return 'the body is not a JSON object';
	if (!isHarmless(received)) return 'the body is nested too deeply or has a "__proto__" field';

	// Not those that an object inherits.
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

/** Copying a field called "__proto__" by assignment would replace the prototype of the copy. */
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

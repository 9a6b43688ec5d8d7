import { createHmac, timingSafeEqual } from 'crypto';

/** What the signature is made of, besides the secret. */
export type SignedContent = 'body' | 'timestampBody' | 'idTimestampBody';

export type SignatureEncoding = 'hex' | 'base64';

/** How deliveries are signed. Header names are lower case. */
export interface SigningScheme {
	signatureHeader: string;
	timestampHeader: string;
	idHeader: string;
	content: SignedContent;
	encoding: SignatureEncoding;
}

/** What a signature header holds. */
export interface ParsedSignatures {
	/** Digests of the right length, in the order written. */
	digests: Buffer[];
	/** The time in `t=…`, for services that put it into the same header. */
	timestamp?: string;
}

/** A delivery as far as its signature goes. */
export interface SignedDelivery {
	/** The bytes as they arrived. */
	body: Buffer;
	id?: string;
	timestamp?: string;
}

/** The 32 bytes of a digest, written out. */
const DIGEST_TEXT = { hex: /^[0-9a-f]{64}$/i, base64: /^[A-Za-z0-9+/]{43}=?$/ };
/** Prefixes a signature may carry; a version in front of a comma is a part of its own. */
const PREFIX = /^(?:sha256|v1)=/i;
const TIMESTAMP = /^t=(.*)$/i;

/**
 * Reads a signature header: one signature or several, parted by commas or blanks, each with or
 * without `sha256=`, `v1=` or `v1,` before it. What is no digest of SHA-256 is left out.
 */
export function parseSignatures(header: string, encoding: SignatureEncoding): ParsedSignatures {
	const digests: Buffer[] = [];
	const timestamps: string[] = [];
	for (const part of header.split(/[\s,;]+/)) {
		const timestamp = TIMESTAMP.exec(part)?.[1];
		if (timestamp !== undefined) timestamps.push(timestamp);
		const digest = decodeDigest(part.replace(PREFIX, ''), encoding);
		if (digest) digests.push(digest);
	}
	// Two times in one header leave open which of them was signed.
	return { digests, timestamp: timestamps.length === 1 ? timestamps[0] : undefined };
}

/** The bytes of an encoded SHA-256 digest; undefined for anything else, however near it comes. */
export function decodeDigest(text: string, encoding: SignatureEncoding): Buffer | undefined {
	return DIGEST_TEXT[encoding].test(text) ? Buffer.from(text, encoding) : undefined;
}

/**
 * The bytes that stand before the body in what is signed; undefined where the delivery lacks a part
 * of it.
 */
export function signedPrefix(
	content: SignedContent,
	{ id, timestamp }: Omit<SignedDelivery, 'body'>,
): string | undefined {
	if (content === 'body') return '';
	// A time of digits alone keeps the parts apart: none of it can be moved into its neighbours.
	if (timestamp === undefined || !/^\d{1,15}$/.test(timestamp)) return undefined;
	if (content === 'timestampBody') return `${timestamp}.`;
	return id ? `${id}.${timestamp}.` : undefined;
}

/**
 * Whether one of the digests is the signature by one of the secrets. Every pair is compared, each in
 * constant time. Without a secret, or with an empty one, nothing is.
 */
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

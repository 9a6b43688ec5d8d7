/**
 * Finds the scheme in which a test event is signed, if the credential says another one. Too slow for production, where
 * anybody can send as much as they like. What the editor shows of it is in `explain.ts`.
 */

import {
	CONTENTS,
	type Delivery,
	ENCODINGS,
	FORMATS,
	headerValue,
	parseSignatures,
	type SignatureEncoding,
	type SignatureSettings,
	type SigningScheme,
	verify,
} from './verify';

/** Headers of each kind that are tried, so that the sender cannot keep n8n busy. */
const MAX_HEADERS = 5;

/** Bytes of a body that is tried. */
const MAX_BODY = 128 * 1024;

/** Documented headers have no other characters, and names with others must not reach the editor. */
const PLAIN_NAME = /^[\w-]{1,64}$/;

/** A header that has the form of a signature, which may still be wrong. */
export interface FoundSignature {
	/** In lower case. */
	signatureHeader: string;
	encoding: SignatureEncoding;
}

/**
 * Finds the scheme in which one of the secrets of the credential signed a delivery. If several fit, the one that signs
 * most is returned; if none fits or the body is too large, undefined.
 */
export function recognise(
	delivery: Delivery,
	settings: SignatureSettings,
): SigningScheme | undefined {
	const { headers, body } = delivery;
	if (body === undefined || body.length > MAX_BODY) return undefined;

	const signatures = findSignatures(headers).slice(0, MAX_HEADERS);
	const timestampHeaders = [settings.timestampHeader, ...findHeaders(headers, '-timestamp')];
	const idHeaders = [settings.idHeader, ...findHeaders(headers, '-id')];

	for (const content of CONTENTS) {
		const isTimeSigned = content !== 'body';
		const isIdSigned = content === 'idTimestampBody';

		for (const signature of signatures) {
			for (const timestampHeader of isTimeSigned ? timestampHeaders : [settings.timestampHeader]) {
				for (const idHeader of isIdSigned ? idHeaders : [settings.idHeader]) {
					for (const secretFormat of FORMATS) {
						const scheme = { ...signature, content, timestampHeader, idHeader, secretFormat };
						if (isSignedBy(scheme, delivery, settings)) return scheme;
					}
				}
			}
		}
	}

	return undefined;
}

/** The time of the event does not matter here: only whether the signature fits. */
function isSignedBy(
	scheme: SigningScheme,
	delivery: Delivery,
	settings: SignatureSettings,
): boolean {
	const verification = verify(delivery, { ...settings, ...scheme }, 0);
	return 'event' in verification || verification.check !== 'signature';
}

/** Finds the headers with an HMAC-SHA256 signature, one entry for each encoding it can be read in. */
export function findSignatures(headers: Delivery['headers']): FoundSignature[] {
	return plainNames(headers).flatMap((signatureHeader) => {
		const text = headerValue(headers, signatureHeader) ?? '';

		return ENCODINGS.filter((encoding) => parseSignatures(text, encoding).digests.length > 0).map(
			(encoding) => ({ signatureHeader, encoding }),
		);
	});
}

function findHeaders(headers: Delivery['headers'], ending: string): string[] {
	return plainNames(headers)
		.filter((name) => name.endsWith(ending))
		.slice(0, MAX_HEADERS);
}

/** The names of the headers that may be shown in the editor. */
export function plainNames(headers: Delivery['headers']): string[] {
	return Object.keys(headers).filter((name) => PLAIN_NAME.test(name));
}

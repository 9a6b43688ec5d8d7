/**
 * Finds the scheme in which a test event is signed, if the credential says another one. Too slow for production, where
 * anybody can send as much as they like. What the editor shows of it is in `explain.ts`.
 */

import {
	type Delivery,
	headerValue,
	parseSignatures,
	readTime,
	type SignatureSettings,
	type SigningScheme,
	verify,
} from './verify';
import { SIGNED_CONTENTS } from '../service/events';

/** Headers of each kind that are tried, so that the sender cannot keep n8n busy. */
const MAX_HEADERS = 5;

/** Bytes of a body that is tried. */
const MAX_BODY = 128 * 1024;

/** Documented headers have no other characters, and names with others must not reach the editor. */
const PLAIN_NAME = /^[\w-]{1,64}$/;

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

	const signatureHeaders = findSignatures(headers).slice(0, MAX_HEADERS);
	const times = findHeaders(headers, (_, value) => readTime(value) !== undefined);
	const ids = findHeaders(headers, (name) => name.endsWith('-id'));

	for (const content of [...Object.keys(SIGNED_CONTENTS).reverse(), settings.content]) {
		const timestampHeaders = content.includes('{timestamp}') ? times : [];
		const idHeaders = content.includes('{id}') ? ids : [];

		for (const signatureHeader of signatureHeaders) {
			for (const timestampHeader of [settings.timestampHeader, ...timestampHeaders]) {
				for (const idHeader of [settings.idHeader, ...idHeaders]) {
					const scheme = { signatureHeader, timestampHeader, idHeader, content };
					if (isSignedBy(scheme, delivery, settings)) return scheme;
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

/** The names of the headers with a value that has the form of an HMAC-SHA256 signature, which may still be wrong. */
export function findSignatures(headers: Delivery['headers']): string[] {
	return plainNames(headers).filter(
		(name) => parseSignatures(headerValue(headers, name) ?? '').digests.length > 0,
	);
}

function findHeaders(
	headers: Delivery['headers'],
	isWanted: (name: string, value: string) => boolean,
): string[] {
	return plainNames(headers)
		.filter((name) => isWanted(name, headerValue(headers, name) ?? ''))
		.slice(0, MAX_HEADERS);
}

/** The names of the headers that may be shown in the editor. */
export function plainNames(headers: Delivery['headers']): string[] {
	return Object.keys(headers).filter((name) => PLAIN_NAME.test(name));
}

/**
 * Finds the scheme that signed a test event, if it differs from the credential. Too slow for production, where anyone can
 * send any amount. The message for the editor is in `explain.ts`.
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
import { SIGNED_CONTENTS } from '../../client';

/** Maximum number of headers of each kind to try, so that the sender cannot keep n8n busy. */
const MAX_HEADERS = 5;

/** Largest body to try, in bytes. */
const MAX_BODY = 128 * 1024;

/** Names of headers that are safe to show in the editor. Documented headers have no other characters. */
const SAFE_NAME = /^[\w-]{1,64}$/;

/**
 * Finds the scheme that signed a delivery with one of the credential's secrets. If several fit, returns the one whose
 * signature covers most; if none fits or the body is too large, undefined.
 */
export function recognise(
	delivery: Delivery,
	settings: SignatureSettings,
): SigningScheme | undefined {
	if (delivery.body === undefined || delivery.body.length > MAX_BODY) return undefined;

	for (const scheme of candidateSchemes(delivery, settings)) {
		if (isSignedBy(scheme, delivery, settings)) return scheme;
	}

	return undefined;
}

/** All combinations of the known contents and the headers of a delivery; those that cover most come first. */
function* candidateSchemes(
	{ headers }: Delivery,
	settings: SignatureSettings,
): Generator<SigningScheme> {
	const signatureHeaders = findSignatureHeaders(headers).slice(0, MAX_HEADERS);
	const times = findHeaders(headers, (_, value) => readTime(value) !== undefined);
	const ids = findHeaders(headers, (name) => name.endsWith('-id'));

	for (const content of [...Object.keys(SIGNED_CONTENTS).reverse(), settings.content]) {
		const timestampHeaders = content.includes('{timestamp}') ? times : [];
		const idHeaders = content.includes('{id}') ? ids : [];

		for (const signatureHeader of signatureHeaders) {
			for (const timestampHeader of [settings.timestampHeader, ...timestampHeaders]) {
				for (const idHeader of [settings.idHeader, ...idHeaders]) {
					yield { signatureHeader, timestampHeader, idHeader, content };
				}
			}
		}
	}
}

/** True if the signature fits the scheme. The time of the event does not matter here. */
function isSignedBy(
	scheme: SigningScheme,
	delivery: Delivery,
	settings: SignatureSettings,
): boolean {
	const verification = verify(delivery, { ...settings, ...scheme }, 0);
	return 'event' in verification || verification.check !== 'signature';
}

/** The names of the headers whose value looks like an HMAC-SHA256 signature, right or wrong. */
export function findSignatureHeaders(headers: Delivery['headers']): string[] {
	return safeHeaderNames(headers).filter(
		(name) => parseSignatures(headerValue(headers, name) ?? '').digests.length > 0,
	);
}

function findHeaders(
	headers: Delivery['headers'],
	isWanted: (name: string, value: string) => boolean,
): string[] {
	return safeHeaderNames(headers)
		.filter((name) => isWanted(name, headerValue(headers, name) ?? ''))
		.slice(0, MAX_HEADERS);
}

/** The names of the headers that may be shown in the editor. */
export function safeHeaderNames(headers: Delivery['headers']): string[] {
	return Object.keys(headers).filter((name) => SAFE_NAME.test(name));
}

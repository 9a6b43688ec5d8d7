import { findSignatureHeaders, PLAIN_NAME } from './recognise';
import {
	headerValue,
	parseSignatures,
	type Delivery,
	type Refusal,
	type SignatureSettings,
	type SigningScheme,
} from './verify';

/** Names of received headers that are listed at most. */
const MOST_NAMES = 20;

/** The credential's own words. */
const CONTENT_NAMES = {
	body: 'Body',
	timestampBody: 'Timestamp and Body',
	idTimestampBody: 'ID, Timestamp and Body',
} as const;
const ENCODING_NAMES = { hex: 'Hexadecimal', base64: 'Base64' } as const;
const FORMAT_NAMES = { text: 'Text', base64: 'Base64' } as const;

/** What the editor shows of a refused delivery: never a part of a signature, a secret or the body. */
export interface Explanation {
	message: string;
	/** May hold simple HTML, as n8n shows it. */
	description: string;
}

/** The fields of the credential to change for a scheme, with the values to set. */
export function changesFor(
	scheme: SigningScheme,
	settings: SigningScheme,
): Array<[field: string, value: string]> {
	const fields: Array<[field: string, key: keyof SigningScheme, value: string]> = [
		['Signature Header', 'signatureHeader', scheme.signatureHeader],
		['Signed Content', 'content', CONTENT_NAMES[scheme.content]],
		['Timestamp Header', 'timestampHeader', scheme.timestampHeader],
		['Event ID Header', 'idHeader', scheme.idHeader],
		['Encoding', 'encoding', ENCODING_NAMES[scheme.encoding]],
		['Secret Format', 'secretFormat', FORMAT_NAMES[scheme.secretFormat]],
	];
	return fields
		.filter(([, key]) => scheme[key] !== settings[key])
		.map(([field, , value]) => [field, value]);
}

/** Whether all secrets can be read under a scheme: the credential refuses one that cannot, and all events. */
export function isUsableWith(
	{ secretFormat }: SigningScheme,
	{ keys }: SignatureSettings,
): boolean {
	return keys[secretFormat].length === keys.text.length;
}

/** Explains a delivery that one of the secrets has signed under another scheme. */
export function explainRecognised(scheme: SigningScheme, settings: SignatureSettings): Explanation {
	if (!isUsableWith(scheme, settings)) {
		return {
			message:
				'The event is signed with one of your two secrets in Base64, but the other is not Base64',
			description:
				'Copy both secrets from the service again and save the credential. Leave Secret Format as it is until both are Base64: no event could be verified otherwise. This one was refused.',
		};
	}
	const changes = changesFor(scheme, settings).map(([field, value]) => `<b>${field}</b>: ${value}`);
	return {
		message: 'The event is signed with your secret, but not in the way the credential says',
		description: [
			'In the credential, set:',
			...changes,
			'Save it, listen again and have the service send another event. This one was refused.',
		].join('<br>'),
	};
}

/** Explains a refused delivery; if its signature is at fault, no known scheme verifies it. */
export function explainRefusal(
	refusal: Refusal,
	delivery: Delivery,
	settings: SignatureSettings,
): Explanation {
	if (refusal.check === 'time' && refusal.isInMilliseconds) {
		return {
			message: `The event has a valid signature, but ${refusal.reason}`,
			description:
				'This node reads the time in seconds, and the clock of this machine is right. Set the service to seconds, if it can be set, or report it to the maintainers of this node.',
		};
	}
	if (refusal.check === 'time') {
		return {
			message: `The event has a valid signature, but ${refusal.reason}`,
			description:
				"Check the clock of this machine. If the service delivers late, add the option 'Replay Window' and raise it.",
		};
	}
	if (refusal.check === 'envelope') {
		return {
			message: `The delivery has a valid signature, but it is not an event: ${refusal.reason}`,
			description: 'An event has "id", "type", "created" (Unix time in seconds) and "data".',
		};
	}
	return {
		message: 'The signature of the event could not be verified',
		description: [
			...findFaults(delivery, settings),
			'None of the signing schemes this node knows fits the secret in the credential. Compare the secret with the one the service shows, from the first character to the last. The event was refused.',
		].join('<br>'),
	};
}

/** What can be said about a signature that no scheme verifies. */
function findFaults({ headers, body }: Delivery, settings: SignatureSettings): string[] {
	if (body === undefined) {
		return ['n8n does not keep the raw bytes of a multipart body, which are what is signed.'];
	}
	const { signatureHeader, encoding } = settings;
	const header = headerValue(headers, signatureHeader);
	const found = findSignatureHeaders(headers);
	if (header === undefined) {
		const others = found.map(({ name, encoding: other }) => `${name} (${ENCODING_NAMES[other]})`);
		if (others.length > 0) {
			return [
				`There is no header ${signatureHeader}. Signatures were found in: ${others.join(', ')}.`,
			];
		}
		return [
			`There is no header ${signatureHeader}, and no HMAC-SHA256 signature among the headers that arrived: ${listNames(headers)}.`,
		];
	}
	const { digests, timestamp } = parseSignatures(header, encoding);
	if (digests.length > 0) return findMissingParts(headers, timestamp, settings);
	const own = found.find(({ name }) => name === signatureHeader);
	return own
		? [
				`The signature is ${ENCODING_NAMES[own.encoding]}, the credential says ${ENCODING_NAMES[encoding]}.`,
			]
		: [
				`${signatureHeader} contains no HMAC-SHA256 signature: neither 64 hexadecimal digits nor 44 characters of Base64.`,
			];
}

/** @param ownTimestamp the one in the signature header, if any. */
function findMissingParts(
	headers: Delivery['headers'],
	ownTimestamp: string | undefined,
	{ signatureHeader, timestampHeader, idHeader, content }: SignatureSettings,
): string[] {
	const timestamp = ownTimestamp ?? headerValue(headers, timestampHeader);
	const faults: string[] = [];
	if (content !== 'body' && timestamp === undefined) {
		faults.push(
			`'Signed Content' needs a timestamp, and there is neither a header ${timestampHeader} nor "t=" in ${signatureHeader}.`,
		);
	}
	if (content === 'idTimestampBody' && headerValue(headers, idHeader) === undefined) {
		faults.push(`'Signed Content' needs the event ID, and there is no header ${idHeader}.`);
	}
	return faults;
}

function listNames(headers: Delivery['headers']): string {
	const names = Object.keys(headers).filter((name) => PLAIN_NAME.test(name));
	const rest = names.length - MOST_NAMES;
	return names.slice(0, MOST_NAMES).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

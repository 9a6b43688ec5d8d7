/**
 * The editor's messages for a test event that does not start the workflow: the reason, and what to change. None of this is
 * sent to the service. `recognise.ts` works out the signing scheme.
 */

import { type Envelope, fieldOf, type Refusal } from './envelope';
import type { Mismatch } from './handle';
import { findSignatureHeaders, recognise, safeHeaderNames } from './recognise';
import {
	type Delivery,
	headerValue,
	parseSignatures,
	readTime,
	type SignatureSettings,
	type SigningScheme,
	valuesIn,
} from './verify';
import { TERRITORY_FIELD } from '../../client';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials';
import { InvalidInput } from '../../lib/result';
import { quoted } from '../../lib/text';

/** A message in the editor. It never contains a part of a signature or a secret. */
export interface Explanation {
	message: string;
	/** The way out. It may contain simple HTML, which n8n renders. */
	description: string;
}

const { properties: FORM_FIELDS } = new CompanyDataWebhookApi();

const PING =
	'A ping of the service is not an event: it gets a response and starts nothing, so the credential is right. Listen again for an event.';

const REFUSED = 'The event was refused.';

const UNKNOWN_CONTENT = `Compare the secret with the one the service shows, from the first character to the last. If it is right, the service signs something else: look it up in its documentation, and set 'Signed Content' to Other in the credential. ${REFUSED}`;

const NO_SIGNATURE =
	'no HMAC-SHA256 signature, which is 64 hexadecimal digits or 43 characters of Base64';

/** Algorithms with digests of other lengths, by the length in bytes. */
const OTHER_ALGORITHMS = new Map([
	[16, 'MD5'],
	[20, 'SHA-1'],
	[48, 'SHA-384'],
	[64, 'SHA-512'],
]);

const BAD_TIME =
	"Check the clock of this machine. If the service delivers late, add the option 'Replay Window' and raise it.";

/** Explains why the credential or the parameters cannot be used. `reason` is the error that reading them has thrown. */
export function explainSettings(reason: unknown): Explanation {
	if (reason instanceof InvalidInput) {
		return { message: reason.message, description: reason.reason.hint };
	}

	// Anything else is thrown by n8n, because an expression failed.
	return {
		message: 'An expression in a field of the trigger has no value',
		description: 'Look for the field marked in red and fix its expression.',
	};
}

/** Explains a refused delivery. If it uses a different signing scheme, the description names the fields to change. */
export function explainRefusal(
	{ status, check, reason }: Refusal,
	delivery: Delivery,
	settings: SignatureSettings,
): Explanation {
	if (check === 'envelope') {
		return {
			message: `The delivery is signed with your secret, but it is not an event: ${reason}`,
			description:
				`An event has "id", "type", "created" (Unix time in seconds) and "data". ${status === 200 ? PING : ''}`.trim(),
		};
	}
	if (check === 'time') {
		return { message: `The event has a valid signature, but ${reason}`, description: BAD_TIME };
	}

	const scheme = recognise(delivery, settings);
	if (scheme !== undefined) return explainRecognised(scheme, settings);

	return {
		message: 'The signature of the event could not be verified',
		description: describeFaults(delivery, settings).join('<br>'),
	};
}

/** Explains why an event did not pass the filters of the trigger. */
export function explainFiltered(
	{ type, data }: Pick<Envelope, 'type' | 'data'>,
	mismatch: Mismatch,
): Explanation {
	if (mismatch === 'type') {
		return filteredOut(
			`its type ${quoted(type)} is not among the Events`,
			'add Other Events and enter the type there, or choose All Events',
		);
	}

	const territory = fieldOf(data, TERRITORY_FIELD);
	const reason =
		territory === undefined ? 'it names no territory' : `its territory is ${quoted(territory)}`;

	return filteredOut(
		`${reason}, which is not among the Territory IDs`,
		'add the ID to Territory IDs, or clear that field',
	);
}

function filteredOut(what: string, advice: string): Explanation {
	return {
		message: `An event arrived, but ${what} of this trigger`,
		description: `To receive it, ${advice}. In a published workflow, such an event does not start anything. Listen again for another one.`,
	};
}

function explainRecognised(scheme: SigningScheme, settings: SigningScheme): Explanation {
	const currentFields = formFieldsOf(settings);
	const changes = formFieldsOf(scheme).filter((field, index) => field !== currentFields[index]);

	return {
		message: 'The event is signed with your secret, but not with the settings of the credential',
		description: [
			'In the credential, set:',
			...changes,
			'Save it, listen again and have the service send another event. This one was refused.',
		].join('<br>'),
	};
}

/** The fields of the credential for a scheme, with their values, e.g. "<b>Signature Header</b>: x-signature". */
function formFieldsOf(scheme: SigningScheme): string[] {
	const values = {
		signatureHeader: scheme.signatureHeader,
		signedContent: scheme.content,
		timestampHeader: scheme.timestampHeader,
		idHeader: scheme.idHeader,
	};

	return Object.entries(values).map(([name, value]) => {
		const { displayName } = FORM_FIELDS.find((field) => field.name === name)!;
		return `<b>${displayName}</b>: ${value}`;
	});
}

/** The faults of a delivery that fits no known scheme, and what to do. The secret counts only if it can be the cause. */
function describeFaults({ headers, body }: Delivery, settings: SignatureSettings): string[] {
	if (body === undefined) {
		return [
			'n8n does not keep the raw bytes of a multipart body, but the signature covers them. Have the service send JSON.',
			REFUSED,
		];
	}

	const { signatureHeader } = settings;
	const signature = headerValue(headers, signatureHeader);
	if (parseSignatures(signature ?? '').digests.length > 0) {
		return [...missingParts(headers, settings), UNKNOWN_CONTENT];
	}

	const what =
		signature === undefined ? 'did not arrive' : `has ${NO_SIGNATURE}${otherAlgorithm(signature)}`;

	const others = findSignatureHeaders(headers);
	const where =
		others.length > 0
			? [
					`Values like a signature are in: ${others.join(', ')}. Set 'Signature Header' to the one that the service documents.`,
					UNKNOWN_CONTENT,
				]
			: [
					`No other header has one. The headers that arrived: ${safeHeaderNames(headers).join(', ')}.`,
					`Turn on signatures by HMAC-SHA256 at the service. ${REFUSED}`,
				];

	return [`The header ${signatureHeader} ${what}.`, ...where];
}

/** Names the algorithm whose digests are as long as one in the header; "" if there is none. */
function otherAlgorithm(header: string): string {
	const lengths = valuesIn(header).map(
		(value) => Buffer.from(value, /^[\da-f]+$/i.test(value) ? 'hex' : 'base64').length,
	);

	const algorithm = lengths.map((length) => OTHER_ALGORITHMS.get(length)).find(Boolean);
	return algorithm === undefined ? '' : `, but one as long as those of ${algorithm}`;
}

/** The parts of the signed content that did not arrive, or are malformed. */
function missingParts(headers: Delivery['headers'], settings: SignatureSettings): string[] {
	const { signatureHeader, timestampHeader, idHeader, content } = settings;
	const { timestamp: inSignature } = parseSignatures(headerValue(headers, signatureHeader) ?? '');
	const faults: string[] = [];
	const timestamp = inSignature ?? headerValue(headers, timestampHeader);
	if (content.includes('{timestamp}') && readTime(timestamp ?? '') === undefined) {
		const what =
			timestamp === undefined
				? 'which did not arrive'
				: 'which is not a time in seconds, milliseconds or ISO 8601';

		faults.push(`'Signed Content' needs the header ${timestampHeader}, ${what}.`);
	}
	if (content.includes('{id}') && !headerValue(headers, idHeader)) {
		faults.push(`'Signed Content' needs the header ${idHeader}, which did not arrive.`);
	}

	return faults;
}

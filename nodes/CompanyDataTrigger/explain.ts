import type { Mismatch } from './handle';
import {
	CONTENTS,
	type Delivery,
	ENCODINGS,
	type Envelope,
	FORMATS,
	headerValue,
	parseSignatures,
	type Refusal,
	type SignatureEncoding,
	type SignatureSettings,
	type SigningScheme,
	verify,
} from './verify';
import { InvalidInput } from '../lib/result';
import { shown } from '../lib/text';
import { TERRITORY_FIELD } from '../service/events';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials';

/** Shown by the editor for a test event: never a part of a signature, a secret or the body. */
export interface Explanation {
	message: string;
	/** May hold simple HTML, as n8n shows it. */
	description: string;
}

const { properties: FIELDS } = new CompanyDataWebhookApi();

/** Headers of each kind that are tried, and bytes of a body: the sender is not to keep n8n busy. */
const MOST_HEADERS = 5;
const LARGEST_BODY = 128 * 1024;

/** A documented header has no other characters, and others must not reach the editor. */
const PLAIN_NAME = /^[\w-]{1,64}$/;

/** Anything but InvalidInput is thrown by n8n, for an expression that fails. */
export function explainSettings(reason: unknown): Explanation {
	return reason instanceof InvalidInput
		? { message: reason.message, description: reason.reason.hint }
		: {
				message: 'An expression in a field of the trigger has no value',
				description: 'Look for the field marked in red and fix its expression.',
			};
}

/** Explains a refused delivery; one that is signed under another scheme, by the fields to change. */
export function explainRefusal(
	{ check, reason }: Refusal,
	delivery: Delivery,
	settings: SignatureSettings,
): Explanation {
	if (check === 'envelope') {
		return {
			message: `The delivery has a valid signature, but it is not an event: ${reason}`,
			description: 'An event has "id", "type", "created" (Unix time in seconds) and "data".',
		};
	}
	if (check !== 'signature') {
		return {
			message: `The event has a valid signature, but ${reason}`,
			description:
				check === 'time'
					? "Check the clock of this machine. If the service delivers late, add the option 'Replay Window' and raise it."
					: 'This node reads the time in seconds, and the clock of this machine is right. Set the service to seconds, if it can be set, or report it to the maintainers of this node.',
		};
	}

	const scheme = recognise(delivery, settings);
	if (scheme !== undefined) return explainRecognised(scheme, settings);

	return {
		message: 'The signature of the event could not be verified',
		description: [
			...findFaults(delivery, settings),
			'None of the signing schemes this node knows fits the secret in the credential. Compare the secret with the one the service shows, from the first character to the last. The event was refused.',
		].join('<br>'),
	};
}

export function explainFiltered(
	{ type, data }: Pick<Envelope, 'type' | 'data'>,
	mismatch: Mismatch,
): Explanation {
	const territory = Object.hasOwn(data, TERRITORY_FIELD)
		? `its territory is ${shown(data[TERRITORY_FIELD])}`
		: 'it names no territory';

	const [what, advice] =
		mismatch === 'type'
			? [
					`its type ${shown(type)} is not among the Events`,
					'add Other Events and enter the type there, or choose All Events',
				]
			: [
					`${territory}, which is not among the Territory IDs`,
					'add the ID to Territory IDs, or empty that field',
				];

	return {
		message: `An event arrived, but ${what} of this trigger`,
		description: `To receive it, ${advice}. In a published workflow such an event starts nothing. Listen again for another.`,
	};
}

/**
 * Finds the scheme by which one of the secrets has signed a delivery, though not as the credential says; of several, the
 * one that signs most. Too slow for production, where anybody can send as much as they like.
 */
export function recognise(
	delivery: Delivery,
	settings: SignatureSettings,
): SigningScheme | undefined {
	const { headers, body } = delivery;
	if (body === undefined || body.length > LARGEST_BODY) return undefined;

	const signatures = findSignatures(headers);
	const timestamps = [settings.timestampHeader, ...findHeaders(headers, '-timestamp')];
	const ids = [settings.idHeader, ...findHeaders(headers, '-id')];
	const isSignedBy = (scheme: SigningScheme) => {
		const verification = verify(delivery, { ...settings, ...scheme }, 0);
		return 'event' in verification || verification.check !== 'signature';
	};

	for (const content of CONTENTS) {
		for (const signature of signatures.slice(0, MOST_HEADERS)) {
			for (const timestampHeader of content === 'body' ? [settings.timestampHeader] : timestamps) {
				for (const idHeader of content === 'idTimestampBody' ? ids : [settings.idHeader]) {
					for (const secretFormat of FORMATS) {
						const scheme = { ...signature, content, timestampHeader, idHeader, secretFormat };
						if (isSignedBy(scheme)) return scheme;
					}
				}
			}
		}
	}

	return undefined;
}

function findSignatures(
	headers: Delivery['headers'],
): Array<{ signatureHeader: string; encoding: SignatureEncoding }> {
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
		.slice(0, MOST_HEADERS);
}

function plainNames(headers: Delivery['headers']): string[] {
	return Object.keys(headers).filter((name) => PLAIN_NAME.test(name));
}

/** The fields of the credential to change, with the values to set. */
export function changesFor(scheme: SigningScheme, settings: SigningScheme) {
	const fieldsOf = (one: SigningScheme) => [
		inWords('signatureHeader', one.signatureHeader),
		inWords('signedContent', one.content),
		inWords('timestampHeader', one.timestampHeader),
		inWords('idHeader', one.idHeader),
		inWords('encoding', one.encoding),
		inWords('decoding', one.secretFormat),
	];

	const present = new Map(fieldsOf(settings));
	return fieldsOf(scheme).filter(([field, value]) => value !== present.get(field));
}

/** A field of the credential and its value, as the form shows them. */
function inWords(field: string, value: string): [label: string, value: string] {
	const { displayName, options = [] } = FIELDS.find(({ name }) => name === field)!;
	const option = options.find((one) => 'value' in one && one.value === value);
	return [displayName, option?.name ?? value];
}

function explainRecognised(scheme: SigningScheme, settings: SigningScheme): Explanation {
	return {
		message: 'The event is signed with your secret, but not in the way the credential says',
		description: [
			'In the credential, set:',
			...changesFor(scheme, settings).map(([field, value]) => `<b>${field}</b>: ${value}`),
			'Save it, listen again and have the service send another event. This one was refused.',
		].join('<br>'),
	};
}

function findFaults({ headers, body }: Delivery, settings: SignatureSettings): string[] {
	const { signatureHeader, timestampHeader, idHeader, encoding, content } = settings;
	if (body === undefined) {
		return ['n8n does not keep the raw bytes of a multipart body, which are what is signed.'];
	}

	const header = headerValue(headers, signatureHeader);
	const { digests, timestamp } = parseSignatures(header ?? '', encoding);
	if (digests.length === 0) {
		const found = findSignatures(headers).map(
			(one) => `${one.signatureHeader} (${inWords('encoding', one.encoding)[1]})`,
		);

		return [
			header === undefined
				? `There is no header ${signatureHeader}.`
				: `${signatureHeader} contains no HMAC-SHA256 signature in ${inWords('encoding', encoding)[1]}.`,
			found.length > 0
				? `Signatures were found in: ${found.join(', ')}.`
				: `No header has an HMAC-SHA256 signature. Those that arrived: ${plainNames(headers).join(', ')}.`,
		];
	}

	const needed = [
		...(content !== 'body' && timestamp === undefined ? [timestampHeader] : []),
		...(content === 'idTimestampBody' ? [idHeader] : []),
	];

	return needed
		.filter((name) => headerValue(headers, name) === undefined)
		.map((name) => `'Signed Content' needs the header ${name}, which did not arrive.`);
}

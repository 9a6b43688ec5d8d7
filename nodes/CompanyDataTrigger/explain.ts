/**
 * What the editor shows if a test event starts nothing: the reason, and what to change. Nothing of it is sent to the
 * service. The scheme of a signature is found in `recognise.ts`.
 */

import type { INodeProperties } from 'n8n-workflow';

import type { Mismatch } from './handle';
import { findSignatures, plainNames, recognise } from './recognise';
import {
	type Delivery,
	type Envelope,
	headerValue,
	parseSignatures,
	type Refusal,
	type SignatureSettings,
	type SigningScheme,
} from './verify';
import { InvalidInput } from '../lib/result';
import { shown } from '../lib/text';
import { TERRITORY_FIELD } from '../service/events';
import { CompanyDataWebhookApi } from '../../credentials/CompanyDataWebhookApi.credentials';

/** What the editor shows. It never holds a part of a signature or a secret. */
export interface Explanation {
	message: string;
	/** What to do. It may hold simple HTML, which n8n renders. */
	description: string;
}

const { properties: FIELDS } = new CompanyDataWebhookApi();

const BAD_TIME =
	"Check the clock of this machine. If the service delivers late, add the option 'Replay Window' and raise it.";

const BAD_UNIT_OF_TIME =
	'This node reads the time in seconds, and the clock of this machine is right. Set the service to seconds, if it can be set, or report it to the maintainers of this node.';

/** Explains why the credential or the parameters cannot be used. `reason` is what reading them threw. */
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

/** Explains a refused delivery. If it is signed in another scheme, the description names the fields to change. */
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
			description: check === 'time' ? BAD_TIME : BAD_UNIT_OF_TIME,
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

/** Explains why an event did not pass the filters of the trigger. */
export function explainFiltered(
	{ type, data }: Pick<Envelope, 'type' | 'data'>,
	mismatch: Mismatch,
): Explanation {
	if (mismatch === 'type') {
		return filteredOut(
			`its type ${shown(type)} is not among the Events`,
			'add Other Events and enter the type there, or choose All Events',
		);
	}

	const territory = Object.hasOwn(data, TERRITORY_FIELD)
		? `its territory is ${shown(data[TERRITORY_FIELD])}`
		: 'it names no territory';

	return filteredOut(
		`${territory}, which is not among the Territory IDs`,
		'add the ID to Territory IDs, or empty that field',
	);
}

function filteredOut(what: string, advice: string): Explanation {
	return {
		message: `An event arrived, but ${what} of this trigger`,
		description: `To receive it, ${advice}. In a published workflow such an event starts nothing. Listen again for another.`,
	};
}

function explainRecognised(scheme: SigningScheme, settings: SigningScheme): Explanation {
	const present = fieldsOf(settings);
	const changes = fieldsOf(scheme).filter((field, index) => field !== present[index]);

	return {
		message: 'The event is signed with your secret, but not in the way the credential says',
		description: [
			'In the credential, set:',
			...changes,
			'Save it, listen again and have the service send another event. This one was refused.',
		].join('<br>'),
	};
}

/** The fields of the credential for a scheme, with their values, as the form shows them. */
function fieldsOf(scheme: SigningScheme): string[] {
	const values = {
		signatureHeader: scheme.signatureHeader,
		signedContent: scheme.content,
		timestampHeader: scheme.timestampHeader,
		idHeader: scheme.idHeader,
		encoding: scheme.encoding,
		decoding: scheme.secretFormat,
	};

	return Object.entries(values).map(
		([name, value]) => `<b>${fieldOf(name).displayName}</b>: ${nameOfValue(name, value)}`,
	);
}

function fieldOf(name: string): INodeProperties {
	return FIELDS.find((field) => field.name === name)!;
}

/** The name of an option, as the form shows it; other values as they are. */
function nameOfValue(field: string, value: string): string {
	const option = fieldOf(field).options?.find((one) => 'value' in one && one.value === value);
	return option?.name ?? value;
}

/** What is missing or wrong in a delivery that no known scheme fits; empty if all parts are there. */
function findFaults({ headers, body }: Delivery, settings: SignatureSettings): string[] {
	if (body === undefined) {
		return ['n8n does not keep the raw bytes of a multipart body, which are what is signed.'];
	}

	const header = headerValue(headers, settings.signatureHeader);
	const { digests, timestamp } = parseSignatures(header ?? '', settings.encoding);
	if (digests.length === 0) return [missingSignature(header, settings), otherSignatures(headers)];

	const isTimeMissing = settings.content !== 'body' && timestamp === undefined;
	const isIdSigned = settings.content === 'idTimestampBody';
	const needed = [
		...(isTimeMissing ? [settings.timestampHeader] : []),
		...(isIdSigned ? [settings.idHeader] : []),
	];

	return needed
		.filter((name) => headerValue(headers, name) === undefined)
		.map((name) => `'Signed Content' needs the header ${name}, which did not arrive.`);
}

function missingSignature(
	header: string | undefined,
	{ signatureHeader, encoding }: SigningScheme,
): string {
	if (header === undefined) return `There is no header ${signatureHeader}.`;

	return `${signatureHeader} contains no HMAC-SHA256 signature in ${nameOfValue('encoding', encoding)}.`;
}

function otherSignatures(headers: Delivery['headers']): string {
	const found = findSignatures(headers).map(
		({ signatureHeader, encoding }) => `${signatureHeader} (${nameOfValue('encoding', encoding)})`,
	);

	if (found.length > 0) return `Signatures were found in: ${found.join(', ')}.`;

	return `No header has an HMAC-SHA256 signature. Those that arrived: ${plainNames(headers).join(', ')}.`;
}

import { parseEnvelope, type Envelope } from './envelope';
import { isWithinWindow } from './tolerance';
import type { SignatureSettings } from './settings';
import { isSigned, parseSignatures, signedPrefix } from './signature';

/** A request as it arrived. */
export interface Delivery {
	/** Names in lower case, as Node gives them. */
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** The exact bytes of the body; undefined where n8n has not kept them. */
	body?: Buffer;
}

/** What a delivery is: an event of the service, or something to refuse, with the reason for the log. */
export type Verdict = { event: Envelope } | { status: 401 | 400; reason: string };

/**
 * Decides whether a delivery is an event of the service. The signature is checked first, over the
 * bytes received; nothing is read from a body that has none.
 *
 * @param now in milliseconds.
 * @param windowMilliseconds how far the signed time, or else the event's own, may be from now.
 */
export function judge(
	{ headers, body }: Delivery,
	settings: SignatureSettings,
	now: number,
	windowMilliseconds: number,
): Verdict {
	const header = valueOf(headers, settings.signatureHeader);
	if (header === undefined) return unauthorized('there is no signature header');
	const signatures = parseSignatures(header, settings.encoding);
	if (signatures.digests.length === 0) {
		return unauthorized('the signature header holds no signature in the encoding expected');
	}
	if (body === undefined) return unauthorized('the bytes of the body are not known to n8n');
	const timestamp = signatures.timestamp ?? valueOf(headers, settings.timestampHeader)?.trim();
	const id = valueOf(headers, settings.idHeader)?.trim();
	const prefix = signedPrefix(settings.content, { id, timestamp });
	if (prefix === undefined) return unauthorized('the timestamp or the event ID header is missing');
	if (!isSigned(settings.secrets, signatures.digests, prefix, body)) {
		return unauthorized('the signature is not by the secret of the credential');
	}
	const isTimeSigned = settings.content !== 'body';
	if (isTimeSigned && !isWithinWindow(Number(timestamp), now, windowMilliseconds)) {
		return outsideWindow('the signed timestamp');
	}
	const event = parseEnvelope(body);
	if (typeof event === 'string') return { status: 400, reason: event };
	if (!isTimeSigned && !isWithinWindow(event.created, now, windowMilliseconds)) {
		return outsideWindow('"created"');
	}
	return { event };
}

function unauthorized(reason: string): Verdict {
	return { status: 401, reason };
}

function outsideWindow(what: string): Verdict {
	return unauthorized(`${what} is outside the replay window`);
}

function valueOf(headers: Delivery['headers'], name: string): string | undefined {
	const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
	return Array.isArray(value) ? value.join(', ') : value;
}

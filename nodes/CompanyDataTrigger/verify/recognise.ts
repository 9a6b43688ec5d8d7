import { KNOWN_WEBHOOK_HEADERS } from '../../shared/contract/headers';
import {
	headerValue,
	isSigned,
	parseSignatures,
	signedPrefix,
	type Delivery,
	type SignatureEncoding,
	type SignatureSettings,
	type SignedContent,
	type SigningScheme,
} from './verify';

/** Bodies beyond this many bytes are not tried: a forged delivery must stay cheap. */
const LARGEST_BODY = 128 * 1024;

/** Headers of each kind that are tried at most, for the same reason. */
const MOST_HEADERS = 3;

/** Headers that hold a digest without being a signature. */
const NO_SIGNATURES = new Set(['content-digest', 'digest', 'repr-digest']);

/** A documented header has no other characters, and others must not reach a log. */
export const PLAIN_NAME = /^[\w-]{1,64}$/;

/** A header that holds digests of SHA-256. */
export interface SignatureHeader {
	name: string;
	encoding: SignatureEncoding;
	digests: Buffer[];
	/** The value of `t=…` in the same header. */
	timestamp?: string;
}

interface NamedValue {
	name: string;
	value: string;
}

/** What may precede the body in the signed content. */
interface Parts {
	content: SignedContent;
	timestamp?: NamedValue;
	id?: NamedValue;
}

const CONTENTS: readonly SignedContent[] = ['idTimestampBody', 'timestampBody', 'body'];

/**
 * Finds the scheme of a delivery that was signed with one of the secrets, but not as the credential says.
 * A match proves that the sender holds the secret, and nothing else: the delivery stays refused.
 *
 * @returns undefined when no known scheme verifies it. Of several, the one that signs most.
 */
export function recognise(
	{ headers, body }: Delivery,
	settings: SignatureSettings,
): SigningScheme | undefined {
	if (body === undefined || body.length > LARGEST_BODY) return undefined;
	const signatures = findSignatureHeaders(headers).slice(0, MOST_HEADERS);
	const timestamps = findHeaders(headers, 'timestamp', settings.timestampHeader);
	const ids = findHeaders(headers, 'id', settings.idHeader);
	for (const content of CONTENTS) {
		for (const signature of signatures) {
			// `verify` takes a time in the signature header before that of any other.
			const own = signature.timestamp;
			const times =
				own === undefined ? timestamps : [{ name: settings.timestampHeader, value: own }];
			for (const parts of combine(content, times, ids)) {
				const secretFormat = findFormat(settings, signature, parts, body);
				if (secretFormat !== undefined) {
					return toScheme(settings, signature, parts, secretFormat);
				}
			}
		}
	}
	return undefined;
}

/** The headers that hold digests of SHA-256, known signature headers first. */
export function findSignatureHeaders(headers: Delivery['headers']): SignatureHeader[] {
	return sortedNames(headers, KNOWN_WEBHOOK_HEADERS.signature)
		.filter((name) => !NO_SIGNATURES.has(name))
		.flatMap((name) =>
			(['hex', 'base64'] as const).map((encoding) => ({
				name,
				encoding,
				...parseSignatures(headerValue(headers, name) ?? '', encoding),
			})),
		)
		.filter(({ digests }) => digests.length > 0);
}

/** Names of headers, those of the list first. */
function sortedNames(headers: Delivery['headers'], first: readonly string[]): string[] {
	const names = Object.keys(headers).filter((name) => PLAIN_NAME.test(name));
	const known = first.filter((name) => names.includes(name));
	return [...known, ...names.filter((name) => !known.includes(name))];
}

/** The headers that may hold the timestamp or the identifier, the credential's first. */
function findHeaders(
	headers: Delivery['headers'],
	kind: 'timestamp' | 'id',
	configured: string,
): NamedValue[] {
	const known: readonly string[] = [configured, ...KNOWN_WEBHOOK_HEADERS[kind]];
	return sortedNames(headers, [...new Set(known)])
		.filter((name) => known.includes(name) || name.endsWith(`-${kind}`))
		.map((name) => ({ name, value: headerValue(headers, name) ?? '' }))
		.filter(({ value }) => value !== '')
		.slice(0, MOST_HEADERS);
}

function combine(
	content: SignedContent,
	timestamps: readonly NamedValue[],
	ids: readonly NamedValue[],
): Parts[] {
	if (content === 'body') return [{ content }];
	if (content === 'timestampBody') return timestamps.map((timestamp) => ({ content, timestamp }));
	return timestamps.flatMap((timestamp) => ids.map((id) => ({ content, timestamp, id })));
}

function findFormat(
	{ keys }: SignatureSettings,
	{ digests }: SignatureHeader,
	{ content, timestamp, id }: Parts,
	body: Buffer,
): SigningScheme['secretFormat'] | undefined {
	const prefix = signedPrefix(content, { id: id?.value, timestamp: timestamp?.value });
	if (prefix === undefined) return undefined;
	return (['text', 'base64'] as const).find((format) =>
		isSigned(keys[format], digests, prefix, body),
	);
}

/** What does not matter to the scheme stays as the credential says. */
function toScheme(
	{ timestampHeader, idHeader }: SignatureSettings,
	{ name, encoding }: SignatureHeader,
	{ content, timestamp, id }: Parts,
	secretFormat: SigningScheme['secretFormat'],
): SigningScheme {
	return {
		signatureHeader: name,
		timestampHeader: timestamp?.name ?? timestampHeader,
		idHeader: id?.name ?? idHeader,
		content,
		encoding,
		secretFormat,
	};
}

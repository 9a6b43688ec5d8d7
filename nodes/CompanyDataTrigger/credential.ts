/**
 * The credential of the webhook trigger: how its fields become the settings that `verify.ts` takes. No message contains
 * any part of a secret.
 */

import type {
	ICredentialDataDecryptedObject,
	IHookFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

import type { SignatureSettings } from './verify';
import {
	DEFAULT_CONTENT,
	OTHER_CONTENT,
	PLACEHOLDER,
	SECRET_PREFIX,
	WEBHOOK_HEADERS,
} from '../../client';
import { CoalescingCache } from '../../lib/cache';
import { isNothing } from '../../lib/nothing';
import { err, InvalidInput, ok, type Result, unwrap } from '../../lib/result';

/**
 * How long a credential is cached, in ms. With n8n's default expression engine, reading one
 * takes longer than all the rest of a delivery.
 */
const CREDENTIAL_LIFETIME = 5000;

const CREDENTIAL = 'companyDataWebhookApi';
const COPY_HINT =
	'Copy it from the webhook settings of the service and paste it into the credential.';

/** White space, and characters that can slip unseen into a copied secret. */
const INVISIBLE = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** The name of a header (a token in RFC 9110, section 5.6.2). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Bytes in hexadecimal, and in Base64 of either alphabet. */
const HEX = /^([0-9a-f]{2})+$/i;
const BASE64 = /^([\w+/-]{4})*([\w+/-]{2,3}={0,2})?$/;

const cache = new CoalescingCache<ICredentialDataDecryptedObject>(CREDENTIAL_LIFETIME);

/**
 * Reads the credential of the trigger.
 *
 * @param now in milliseconds; undefined to bypass the cache.
 * @throws {InvalidInput} when it cannot be read or used.
 */
export async function readCredential(
	context: IWebhookFunctions | IHookFunctions,
	now?: number,
): Promise<SignatureSettings> {
	const { id, credentials: selected } = context.getNode();
	const read = async () => await context.getCredentials(CREDENTIAL);
	// The key includes the workflow, since n8n decides for each workflow which credentials it may use.
	const key = JSON.stringify([context.getWorkflow().id, id, selected?.[CREDENTIAL]?.id]);
	const data = await (now === undefined ? read() : cache.get(key, now, read)).catch(() => {
		throw new InvalidInput('Company Data Webhook API', {
			what: 'is missing or cannot be read',
			hint: 'Select a credential in the node. Events cannot be verified without its signing secret.',
		});
	});

	return readSettings(data);
}

/**
 * Reads the fields of the credential. Empty fields default to the scheme that we assume for the service.
 *
 * @throws {InvalidInput} when a field is missing or unclear.
 */
export function readSettings(data: ICredentialDataDecryptedObject): SignatureSettings {
	const { signature, timestamp, id } = WEBHOOK_HEADERS;
	return {
		signatureHeader: unwrap('Signature Header', parseHeader(data.signatureHeader, signature)),
		timestampHeader: unwrap('Timestamp Header', parseHeader(data.timestampHeader, timestamp)),
		idHeader: unwrap('Event ID Header', parseHeader(data.idHeader, id)),
		content: readContent(data),
		keys: readSecrets(data).flatMap(keysOf),
	};
}

/** The secrets of the credential, the current one first. */
function readSecrets({ secret, previousSecret }: ICredentialDataDecryptedObject): string[] {
	const current = unwrap('Signing Secret', parseSecret(secret));
	if (String(previousSecret ?? '').trim() === '') return [current];

	return [current, unwrap('Previous Signing Secret', parseSecret(previousSecret))];
}

function readContent({ signedContent, contentTemplate }: ICredentialDataDecryptedObject): string {
	if (signedContent === OTHER_CONTENT) {
		return unwrap('Content Template', parseTemplate(contentTemplate));
	}

	return unwrap('Signed Content', parseTemplate(signedContent ?? DEFAULT_CONTENT));
}

/** Reads a template of the signed content. Without the body in it, the signature would not prove what was received. */
function parseTemplate(value: unknown): Result<string> {
	const hint =
		'Write what the service signs, e.g. {timestamp}.{body}. The names in braces can be body, timestamp, id and url.';

	if (isNothing(value)) return err('is empty', hint);

	const template = String(value).trim().replaceAll('\\n', '\n');
	if (template.split('{body}').length !== 2) return err('does not have {body} exactly once', hint);
	if (!/[{}]/.test(template.replace(PLACEHOLDER, ''))) return ok(template);

	return err('has braces around something that no delivery has', hint);
}

/** Reads the name of a header. Returns it in lower case. */
function parseHeader(value: unknown, fallback: string): Result<string> {
	const name = isNothing(value) ? fallback : String(value).trim();
	if (HEADER_NAME.test(name)) return ok(name.toLowerCase());

	const hint = `Enter the name alone, e.g. ${fallback}, without a colon or spaces.`;
	return err('is not the name of a header', hint);
}

function parseSecret(value: unknown): Result<string> {
	const text = String(value ?? '');
	// Everyone knows the prefix: alone, it is no secret.
	// A secret may look like a word for nothing, so only white space is none.
	if (text.replace(SECRET_PREFIX, '').trim() === '') return err('is empty', COPY_HINT);
	if (!INVISIBLE.test(text)) return ok(text);

	return err(
		'contains white space or an invisible character',
		`No event could be verified with it. ${COPY_HINT}`,
	);
}

/**
 * The keys that a secret may stand for: its characters, and the bytes that they encode in hexadecimal or Base64. Services
 * seldom say which. Accepting all of them is safe, since each is known only to those who know the secret.
 */
function keysOf(secret: string): Buffer[] {
	const encoded = secret.replace(SECRET_PREFIX, '');
	const keys = [Buffer.from(secret)];
	if (HEX.test(encoded)) keys.push(Buffer.from(encoded, 'hex'));
	if (BASE64.test(encoded)) keys.push(Buffer.from(encoded, 'base64'));

	return keys;
}

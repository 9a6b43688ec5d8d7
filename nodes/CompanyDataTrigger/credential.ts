/**
 * The credential of the webhook trigger: how its fields become the settings that `verify.ts` takes, and its test in the
 * editor. No message holds anything of a secret.
 */

import type {
	ICredentialDataDecryptedObject,
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	IHookFunctions,
	INodeCredentialTestResult,
	IWebhookFunctions,
} from 'n8n-workflow';

import { explainSettings } from './explain';
import { CONTENTS, ENCODINGS, type SecretFormat, type SignatureSettings } from './verify';
import { CoalescingCache } from '../lib/cache';
import { parseChoice } from '../lib/choices';
import { isEmpty } from '../lib/kinds';
import { err, InvalidInput, ok, type Result, unwrap } from '../lib/result';
import { WEBHOOK_HEADERS } from '../service/api';
import { DEFAULT_SIGNATURE, ENCODED_SECRET_PREFIX, MIN_SECRET_LENGTH } from '../service/events';

/**
 * Milliseconds for which a credential that was read is used again. With n8n's default expression engine, reading one
 * takes longer than all the rest of a delivery.
 */
const CREDENTIAL_LIFETIME = 5000;

const CREDENTIAL = 'companyDataWebhookApi';
const COPY_HINT =
	'Copy it from the webhook settings of the service and paste it into the credential.';

/** White space, and characters that a copied secret may hold without anybody seeing them. */
const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** A name of a header (RFC 9110, section 5.6.2). */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const cache = new CoalescingCache<ICredentialDataDecryptedObject>(CREDENTIAL_LIFETIME);

/**
 * Reads the credential of the trigger.
 *
 * @param now in milliseconds; undefined to read it in any case, even if it was read shortly before.
 * @throws {InvalidInput} when it cannot be read or used.
 */
export async function readCredential(
	context: IWebhookFunctions | IHookFunctions,
	now?: number,
): Promise<SignatureSettings> {
	const { id, credentials: selected } = context.getNode();
	const read = async () => await context.getCredentials(CREDENTIAL);
	// The workflow belongs in the key, since n8n decides for each workflow which credentials it may use.
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
 * Reads the fields of the credential. Those left empty have the assumed scheme of the service.
 *
 * @throws {InvalidInput} when a field is missing or unclear.
 */
export function readSettings(data: ICredentialDataDecryptedObject): SignatureSettings {
	const secretFormat = data.decoding === 'base64' ? 'base64' : 'text';
	const secrets = [unwrap('Signing Secret', parseSecret(data.secret, secretFormat))];
	if (!isEmpty(data.previousSecret)) {
		const previous = parseSecret(data.previousSecret, secretFormat);
		secrets.push(unwrap('Previous Signing Secret', previous));
	}

	const { signature, timestamp, id } = WEBHOOK_HEADERS;
	const content = parseChoice(data.signedContent ?? DEFAULT_SIGNATURE.content, CONTENTS);
	const encoding = parseChoice(data.encoding ?? DEFAULT_SIGNATURE.encoding, ENCODINGS);
	return {
		signatureHeader: unwrap('Signature Header', parseHeader(data.signatureHeader, signature)),
		timestampHeader: unwrap('Timestamp Header', parseHeader(data.timestampHeader, timestamp)),
		idHeader: unwrap('Event ID Header', parseHeader(data.idHeader, id)),
		content: unwrap('Signed Content', content),
		encoding: unwrap('Encoding', encoding),
		secretFormat,
		keys: {
			text: secrets.map((secret) => Buffer.from(secret)),
			base64: secrets.map(decodeSecret).filter((key) => key !== undefined),
		},
	};
}

/** The name of a header, in lower case. */
function parseHeader(value: unknown, fallback: string): Result<string> {
	const name = isEmpty(value) ? fallback : String(value).trim();
	if (TOKEN.test(name)) return ok(name.toLowerCase());

	const hint = `Enter the name alone, e.g. ${fallback}, without a colon or spaces.`;
	return err('is not the name of a header', hint);
}

function parseSecret(value: unknown, format: SecretFormat): Result<string> {
	if (isEmpty(value)) return err('is empty', COPY_HINT);

	const text = String(value);
	if (UNSEEN.test(text)) {
		return err(
			'contains white space or an invisible character',
			`No event could be verified with it. ${COPY_HINT}`,
		);
	}
	if (format === 'text' || decodeSecret(text) !== undefined) return ok(text);

	return err('is not encoded in Base64', "Paste the whole secret, or set 'Secret Format' to Text.");
}

/** The bytes that a secret encodes in Base64, without the prefix of Standard Webhooks; undefined if it is not Base64. */
function decodeSecret(text: string): Buffer | undefined {
	const encoded = text.startsWith(ENCODED_SECRET_PREFIX)
		? text.slice(ENCODED_SECRET_PREFIX.length)
		: text;

	const secret = Buffer.from(encoded, 'base64');
	// Node stops at "=" and skips characters that are not Base64, instead of refusing them.
	const isWhole = secret.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '');
	return secret.length > 0 && isWhole ? secret : undefined;
}

/** Tests the fields of the credential. Only an event can show whether the secret is right: the service has no call for it. */
export async function companyDataWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		const { keys, secretFormat } = readSettings(credential.data ?? {});
		if (keys[secretFormat].some(({ length }) => length < MIN_SECRET_LENGTH)) {
			const message = `A signing secret is shorter than ${MIN_SECRET_LENGTH} characters, so part of it may be missing. ${COPY_HINT}`;
			return { status: 'Error', message };
		}

		const next = 'The first event will show whether the secret is right.';
		return { status: 'OK', message: `The settings are complete. ${next}` };
	} catch (reason) {
		const { message, description } = explainSettings(reason);
		return { status: 'Error', message: `${message}. ${description}` };
	}
}

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
import { DEFAULT_SIGNATURE, ENCODED_SECRET_PREFIX, SHORTEST_SECRET } from '../service/events';

/** With n8n's default expression engine, reading a credential takes longer than all the rest of a delivery. */
export const CREDENTIAL_MILLISECONDS = 5000;

const CREDENTIAL = 'companyDataWebhookApi';
const COPY_HINT =
	'Copy it from the webhook settings of the service and paste it into the credential.';

const UNSEEN = /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u;

const cache = new CoalescingCache<ICredentialDataDecryptedObject>(CREDENTIAL_MILLISECONDS);

/**
 * @param now in milliseconds, where one that was read shortly before will do.
 * @throws {InvalidInput} when it cannot be read or used.
 */
export async function readCredential(
	context: IWebhookFunctions | IHookFunctions,
	now?: number,
): Promise<SignatureSettings> {
	const { id, credentials: selected } = context.getNode();
	const read = async () => await context.getCredentials(CREDENTIAL);
	// The node belongs in the key: n8n decides per workflow who may use a credential.
	const key = JSON.stringify([context.getWorkflow().id, id, selected?.[CREDENTIAL]?.id]);
	const data = await (now === undefined ? read() : cache.get(key, now, read)).catch(() => {
		throw new InvalidInput('Company Data Webhook API', {
			what: 'is missing or cannot be read',
			hint: 'Select a credential in the node. Events cannot be verified without its signing secret.',
		});
	});

	return readSettings(data);
}

/** @throws {InvalidInput} when a field is missing or unclear; the message holds nothing of a secret. */
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

function parseHeader(value: unknown, fallback: string): Result<string> {
	const name = isEmpty(value) ? fallback : String(value).trim();
	return /^[\w!#$%&'*+.^`|~-]+$/.test(name)
		? ok(name.toLowerCase())
		: err(
				'is not the name of a header',
				`Enter the name alone, e.g. ${fallback}, without a colon or spaces.`,
			);
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

function decodeSecret(text: string): Buffer | undefined {
	const encoded = text.startsWith(ENCODED_SECRET_PREFIX)
		? text.slice(ENCODED_SECRET_PREFIX.length)
		: text;

	const secret = Buffer.from(encoded, 'base64');
	// Node ends at "=" and skips what is not Base64, instead of refusing it.
	const isWhole = secret.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '');
	return secret.length > 0 && isWhole ? secret : undefined;
}

/** Tests a signing secret as far as possible without an event: the service has no call for it. */
export async function companyDataWebhookApiTest(
	this: ICredentialTestFunctions,
	credential: ICredentialsDecrypted<ICredentialDataDecryptedObject>,
): Promise<INodeCredentialTestResult> {
	try {
		const { keys, secretFormat } = readSettings(credential.data ?? {});
		if (keys[secretFormat].some(({ length }) => length < SHORTEST_SECRET)) {
			const message = `A signing secret is shorter than ${SHORTEST_SECRET} characters, so part of it may be missing. ${COPY_HINT}`;
			return { status: 'Error', message };
		}

		const next = 'The first event will show whether the secret is right.';
		return { status: 'OK', message: `The settings are complete. ${next}` };
	} catch (reason) {
		const { message, description } = explainSettings(reason);
		return { status: 'Error', message: `${message}. ${description}` };
	}
}

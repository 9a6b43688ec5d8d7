import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { CoalescingCache } from '../shared/coalescing-cache';
import {
	DEFAULT_SIGNATURE,
	ENCODED_SECRET_PREFIX,
	SHORTEST_SECRET,
} from '../shared/contract/events';
import { WEBHOOK_HEADERS } from '../shared/contract/headers';
import { isEmpty } from '../shared/json';
import { err, ok, type Result } from '../shared/result';
import type {
	SecretFormat,
	SignatureEncoding,
	SignatureSettings,
	SignedContent,
} from './verify/verify';

/**
 * How long a credential is reused for other deliveries, in milliseconds. With n8n's default expression
 * engine each read costs an isolate, which takes longer than all the rest of a delivery.
 */
export const CREDENTIAL_MILLISECONDS = 5000;

const CREDENTIAL = 'companyDataWebhookApi';
const CONTENTS: readonly SignedContent[] = ['body', 'timestampBody', 'idTimestampBody'];
const ENCODINGS: readonly SignatureEncoding[] = ['hex', 'base64'];
const COPY_HINT =
	'Copy it from the webhook settings of the service and paste it into the credential.';

const UNREADABLE = err(
	"The credential 'Company Data Webhook API' is missing or cannot be read",
	'Select a credential in the node. Events cannot be verified without its signing secret.',
);

const cache = new CoalescingCache<Result<SignatureSettings>>(CREDENTIAL_MILLISECONDS);

/** The credential of the node, read now or shortly before. */
export async function readCachedCredential(
	context: IWebhookFunctions,
	now: number,
): Promise<Result<SignatureSettings>> {
	const { id, credentials: selected } = context.getNode();
	// The node belongs in the key: n8n decides per workflow who may use a credential.
	const key = JSON.stringify([context.getWorkflow().id, id, selected?.[CREDENTIAL]?.id]);
	// A read that fails, perhaps since n8n's database is busy, is not to hold for the next delivery.
	return await cache.get(key, now, async () => await read(context)).catch(() => UNREADABLE);
}

/** The credential of the node, read now. */
export async function readCredential(
	context: IWebhookFunctions | IHookFunctions,
): Promise<Result<SignatureSettings>> {
	return await read(context).catch(() => UNREADABLE);
}

async function read(
	context: IWebhookFunctions | IHookFunctions,
): Promise<Result<SignatureSettings>> {
	return readSettings(await context.getCredentials(CREDENTIAL));
}

/**
 * Reads the fields of a credential. Anything unclear is refused, so that nothing is verified with
 * incomplete settings.
 *
 * @param data the decrypted credential.
 */
export function readSettings(data: Readonly<Record<string, unknown>>): Result<SignatureSettings> {
	const secretFormat =
		(data.decoding ?? DEFAULT_SIGNATURE.secretFormat) === 'base64' ? 'base64' : 'text';
	const current = readSecret('Signing Secret', data.secret, secretFormat);
	if (!current.ok) return current;
	const texts = [current.value];
	if (!isEmpty(data.previousSecret)) {
		const previous = readSecret('Previous Signing Secret', data.previousSecret, secretFormat);
		if (!previous.ok) return previous;
		texts.push(previous.value);
	}
	const keys = {
		text: texts.map((text) => Buffer.from(text)),
		base64: texts.map(decodeSecret).filter((key) => key !== undefined),
	};
	return readScheme(data, { secretFormat, keys });
}

/** Why readable settings still look wrong; undefined when they do not. */
export function findDoubt({ keys, secretFormat }: SignatureSettings): string | undefined {
	return keys[secretFormat].some(({ length }) => length < SHORTEST_SECRET)
		? `A signing secret is shorter than ${SHORTEST_SECRET} characters, so part of it may be missing. ${COPY_HINT}`
		: undefined;
}

function readScheme(
	data: Readonly<Record<string, unknown>>,
	secrets: Pick<SignatureSettings, 'secretFormat' | 'keys'>,
): Result<SignatureSettings> {
	const content = CONTENTS.find((one) => one === (data.signedContent ?? DEFAULT_SIGNATURE.content));
	const encoding = ENCODINGS.find((one) => one === (data.encoding ?? DEFAULT_SIGNATURE.encoding));
	if (content === undefined || encoding === undefined) {
		return err(
			"'Signed Content' or 'Encoding' has a value that is not in its list",
			'Choose one from the list.',
		);
	}
	const { signature, timestamp, id } = WEBHOOK_HEADERS;
	const signatureHeader = readHeader('Signature Header', data.signatureHeader, signature);
	if (!signatureHeader.ok) return signatureHeader;
	const timestampHeader = readHeader('Timestamp Header', data.timestampHeader, timestamp);
	if (!timestampHeader.ok) return timestampHeader;
	const idHeader = readHeader('Event ID Header', data.idHeader, id);
	if (!idHeader.ok) return idHeader;
	return ok({
		...secrets,
		signatureHeader: signatureHeader.value,
		timestampHeader: timestampHeader.value,
		idHeader: idHeader.value,
		content,
		encoding,
	});
}

/** In lower case, as Node names headers. An empty field means the default. */
function readHeader(label: string, value: unknown, fallback: string): Result<string> {
	const name = isEmpty(value) ? fallback : String(value).trim();
	if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
		return err(
			`'${label}' is not the name of a header`,
			`Enter the name alone, e.g. ${fallback}, without a colon or spaces.`,
		);
	}
	return ok(name.toLowerCase());
}

function readSecret(label: string, value: unknown, format: SecretFormat): Result<string> {
	if (isEmpty(value)) return err(`'${label}' is empty`, COPY_HINT);
	const text = String(value);
	if (/\s/.test(text)) {
		return err(
			`'${label}' contains white space, such as a space or a line break`,
			`No event could be verified with it. ${COPY_HINT}`,
		);
	}
	if (format === 'text' || decodeSecret(text) !== undefined) return ok(text);
	return err(
		`'${label}' is not encoded in Base64`,
		"Paste the whole secret, or set 'Secret Format' to Text.",
	);
}

/** The bytes of a Base64 secret, with or without the prefix `whsec_`; undefined when it is not Base64. */
function decodeSecret(text: string): Buffer | undefined {
	const encoded = text.startsWith(ENCODED_SECRET_PREFIX)
		? text.slice(ENCODED_SECRET_PREFIX.length)
		: text;
	const secret = Buffer.from(encoded, 'base64');
	// Node ends at "=" and skips what is not Base64, instead of refusing it.
	const isWhole = secret.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '');
	return secret.length > 0 && isWhole ? secret : undefined;
}

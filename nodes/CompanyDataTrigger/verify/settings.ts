import { isEmpty } from '../../shared/json';
import { ok, err, type Result } from '../../shared/result';
import { ENCODED_SECRET_PREFIX } from '../../shared/contract/events';
import type { SignatureEncoding, SignedContent, SigningScheme } from './signature';

/** Length below which a signing secret looks like a part of one. */
const SHORTEST_SECRET = 16;

/** What a credential says about the deliveries it verifies. */
export interface SignatureSettings extends SigningScheme {
	/** The bytes of the present secret, and of the previous one while both are in use. */
	secrets: Buffer[];
}

const CONTENTS: readonly SignedContent[] = ['body', 'timestampBody', 'idTimestampBody'];
const ENCODINGS: readonly SignatureEncoding[] = ['hex', 'base64'];
const ADVICE = 'Copy it from the webhook settings of the service and paste it in the credential.';

/**
 * Reads a credential. Whatever is not clear is refused, so that nothing is verified by half a
 * setting.
 *
 * @param data the decrypted credential.
 */
export function readSettings(data: Readonly<Record<string, unknown>>): Result<SignatureSettings> {
	const isEncoded = data.decoding === 'base64';
	const current = readSecret('Signing Secret', data.secret, isEncoded);
	if (!current.ok) return current;
	const secrets = [current.value];
	if (!isEmpty(data.previousSecret)) {
		const previous = readSecret('Previous Signing Secret', data.previousSecret, isEncoded);
		if (!previous.ok) return previous;
		secrets.push(previous.value);
	}
	const scheme = readScheme(data);
	return scheme.ok ? ok({ secrets, ...scheme.value }) : scheme;
}

/** Why a readable credential still looks wrong; undefined when it does not. */
export function findDoubt({ secrets }: SignatureSettings): string | undefined {
	return secrets.some(({ length }) => length < SHORTEST_SECRET)
		? `A signing secret is shorter than ${SHORTEST_SECRET} characters, as if a part of it were missing. ${ADVICE}`
		: undefined;
}

function readScheme(data: Readonly<Record<string, unknown>>): Result<SigningScheme> {
	const content = CONTENTS.find((one) => one === (data.signedContent ?? 'body'));
	const encoding = ENCODINGS.find((one) => one === (data.encoding ?? 'hex'));
	if (content === undefined || encoding === undefined) {
		return err(
			"'Signed Content' or 'Encoding' has a value that is not in its list",
			'Choose one from the list.',
		);
	}
	const signatureHeader = readHeader('Signature Header', data.signatureHeader, 'X-Signature');
	if (!signatureHeader.ok) return signatureHeader;
	const timestampHeader = readHeader('Timestamp Header', data.timestampHeader, 'X-Timestamp');
	if (!timestampHeader.ok) return timestampHeader;
	const idHeader = readHeader('Event ID Header', data.idHeader, 'X-Event-Id');
	if (!idHeader.ok) return idHeader;
	return ok({
		signatureHeader: signatureHeader.value,
		timestampHeader: timestampHeader.value,
		idHeader: idHeader.value,
		content,
		encoding,
	});
}

/** An empty name means the usual one: Node gives header names in lower case. */
function readHeader(label: string, value: unknown, usual: string): Result<string> {
	const name = isEmpty(value) ? usual : String(value).trim();
	if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
		return err(
			`'${label}' is not the name of a header`,
			'Enter the name alone, e.g. X-Signature, without a colon and without blanks.',
		);
	}
	return ok(name.toLowerCase());
}

function readSecret(label: string, value: unknown, isEncoded: boolean): Result<Buffer> {
	if (isEmpty(value)) return err(`'${label}' is empty`, ADVICE);
	const text = String(value);
	if (/\s/.test(text)) {
		return err(
			`'${label}' holds white space, such as a blank or a line break`,
			`It would not verify any event. ${ADVICE}`,
		);
	}
	return isEncoded ? decodeSecret(label, text) : ok(Buffer.from(text, 'utf8'));
}

function decodeSecret(label: string, text: string): Result<Buffer> {
	const encoded = text.startsWith(ENCODED_SECRET_PREFIX)
		? text.slice(ENCODED_SECRET_PREFIX.length)
		: text;
	const secret = Buffer.from(encoded, 'base64');
	const isWhole = secret.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
	if (secret.length > 0 && isWhole) return ok(secret);
	return err(
		`'${label}' is not encoded in Base64`,
		"Paste all of it, or set 'Secret Format' to Text.",
	);
}

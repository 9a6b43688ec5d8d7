import CryptoJS from 'crypto-js';

/** How the deliveries of an endpoint are signed; nothing of this is documented. */
export interface SigningScheme {
	signatureHeader: string;
	/** Header with the Unix time in seconds, and the one with the event identifier. */
	timestampHeader: string;
	idHeader: string;
	/** What is signed: the raw body alone, or joined with dots to what stands before it. */
	content: 'body' | 'timestamp.body' | 'id.timestamp.body';
	encoding: 'hex' | 'base64';
	/** Written before the signature, for example `sha256=`. */
	prefix: string;
	/** Whether the header reads `t=<timestamp>,v1=<signature>`. */
	combined: boolean;
}

export const DEFAULT_SCHEME: SigningScheme = {
	signatureHeader: 'X-Signature',
	timestampHeader: 'X-Timestamp',
	idHeader: 'X-Event-Id',
	content: 'body',
	encoding: 'hex',
	prefix: '',
	combined: false,
};

export interface SignedMessage {
	id: string;
	/** Unix time in seconds. */
	timestamp: number;
	body: string;
}

/** Signs with crypto-js, so that the trigger's own HMAC is checked against another one. */
export function sign(secret: string, scheme: SigningScheme, message: SignedMessage): string {
	const { id, timestamp, body } = message;
	const content = {
		body,
		'timestamp.body': `${timestamp}.${body}`,
		'id.timestamp.body': `${id}.${timestamp}.${body}`,
	}[scheme.content];
	const digest = CryptoJS.HmacSHA256(content, secret);
	return digest.toString(scheme.encoding === 'hex' ? CryptoJS.enc.Hex : CryptoJS.enc.Base64);
}

export function signatureHeaders(
	signature: string,
	scheme: SigningScheme,
	message: SignedMessage,
): Record<string, string> {
	const value = scheme.combined
		? `t=${message.timestamp},v1=${signature}`
		: `${scheme.prefix}${signature}`;
	return {
		[scheme.signatureHeader]: value,
		[scheme.timestampHeader]: String(message.timestamp),
		[scheme.idHeader]: message.id,
	};
}

import type { ICredentialDataDecryptedObject, INode, IWebhookFunctions } from 'n8n-workflow';
import { readSettings } from '../../../nodes/CompanyDataTrigger/credential.ts';
import { explainRefusal } from '../../../nodes/CompanyDataTrigger/explain.ts';
import {
	readParameters,
	type TriggerParameters,
} from '../../../nodes/CompanyDataTrigger/parameters.ts';
import {
	parseEnvelope,
	type Envelope,
	type Refusal,
} from '../../../nodes/CompanyDataTrigger/envelope.ts';
import {
	verify,
	type Delivery,
	type SignatureSettings,
} from '../../../nodes/CompanyDataTrigger/verify.ts';
import {
	sign,
	signatureHeaders,
	type SignedMessage,
	type SigningScheme,
} from '../../../sandbox/webhooks/signing.mts';
import { event, SECRET } from '../../fixtures/hostile.mts';

/** When deliveries arrive, in Unix seconds. */
export const NOW = 1_760_000_000;

/** The settings of a credential with these fields. */
export function settingsOf(data: Record<string, unknown> = {}): SignatureSettings {
	return readSettings({ secret: SECRET, ...data } as ICredentialDataDecryptedObject);
}

/** The parameters of a trigger with these fields, by the two calls of n8n's context that reading them makes. */
export function parametersOf(
	fields: Record<string, unknown>,
	stored: Record<string, unknown> = fields,
): TriggerParameters {
	const context = {
		getNode: () => ({ parameters: stored }) as unknown as INode,
		getNodeParameter: (name: string, fallback?: unknown) => fields[name] ?? fallback,
	};
	return readParameters(context as Partial<IWebhookFunctions> as IWebhookFunctions);
}

/** An event with these changes, as it is read from the body. */
export function eventOf(changes: Record<string, unknown> = {}): Envelope {
	const parsed = parseEnvelope(Buffer.from(event(NOW, changes)));
	if ('check' in parsed) throw new Error(parsed.reason);
	return parsed;
}

/** Headers as Node hands them over: lower case, repeated ones joined. */
export function received(headers: Record<string, string | string[]>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [
			name.toLowerCase(),
			Array.isArray(value) ? value.join(', ') : value.trim(),
		]),
	);
}

/** Why a delivery is refused. */
export function refusalOf(delivery: Delivery, settings: SignatureSettings, now = NOW): Refusal {
	const refusal = verify(delivery, settings, now * 1000);
	if ('event' in refusal) throw new Error('It was accepted');
	return refusal;
}

/** The fields of the credential that the editor says to change, with the values to set; empty if it names none. */
export function changesOf(delivery: Delivery, settings: SignatureSettings): Record<string, string> {
	const { description } = explainRefusal(refusalOf(delivery, settings), delivery, settings);
	const fields = description.matchAll(/<b>([^<]*)<\/b>: ([^<]*)/g);
	return Object.fromEntries([...fields].map(([, field, value]) => [field, value]));
}

/** Every content, encoding and style in which the sandbox can sign. */
export const SCHEMES = (['body', 'timestamp.body', 'id.timestamp.body'] as const).flatMap(
	(content) =>
		(['hex', 'base64'] as const).flatMap((encoding) =>
			['', 'sha256=', 'v1,', 'v1=', undefined].map((prefix) => ({
				content,
				encoding,
				prefix: prefix ?? '',
				combined: prefix === undefined,
			})),
		),
);

/** An event in which not all characters are one byte each. */
export const MESSAGE: SignedMessage = {
	id: 'evt_hostile',
	timestamp: NOW,
	body: event(NOW, { data: { nombre: 'Cañón & Hijos, S.L. – 日本 🏭' } }),
};

/** The headers with which the sandbox sends the message, signed by crypto-js. */
export const signedHeaders = (scheme: SigningScheme, secret = SECRET) =>
	received(signatureHeaders(sign(secret, scheme, MESSAGE), scheme, MESSAGE));

/** The credential for signed events. Its defaults are the scheme assumed for the service, which documents only HMAC-SHA256. */

import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { WEBHOOK_HEADERS } from '../nodes/service/api';
import { DEFAULT_SIGNATURE } from '../nodes/service/events';

/** The credential Company Data Webhook API. */
export class CompanyDataWebhookApi implements ICredentialType {
	name = 'companyDataWebhookApi';

	displayName = 'Company Data Webhook API';

	icon = {
		light: 'file:../icons/companyData.svg',
		dark: 'file:../icons/companyData.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/company-data-connector/n8n-nodes-company-data/blob/main/docs/webhooks.md';

	properties: INodeProperties[] = [
		{
			displayName: 'Signing Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Shown by the service where the webhook is set up (plan Business or higher). Without it no event is accepted.',
		},
		{
			displayName: 'Previous Signing Secret',
			name: 'previousSecret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'Events signed with this one are accepted too, while you replace the secret. Clear it afterwards.',
		},
		{
			displayName:
				'The service does not document how it signs. Leave the settings below as they are, listen for a test event in the trigger and have the service send one. If it is signed differently, the editor says which settings to change.',
			name: 'settingsNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Signature Header',
			name: 'signatureHeader',
			type: 'string',
			default: WEBHOOK_HEADERS.signature,
			description: 'Name of the header that carries the signature',
		},
		{
			displayName: 'Signed Content',
			name: 'signedContent',
			type: 'options',
			default: DEFAULT_SIGNATURE.content,
			description: 'What the service signs',
			options: [
				{ name: 'Body', value: 'body', description: 'The body as it is sent' },
				{
					name: 'ID, Timestamp and Body',
					value: 'idTimestampBody',
					description: 'Separated by dots, as in Standard Webhooks',
				},
				{ name: 'Timestamp and Body', value: 'timestampBody', description: 'Separated by a dot' },
			],
		},
		{
			displayName: 'Timestamp Header',
			name: 'timestampHeader',
			type: 'string',
			default: WEBHOOK_HEADERS.timestamp,
			description:
				'Name of the header with the Unix time in seconds. Not needed if the signature header has it as "t=".',
			displayOptions: { show: { signedContent: ['timestampBody', 'idTimestampBody'] } },
		},
		{
			displayName: 'Event ID Header',
			name: 'idHeader',
			type: 'string',
			default: WEBHOOK_HEADERS.id,
			description: 'Name of the header with the event ID that is signed',
			displayOptions: { show: { signedContent: ['idTimestampBody'] } },
		},
		{
			displayName: 'Encoding',
			name: 'encoding',
			type: 'options',
			default: DEFAULT_SIGNATURE.encoding,
			description:
				'How the signature is written. A prefix such as "sha256=" or "v1," is recognised automatically.',
			options: [
				{ name: 'Base64', value: 'base64', description: 'Letters, digits, + and /' },
				{ name: 'Hexadecimal', value: 'hex', description: 'Digits and the letters a to f' },
			],
		},
		{
			displayName: 'Secret Format',
			name: 'decoding',
			type: 'options',
			default: DEFAULT_SIGNATURE.secretFormat,
			description: 'How to read the signing secret',
			options: [
				{
					name: 'Base64',
					value: 'base64',
					description: 'As in Standard Webhooks; a leading "whsec_" is ignored',
				},
				{ name: 'Text', value: 'text', description: 'The characters as they are' },
			],
		},
	];
}

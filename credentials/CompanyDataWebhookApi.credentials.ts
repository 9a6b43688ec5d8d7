/** The credential for signed events. Its defaults are the scheme assumed for the service, which documents only HMAC-SHA256. */

import type { ICredentialType, INodeProperties } from 'n8n-workflow';

import { DEFAULT_CONTENT, OTHER_CONTENT, SIGNED_CONTENTS, WEBHOOK_HEADERS } from '../client';

/** The choices of content that may hold a part, e.g. `{id}`. */
function contentsWith(part: string): string[] {
	return [
		...Object.keys(SIGNED_CONTENTS).filter((content) => content.includes(part)),
		OTHER_CONTENT,
	];
}

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

	/**
	 * There is no test: only an event can show whether the secret is right, and n8n would call any secret that does not fail
	 * a test "tested successfully". The trigger checks the fields when it listens and when the workflow is published.
	 */
	readonly test?: undefined;

	properties: INodeProperties[] = [
		{
			displayName: 'Signing Secret',
			name: 'secret',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'Shown by the service where the webhook is set up (plan Business or higher). Without it no event is accepted. It is read as text, and as Base64 or hexadecimal if it can be.',
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
			description:
				'Name of the header that carries the signature, in hexadecimal or Base64. A name before it, e.g. "sha256=", is left out.',
		},
		{
			displayName: 'Signed Content',
			name: 'signedContent',
			type: 'options',
			default: DEFAULT_CONTENT,
			description: 'What the service signs',
			options: [
				...Object.entries(SIGNED_CONTENTS).map(([content, services]) => ({
					name: content,
					value: content,
					description: `As ${services} sign`,
				})),
				{ name: 'Other', value: OTHER_CONTENT, description: 'A template of your own' },
			],
		},
		{
			displayName: 'Content Template',
			name: 'contentTemplate',
			type: 'string',
			default: '',
			placeholder: 'e.g. {timestamp}|{body}',
			description:
				'What the service signs, with {body} where the body stands. {timestamp} and {id} stand for the headers below, as they are sent, {url} for the URL of this trigger, and \\n for a line break.',
			displayOptions: { show: { signedContent: [OTHER_CONTENT] } },
		},
		{
			displayName: 'Timestamp Header',
			name: 'timestampHeader',
			type: 'string',
			default: WEBHOOK_HEADERS.timestamp,
			description:
				'Name of the header with the time in seconds, milliseconds or ISO 8601. Not needed if the signature header has it, e.g. as "t=".',
			displayOptions: { show: { signedContent: contentsWith('{timestamp}') } },
		},
		{
			displayName: 'Event ID Header',
			name: 'idHeader',
			type: 'string',
			default: WEBHOOK_HEADERS.id,
			description: 'Name of the header with the event ID that is signed',
			displayOptions: { show: { signedContent: contentsWith('{id}') } },
		},
	];
}

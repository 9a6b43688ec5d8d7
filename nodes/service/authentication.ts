import type { INodeProperties } from 'n8n-workflow';
import { err, ok, type Result, refuseLong } from '../lib/result';

export const authenticationField: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	default: 'apiKey',
	options: [
		{ name: 'API Key', value: 'apiKey' },
		{ name: 'OAuth2', value: 'oAuth2' },
	],
};

export const baseUrlField: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	default: '',
	required: true,
	placeholder: 'e.g. https://api.example.com/v1',
	description: 'Address of the service with its version segment. It must start with https://.',
};

/** The ten scopes of the service (documented), as the form shows them. */
export const SCOPE_TEXTS = {
	'admin:billing': ['Admin: Billing', 'Manage plan and invoices'],
	'admin:keys': ['Admin: API Keys', 'Manage the keys of the workspace'],
	'admin:members': ['Admin: Members', 'Manage who belongs to the workspace'],
	'empresas:enrich': ['Companies: Enrich', 'Get more data on companies, some of it for credits'],
	'empresas:read': ['Companies: Read', 'Find and look up companies'],
	'imports:create': ['Imports: Create', 'Import lists of companies'],
	'lists:read': ['Lists: Read', 'Read saved companies and lists'],
	'lists:write': ['Lists: Write', 'Save companies and change lists'],
	'webhooks:read': ['Webhooks: Read', 'See where events are sent'],
	'webhooks:write': ['Webhooks: Write', 'Change where events are sent'],
} as const;

export type Scope = keyof typeof SCOPE_TEXTS;
export const SCOPES = Object.keys(SCOPE_TEXTS) as Scope[];

const AROUND = '[\\s"\'`“”‘’]';
const PASTED = new RegExp(
	`^${AROUND}*(?:authorization${AROUND}*[:=]${AROUND}*)?(?:bearer(?:${AROUND}|:)+)?(.*?)${AROUND}*$`,
	'is',
);
const SENDABLE = /^[\x21-\x7e]+$/;

/** Reads an API key, also where it was pasted with its header, quotes, blanks or line breaks around it. */
export function parseApiKey(value: unknown): Result<string> {
	const key = PASTED.exec(typeof value === 'string' ? value : '')?.[1] ?? '';
	if (key === '') return err('is empty', 'Paste the API key from the dashboard.');
	if (!SENDABLE.test(key)) {
		return err(
			'contains blanks or characters that no key has',
			'Copy the key from the dashboard again, from its first character to its last.',
		);
	}
	return ok(key);
}

const LONGEST = 2000;
const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;
const EXAMPLE =
	'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.';

/** Reads an https address (http for loopback), without query, fragment, user info and trailing slashes. */
export function parseBaseUrl(value: unknown): Result<string> {
	const long = refuseLong(value, LONGEST, EXAMPLE);
	if (long !== undefined) return long;
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') return err('is empty', EXAMPLE);
	if (!URL.canParse(text)) return err('is not a whole web address', EXAMPLE);
	const url = new URL(text);
	if (!isEncrypted(url)) return PLAIN;
	if (url.search || url.hash || url.username || url.password) {
		return err(
			'contains more than an address',
			`${EXAMPLE} Leave out whatever follows a ? or a #.`,
		);
	}
	return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

const PLAIN = err(
	'does not start with https://',
	'The key would be sent unencrypted. Open the credential and use the https address; http is only accepted for this machine.',
);

function isEncrypted({ protocol, hostname }: URL): boolean {
	return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Refuses an address to which the secret of an app would be sent unencrypted. */
export function checkTokenUrl(value: unknown): Result<void> {
	return URL.canParse(String(value)) && !isEncrypted(new URL(String(value)))
		? PLAIN
		: ok(undefined);
}

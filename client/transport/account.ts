/** Reads the credential with which a node sends its requests, and checks what the user entered in it. */

import type { IAdditionalCredentialOptions, ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CHANGED, TOKEN_TYPE } from './network';
import { contextWith, type RequestContext } from './request';
import { basicCredentials, Secrets } from './secrets';
import { KEY_PREFIXES, PATHS } from '../service/api';
import { hashOf } from '../../lib/hash';
import { isRecord } from '../../lib/kinds';
import { err, ok, refuseLong, type Result, unwrap } from '../../lib/result';

/** How to connect an account again, with the names of n8n's buttons. */
export const RECONNECT = 'Open the credential and choose Switch account (in n8n 1: Reconnect).';

/** The use of a key according to its prefix; `oauth` for a connected account. */
export type KeyKind = (typeof KEY_PREFIXES)[keyof typeof KEY_PREFIXES] | 'oauth' | 'unknown';

/** The credential that the user chose in the node. */
interface ChosenCredential {
	/** True for a connected account (OAuth), false for an API key. */
	isConnected: boolean;
	credentialType: 'companyDataOAuth2Api' | 'companyDataApi';
	/** n8n's ID of the credential; empty if none is chosen. */
	credentialId: string;
	credentialName: string;
}

/** The credential of a run, ready for its requests. */
export interface Account extends ChosenCredential {
	/** The base URL, without a slash at its end. */
	root: string;
	keyKind: KeyKind;
	/** Equal for all nodes whose requests share the limits of the service, as far as this node can know. */
	limitedWith: string[];
	/** ID of the app of a connected account. */
	clientId?: unknown;
	/** The access token of a connected account when the run began; undefined if there was none. */
	accessToken?: string;
	/** A secret of the credential that stays when tokens are renewed; undefined if it has none. */
	lastingSecret?: string;
	/** The texts that must never be shown. */
	secrets: Secrets;
	/** The whole credential of an API key: n8n would otherwise read it from its database for each request. */
	credential?: IAdditionalCredentialOptions;
}

/** The credential chosen in the node, before it is read. */
function chosenCredential(context: RequestContext): ChosenCredential {
	const isConnected = authenticationOf(context) === 'oAuth2';
	const credentialType = isConnected ? 'companyDataOAuth2Api' : 'companyDataApi';
	const { id, name } = context.getNode().credentials?.[credentialType] ?? {};

	return {
		isConnected,
		credentialType,
		credentialId: id ?? '',
		credentialName: name ?? 'Company Data',
	};
}

function authenticationOf(context: RequestContext): unknown {
	const name = 'authentication';
	if ('getCurrentNodeParameter' in context) return context.getCurrentNodeParameter(name);
	// A poll has no items.
	if ('__emit' in context) return context.getNodeParameter(name, 'apiKey');

	return context.getNodeParameter(name, 0, 'apiKey');
}

/**
 * Reads the credential of a node.
 *
 * @throws {InvalidInput} when its base URL, key or Token URL cannot be used, or its account is not connected.
 */
export async function readAccount(context: RequestContext): Promise<Account> {
	const chosen = chosenCredential(context);
	const { credentialType: type, credentialId: id, credentialName: name } = chosen;
	const data = await context.getCredentials(type);
	const { baseUrl, apiKey, clientId, oauthTokenData } = data;
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));

	if (!chosen.isConnected) {
		const key = unwrap('API Key', parseApiKey(apiKey));
		return {
			...chosen,
			root,
			keyKind: keyKindOf(key),
			limitedWith: [root, hashOf(key)],
			lastingSecret: key,
			secrets: new Secrets(key),
			credential: { credentialsDecrypted: { id, name, type, data } },
		};
	}
	if (tokensIn(oauthTokenData).length === 0) {
		unwrap(name, err('is not connected', 'Open the credential and connect the account.'));
	}

	unwrap('Token URL', checkTokenUrl(data.accessTokenUrl));

	return {
		...chosen,
		root,
		keyKind: 'oauth',
		limitedWith: [root, type, id, hashOf(String(clientId).trim())],
		clientId,
		accessToken: accessTokenOf(oauthTokenData),
		lastingSecret: clientSecretOf(data),
		secrets: new Secrets(...secretsIn(data)),
	};
}

/**
 * The context for the requests of a run. n8n reads a connected account again for each request, and would send the token of
 * an account that was edited in the meantime to the old address. So an account that differs from the one at the start of
 * the run throws CHANGED, and one whose token n8n would write into the address throws TOKEN_TYPE.
 */
export function withSameCredential(context: RequestContext, account: Account): RequestContext {
	const { credentialType, secrets } = account;
	const getCredentials = async (type: string, item?: number) => {
		const data = await context.getCredentials(type, item);
		if (type !== credentialType) return data;

		const root = parseBaseUrl(data.baseUrl);
		const isSame = root.ok && root.value === account.root && data.clientId === account.clientId;
		// n8n 1 wraps the error without its cause, but keeps this code.
		if (!isSame) throw Object.assign(new Error(), { httpCode: CHANGED });
		if (!hasBearerToken(data)) throw Object.assign(new Error(), { httpCode: TOKEN_TYPE });

		secrets.add(...secretsIn(data));
		return data;
	};

	return contextWith(context, { getCredentials });
}

/** True if n8n will send the token in a header, as it does by default. */
function hasBearerToken({ oauthTokenData }: ICredentialDataDecryptedObject): boolean {
	const type = isRecord(oauthTokenData) ? oauthTokenData.token_type : undefined;
	return type === undefined || type === null || /^bearer$/i.test(String(type));
}

/** The access token among the tokens that n8n stores for a connected account; undefined if there is none. */
export function accessTokenOf(tokenData: unknown): string | undefined {
	const token = isRecord(tokenData) ? tokenData.access_token : undefined;
	return typeof token === 'string' && token !== '' ? token : undefined;
}

/** The secret of the app of a connected account; undefined for a public client, which has none. */
function clientSecretOf({ clientSecret }: ICredentialDataDecryptedObject): string | undefined {
	return typeof clientSecret === 'string' && clientSecret !== '' ? clientSecret : undefined;
}

/** The secrets of a connected account: the app's secret, and the tokens. */
function secretsIn({
	clientId,
	clientSecret,
	oauthTokenData,
}: ICredentialDataDecryptedObject): unknown[] {
	return [clientSecret, basicCredentials(clientId, clientSecret), ...tokensIn(oauthTokenData)];
}

function tokensIn(tokenData: unknown): unknown[] {
	const entries = Object.entries(isRecord(tokenData) ? tokenData : {});
	return entries.filter(([name, token]) => /token$/i.test(name) && token).map(([, token]) => token);
}

function keyKindOf(key: string): KeyKind {
	return Object.entries(KEY_PREFIXES).find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'unknown';
}

/** Maximum length of an API key, including what was pasted around it. */
const MAX_KEY_LENGTH = 10_000;
const AROUND = '[\\s"\'`“”‘’]';
const BEFORE = new RegExp(
	`^${AROUND}*(?:authorization${AROUND}*[:=]${AROUND}*)?(?:bearer(?:${AROUND}|:)+)?`,
	'i',
);

const AFTER = new RegExp(`(?<!${AROUND})${AROUND}+$`);
const SENDABLE = /^[\x21-\x7e]+$/;

/** Reads an API key, even if it was pasted with its header, quotes, spaces or line breaks around it. */
export function parseApiKey(value: unknown): Result<string> {
	const text = typeof value === 'string' ? value : '';
	if (text.length > MAX_KEY_LENGTH) {
		return err(
			`has ${text.length} characters; at most ${MAX_KEY_LENGTH} are expected`,
			'Copy the key alone from the dashboard again.',
		);
	}

	const key = text.replace(BEFORE, '').replace(AFTER, '');
	if (key === '') return err('is empty', 'Paste the API key from the dashboard.');
	if (!SENDABLE.test(key)) {
		return err(
			'contains spaces or characters that no key has',
			'Copy the key from the dashboard again, from its first character to its last.',
		);
	}

	return ok(key);
}

/** Maximum length of a base URL. */
const MAX_URL_LENGTH = 2000;
const LOOPBACK = /^(localhost|\[::1\]|127(\.\d{1,3}){3})$/;
const URL_HINT =
	'Open the credential and enter the address of the service with its version, e.g. https://api.example.com/v1.';

/** Reads the address of the service: https (or http for this machine), without query, fragment, user or password. */
export function parseBaseUrl(value: unknown): Result<string> {
	const long = refuseLong(value, MAX_URL_LENGTH, URL_HINT);
	if (long !== undefined) return long;

	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') return err('is empty', URL_HINT);
	if (!URL.canParse(text)) return err('is not a complete web address', URL_HINT);

	const url = new URL(text);
	if (!isEncrypted(url)) return UNENCRYPTED;
	if (url.search || url.hash || url.username || url.password) {
		return err(
			'contains more than an address',
			`${URL_HINT} Leave out everything after a ? or a #.`,
		);
	}

	const documented = Object.values(PATHS).find((path) => url.pathname.includes(path));
	if (documented !== undefined) {
		const what = `goes on after the version, with ${documented}`;
		return err(what, `${URL_HINT} The node adds the rest.`);
	}

	return ok(`${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`);
}

const UNENCRYPTED = err(
	'does not start with https://',
	'The key would be sent unencrypted. Open the credential and use the https address; http is only accepted for this machine.',
);

/** True if nobody on the way can read what is sent there: https, or http on this machine. */
export function isEncrypted({ protocol, hostname }: URL): boolean {
	return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Refuses an address to which the secret of an app would be sent unencrypted. */
export function checkTokenUrl(value: unknown): Result<void> {
	const text = String(value);
	const isOpen = URL.canParse(text) && !isEncrypted(new URL(text));
	return isOpen ? UNENCRYPTED : ok(undefined);
}

import type { IAdditionalCredentialOptions } from 'n8n-workflow';
import { KEY_PREFIXES } from '../service/headers';
import { checkTokenUrl, parseApiKey, parseBaseUrl } from '../service/authentication';
import { hashOf } from '../lib/hash';
import { isRecord } from '../lib/json';
import { err, unwrap } from '../lib/result';
import { CHANGED } from './network';
import type { RequestContext } from './types';
import { Secrets } from './secrets';

export type KeyKind = (typeof KEY_PREFIXES)[keyof typeof KEY_PREFIXES] | 'oauth' | 'unknown';

interface ChosenCredential {
	isConnected: boolean;
	credentialType: string;
	credentialId: string;
	credentialName: string;
}

export interface Account extends ChosenCredential {
	root: string;
	keyKind: KeyKind;
	/** Equal for all nodes whose requests share the limits of the service, as far as can be told. */
	limitedWith: string[];
	clientId?: unknown;
	accessToken?: string;
	secrets: Secrets;
	/** Given to n8n with each request of a key, or it would read its database for each of them. */
	credential?: IAdditionalCredentialOptions;
}

const NOT_CONNECTED = err('is not connected', 'Open the credential and connect the account.');

export function chosenCredential(context: RequestContext): ChosenCredential {
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

/** @throws {InvalidInput} when its base URL or its key cannot be used, or its account is not connected. */
export async function readAccount(context: RequestContext): Promise<Account> {
	const chosen = chosenCredential(context);
	const { credentialType: type, credentialId: id, credentialName: name } = chosen;
	const data = await context.getCredentials(type);
	const { baseUrl, apiKey, clientId, clientSecret, oauthTokenData } = data;
	const root = unwrap('Base URL', parseBaseUrl(baseUrl));
	if (!chosen.isConnected) {
		const key = unwrap('API Key', parseApiKey(apiKey));
		return {
			...chosen,
			root,
			keyKind: keyKindOf(key),
			limitedWith: [root, hashOf(key)],
			secrets: new Secrets(key),
			credential: { credentialsDecrypted: { id, name, type, data } },
		};
	}
	const tokens = tokensIn(oauthTokenData);
	if (tokens.length === 0) unwrap(name, NOT_CONNECTED);
	unwrap('Token URL', checkTokenUrl(data.accessTokenUrl));
	return {
		...chosen,
		root,
		keyKind: 'oauth',
		limitedWith: [root, type, id, hashOf(String(clientId).trim())],
		clientId,
		accessToken: accessTokenOf(oauthTokenData),
		secrets: new Secrets(clientSecret, ...tokens),
	};
}

/**
 * Makes the context for a run's requests. n8n reads a connected account anew for each, and would send the token
 * of one edited meanwhile to its old address: another account than at the start throws an error with CHANGED.
 */
export function withSameCredential(context: RequestContext, account: Account): RequestContext {
	const { credentialType, secrets } = account;
	const getCredentials = async (type: string, item?: number) => {
		const data = await context.getCredentials(type, item);
		if (type !== credentialType) return data;
		const root = parseBaseUrl(data.baseUrl);
		const isSame = root.ok && root.value === account.root && data.clientId === account.clientId;
		// n8n 1 wraps what is thrown without its cause, but keeps this code.
		if (!isSame) throw Object.assign(new Error(), { httpCode: CHANGED });
		secrets.add(data.clientSecret, ...tokensIn(data.oauthTokenData));
		return data;
	};
	return Object.create(context, { getCredentials: { value: getCredentials } }) as RequestContext;
}

export function accessTokenOf(tokenData: unknown): string | undefined {
	const token = isRecord(tokenData) ? tokenData.access_token : undefined;
	return typeof token === 'string' && token !== '' ? token : undefined;
}

function tokensIn(tokenData: unknown): unknown[] {
	const entries = Object.entries(isRecord(tokenData) ? tokenData : {});
	return entries.filter(([name, token]) => /token$/i.test(name) && token).map(([, token]) => token);
}

function keyKindOf(key: string): KeyKind {
	return Object.entries(KEY_PREFIXES).find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'unknown';
}

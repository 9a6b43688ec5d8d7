import type { IHttpRequestOptions } from 'n8n-workflow';
import { version } from '../../package.json';
import { SYSTEM_CLOCK } from '../lib/clock';
import { IDEMPOTENCY_HEADER } from '../service/headers';
import type { Account } from './account';
import type { Circumstances } from './status';
import { CANCELLED, type Send } from './pipe';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { outcomeOf, outcomeWithoutResponse } from './outcome';
import { toResponse } from './response';
import type { ApiRequest, RequestContext } from './types';

/** Headers the service wants on every request, besides the credential's. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/**
 * Makes one attempt at a request, and says what became of it.
 *
 * @param circumstances what the words for a refusal depend on.
 */
export function http(
	account: Account,
	deadlines: Deadlines,
	circumstances: () => Circumstances,
): Send {
	return async (request) => {
		const { context, deadline } = deadlines.take(SYSTEM_CLOCK.now());
		try {
			const options = toHttpOptions(account.root, deadlines.timeout, request);
			const response = await received(context, account, options);
			return outcomeOf(request, response, circumstances());
		} catch (reason) {
			if (cancelSignalOf(deadlines.original)?.aborted) return CANCELLED;
			const cause = deadline.aborted ? { code: 'ETIMEDOUT' } : reason;
			return outcomeWithoutResponse(cause, account.credentialName);
		}
	};
}

async function received(context: RequestContext, account: Account, options: IHttpRequestOptions) {
	const { credentialType, credential, secrets } = account;
	const { httpRequestWithAuthentication } = context.helpers;
	const { statusCode, headers, body } = (await httpRequestWithAuthentication.call(
		context,
		credentialType,
		options,
		credential,
	)) as { statusCode: number; headers: Record<string, string>; body: unknown };
	const clean = secrets.redacted({ headers, body });
	return toResponse(statusCode, clean.headers, clean.body);
}

/**
 * The options for n8n's request helper. The status is checked here and not by n8n, whose older versions
 * drop the headers from the errors they throw. The body stays text or bytes, so that anything other
 * than JSON can be recognised. Redirects are not followed, since n8n would send the key along.
 */
function toHttpOptions(root: string, timeout: number, request: ApiRequest): IHttpRequestOptions {
	const { method, path, query, body, idempotencyKey, acceptsFile } = request;
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		headers: {
			...REQUEST_HEADERS,
			...(acceptsFile ? { Accept: 'application/json, */*;q=0.9' } : {}),
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
		encoding: acceptsFile ? 'arraybuffer' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};
}

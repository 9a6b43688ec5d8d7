import type { IAdditionalCredentialOptions, IHttpRequestOptions } from 'n8n-workflow';
import { version } from '../../../../package.json';
import { SYSTEM_CLOCK } from '../../../shared/clock';
import { IDEMPOTENCY_HEADER } from '../../../shared/contract/headers';
import type { Secrets } from '../../../shared/credential/secrets';
import type { Circumstances } from '../errors/status';
import { CANCELLED, type Send } from '../pipe';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { outcomeOf, outcomeWithoutResponse } from './outcome';
import { toResponse } from './response';
import type { ApiRequest, RequestContext } from './types';

/** Headers the service wants on every request, besides the credential's. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/** Where requests go, with which credential, and how long each may take. */
export interface Target {
	root: string;
	credentialType: string;
	/** What the user calls the credential. */
	credentialName: string;
	secrets: Secrets;
	/** The credential as it was read for the run; n8n would read it from its database for each request. */
	credential?: IAdditionalCredentialOptions;
	deadlines: Deadlines;
	/** What the words for a refusal depend on. */
	circumstances(): Circumstances;
}

/** Makes one attempt at a request, and says what became of it. */
export function http(target: Target): Send {
	return async (request) => {
		const { context, deadline } = target.deadlines.take(SYSTEM_CLOCK.now());
		try {
			const response = await received(context, target, request);
			return outcomeOf(request, response, target.circumstances());
		} catch (reason) {
			if (cancelSignalOf(target.deadlines.original)?.aborted) return CANCELLED;
			const cause = deadline.aborted ? { code: 'ETIMEDOUT' } : reason;
			return outcomeWithoutResponse(cause, target.credentialName);
		}
	};
}

async function received(context: RequestContext, target: Target, request: ApiRequest) {
	const { statusCode, headers, body } = (await context.helpers.httpRequestWithAuthentication.call(
		context,
		target.credentialType,
		toHttpOptions(target, request),
		target.credential,
	)) as { statusCode: number; headers: Record<string, string>; body: unknown };
	const clean = target.secrets.redacted({ headers, body });
	return toResponse(statusCode, clean.headers, clean.body);
}

/**
 * The options for n8n's request helper. The status is checked here and not by n8n, whose older versions
 * drop the headers from the errors they throw. The body stays text or bytes, so that anything other
 * than JSON can be recognised. Redirects are not followed, since n8n would send the key along.
 */
function toHttpOptions({ root, deadlines }: Target, request: ApiRequest): IHttpRequestOptions {
	const { method, path, query, body, headers, idempotencyKey, acceptsFile } = request;
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		headers: {
			...REQUEST_HEADERS,
			...headers,
			...(acceptsFile ? { Accept: 'application/json, */*;q=0.9' } : {}),
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
		encoding: acceptsFile ? 'arraybuffer' : 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: deadlines.timeout,
	};
}

import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { version } from '../../../../package.json';
import { IDEMPOTENCY_HEADER } from '../../../shared/contract/headers';
import type { Deadlines } from './deadlines';
import { SYSTEM_CLOCK } from '../throttle/throttles';
import { codeOf } from './network-code';
import type { ApiRequest, RawResponse } from './types';

/** Where requests can be made from: a running node, or a list of the editor. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** Headers the service wants on every request, besides the credential's. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/** Where requests go, by what credential, and how long each may take. */
export interface Target {
	root: string;
	credentialType: string;
	deadlines: Deadlines;
	/**
	 * Whether n8n shall throw at statuses outside 2xx, which alone makes it renew an OAuth token. Its
	 * older versions take no exception for single statuses, so this is all or nothing.
	 */
	throwsAtStatus?: boolean;
}

/** The end of one attempt: the answer, or the network's code for why there is none. */
export type AttemptEnd = { response: RawResponse } | { networkCode: string };

/**
 * Makes one attempt at a request with the node's credential. Never throws: what goes amiss on the
 * way is a network code.
 */
export async function attempt(target: Target, request: ApiRequest): Promise<AttemptEnd> {
	const { context, deadline } = target.deadlines.take(SYSTEM_CLOCK.now());
	try {
		const { statusCode, headers, body } = (await context.helpers.httpRequestWithAuthentication.call(
			context,
			target.credentialType,
			toHttpOptions(target, request),
		)) as { statusCode: number; headers: Record<string, string>; body: unknown };
		const text = typeof body === 'string' ? body : '';
		return { response: { status: statusCode, headers, text } };
	} catch (reason) {
		return { networkCode: deadline.aborted ? 'ETIMEDOUT' : codeOf(reason) };
	}
}

/**
 * The options n8n sends a request with. The status is looked at here and not by n8n, whose older
 * versions drop the headers of what they throw; the body stays text, so that what is not JSON can
 * be told from JSON; redirects are not followed, since n8n would send the key along.
 */
function toHttpOptions(
	{ root, deadlines, throwsAtStatus = false }: Target,
	request: ApiRequest,
): IHttpRequestOptions {
	const { method, path, query, body, idempotencyKey } = request;
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		headers: {
			...REQUEST_HEADERS,
			...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
			...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
		},
		body: body === undefined ? undefined : JSON.stringify(body),
		encoding: 'text',
		returnFullResponse: true,
		ignoreHttpStatusErrors: !throwsAtStatus,
		disableFollowRedirect: true,
		timeout: deadlines.timeout,
	};
}

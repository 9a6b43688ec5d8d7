/** The last stage: one attempt of a request, with the credential, over n8n's own HTTP client. */

import type { IHttpRequestOptions } from 'n8n-workflow';

import { type Account, isEncrypted } from './account';
import { bodyOf } from './body';
import { cancelSignalOf, type Deadlines } from './deadlines';
import type { Failure } from './failure';
import { codeOf, explainNetwork } from './network';
import { type Explain, outcomeOf } from './outcome';
import { type ApiRequest, CANCELLED, type RequestContext, type Send } from './request';
import { textOf, toResponse } from './response';
import { SYSTEM_CLOCK } from '../lib/clock';
import { IDEMPOTENCY_HEADER } from '../service/api';
import { version } from '../../package.json';

/** Headers of every request. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/** A complete response, as n8n returns it. */
export interface ReceivedResponse {
	statusCode: number;
	/** By name, in lower case. */
	headers: Record<string, string>;
	/** The text or the bytes. */
	body: unknown;
}

/** Sends a request once. */
export function http(account: Account, deadlines: Deadlines, explain: Explain): Send {
	const { root, credentialType, credential, credentialName, secrets } = account;

	return async (request) => {
		const { context, isOver } = deadlines.take(SYSTEM_CLOCK.now());
		const options = toHttpOptions(root, deadlines.timeout, request);
		let received: ReceivedResponse;
		let address: string | undefined;

		try {
			const { httpRequestWithAuthentication: send } = context.helpers;
			received = (await send.call(
				context,
				credentialType,
				options,
				credential,
			)) as ReceivedResponse;
			const file = await download(context, downloadAddress(root, request, received), deadlines);
			if (file !== undefined) ({ address, response: received } = file);
		} catch (reason) {
			if (cancelSignalOf(deadlines.original)?.aborted) return CANCELLED;

			const cause = isOver() ? { code: 'ETIMEDOUT' } : reason;
			return { failure: explainNetwork(codeOf(cause), credentialName) };
		}

		// After the `catch`, so that a mistake in this code is not reported as a network failure.
		const { statusCode, headers, body } = received;
		const content = request.acceptsFile ? body : textOf(body, headers);
		const clean = secrets.redacted({ headers, body: content });
		const response = toResponse(statusCode, clean.headers, clean.body);
		const { host } = new URL(root);
		if (address !== undefined && statusCode > 299)
			return { failure: explainDownload(address, statusCode) };

		return outcomeOf(request, { ...response, host }, explain, Date.now());
	};
}

/**
 * This file checks the status itself, since older versions of n8n drop the headers from the errors they throw. The body
 * stays text or bytes, so that responses that are not JSON can be recognised. Redirects are not followed: n8n would send
 * the key to the new host.
 */
function toHttpOptions(root: string, timeout: number, request: ApiRequest): IHttpRequestOptions {
	const { method, path, query, idempotencyKey } = request;
	const body = bodyOf(request);
	return {
		method,
		url: `${root}${path}`,
		qs: query,
		// By default, n8n's client would write tag[]=a&tag[]=b.
		...(Object.values(query ?? {}).some(Array.isArray) ? { arrayFormat: 'repeat' } : {}),
		headers: {
			...REQUEST_HEADERS,
			...(body === undefined ? {} : { 'Content-Type': body.contentType }),
			...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
		},
		body: body?.content,
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};
}

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * The address of a file that the service keeps on another host; undefined if the response does not redirect to one. The
 * file is requested once, by GET and without the key. Its address must be https, or on this machine if the service is too.
 */
function downloadAddress(
	root: string,
	{ method, acceptsFile }: ApiRequest,
	{ statusCode, headers }: ReceivedResponse,
): string | undefined {
	const { location } = headers;
	const isFollowed = method === 'GET' && acceptsFile && REDIRECTS.includes(statusCode);
	if (!isFollowed || location === undefined || !URL.canParse(location, root)) return undefined;

	const [from, to] = [new URL(root), new URL(location, root)];
	// A file on the same host needs the key: users can enter its address in Path.
	if (to.host === from.host || to.username !== '') return undefined;

	const isAllowed = to.protocol === 'https:' || (from.protocol === 'http:' && isEncrypted(to));
	return isAllowed ? to.href : undefined;
}

/** Downloads a file; undefined if its host cannot be reached, so that the redirect itself is reported. */
async function download(
	{ helpers }: RequestContext,
	address: string | undefined,
	{ timeout }: Deadlines,
): Promise<{ address: string; response: ReceivedResponse } | undefined> {
	if (address === undefined) return undefined;

	const options: IHttpRequestOptions = {
		method: 'GET',
		url: address,
		headers: { Accept: '*/*', 'User-Agent': REQUEST_HEADERS['User-Agent'] },
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};

	try {
		return { address, response: (await helpers.httpRequest(options)) as ReceivedResponse };
	} catch {
		return undefined;
	}
}

function explainDownload(address: string, status: number): Failure {
	return {
		status,
		isTransient: status >= 500,
		message: `The service keeps the file at ${new URL(address).host}, which responded with status ${status}`,
		hint: 'It was asked without the key, as for a link that anybody may open. The link may have expired: send the request again.',
	};
}

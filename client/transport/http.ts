/** The last stage: one attempt of a request, with the credential, over n8n's own HTTP client. */

import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Account } from './account';
import { bodyOf } from './body';
import { cancelSignalOf, type Deadlines, unlessAborted } from './deadlines';
import { download, downloadAddress, explainDownload, withLimitsOf } from './download';
import { codeOf, explainNetwork } from './network';
import { type Explain, outcomeOf } from './outcome';
import {
	type ApiRequest,
	CANCELLED,
	type Outcome,
	REQUEST_HEADERS,
	type RequestContext,
	type Send,
} from './request';
import {
	type ApiResponse,
	type ArrivingResponse,
	hasLimits,
	isPlainText,
	type ReceivedResponse,
	textOf,
	toResponse,
	unread,
} from './response';
import { mayBeFile, receivedWhole } from './response-body';
import type { Secrets } from './secrets';
import { IDEMPOTENCY_HEADER } from '../service/api';
import { SYSTEM_CLOCK } from '../../lib/clock';

/** Sends a request once. */
export function http(account: Account, deadlines: Deadlines, explain: Explain): Send {
	const { root, credentialName, secrets } = account;
	const { timeout } = deadlines;

	return async (request) => {
		const { context, isOver, signal } = deadlines.take(SYSTEM_CLOCK.now());
		let received: Received;

		try {
			const sent = receive(account, context, request, { timeout, signal });
			received = await unlessAborted(signal, sent);
		} catch (reason) {
			if (cancelSignalOf(deadlines.original)?.aborted) return CANCELLED;

			const cause = isOver() ? { code: 'ETIMEDOUT' } : reason;
			return { failure: explainNetwork(codeOf(cause), credentialName, undefined, timeout) };
		}

		// After the `catch`, so that a mistake in this code is not reported as a network failure.
		const { first, redirect, file } = received;
		const last = file === undefined ? first : withLimitsOf(first, file);
		if (redirect !== undefined && file !== undefined && file.statusCode > 299) {
			return afterRedirect(first, { failure: explainDownload(redirect, file.statusCode) });
		}

		const address = `${root}${request.path}`;
		const receivedAt = Date.now();
		const response = { ...(await toCleanResponse(request, last, secrets)), address, receivedAt };
		const outcome = outcomeOf(request, response, explain, receivedAt);
		return redirect === undefined ? outcome : afterRedirect(first, outcome);
	};
}

/** What one attempt received. */
interface Received {
	/** The response of the service. */
	first: ReceivedResponse;
	/** The address of the file to which it redirects; undefined if it does not. */
	redirect?: string;
	/** The file; undefined if its host cannot be reached. */
	file?: ReceivedResponse;
}

/** Sends the request, and fetches the file to which the service may redirect. */
async function receive(
	{ root, credentialType, credential }: Account,
	context: RequestContext,
	request: ApiRequest,
	{ timeout, signal }: { timeout: number; signal: AbortSignal },
): Promise<Received> {
	const { httpRequestWithAuthentication: send } = context.helpers;
	const options = toHttpOptions(root, timeout, request);
	const sent: unknown = await send.call(context, credentialType, options, credential);
	const first = await receivedWhole(request, sent as ArrivingResponse);
	const redirect = downloadAddress(root, request, first);
	if (redirect === undefined || signal.aborted) return { first };

	return { first, redirect, file: await download(context, request, redirect, { timeout, signal }) };
}

/** The response without secrets. A file is not looked into, but for plain text, which may be JSON. */
async function toCleanResponse(
	request: ApiRequest,
	received: ReceivedResponse,
	secrets: Secrets,
): Promise<ApiResponse> {
	const { statusCode, headers, bytes, isTooLarge } = received;
	const isFile = mayBeFile(request, received);
	const isRead = !isTooLarge && (!isFile || isPlainText(headers));
	const response = isRead
		? toResponse(statusCode, headers, textOf(bytes, headers))
		: unread(statusCode, headers, isTooLarge ? 'too large' : undefined);

	const clean = secrets.redacted(response);
	if (!isFile || response.body !== undefined) return clean;

	await secrets.redactFile(bytes);
	return { ...clean, bytes };
}

/**
 * The outcome after a redirect to a file. A failure does not undo the work of the service, which may charge for it again.
 * A firewall that redirects to a page of its own has let nothing through.
 */
function afterRedirect(first: ReceivedResponse, outcome: Outcome): Outcome {
	const { failure } = outcome;
	if (failure === undefined || !hasLimits(first)) return outcome;

	return { ...outcome, failure: { ...failure, isOutcomeUnknown: true } };
}

/**
 * This file checks the status itself, since older versions of n8n drop the headers from the errors they throw. The body
 * is read while it arrives, since n8n sets no limit to it. Redirects are not followed: n8n would send
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
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};
}

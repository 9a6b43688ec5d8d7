/** The last stage: one attempt of a request, with the credential, over n8n's own HTTP client. */

import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Account } from './account';
import { bodyOf } from './body';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { download, downloadAddress, explainDownload, withLimitsOf } from './download';
import { codeOf, explainNetwork } from './network';
import { type Explain, outcomeOf } from './outcome';
import { type ApiRequest, CANCELLED, type Outcome, REQUEST_HEADERS, type Send } from './request';
import { hasLimits, type ReceivedResponse, textOf, toResponse } from './response';
import { SYSTEM_CLOCK } from '../lib/clock';
import { IDEMPOTENCY_HEADER } from '../service/api';

/** Sends a request once. */
export function http(account: Account, deadlines: Deadlines, explain: Explain): Send {
	const { root, credentialType, credential, credentialName, secrets } = account;

	return async (request) => {
		const { context, isOver, signal } = deadlines.take(SYSTEM_CLOCK.now());
		const options = toHttpOptions(root, deadlines.timeout, request);
		let received: ReceivedResponse;
		let address: string | undefined;
		let file: ReceivedResponse | undefined;

		try {
			const { httpRequestWithAuthentication: send } = context.helpers;
			received = (await send.call(
				context,
				credentialType,
				options,
				credential,
			)) as ReceivedResponse;
			address = downloadAddress(root, request, received);
			if (address !== undefined) {
				file = await download(context, address, deadlines.timeout, signal);
			}
		} catch (reason) {
			if (cancelSignalOf(deadlines.original)?.aborted) return CANCELLED;

			const cause = isOver() ? { code: 'ETIMEDOUT' } : reason;
			return { failure: explainNetwork(codeOf(cause), credentialName) };
		}

		// After the `catch`, so that a mistake in this code is not reported as a network failure.
		const { statusCode, headers, body } =
			file === undefined ? received : withLimitsOf(received, file);

		const content = request.acceptsFile ? body : textOf(body, headers);
		const clean = secrets.redacted({ headers, body: content });
		const response = toResponse(statusCode, clean.headers, clean.body);
		const { host } = new URL(root);
		const outcome: Outcome =
			address !== undefined && file !== undefined && statusCode > 299
				? { failure: explainDownload(address, statusCode) }
				: outcomeOf(request, { ...response, host }, explain, Date.now());

		const { failure } = outcome;
		// The service had done its work when it redirected to the file, and may charge for it again. A firewall that
		// redirects to a page of its own has let nothing through.
		const isDone = address !== undefined && hasLimits(received);
		if (failure === undefined || !isDone) return outcome;

		return { ...outcome, failure: { ...failure, isOutcomeUnknown: true } };
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

/** The last stage: one attempt of a request, with the credential, over n8n's own HTTP client. */

import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Account } from './account';
import { cancelSignalOf, type Deadlines } from './deadlines';
import { codeOf, explainNetwork } from './network';
import { type Explain, outcomeOf } from './outcome';
import { type ApiRequest, CANCELLED, type Send } from './request';
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

		try {
			const { httpRequestWithAuthentication: send } = context.helpers;
			received = (await send.call(
				context,
				credentialType,
				options,
				credential,
			)) as ReceivedResponse;
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
		return outcomeOf(request, { ...response, host }, explain, Date.now());
	};
}

/**
 * This file checks the status itself, since older versions of n8n drop the headers from the errors they throw. The body
 * stays text or bytes, so that responses that are not JSON can be recognised. Redirects are not followed: n8n would send
 * the key to the new host.
 */
function toHttpOptions(root: string, timeout: number, request: ApiRequest): IHttpRequestOptions {
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
		encoding: 'arraybuffer',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
	};
}

import type { IExecuteFunctions, IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { version } from '../../../package.json';
import { IDEMPOTENCY_HEADER } from '../contract';
import { parseBaseUrl } from '../domain/baseUrl';
import { inField } from '../domain/checked';
import { explainNetwork, explainNotJson, explainStatus, RequestFailed } from './failures';
import { codeOf } from './networkCode';
import type { ApiRequest, ApiResponse, RawResponse } from './types';

/** Where requests can be made from: a running node, or a list of the editor. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

/** Sends requests to the service with the credential of the node. */
export interface ApiClient {
	/**
	 * Sends one request and returns the parsed answer.
	 *
	 * @throws {RequestFailed} when no answer comes, its status is outside 2xx, or it is not JSON.
	 */
	send(request: ApiRequest): Promise<ApiResponse>;
}

export const CREDENTIAL_TYPE = 'companyDataApi';

/** Longest time one request may take, from the first byte sent to the last received. */
export const REQUEST_TIMEOUT_MILLISECONDS = 60_000;

/** Headers the service wants on every request, besides the credential's. */
export const REQUEST_HEADERS = {
	Accept: 'application/json',
	'User-Agent': `n8n-nodes-company-data/${version}`,
} as const;

/**
 * Makes a client for the credential of the node.
 *
 * @throws {InvalidInput} when the base URL of the credential cannot be used.
 */
export async function createClient(context: RequestContext): Promise<ApiClient> {
	const { baseUrl } = await context.getCredentials<{ baseUrl: string }>(CREDENTIAL_TYPE);
	const root = inField('Base URL', parseBaseUrl(baseUrl));
	return { send: async (request) => await send(context, root, request) };
}

async function send(
	context: RequestContext,
	root: string,
	request: ApiRequest,
): Promise<ApiResponse> {
	const response = await exchange(context, toHttpOptions(root, request)).catch(
		(reason: unknown) => {
			throw new RequestFailed(explainNetwork(codeOf(reason)));
		},
	);
	if (response.status < 200 || response.status > 299) {
		throw new RequestFailed(explainStatus(response, request.notFound));
	}
	const body = parseBody(response.text);
	if (body === undefined) throw new RequestFailed(explainNotJson(response));
	return { status: response.status, headers: response.headers, body };
}

/**
 * The options n8n sends a request with. The status is looked at here and not by n8n, whose older
 * versions drop the headers of what they throw; the body stays text, so that what is not JSON can
 * be told from JSON; redirects are not followed, since n8n would send the key along.
 */
function toHttpOptions(root: string, request: ApiRequest): IHttpRequestOptions {
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
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout: REQUEST_TIMEOUT_MILLISECONDS,
	};
}

async function exchange(
	context: RequestContext,
	options: IHttpRequestOptions,
): Promise<RawResponse> {
	const { statusCode, headers, body } = (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL_TYPE,
		options,
	)) as { statusCode: number; headers: Record<string, string>; body: unknown };
	return { status: statusCode, headers, text: typeof body === 'string' ? body : '' };
}

/** The parsed body; `undefined` when it is not JSON. An empty body, as of a 204, is null. */
function parseBody(text: string): unknown {
	if (text.trim() === '') return null;
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

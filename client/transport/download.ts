/**
 * Downloads a file to which the service redirects. Only its address leaves for the other host: the key does not, and
 * what that host says about limits is not about the plan.
 */

import type { IHttpRequestOptions } from 'n8n-workflow';

import { isEncrypted } from './account';
import type { Failure } from './failure';
import { isPublic } from './public-hosts';
import { type ApiRequest, REQUEST_HEADERS, type RequestContext } from './request';
import type { ArrivingResponse, ReceivedResponse, ResponseHead } from './response';
import { receivedWhole } from './response-body';
import { RESPONSE_HEADERS } from '../service/api';

const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * The address of a file that the service keeps on another host; undefined if the response does not redirect to one. The
 * file is requested once, by GET and without the key. Its address must be https, or on this machine if the service is too,
 * and in the public internet unless the service is not.
 */
export function downloadAddress(
	root: string,
	{ method, acceptsFile }: ApiRequest,
	{ statusCode, headers }: ResponseHead,
): string | undefined {
	const { location } = headers;
	const isFollowed = method === 'GET' && acceptsFile && REDIRECTS.includes(statusCode);
	if (!isFollowed || location === undefined || !URL.canParse(location, root)) return undefined;

	const [from, to] = [new URL(root), new URL(location, root)];
	// A file on the same host needs the key: users can enter its address in Path.
	if (to.host === from.host || to.username + to.password !== '') return undefined;

	const isSecret = to.protocol === 'https:' || (from.protocol === 'http:' && isEncrypted(to));
	return isSecret && (isPublic(to) || !isPublic(from)) ? to.href : undefined;
}

/**
 * Downloads a file; undefined if its host cannot be reached, so that the redirect itself is reported.
 *
 * @param timeout in ms.
 * @param signal aborted when the time is over, or the execution is cancelled.
 * @throws {unknown} the network's error, if the signal is aborted.
 */
export async function download(
	{ helpers }: RequestContext,
	request: ApiRequest,
	address: string,
	{ timeout, signal }: { timeout: number; signal: AbortSignal },
): Promise<ReceivedResponse | undefined> {
	const options: IHttpRequestOptions = {
		method: 'GET',
		url: address,
		headers: { Accept: '*/*', 'User-Agent': REQUEST_HEADERS['User-Agent'] },
		encoding: 'stream',
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		timeout,
		abortSignal: signal,
	};

	const arriving = helpers.httpRequest(options) as Promise<ArrivingResponse>;
	const received = arriving.then(async (response) => await receivedWhole(request, response));
	return await received.catch((reason: unknown) => {
		if (signal.aborted) throw reason;

		return undefined;
	});
}

/** The response with a file. What the headers say about the plan is taken from the service's redirect. */
export function withLimitsOf(
	{ headers }: ReceivedResponse,
	file: ReceivedResponse,
): ReceivedResponse {
	const names: string[] = Object.values(RESPONSE_HEADERS);
	const limits = Object.entries(headers).filter(([name]) => names.includes(name));
	const others = Object.entries(file.headers).filter(([name]) => !names.includes(name));
	return { ...file, headers: Object.fromEntries([...others, ...limits]) };
}

/** Explains a host that does not send the file. */
export function explainDownload(address: string, status: number): Failure {
	return {
		status,
		isTransient: status >= 500,
		message: `The service keeps the file at ${new URL(address).host}, which responded with status ${status}`,
		hint: 'The file was requested without the key, like any public link. The link may have expired: send the request again.',
	};
}

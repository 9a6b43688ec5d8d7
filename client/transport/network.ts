/** Explains requests that got no response, by the network code of the error. */

import type { Failure } from './failure';
import { describeSeconds } from '../../lib/durations';
import { isRecord } from '../../lib/kinds';

/** Our own code: the credential is no longer the one that the run began with. */
export const CHANGED = 'ECREDENTIAL';

/** Our own code: the token of the account is of a type that n8n would put into the address. */
export const TOKEN_TYPE = 'ETOKENTYPE';

/** Part of the name of the error that n8n throws for a host that its SSRF protection blocks. */
export const BLOCKED = 'SsrfBlocked';

/** Parts of the error codes for a certificate that is not accepted. */
const CERTIFICATE = ['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'EPROTO'];

/** The last one is the name of the reason of a signal whose time is over. */
const TIMEOUT = ['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT', 'TimeoutError'];

/** Explanations by parts of the code. The first row with a matching part applies; the last row matches every code. */
const NETWORK_FAILURES: Array<[codes: string[], message: string, hint: string]> = [
	[
		['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		'Nothing answers at the Base URL: the connection was refused',
		'Check the host and the port of the Base URL in the credential, and any firewall or proxy in between.',
	],
	[
		['ENOTFOUND', 'EAI_AGAIN'],
		'The host of the Base URL does not exist or cannot be resolved',
		'Check the Base URL in the credential for typos.',
	],
	[TIMEOUT, 'The service did not respond in time', 'Try again later, or ask for less at once.'],
	[
		['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'],
		'The connection broke before the response was complete',
		'Try again. If it persists, a proxy or a firewall may be cutting connections.',
	],
	[
		['SELF_SIGNED', 'UNABLE_TO_VERIFY', 'UNABLE_TO_GET_ISSUER'],
		'A secure connection to the Base URL could not be made',
		'This n8n does not know the authority of the certificate; your network may have one of its own. Have the administrator of n8n set NODE_EXTRA_CA_CERTS to the certificate of that authority.',
	],
	[
		['EPROTO', 'WRONG_VERSION'],
		'A secure connection to the Base URL could not be made',
		'Nothing at this port speaks https, or only an outdated version of it. Check the port of the Base URL in the credential.',
	],
	[
		[...CERTIFICATE, 'SSL'],
		'A secure connection to the Base URL could not be made',
		'The certificate of the host is not valid for it. Check the Base URL in the credential.',
	],
	[
		// The empty text is a part of every code.
		[''],
		'The service could not be reached',
		'Check the Base URL in the credential and the network of this n8n.',
	],
];

/** Parts of the codes of failures that last until someone changes something. */
const LASTING = [...CERTIFICATE, BLOCKED, 'ENOTFOUND', 'ERR_INVALID'];
/** Parts of the codes of failures that happen before anything is sent. */
const NOT_SENT = ['ECONNREFUSED', 'EAI_AGAIN', ...LASTING];

/** An error and its causes: n8n wraps the original error once or twice, depending on its version. */
export function errorChain(reason: unknown): Array<Record<string, unknown>> {
	const links: Array<Record<string, unknown>> = [];

	for (let link = reason; links.length < 5 && isRecord(link); link = link.cause) links.push(link);
	return links;
}

/** The codes of an error and its causes, joined by spaces; empty if it has none. */
export function codeOf(reason: unknown): string {
	const codes = errorChain(reason).flatMap(({ code, httpCode, name }) => [code, httpCode, name]);
	return codes.filter((code) => typeof code === 'string').join(' ');
}

/** True if another attempt cannot help until someone changes something. */
export function isLasting(code: string): boolean {
	return isOneOf(LASTING, code);
}

/**
 * The failure of a request without a response.
 *
 * @param credential the name of the credential.
 * @param address the field of the credential that the request was sent to.
 * @param timeout how long the request waited for its response at most, in ms; undefined if that is not known.
 */
export function explainNetwork(
	code: string,
	credential = '',
	address = 'the Base URL',
	timeout?: number,
): Failure {
	if (code.includes(CHANGED)) {
		return {
			failsFor: 'run',
			cause: CHANGED,
			message: `The credential "${credential}" was changed during this run`,
			hint: 'Nothing more was sent, so that no token reaches the wrong address. Run the workflow again.',
		};
	}
	if (code.includes(TOKEN_TYPE)) {
		return {
			failsFor: 'run',
			cause: TOKEN_TYPE,
			message: `The credential "${credential}" has a token that cannot be sent safely`,
			hint: 'The sign-in server of the service gave a token of another type than Bearer, which n8n would write into the address of each request. Nothing was sent. Ask the service for tokens of the type Bearer.',
		};
	}
	if (code.includes(BLOCKED)) {
		return {
			failsFor: 'run',
			cause: BLOCKED,
			message: `The SSRF protection of this n8n blocks ${address}`,
			hint: 'If the address is right, ask the administrator of this n8n to add its host to N8N_SSRF_ALLOWED_HOSTNAMES, or the range of its IP address, e.g. 10.1.2.3/32, to N8N_SSRF_ALLOWED_IP_RANGES.',
		};
	}

	const [codes, message, hint] = NETWORK_FAILURES.find(([codes]) => isOneOf(codes, code))!;
	const isTimeout = codes === TIMEOUT && timeout !== undefined;
	return {
		message: isTimeout ? `${message} (${describeSeconds(timeout)})` : message,
		hint,
		cause: codes.find((candidate) => candidate !== '' && code.includes(candidate)),
		isTransient: !isLasting(code),
		isOutcomeUnknown: !isOneOf(NOT_SENT, code),
	};
}

function isOneOf(candidates: string[], code: string): boolean {
	return candidates.some((candidate) => code.includes(candidate));
}

import type { Failure } from './request-failed';
import type { Explanation } from '../http/types';

const NETWORK_FAILURES: Array<[codes: string[], explanation: Explanation]> = [
	[
		['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'],
		{
			message: 'Nothing answers at the Base URL: the connection was refused',
			hint: 'Check the host and the port of the Base URL in the credential, and any firewall in between.',
		},
	],
	[
		['ENOTFOUND', 'EAI_AGAIN'],
		{
			message: 'The host of the Base URL does not exist or cannot be resolved',
			hint: 'Check the Base URL in the credential for typos.',
		},
	],
	[
		['ETIMEDOUT', 'ECONNABORTED', 'ESOCKETTIMEDOUT'],
		{
			message: 'The service did not respond in time',
			hint: 'Try again later, or ask for less at once.',
		},
	],
	[
		['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'UND_ERR_SOCKET', 'ERR_STREAM_PREMATURE_CLOSE'],
		{
			message: 'The connection broke before the response was complete',
			hint: 'Try again. If it persists, a proxy or a firewall may be cutting connections.',
		},
	],
	[
		['CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'EPROTO', 'SSL'],
		{
			message: 'A secure connection to the Base URL could not be made',
			hint: 'The certificate of the host is not valid for it. Check the Base URL in the credential.',
		},
	],
	[
		// Part of any code.
		[''],
		{
			message: 'The service could not be reached',
			hint: 'Check the Base URL in the credential and the network of this n8n.',
		},
	],
];

/** Codes of faults that do not pass by themselves, such as an unknown host or a bad certificate. */
const LASTING = ['ENOTFOUND', 'CERT', 'SELF_SIGNED', 'UNABLE_TO_VERIFY', 'EPROTO', 'ERR_INVALID'];
/** Codes that mean that no connection was made, so that nothing has been sent. */
const NOT_SENT = ['ECONNREFUSED', 'EAI_AGAIN', ...LASTING];

/** Whether retrying cannot help. */
export function isLasting(code: string): boolean {
	return isOneOf(LASTING, code);
}

/** Whether a request cannot have reached the service. */
export function isNotSent(code: string): boolean {
	return isOneOf(NOT_SENT, code);
}

/** Explains why no response was received, from the network's code. */
export function explainNetwork(code: string): Failure {
	return NETWORK_FAILURES.find(([codes]) => isOneOf(codes, code))![1];
}

function isOneOf(candidates: string[], code: string): boolean {
	return candidates.some((candidate) => code.includes(candidate));
}

import { TOKEN_REFUSALS } from '../../../shared/contract/errors';
import { isRecord } from '../../../shared/json';
import { isLasting } from '../errors/network';
import { codeOf } from '../http/network-code';
import type { NotRenewed } from './token-refresh';

/** Statuses of a client's request that may be answered otherwise the next time. */
const PASSING_STATUSES = [408, 425, 429];

/**
 * What n8n threw when it asked for a new token. Its versions wrap the token endpoint's error, or hand
 * it on with the body; n8n 2 has an error of its own where the grant has ended. Anything the endpoint
 * does not refuse for good may pass.
 */
export function toNotRenewed(reason: unknown): NotRenewed {
	const links = linksOf(reason);
	if (links.some(isRefusal)) return 'refused';
	return isLasting(codeOf(reason)) || links.some(isWrongAddress) ? 'unreachable' : 'busy';
}

/** What was thrown, and its causes. */
function linksOf(reason: unknown): Array<Record<string, unknown>> {
	const links: Array<Record<string, unknown>> = [];
	for (let link = reason; links.length < 5 && isRecord(link); link = link.cause) links.push(link);
	return links;
}

function isRefusal({ body, failure, message }: Record<string, unknown>): boolean {
	return (
		(isRecord(body) && TOKEN_REFUSALS.some((code) => code === body.error)) ||
		(isRecord(failure) && failure.cause === 'credential-invalid') ||
		/no refresh token|refreshToken is required|not connected/i.test(String(message))
	);
}

/** Whether what answered is no token endpoint, such as a page that says 404. */
function isWrongAddress({ status }: Record<string, unknown>): boolean {
	const code = Number(status);
	return code >= 300 && code < 500 && !PASSING_STATUSES.includes(code);
}

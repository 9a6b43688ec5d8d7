import { TOKEN_REFUSALS } from '../../../shared/contract/errors';
import { isRecord } from '../../../shared/json';
import { isLasting } from '../errors/network';
import { codeOf } from '../http/network-code';
import type { NotRenewed } from './token-refresh';

/** 4xx statuses that can pass: the same request may succeed later. */
const PASSING_STATUSES = [408, 425, 429];

/**
 * Why there is no new token, by what n8n threw. Depending on its version, n8n wraps the token endpoint's
 * error or passes it on with the body; n8n 2 has its own error for a grant that has ended. Anything that
 * the endpoint does not refuse for good may pass.
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

/** Whether the response is not from a token endpoint, for example a page with status 404. */
function isWrongAddress({ status }: Record<string, unknown>): boolean {
	const code = Number(status);
	return code >= 300 && code < 500 && !PASSING_STATUSES.includes(code);
}

/** Stands for a connected account whose tokens are no longer valid. */
export const DISCONNECTED = 'EAUTH';

/**
 * The codes in what n8n threw, which wraps the first cause once or twice, depending on its version:
 * network codes, statuses, and EAUTH where an OAuth token could not be renewed. n8n 1 has that code
 * itself; n8n 2 says so by the cause or the text.
 */
export function codeOf(reason: unknown): string {
	const codes: unknown[] = [];
	for (let link = reason, depth = 0; isObject(link) && depth < 5; link = link.cause, depth++) {
		codes.push(link.code, link.httpCode);
		if (isDisconnected(link)) codes.push(DISCONNECTED);
	}
	return codes.filter((code) => typeof code === 'string').join(' ');
}

function isDisconnected({ failure, message }: Record<string, unknown>): boolean {
	return (
		(isObject(failure) && failure.cause === 'credential-invalid') ||
		/reconnected|not connected/i.test(String(message))
	);
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

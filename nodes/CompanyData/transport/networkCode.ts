/** The network codes of what n8n threw, which wraps the first cause once or twice, by version. */
export function codeOf(reason: unknown): string {
	const codes: unknown[] = [];
	for (let link = reason, depth = 0; isObject(link) && depth < 5; link = link.cause, depth++) {
		codes.push(link.code, link.httpCode);
	}
	return codes.filter((code) => typeof code === 'string').join(' ');
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null;
}

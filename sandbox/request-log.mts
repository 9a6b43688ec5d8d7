export interface LoggedRequest {
	at: string;
	method: string;
	url: string;
	/** Label of the key, "oauth", or "none". */
	caller: string;
	headers: Record<string, unknown>;
	status: number | 'aborted';
}

const KEPT = 1000;
const SECRET_HEADERS = new Set(['authorization', 'cookie', 'proxy-authorization']);

export function withoutSecrets(headers: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(headers).filter(([name]) => !SECRET_HEADERS.has(name.toLowerCase())),
	);
}

export class RequestLog {
	#entries: LoggedRequest[] = [];

	add(entry: LoggedRequest): void {
		this.#entries.push(entry);
		if (this.#entries.length >= KEPT * 2) this.#entries = this.#entries.slice(-KEPT);
	}

	reset(): void {
		this.#entries = [];
	}

	last(count = KEPT): LoggedRequest[] {
		return this.#entries.slice(-Math.min(count, KEPT));
	}
}

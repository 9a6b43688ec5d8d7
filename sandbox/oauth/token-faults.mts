import type { ServerResponse } from 'node:http';

const ERRORS = {
	400: 'temporarily_unavailable',
	429: 'rate_limit_exceeded',
	500: 'server_error',
	503: 'temporarily_unavailable',
};
export const TOKEN_FAULT_STATUSES = Object.keys(ERRORS).map(Number);

export interface TokenFault {
	status: keyof typeof ERRORS;
	/** Requests still to fail. */
	count: number;
	/** Retry-After of a 429, in seconds. */
	seconds: number;
}

/** Makes the token endpoint fail a number of times, before it looks at the request. */
export class TokenFaults {
	readonly #onFault: () => void;
	#fault: TokenFault | undefined;

	constructor(onFault: () => void) {
		this.#onFault = onFault;
	}

	set(fault: Partial<TokenFault> & Pick<TokenFault, 'status'>): TokenFault {
		this.#fault = { count: 1, seconds: 1, ...fault };
		return this.#fault;
	}

	/** Writes the failure that is due; false when there is none. */
	respond(response: ServerResponse): boolean {
		const fault = this.#fault;
		if (!fault || fault.count === 0) return false;
		fault.count--;
		this.#onFault();
		const headers = fault.status === 429 ? { 'Retry-After': fault.seconds } : {};
		response.writeHead(fault.status, { 'Content-Type': 'application/json', ...headers });
		response.end(JSON.stringify({ error: ERRORS[fault.status] }));
		return true;
	}

	reset(): void {
		this.#fault = undefined;
	}
}

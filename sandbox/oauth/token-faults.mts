import type { ServerResponse } from 'node:http';

export const TOKEN_FAULT_STATUSES = [400, 429, 500, 503] as const;

/** How the next requests to the token endpoint fail. */
export interface TokenFault {
	status: (typeof TOKEN_FAULT_STATUSES)[number];
	/** Requests still to fail. */
	count: number;
	/** Retry-After of a 429, in seconds. */
	seconds: number;
}

const ERRORS: Record<TokenFault['status'], string> = {
	400: 'temporarily_unavailable',
	429: 'rate_limit_exceeded',
	500: 'server_error',
	503: 'temporarily_unavailable',
};

/** Makes the token endpoint fail a number of times, before it looks at the request. */
export class TokenFaults {
	readonly #onFault: () => void;
	#fault: TokenFault | undefined;

	/** @param onFault called for each request that fails */
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
		response.writeHead(fault.status, {
			'Content-Type': 'application/json',
			...(fault.status === 429 && { 'Retry-After': String(fault.seconds) }),
		});
		response.end(
			JSON.stringify({
				error: ERRORS[fault.status],
				error_description: 'The sandbox was told to fail.',
			}),
		);
		return true;
	}

	reset(): void {
		this.#fault = undefined;
	}
}

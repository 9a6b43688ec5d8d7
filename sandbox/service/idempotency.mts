import { createHash } from 'node:crypto';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import { IDEMPOTENCY_KEY } from '../names.mts';

/** The response to a request that created something. */
export interface CreatedResponse {
	status: number;
	body: unknown;
}

interface Remembered {
	bodyHash: string;
	expiresAt: number;
	response: Promise<CreatedResponse>;
}

const LIFETIME_MS = 24 * 3600 * 1000;

/** Remembers the response to each key for 24 hours, so that a repeat creates nothing. */
export class IdempotencyStore {
	readonly #clock: Clock;
	readonly #remembered = new Map<string, Remembered>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Creates once per scope (workspace and route) and key; repeats, even simultaneous ones, get the
	 * first response. Failures are not remembered.
	 *
	 * @throws {ApiError} 422 when the key was used with another body.
	 */
	async once(
		scope: string,
		key: string,
		body: unknown,
		create: () => Promise<CreatedResponse>,
	): Promise<CreatedResponse & { replayed: boolean }> {
		const id = `${scope} ${key}`;
		const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
		const earlier = this.#find(id);
		if (earlier) {
			if (earlier.bodyHash !== bodyHash) throw reusedKey();
			return { ...(await earlier.response), replayed: true };
		}
		const response = create();
		this.#remembered.set(id, { bodyHash, expiresAt: this.#clock.now() + LIFETIME_MS, response });
		try {
			return { ...(await response), replayed: false };
		} catch (error) {
			this.#remembered.delete(id);
			throw error;
		}
	}

	reset(): void {
		this.#remembered.clear();
	}

	#find(id: string): Remembered | undefined {
		const found = this.#remembered.get(id);
		if (found && found.expiresAt <= this.#clock.now()) {
			this.#remembered.delete(id);
			return undefined;
		}
		return found;
	}
}

function reusedKey(): ApiError {
	return new ApiError(
		422,
		'idempotency_key_reused',
		`This ${IDEMPOTENCY_KEY} was used within 24 hours with another body; take a new key for a new request.`,
	);
}

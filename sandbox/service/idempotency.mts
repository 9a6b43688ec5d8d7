import { createHash } from 'node:crypto';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';

/** The answer to a request that created something. */
export interface Created {
	status: number;
	body: unknown;
}

interface Remembered {
	bodyHash: string;
	expiresAt: number;
	answer: Promise<Created>;
}

const LIFETIME_MS = 24 * 3600 * 1000;

/** Remembers, for 24 hours, what was answered to a key, so that a repetition creates nothing. */
export class IdempotencyStore {
	readonly #clock: Clock;
	readonly #remembered = new Map<string, Remembered>();

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/**
	 * Creates once for a scope (workspace and route) and a key; repetitions, even simultaneous
	 * ones, get the first answer. Failures are not remembered. Throws 422 for another body.
	 */
	async once(
		scope: string,
		key: string,
		body: unknown,
		create: () => Promise<Created>,
	): Promise<Created & { replayed: boolean }> {
		const id = `${scope} ${key}`;
		const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
		const earlier = this.#find(id);
		if (earlier) {
			if (earlier.bodyHash !== bodyHash) throw reusedKey();
			return { ...(await earlier.answer), replayed: true };
		}
		const answer = create();
		this.#remembered.set(id, { bodyHash, expiresAt: this.#clock.now() + LIFETIME_MS, answer });
		try {
			return { ...(await answer), replayed: false };
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
		'This Idempotency-Key was used within 24 hours with another body; take a new key for a new request.',
	);
}

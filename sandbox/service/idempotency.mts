import { createHash } from 'node:crypto';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import { IDEMPOTENCY_KEY } from '../names.mts';
import type { Settings } from '../settings.mts';

interface Remembered {
	bodyHash: string;
	createdAt: number;
	created: unknown;
}

const LIFETIME_MS = 24 * 3600 * 1000;

/**
 * Remembers the response to each key for 24 hours, in strict mode for ever, so that a repeat creates
 * nothing.
 */
export class IdempotencyStore {
	readonly #clock: Clock;
	readonly #settings: Readonly<Settings>;
	readonly #remembered = new Map<string, Remembered>();

	constructor(clock: Clock, settings: Readonly<Settings>) {
		this.#clock = clock;
		this.#settings = settings;
	}

	/**
	 * Creates once per scope (workspace and route) and key; repeats get the first response. Failures are
	 * not remembered.
	 *
	 * @throws {ApiError} when the key was used with another body (422, in strict mode 409).
	 */
	once(
		scope: string,
		key: string,
		body: unknown,
		create: () => unknown,
	): { created: unknown; replayed: boolean } {
		const strict = this.#settings.idempotency === 'strict';
		const now = this.#clock.now();
		const id = `${scope} ${key}`;
		const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
		const earlier = this.#remembered.get(id);
		if (earlier && (strict || now < earlier.createdAt + LIFETIME_MS)) {
			if (earlier.bodyHash === bodyHash) return { created: earlier.created, replayed: true };
			const message = `This ${IDEMPOTENCY_KEY} was used with another body.`;
			throw new ApiError(strict ? 409 : 422, 'idempotency_key_reused', message);
		}
		const created = create();
		this.#remembered.set(id, { bodyHash, createdAt: now, created });
		return { created, replayed: false };
	}

	reset(): void {
		this.#remembered.clear();
	}
}

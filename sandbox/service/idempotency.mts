import { createHash } from 'node:crypto';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import { IDEMPOTENCY_KEY } from '../names.mts';
import type { Settings } from '../settings.mts';

interface Remembered {
	bodyHash: string;
	createdAt: number;
	underWay: boolean;
	created: Promise<unknown>;
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
	 * Creates once per scope (workspace and route) and key; repeats, even simultaneous ones, get the
	 * first response. Failures are not remembered.
	 *
	 * @throws {ApiError} when the key was used with another body (422, in strict mode 409) or, in strict
	 * mode, its first request is still under way (409).
	 */
	async once(
		scope: string,
		key: string,
		body: unknown,
		create: () => Promise<unknown>,
	): Promise<{ created: unknown; replayed: boolean }> {
		const id = `${scope} ${key}`;
		const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
		const earlier = this.#find(id);
		if (earlier) {
			if (earlier.bodyHash !== bodyHash) {
				const message = `This ${IDEMPOTENCY_KEY} was used with another body.`;
				throw new ApiError(this.#strict ? 409 : 422, 'idempotency_key_reused', message);
			}
			if (this.#strict && earlier.underWay) {
				const message = `The first request with this ${IDEMPOTENCY_KEY} is still under way.`;
				throw new ApiError(409, 'idempotency_key_in_progress', message);
			}
			return { created: await earlier.created, replayed: true };
		}
		const createdAt = this.#clock.now();
		const entry: Remembered = { bodyHash, createdAt, underWay: true, created: create() };
		this.#remembered.set(id, entry);
		try {
			return { created: await entry.created, replayed: false };
		} catch (error) {
			this.#remembered.delete(id);
			throw error;
		} finally {
			entry.underWay = false;
		}
	}

	reset(): void {
		this.#remembered.clear();
	}

	get #strict(): boolean {
		return this.#settings.idempotency === 'strict';
	}

	#find(id: string): Remembered | undefined {
		const found = this.#remembered.get(id);
		const expired = found && this.#clock.now() >= found.createdAt + LIFETIME_MS;
		return expired && !this.#strict ? undefined : found;
	}
}

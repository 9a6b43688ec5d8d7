import { createHash } from 'node:crypto';
import type { Clock } from '../clock.mts';
import { ApiError } from '../errors.mts';
import { IDEMPOTENCY_KEY } from '../names.mts';
import type { Settings } from '../settings.mts';

/** The response to a request that created something. */
export interface CreatedResponse {
	status: number;
	body: unknown;
}

export interface IdempotencyDependencies {
	clock: Clock;
	settings: Readonly<Pick<Settings, 'idempotency'>>;
}

interface Remembered {
	bodyHash: string;
	createdAt: number;
	underWay: boolean;
	response: Promise<CreatedResponse>;
}

const LIFETIME_MS = 24 * 3600 * 1000;

/**
 * Remembers the response to each key for 24 hours, in strict mode for ever, so that a repeat creates
 * nothing.
 */
export class IdempotencyStore {
	readonly #dependencies: IdempotencyDependencies;
	readonly #remembered = new Map<string, Remembered>();

	constructor(dependencies: IdempotencyDependencies) {
		this.#dependencies = dependencies;
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
		create: () => Promise<CreatedResponse>,
	): Promise<CreatedResponse & { replayed: boolean }> {
		const id = `${scope} ${key}`;
		const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
		const earlier = this.#find(id);
		if (earlier) {
			if (earlier.bodyHash !== bodyHash) throw reusedKey(this.#strict ? 409 : 422);
			if (this.#strict && earlier.underWay) throw keyInProgress();
			return { ...(await earlier.response), replayed: true };
		}
		const response = create();
		const createdAt = this.#dependencies.clock.now();
		const entry: Remembered = { bodyHash, createdAt, underWay: true, response };
		this.#remembered.set(id, entry);
		try {
			return { ...(await response), replayed: false };
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
		return this.#dependencies.settings.idempotency === 'strict';
	}

	#find(id: string): Remembered | undefined {
		const found = this.#remembered.get(id);
		const expired = found && this.#dependencies.clock.now() >= found.createdAt + LIFETIME_MS;
		if (expired && !this.#strict) {
			this.#remembered.delete(id);
			return undefined;
		}
		return found;
	}
}

function reusedKey(status: number): ApiError {
	return new ApiError(
		status,
		'idempotency_key_reused',
		`This ${IDEMPOTENCY_KEY} was used within 24 hours with another body; take a new key for a new request.`,
	);
}

function keyInProgress(): ApiError {
	return new ApiError(
		409,
		'idempotency_key_in_progress',
		`The first request with this ${IDEMPOTENCY_KEY} is still under way.`,
	);
}

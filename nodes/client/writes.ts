import { hashOf, uuidOf } from '../lib/hash';
import type { ApiRequest } from './types';
import type { Outcome, Stage } from './pipe';
import { SYSTEM_CLOCK } from '../lib/clock';

export interface Write {
	content: string;
	/** State that it sets: the next write to that state replaces it. */
	state?: string;
}

/** Equal for two requests exactly when they send the same; `target` tells those to several places apart. */
export function contentOf(request: ApiRequest, target: readonly string[] = []): string {
	const { method, path, query = null, body = null, idempotencyKey = null } = request;
	return hashOf([method, path, query, body, idempotencyKey, ...target]);
}

export function writeOf(request: ApiRequest, target: readonly string[] = []): Write {
	const { writesTo } = request;
	const state = writesTo === undefined ? undefined : hashOf([...target, writesTo]);
	return { content: contentOf(request, target), state };
}

export function keyFromContent(request: ApiRequest): string {
	return uuidOf(['content', contentOf(request)]);
}

export interface UnansweredWrite extends Write {
	key: string;
}

/** Statuses that a request gets whenever it is sent: its values are wrong, or name nothing that exists. */
const FINAL_STATUSES = [400, 404, 422];

export function isAnswered({ failure, response }: Outcome): boolean {
	if (failure === undefined) return true;
	return response !== undefined && FINAL_STATUSES.includes(response.status);
}

export function mayBeWritten({ failure }: Outcome): boolean {
	return failure === undefined || failure.mayBeDone === true;
}

/** Writes that may have been carried out and have no answer, so that a repetition takes their key. */
export class UnansweredWrites {
	readonly #most: number;
	readonly #writes = new Map<string, UnansweredWrite>();

	constructor(writes: readonly UnansweredWrite[] = [], most = Infinity) {
		this.#most = most;
		for (const write of writes) this.add(write);
	}

	get all(): UnansweredWrite[] {
		return [...this.#writes.values()];
	}

	add(write: UnansweredWrite): void {
		this.#writes.delete(write.key);
		this.#writes.set(write.key, write);
		if (this.#writes.size <= this.#most) return;
		const [oldest] = this.#writes.keys();
		this.#writes.delete(oldest);
	}

	find({ content }: Write): UnansweredWrite | undefined {
		for (const write of this.#writes.values()) if (write.content === content) return write;
		return undefined;
	}

	has(key: string): boolean {
		return this.#writes.has(key);
	}

	remove(key: string): void {
		this.#writes.delete(key);
	}

	/** Forgets what another write may have replaced: sent again, it would be a change back. */
	replacedBy({ content, state }: Write): void {
		if (state === undefined) return;
		for (const write of this.#writes.values()) {
			if (write.state === state && write.content !== content) this.#writes.delete(write.key);
		}
	}
}

/**
 * Sends writes to the same state one after the other, in their order.
 *
 * @param rest gives a run that stops at a failure the time to do so before the next write.
 */
export function oneAtATime(rest = async () => await SYSTEM_CLOCK.sleep(0)): Stage {
	const last = new Map<string, Promise<Outcome>>();
	return (next) => async (request) => {
		const { writesTo } = request;
		if (writesTo === undefined) return await next(request);
		const earlier = last.get(writesTo);
		const turn = (async () => {
			const outcome = await earlier?.catch(() => undefined);
			if (outcome?.failure !== undefined) await rest();
			return await next(request);
		})();
		last.set(writesTo, turn);
		try {
			return await turn;
		} finally {
			if (last.get(writesTo) === turn) last.delete(writesTo);
		}
	};
}

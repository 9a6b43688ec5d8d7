import type { Outcome } from './pipe';
import type { Write } from './request-content';

/** A write that the service may have carried out, and the key under which it does so once. */
export interface UnansweredWrite extends Write {
	key: string;
}

/** Statuses that a request gets whenever it is sent: its values are wrong, or name nothing that exists. */
const FINAL_STATUSES = [400, 404, 422];

/** Whether the service has said what became of a request: it is done, or cannot be done. */
export function isAnswered({ failure, response }: Outcome): boolean {
	if (failure === undefined) return true;
	return response !== undefined && FINAL_STATUSES.includes(response.status);
}

/** Whether a write may have been carried out. */
export function mayBeWritten({ failure }: Outcome): boolean {
	return failure === undefined || failure.mayBeDone === true;
}

/** The writes that may have been carried out and have no answer, so that a repetition takes their key. */
export class UnansweredWrites {
	readonly #most: number;
	/** By their keys, those longest without news first. */
	readonly #writes = new Map<string, UnansweredWrite>();

	/** @param most that are remembered, so that a process does not grow for ever. */
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

	/** The oldest write with the same content. */
	find({ content }: Write): UnansweredWrite | undefined {
		for (const write of this.#writes.values()) if (write.content === content) return write;
		return undefined;
	}

	has(key: string): boolean {
		return this.#writes.has(key);
	}

	/** Forgets a write that has its answer. */
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

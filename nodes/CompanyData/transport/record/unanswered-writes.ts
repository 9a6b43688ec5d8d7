import type { Outcome } from '../pipe';
import type { Write } from './content';

/** A write that the service may have carried out, and the key under which it does so once. */
export interface UnansweredWrite extends Write {
	key: string;
}

/** Statuses that a request gets whenever it is sent: its values are wrong, or name nothing that exists. */
export const FINAL_STATUSES = [400, 404, 422];

/** Whether the service has said what became of a request: it is done, or cannot be done. */
export function isAnswered({ failure, response }: Outcome): boolean {
	if (failure === undefined) return true;
	return response !== undefined && FINAL_STATUSES.includes(response.status);
}

/** The writes that may have been carried out and have no answer, so that a repetition takes their key. */
export class UnansweredWrites {
	readonly #most: number;
	/** By the state they set, or else by their content; in each group, and of all groups, the oldest first. */
	readonly #groups = new Map<string, readonly UnansweredWrite[]>();

	/** @param most states or contents are remembered, so that a process does not grow for ever. */
	constructor(writes: readonly UnansweredWrite[] = [], most = Infinity) {
		this.#most = most;
		for (const write of writes) this.add(write);
	}

	get all(): UnansweredWrite[] {
		return [...this.#groups.values()].flat();
	}

	add(write: UnansweredWrite): void {
		const others = this.#of(write).filter(({ key }) => key !== write.key);
		this.#set(write, [...others, write]);
		if (this.#groups.size <= this.#most) return;
		const [oldest] = this.#groups.keys();
		this.#groups.delete(oldest);
	}

	/** The oldest write with the same content. */
	find(write: Write): UnansweredWrite | undefined {
		return this.#of(write).find(({ content }) => content === write.content);
	}

	/** Whether this write is among them, under this key. */
	has(write: UnansweredWrite): boolean {
		return this.#of(write).some(
			({ content, key }) => content === write.content && key === write.key,
		);
	}

	/** Forgets a write that has its answer. */
	remove(write: UnansweredWrite): void {
		this.#set(
			write,
			this.#of(write).filter(({ key }) => key !== write.key),
		);
	}

	/** Forgets what another write may have replaced: sent again, it would be a change back. */
	replacedBy(write: Write): void {
		if (write.state === undefined) return;
		this.#set(
			write,
			this.#of(write).filter(({ content }) => content === write.content),
		);
	}

	#of(write: Write): readonly UnansweredWrite[] {
		return this.#groups.get(groupOf(write)) ?? [];
	}

	#set(write: Write, writes: readonly UnansweredWrite[]): void {
		this.#groups.delete(groupOf(write));
		if (writes.length > 0) this.#groups.set(groupOf(write), writes);
	}
}

function groupOf({ content, state }: Write): string {
	return state ?? content;
}

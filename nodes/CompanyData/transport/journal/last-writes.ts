import type { Clock } from '../../../shared/clock';

/** Records that are remembered, so that a process of many agents does not grow for ever. */
const MOST_RECORDS = 10_000;
/** Most contents per record whose outcome is not known. */
const MOST_OPEN = 100;
/**
 * Milliseconds in which the same content, with nothing else between, is the same wish: an agent or a
 * client that has lost the answer asks again at once.
 */
const REPEAT_TIME = 5 * 60_000;

/** What was written to a record last, and how many wishes came before. */
interface Written {
	fingerprint: string;
	generation: number;
	wishes: number;
	/** When it was answered; undefined while that is not known. */
	settledAt?: number;
	/** The contents that have no answer yet, with their generations. */
	open: Map<string, number>;
}

/** When a content counts as an earlier wish. */
export interface WishRule {
	/** Whether each content replaces the one before, so that an earlier one is a change back. */
	isState: boolean;
	/** Whether it holds however long ago the answer came. */
	isTimeless: boolean;
}

/**
 * Remembers what this process last wrote to each record, to tell a repetition from a new wish, such as
 * making a company that was a prospect and became a client a prospect again.
 */
export class LastWrites {
	readonly #writes = new Map<string, Written>();
	readonly #clock: Pick<Clock, 'now'>;
	readonly #most: number;
	/** The most wishes of a record that is no longer remembered: their keys may still be known. */
	#forgotten = 0;

	constructor(clock: Pick<Clock, 'now'>, most = MOST_RECORDS) {
		this.#clock = clock;
		this.#most = most;
	}

	/** Which wish for the record this is; a repetition has the number of the first. */
	wishFor(record: string, fingerprint: string, rule: WishRule): number {
		const last = this.#writes.get(record);
		if (last === undefined) {
			// From content, the same has the same key in whatever process, so it begins anew.
			return this.#note(record, fingerprint, rule.isTimeless ? 0 : this.#forgotten, undefined);
		}
		const known = this.#knownWish(last, fingerprint, rule);
		return this.#note(record, fingerprint, known ?? last.wishes, last);
	}

	/** Records that the service has answered: what comes from now on is another wish. */
	settle(record: string, fingerprint: string): void {
		const written = this.#writes.get(record);
		if (written === undefined) return;
		written.open.delete(fingerprint);
		if (written.fingerprint === fingerprint) written.settledAt = this.#clock.now();
	}

	#knownWish(last: Written, fingerprint: string, rule: WishRule): number | undefined {
		if (last.fingerprint !== fingerprint) {
			return rule.isState ? undefined : last.open.get(fingerprint);
		}
		const { settledAt = Infinity, generation } = last;
		const isRepeated = rule.isTimeless || this.#clock.now() - settledAt <= REPEAT_TIME;
		return isRepeated ? generation : undefined;
	}

	#note(record: string, fingerprint: string, generation: number, last?: Written): number {
		const open = last?.open ?? new Map<string, number>();
		open.set(fingerprint, generation);
		if (open.size > MOST_OPEN) open.delete([...open.keys()][0]);
		const wishes = Math.max(last?.wishes ?? this.#forgotten, generation + 1);
		this.#writes.delete(record);
		this.#writes.set(record, { fingerprint, generation, wishes, open });
		if (this.#writes.size > this.#most) {
			const [[oldest, { wishes: used }]] = this.#writes;
			this.#writes.delete(oldest);
			this.#forgotten = Math.max(this.#forgotten, used);
		}
		return generation;
	}
}

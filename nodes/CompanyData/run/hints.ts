/** Longest text that n8n's guidelines allow for a hint. */
export const LONGEST = 120;

/** Something that a run tells its user besides its data, once for all that it is about. */
export interface Hint<T> {
	/** The text for everything that was added, in that order; none where nothing is to be said. */
	text(all: readonly T[]): string | readonly string[] | undefined;
}

/** Collects what a run tells its user besides its data. */
export class Hints {
	readonly #added = new Map<Hint<never>, unknown[]>();

	/** Adds what a hint is about. */
	add<T>(hint: Hint<T>, about: T): void {
		const all = this.#added.get(hint);
		if (all === undefined) this.#added.set(hint, [about]);
		else all.push(about);
	}

	/** The texts, in the order in which their hints were first added, each of at most 120 characters. */
	texts(): string[] {
		return [...this.#added]
			.flatMap(([hint, all]) => hint.text(all as never[]) ?? [])
			.map((text) => text.slice(0, LONGEST));
	}
}

/** A list that ended before the total that the service gave for it. */
export const SHORTFALL: Hint<{ received: number; total: number }> = {
	text: (lists) => {
		const [received, total] = [sum(lists, 'received'), sum(lists, 'total')];
		return `The service counts ${total} results and sent ${received}: the list may have changed in the meantime.`;
	},
};

/** CIFs or IDs that were looked up, and how many of them were not found. */
export const NOT_FOUND: Hint<{ missed: number; all: number; noun: string }> = {
	text: (lookups) => {
		const [missed, all] = [sum(lookups, 'missed'), sum(lookups, 'all')];
		if (missed === 0) return undefined;
		return `${missed.toLocaleString('en')} of ${counted(all, lookups[0].noun)} not found.`;
	},
};

/** A hint whose beginning is shortened so that its end fits. */
export function endingWith(start: string, end: string): string {
	const room = LONGEST - end.length;
	return `${start.length > room ? `${start.slice(0, room - 1)}…` : start}${end}`;
}

/** A number and its noun, such as "1 request" or "2,000 requests". */
export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The sum of a field. */
export function sum<K extends string>(all: ReadonlyArray<Record<K, number>>, field: K): number {
	return all.reduce((total, one) => total + one[field], 0);
}

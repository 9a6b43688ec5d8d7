import type { Observer } from '../../client/throttled';
import { describeDuration } from '../../lib/durations';
import { RESPONSE_HEADERS } from '../../service/headers';
import { LONGEST_HINT } from '../fields/input-fields';

/** Share of the plan's credits below which the user is told. */
const LOW_CREDITS_SHARE = 0.1;

/** Waits shorter than this, in milliseconds, are not worth a hint. */
const SHORTEST_WAIT = 1000;

/** A sentence of a run besides its data, said once for everything it is about. */
export interface Hint<T> {
	text(all: readonly T[]): string | readonly string[] | undefined;
}

/** The sentences added in a run, and those about waits, low credits and deprecation. */
export class Hints implements Observer {
	readonly #added = new Map<Hint<never>, unknown[]>();
	#waited = 0;
	#waitedUntil = -Infinity;
	#headers: Record<string, string> = {};

	add<T>(hint: Hint<T>, about: T): void {
		const all = this.#added.get(hint);
		if (all === undefined) this.#added.set(hint, [about]);
		else all.push(about);
	}

	observe(headers: Record<string, string>): void {
		this.#headers = headers;
	}

	/** Waits at the same time count once; call it in the order of their ends. */
	addWait(from: number, to: number): void {
		this.#waited += Math.max(0, to - Math.max(from, this.#waitedUntil));
		this.#waitedUntil = Math.max(this.#waitedUntil, to);
	}

	/** Texts of at most 120 characters, in the order in which their hints were first added. */
	texts(): string[] {
		const added = [...this.#added].flatMap(([hint, all]) => hint.text(all as never[]) ?? []);
		return [...added, this.#wait(), this.#credits(), this.#deprecation()]
			.filter((text) => text !== undefined)
			.map((text) => text.slice(0, LONGEST_HINT));
	}

	#wait(): string | undefined {
		if (this.#waited < SHORTEST_WAIT) return undefined;
		return `Waited ${describeDuration(this.#waited, Math.round)} for the rate limit of the plan.`;
	}

	#credits(): string | undefined {
		const remaining = Number(this.#headers[RESPONSE_HEADERS.creditsRemaining] ?? Number.NaN);
		const plan = Number(this.#headers[RESPONSE_HEADERS.creditsPlan] ?? Number.NaN);
		if (!(remaining < plan * LOW_CREDITS_SHARE)) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.creditsReset]);
		return `Credits are low: ${remaining} of ${plan} are left${until}.`;
	}

	#deprecation(): string | undefined {
		if (this.#headers[RESPONSE_HEADERS.deprecation] === undefined) return undefined;
		const until = dateSuffix(this.#headers[RESPONSE_HEADERS.sunset]);
		return `This version of the service is deprecated${until}.`;
	}
}

/** Columns that were taken, each as "Cliente → Name". */
export const COLUMNS: Hint<string> = { text: describeColumns };

/** Says which columns were taken, in as many hints as that needs. */
export function describeColumns(taken: readonly string[]): string[] {
	const hints: string[] = [];
	for (const text of taken) {
		const longer = `${hints.at(-1)}, ${text}`;
		if (hints.length === 0 || longer.length > LONGEST_HINT) hints.push(`Columns: ${text}`);
		else hints[hints.length - 1] = longer;
	}
	return hints;
}

/** A list that ended before the total that the service gave for it, or without an end. */
export const SHORTFALL: Hint<{ received: number; total?: number }> = {
	text: (lists) => {
		const received = sum(lists, 'received');
		const total = lists.reduce((all, one) => all + (one.total ?? Number.NaN), 0);
		if (Number.isNaN(total)) {
			return `The service repeats itself after ${received} results, so there may be more.`;
		}
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
	const room = LONGEST_HINT - end.length;
	return `${start.length > room ? `${start.slice(0, room - 1)}…` : start}${end}`;
}

export function counted(count: number, noun: string): string {
	return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

export function sum<K extends string>(all: ReadonlyArray<Record<K, number>>, field: K): number {
	return all.reduce((total, one) => total + one[field], 0);
}

function dateSuffix(date: string | undefined): string {
	const time = Date.parse(date ?? '');
	return Number.isNaN(time) ? '' : ` until ${new Date(time).toISOString().slice(0, 10)}`;
}

import { createHash } from 'crypto';
import type { IDataObject } from 'n8n-workflow';
import { MATCHED_FILTERS_FIELD, REPLAY_WINDOWS } from '../../shared/contract/events';
import { groupFilters } from '../../shared/domain/matched-filters';
import { findMismatch, type Mismatch } from '../filter';
import type { TriggerParameters } from '../parameters';
import type { Envelope } from '../verify/envelope';
import type { Tolerance } from '../verify/verify';

/** Event identifiers a process remembers at most, over all triggers. */
const CAPACITY = 50_000;

/**
 * How long an event identifier is remembered at least, in milliseconds: as long as an event may be delivered again,
 * since that is what stops replays in the meantime.
 */
const REMEMBERED_MILLISECONDS = REPLAY_WINDOWS.created.past;

/** The outcome of a verified event. */
export type Handled =
	/** Start nothing. */
	| { kind: 'filtered'; mismatch: Mismatch }
	| { kind: 'duplicate' }
	/** Start the workflow; `release` lets a redelivery through when n8n could not start it. */
	| { kind: 'accepted'; output: IDataObject; release: () => void };

/**
 * The events this process has accepted lately, bounded in number and in time. A restart forgets
 * them; other processes know nothing of them.
 */
export class Deduplication {
	/** When each event may be forgotten, by its digest; oldest first. */
	readonly #expiries = new Map<string, number>();
	readonly #capacity: number;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	get size(): number {
		return this.#expiries.size;
	}

	/**
	 * Claims an event, unless it has been claimed already. Synchronous, so that of several concurrent
	 * deliveries one gets it.
	 *
	 * @param parts what identifies the event; only a digest is kept, whatever its length.
	 * @returns whether the caller has it now.
	 */
	claim(parts: readonly string[], now: number, lifetimeMilliseconds: number): boolean {
		const key = digestOf(parts);
		if ((this.#expiries.get(key) ?? 0) > now) return false;
		this.#expiries.delete(key);
		this.#evictOldest(now);
		this.#expiries.set(key, now + lifetimeMilliseconds);
		return true;
	}

	/** Releases an event that did not get its execution, so that its redelivery does. */
	release(parts: readonly string[]): void {
		this.#expiries.delete(digestOf(parts));
	}

	#evictOldest(now: number): void {
		for (const [key, expiry] of this.#expiries) {
			if (expiry > now && this.#expiries.size < this.#capacity) return;
			this.#expiries.delete(key);
		}
	}
}

function digestOf(parts: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

/** Shared by all triggers of the process, so that its memory has one bound. */
const processDeduplication = new Deduplication(CAPACITY);

/**
 * Filters and deduplicates a verified event. Synchronous, for the sake of {@link Deduplication.claim}.
 *
 * @param tolerance the event was verified with.
 * @param trigger what identifies the trigger within the process.
 * @param now in milliseconds.
 */
export function handle(
	event: Envelope,
	{ filter, simplify, dropDuplicates }: TriggerParameters,
	tolerance: Tolerance,
	trigger: readonly string[],
	now: number,
	deduplication = processDeduplication,
): Handled {
	const mismatch = findMismatch(event, filter);
	if (mismatch !== undefined) return { kind: 'filtered', mismatch };
	const output = toOutput(event, simplify);
	if (!dropDuplicates) return { kind: 'accepted', output, release: () => {} };
	const parts = [...trigger, event.id];
	// Not forgotten while a recorded delivery of it would still be within the tolerance.
	const lifetime = Math.max(REMEMBERED_MILLISECONDS, tolerance.past + tolerance.future);
	if (!deduplication.claim(parts, now, lifetime)) return { kind: 'duplicate' };
	return { kind: 'accepted', output, release: () => deduplication.release(parts) };
}

/** An event as the workflow gets it: as received, or simplified. */
export function toOutput(event: Envelope, simplify: boolean): IDataObject {
	if (!simplify) return event.received;
	const { id, type, created, data } = event;
	const filters = Object.hasOwn(data, MATCHED_FILTERS_FIELD)
		? data[MATCHED_FILTERS_FIELD]
		: undefined;
	return {
		id,
		type,
		created,
		created_at: new Date(created * 1000).toISOString(),
		data,
		...(Array.isArray(filters) ? { matched_filters: filtersToObject(filters) } : {}),
	};
}

/** Filters written as "field=value", as an object; a repeated field gets the list of its values. */
export function filtersToObject(filters: readonly unknown[]): IDataObject {
	return Object.fromEntries(
		[...groupFilters(filters)]
			// Copied by assignment, a field of this name would replace the prototype of the copy.
			.filter(([field]) => field !== '__proto__')
			.map(([field, all]) => [field, all.length === 1 ? all[0] : all]),
	);
}

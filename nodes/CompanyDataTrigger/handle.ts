import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'crypto';

import type { EventFilter, TriggerParameters } from './parameters';
import type { Envelope, Tolerance } from './verify';
import {
	groupFilters,
	MATCHED_FILTERS_FIELD,
	REPLAY_WINDOWS,
	TERRITORY_EVENTS,
	TERRITORY_FIELD,
} from '../service/events';

export type Mismatch = 'type' | 'territory';

/** The outcome of a verified event; `release` lets a redelivery through when n8n could not start the workflow. */
export type Handled =
	| { kind: 'filtered'; mismatch: Mismatch }
	| { kind: 'duplicate' }
	| { kind: 'accepted'; output: IDataObject; release: () => void };

/** The events this process has accepted lately, bounded in number and in time. A restart forgets them. */
export function deduplicationOf(capacity: number) {
	/** When each event may be forgotten, by its digest; the oldest first. */
	const expiries = new Map<string, number>();
	return {
		size: () => expiries.size,
		/** Claims an event, unless another delivery has it. Synchronous, so that of concurrent deliveries one gets it. */
		claim(parts: readonly string[], now: number, lifetime: number): (() => void) | undefined {
			const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
			if ((expiries.get(key) ?? 0) > now) return undefined;

			expiries.delete(key);

			for (const [oldest, expiry] of expiries) {
				if (expiry > now && expiries.size < capacity) break;

				expiries.delete(oldest);
			}

			expiries.set(key, now + lifetime);
			return () => expiries.delete(key);
		},
	};
}

/** Of all triggers of a process. */
const processDeduplication = deduplicationOf(50_000);

/** @param now in milliseconds. */
export function handle(
	event: Envelope,
	{ filter, simplify, dropDuplicates }: TriggerParameters,
	tolerance: Tolerance,
	trigger: string,
	now: number,
	deduplication = processDeduplication,
): Handled {
	const mismatch = findMismatch(event, filter);
	if (mismatch !== undefined) return { kind: 'filtered', mismatch };

	const output = toOutput(event, simplify);
	if (!dropDuplicates) return { kind: 'accepted', output, release: () => {} };

	// Not forgotten while it may be delivered again, nor while a recorded delivery would be within the tolerance.
	const lifetime = Math.max(REPLAY_WINDOWS.created.past, tolerance.past + tolerance.future);
	// One event may be sent for each territory that it is about.
	const parts = [trigger, event.id, territoryOf(event) ?? ''];
	const release = deduplication.claim(parts, now, lifetime);
	return release ? { kind: 'accepted', output, release } : { kind: 'duplicate' };
}

function territoryOf({ data }: Pick<Envelope, 'data'>): string | undefined {
	const territory = Object.hasOwn(data, TERRITORY_FIELD) ? data[TERRITORY_FIELD] : undefined;
	const isName = typeof territory === 'string' || typeof territory === 'number';
	return isName ? String(territory).trim().toLowerCase() : undefined;
}

/**
 * Compares an event with the filter. The territories apply to events about territories and to those that name one; an
 * event about the whole account passes.
 */
export function findMismatch(
	event: Pick<Envelope, 'type' | 'data'>,
	{ types, territories }: EventFilter,
): Mismatch | undefined {
	if (types !== undefined && !types.has(event.type.toLowerCase())) return 'type';

	const isAboutTerritory =
		event.type.startsWith(TERRITORY_EVENTS) || Object.hasOwn(event.data, TERRITORY_FIELD);

	if (territories === undefined || !isAboutTerritory) return undefined;

	return territories.has(territoryOf(event) ?? '') ? undefined : 'territory';
}

export function toOutput(event: Envelope, simplify: boolean): IDataObject {
	if (!simplify) return event.received;

	const { id, type, created, data } = event;
	const created_at = new Date(created * 1000).toISOString();
	const output = { id, type, created, created_at, data };
	const filters = Object.hasOwn(data, MATCHED_FILTERS_FIELD) && data[MATCHED_FILTERS_FIELD];
	return Array.isArray(filters) ? { ...output, matched_filters: filtersToObject(filters) } : output;
}

/** Makes an object of filters written as "field=value"; a repeated field gets the list of its values. */
export function filtersToObject(filters: readonly unknown[]): IDataObject {
	return Object.fromEntries(
		[...groupFilters(filters)]
			// Copied by assignment, a field of this name would replace the prototype of the copy.
			.filter(([field]) => field !== '__proto__')
			.map(([field, all]) => [field, all.length === 1 ? all[0] : all]),
	);
}

const unmatched = new Map<string, number>();

/** Counts the events that the filters of a trigger drop; 0 once one has matched. */
export function countUnmatched(trigger: string, isDropped: boolean): number {
	const count = isDropped ? (unmatched.get(trigger) ?? 0) + 1 : -Infinity;
	unmatched.set(trigger, count);
	return Math.max(0, count);
}

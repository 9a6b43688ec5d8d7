/**
 * Handles a verified event: filters it out, drops it as a duplicate, or accepts it with the output for the workflow.
 * Responses and the log are in `webhook.ts`.
 */

import type { IDataObject } from 'n8n-workflow';
import { createHash } from 'crypto';

import { type Envelope, fieldOf } from './envelope';
import type { EventFilter, TriggerParameters } from './parameters';
import {
	COMPANY,
	groupFilters,
	MATCHED_FILTERS_FIELD,
	REPLAY_WINDOWS,
	TERRITORY_EVENTS,
	TERRITORY_FIELD,
} from '../../client';
import { isNothing } from '../../lib/nothing';

/** The filter that an event does not pass. */
export type Mismatch = 'type' | 'territory';

/** The outcome of a verified event. */
export type Handled =
	| { kind: 'filtered'; mismatch: Mismatch }
	| { kind: 'duplicate' }
	| {
			kind: 'accepted';
			output: IDataObject;
			/** Lets a redelivery through. Call it if n8n could not start the workflow. */
			release: () => void;
	  };

/** Remembers the events that this process accepted recently, limited in number and time. A restart forgets them. */
export class Deduplication {
	/** When each event may be forgotten, by its digest, the oldest event first. */
	readonly #expiries = new Map<string, number>();
	readonly #capacity: number;

	constructor(capacity: number) {
		this.#capacity = capacity;
	}

	/**
	 * Claims an event. This is synchronous, so that only one of several concurrent deliveries wins.
	 *
	 * @param parts identify the event.
	 * @param now in milliseconds, as is `lifetime`.
	 * @returns a function that gives the claim up; undefined if another delivery has it.
	 */
	claim(parts: readonly string[], now: number, lifetime: number): (() => void) | undefined {
		const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64');
		if ((this.#expiries.get(key) ?? 0) > now) return undefined;

		this.#expiries.delete(key);

		for (const [oldest, expiry] of this.#expiries) {
			if (expiry > now && this.#expiries.size < this.#capacity) break;

			this.#expiries.delete(oldest);
		}

		this.#expiries.set(key, now + lifetime);
		return () => this.#expiries.delete(key);
	}
}

/** Shared by all triggers of the process. */
const processDeduplication = new Deduplication(50_000);

/**
 * Filters a verified event, drops duplicates, and makes the output.
 *
 * @param trigger identifies the node within the process.
 * @param now in milliseconds.
 */
export function handle(
	event: Envelope,
	{ filter, simplify, dropDuplicates, tolerance = REPLAY_WINDOWS.created }: TriggerParameters,
	trigger: string,
	now: number,
	deduplication = processDeduplication,
): Handled {
	const mismatch = findMismatch(event, filter);
	if (mismatch !== undefined) return { kind: 'filtered', mismatch };

	const output = toOutput(event, simplify);
	if (!dropDuplicates) return { kind: 'accepted', output, release: () => {} };

	// The event is remembered while the service may deliver it again, and while a replay would be within the tolerance.
	const lifetime = Math.max(REPLAY_WINDOWS.created.past, tolerance.past + tolerance.future);
	// The service may send the same event once for each territory.
	const parts = [trigger, event.id, territoryOf(event) ?? ''];
	const release = deduplication.claim(parts, now, lifetime);
	if (release === undefined) return { kind: 'duplicate' };

	return { kind: 'accepted', output, release };
}

/** The ID of the event's territory, in lower case; undefined if the event is not about a single territory. */
function territoryOf({ data }: Envelope): string | undefined {
	const territory = fieldOf(data, TERRITORY_FIELD);
	const isId = typeof territory === 'string' || typeof territory === 'number';
	return isId ? String(territory).trim().toLowerCase() : undefined;
}

/** Finds the filter that an event does not pass. Events about the whole account pass, whatever the territories. */
function findMismatch(event: Envelope, { types, territories }: EventFilter): Mismatch | undefined {
	if (types !== undefined && !types.has(event.type.toLowerCase())) return 'type';
	if (territories === undefined) return undefined;

	const isAboutTerritory =
		event.type.startsWith(TERRITORY_EVENTS) || fieldOf(event.data, TERRITORY_FIELD) !== undefined;

	const isWanted = !isAboutTerritory || territories.has(territoryOf(event) ?? '');
	return isWanted ? undefined : 'territory';
}

/**
 * The item for the workflow: the body as received, or simplified, with the time as text, the filters as an object, and the
 * ID of the company where the other nodes have it.
 */
export function toOutput(event: Envelope, simplify: boolean): IDataObject {
	if (!simplify) return event.received;

	const { id, type, created, data } = event;
	const created_at = new Date(created * 1000).toISOString();
	const company = fieldOf(data, COMPANY.id);
	const output: IDataObject = {
		...{ id, type, created, created_at },
		...(isNothing(company) ? {} : { [COMPANY.id]: company as number }),
		data,
	};

	const filters = fieldOf(data, MATCHED_FILTERS_FIELD);
	if (!Array.isArray(filters)) return output;

	return { ...output, matched_filters: filtersToObject(filters) };
}

/** Turns filters such as "provincia=Madrid" into an object. A repeated field gets a list of its values. */
function filtersToObject(filters: readonly unknown[]): IDataObject {
	return Object.fromEntries(
		[...groupFilters(filters)]
			// Copying a field of this name by assignment would replace the prototype of the copy.
			.filter(([field]) => field !== '__proto__')
			.map(([field, all]) => [field, all.length === 1 ? all[0] : all]),
	);
}

/** How many events each trigger has filtered out; -Infinity, which no increment changes, once an event has passed. */
const filteredOut = new Map<string, number>();

/**
 * Counts the events that a trigger has filtered out.
 *
 * @param isFiltered false if the event has passed.
 * @returns how many the trigger has filtered out since the process started; 0 if any has passed.
 */
export function countFiltered(trigger: string, isFiltered: boolean): number {
	const count = isFiltered ? (filteredOut.get(trigger) ?? 0) + 1 : -Infinity;
	filteredOut.set(trigger, count);
	return Math.max(0, count);
}

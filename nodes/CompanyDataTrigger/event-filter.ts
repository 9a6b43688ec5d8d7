import { TERRITORY_EVENTS, TERRITORY_FIELD } from '../shared/contract/events';
import type { Envelope } from './verify/envelope';

/** Which events start the workflow. */
export interface EventFilter {
	/** Kinds of events; undefined for all. */
	types?: ReadonlySet<string>;
	/** Territories; empty for all. */
	territories: ReadonlySet<string>;
}

/**
 * Whether an event is one the user wants. A territory is asked of events about territories and of
 * those that name one; an event about the whole account names none and passes.
 */
export function isWanted({ type, data }: Envelope, { types, territories }: EventFilter): boolean {
	if (types !== undefined && !types.has(type)) return false;
	if (territories.size === 0) return true;
	if (!Object.hasOwn(data, TERRITORY_FIELD)) return !type.startsWith(TERRITORY_EVENTS);
	const territory = data[TERRITORY_FIELD];
	return typeof territory === 'string' && territories.has(territory);
}

/** The entries of a list the user typed: parted by commas or line breaks, blanks around them left out. */
export function splitList(text: unknown): Set<string> {
	const entries = Array.isArray(text) ? text.map(String) : String(text ?? '').split(/[,\n]/);
	return new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''));
}

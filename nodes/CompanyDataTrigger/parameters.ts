import { ok, err, type Result } from '../shared/result';
import { splitList, type EventFilter } from './event-filter';

/** How far an event's time may be from now in minutes, unless the user sets it. Assumed. */
const REPLAY_WINDOW_MINUTES = 5;

/** The fields of the trigger as n8n hands them over. */
export interface RawParameters {
	events: unknown;
	otherEvents: unknown;
	territoryIds: unknown;
	simplify: unknown;
	options: Readonly<Record<string, unknown>>;
}

/** How the user has set up the trigger. */
export interface TriggerParameters {
	filter: EventFilter;
	simplify: boolean;
	dropDuplicates: boolean;
	windowMilliseconds: number;
}

const ALL = '*';
const OTHER = 'other';
const MINUTE = 60_000;

/** Reads the fields of the trigger. */
export function readParameters(raw: RawParameters): Result<TriggerParameters> {
	const types = readTypes(splitList(raw.events), raw.otherEvents);
	if (!types.ok) return types;
	const minutes = raw.options.replayWindow ?? REPLAY_WINDOW_MINUTES;
	const windowMilliseconds = Number(minutes) * MINUTE;
	if (!(windowMilliseconds > 0) || !Number.isFinite(windowMilliseconds)) {
		return err(
			"'Replay Window' is not a number of minutes above 0",
			`Enter a number, e.g. ${REPLAY_WINDOW_MINUTES}.`,
		);
	}
	return ok({
		filter: { types: types.value, territories: splitList(raw.territoryIds) },
		simplify: raw.simplify !== false,
		dropDuplicates: raw.options.dropDuplicates !== false,
		windowMilliseconds,
	});
}

function readTypes(chosen: Set<string>, otherEvents: unknown): Result<EventFilter['types']> {
	if (chosen.has(ALL)) return ok(undefined);
	const types = new Set(chosen);
	if (types.delete(OTHER)) {
		const others = splitList(otherEvents);
		if (others.size === 0) {
			return err(
				"'Other Event Names' is empty",
				"Enter the names of the events, separated by commas, or take 'Other Events' off 'Events'.",
			);
		}
		for (const name of others) types.add(name);
	}
	if (types.size > 0) return ok(types);
	return err("'Events' is empty", 'Choose at least one kind of event.');
}

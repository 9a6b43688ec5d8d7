import type { FunctionsBase, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { ok, err, type Result } from '../shared/result';
import { splitList } from '../shared/split-list';
import type { Tolerance } from './verify/verify';

const ALL = '*';
const OTHER = 'other';
const MINUTE = 60_000;

/** Which events start the workflow. */
export interface EventFilter {
	/** Types of events; undefined for all. */
	types?: ReadonlySet<string>;
	/** Territories; empty for all. */
	territories: ReadonlySet<string>;
}

/** The fields of the trigger as n8n hands them over. */
export interface RawParameters {
	events: unknown;
	otherEvents: unknown;
	territoryIds: unknown;
	simplify: unknown;
	options: Readonly<Record<string, unknown>>;
}

/** The settings of the trigger. */
export interface TriggerParameters {
	filter: EventFilter;
	simplify: boolean;
	dropDuplicates: boolean;
	/** Undefined unless the user sets it: the default depends on what is signed. */
	tolerance?: Tolerance;
}

/** What n8n's two contexts have in common, though its types do not say so. */
type ParameterSource = FunctionsBase & {
	getNodeParameter(name: string, fallback: unknown): unknown;
};

/** Reads and checks the fields of the trigger. */
export function readNodeParameters(
	context: IWebhookFunctions | IHookFunctions,
): Result<TriggerParameters> {
	const read = (name: string, fallback: unknown): unknown =>
		(context as ParameterSource).getNodeParameter(name, fallback);
	try {
		return readParameters({
			events: read('events', []),
			otherEvents: read('otherEvents', ''),
			territoryIds: read('territoryIds', ''),
			simplify: read('simplify', true),
			options: read('options', {}) as Record<string, unknown>,
		});
	} catch {
		return err(
			'An expression in a field of the trigger has no value',
			'Look for the field marked in red and fix its expression.',
		);
	}
}

/** Checks the fields of the trigger. */
export function readParameters(raw: RawParameters): Result<TriggerParameters> {
	const types = readTypes(new Set(splitList(raw.events)), raw.otherEvents);
	if (!types.ok) return types;
	const tolerance = readTolerance(raw.options.replayWindow);
	if (!tolerance.ok) return tolerance;
	return ok({
		filter: { types: types.value, territories: new Set(splitList(raw.territoryIds)) },
		simplify: raw.simplify !== false,
		dropDuplicates: raw.options.dropDuplicates !== false,
		tolerance: tolerance.value,
	});
}

function readTolerance(minutes: unknown): Result<Tolerance | undefined> {
	if (minutes === undefined) return ok(undefined);
	const milliseconds = Number(minutes) * MINUTE;
	if (milliseconds > 0 && Number.isFinite(milliseconds)) {
		return ok({ past: milliseconds, future: milliseconds });
	}
	return err("'Replay Window' is not a number of minutes above 0", 'Enter a number, e.g. 5.');
}

function readTypes(chosen: Set<string>, otherEvents: unknown): Result<EventFilter['types']> {
	if (chosen.has(ALL)) return ok(undefined);
	const types = new Set(chosen);
	if (types.delete(OTHER)) {
		const others = splitList(otherEvents);
		if (others.length === 0) {
			return err(
				"'Other Event Names' is empty",
				"Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
			);
		}
		for (const name of others) types.add(name);
	}
	if (types.size > 0) return ok(types);
	return err("'Events' is empty", 'Choose at least one kind of event.');
}

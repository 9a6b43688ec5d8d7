import type { FunctionsBase, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { ok, err, type Result } from '../shared/result';
import { parseSwitch } from '../shared/domain/switches';
import { isEmpty } from '../shared/json';
import { parseNames, type EventFilter } from './filter';
import type { Tolerance } from './verify/verify';

const OTHER = 'other';
const MINUTE = 60_000;

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
	const types = readTypes(raw.events, raw.otherEvents);
	if (!types.ok) return types;
	const territories = parseNames('Territory IDs', raw.territoryIds);
	if (!territories.ok) return territories;
	const simplify = readSwitch('Simplify', raw.simplify);
	if (!simplify.ok) return simplify;
	const dropDuplicates = readSwitch('Drop Duplicates', raw.options.dropDuplicates);
	if (!dropDuplicates.ok) return dropDuplicates;
	const tolerance = readTolerance(raw.options.replayWindow);
	if (!tolerance.ok) return tolerance;
	return ok({
		filter: {
			types: types.value,
			territories: territories.value === 'all' ? new Set() : territories.value,
		},
		simplify: simplify.value,
		dropDuplicates: dropDuplicates.value,
		tolerance: tolerance.value,
	});
}

/** A switch that is on unless it is set otherwise. An expression may return a text for it. */
function readSwitch(label: string, value: unknown): Result<boolean> {
	return isEmpty(value) ? ok(true) : inField(label, parseSwitch(value));
}

function inField<T>(label: string, result: Result<T>): Result<T> {
	return result.ok ? result : err(`'${label}' ${result.what}`, result.hint);
}

function readTolerance(minutes: unknown): Result<Tolerance | undefined> {
	if (minutes === undefined) return ok(undefined);
	const milliseconds = Number(minutes) * MINUTE;
	if (milliseconds > 0 && Number.isFinite(milliseconds)) {
		return ok({ past: milliseconds, future: milliseconds });
	}
	return err("'Replay Window' is not a number of minutes above 0", 'Enter a number, e.g. 5.');
}

function readTypes(events: unknown, otherEvents: unknown): Result<EventFilter['types']> {
	const chosen = parseNames('Events', events);
	if (!chosen.ok) return chosen;
	if (chosen.value === 'all') return ok(undefined);
	const types = new Set(chosen.value);
	if (types.delete(OTHER)) {
		const others = parseNames('Other Event Names', otherEvents);
		if (!others.ok) return others;
		if (others.value === 'all') return ok(undefined);
		if (others.value.size === 0) {
			return err(
				"'Other Event Names' is empty",
				"Enter the names of the events, separated by commas, or remove 'Other Events' from 'Events'.",
			);
		}
		for (const name of others.value) types.add(name);
	}
	if (types.size > 0) return ok(types);
	return err("'Events' is empty", 'Choose at least one kind of event.');
}

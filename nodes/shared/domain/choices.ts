import { err, ok, refuseLong, shown, type Result } from '../result';
import { parseList } from './lists';

/**
 * Reads one of the values of a list of options, however it is written: "Selected Fields",
 * "selected_fields" and "selectedFields" are the same.
 */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	const choice = choices.find((candidate) => wordOf(candidate) === wordOf(value));
	return choice === undefined
		? err(`${shown(value)} is not one of the choices`, hintOf(choices))
		: ok(choice);
}

/** Longer than the names of all fields, in characters. */
const LONGEST = 5000;

/** Reads several of them: a list, or text that parseList reads as one. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const long = refuseLong(value, LONGEST, hintOf(choices));
	if (long !== undefined) return long;
	const list = parseList(value);
	if (!list.ok) return err(list.what, hintOf(choices));
	const found = list.value.map((entry) => parseChoice(entry, choices));
	return found.find((one) => !one.ok) ?? ok(found.flatMap((one) => (one.ok ? [one.value] : [])));
}

function hintOf(choices: readonly string[]): string {
	return `Choose from the list, or give one of ${choices.join(', ')}.`;
}

function wordOf(value: unknown): string {
	return String(value)
		.replace(/[\s_-]/g, '')
		.toLowerCase();
}

/** Reads one or several of a list of choices, however they are written. */

import { parseList } from './lists';
import { err, ok, refuseLong, type Result } from './result';
import { quoted } from './text';

/** Reads one of several values: "Selected Fields", "selected_fields" and "selectedFields" are the same. */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	const choice = choices.find((candidate) => wordOf(candidate) === wordOf(value));
	return choice === undefined
		? err(`${quoted(value)} is not one of the choices`, hintOf(choices))
		: ok(choice);
}

const MAX_LIST_LENGTH = 5000;

/** Reads several of them, as parseList does. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const long = refuseLong(value, MAX_LIST_LENGTH, hintOf(choices));
	if (long !== undefined) return long;

	const list = parseList(value, hintOf(choices));
	if (!list.ok) return list;

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

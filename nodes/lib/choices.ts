/** Reads one or several choices from a list, ignoring case, spaces and underscores. */

import { parseList } from './lists';
import { isNoText } from './nothing';
import { err, ok, refuseLong, type Result } from './result';
import { quoted } from './text';

/** Reads one choice: "Selected Fields", "selected_fields" and "selectedFields" are equal. */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	if (isNoText(value)) return err('is empty', hintOf(choices));

	const choice = choices.find((candidate) => normalised(candidate) === normalised(value));
	return choice === undefined
		? err(`${quoted(value)} is not one of the choices`, hintOf(choices))
		: ok(choice);
}

const MAX_LIST_LENGTH = 5000;

/** Reads several choices from a list, as `parseList` does. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const long = refuseLong(value, MAX_LIST_LENGTH, hintOf(choices));
	if (long !== undefined) return long;

	const list = parseList(value, hintOf(choices));
	if (!list.ok) return list;

	const results = list.value.map((entry) => parseChoice(entry, choices));
	return (
		results.find((result) => !result.ok) ??
		ok(results.flatMap((result) => (result.ok ? [result.value] : [])))
	);
}

function hintOf(choices: readonly string[]): string {
	return `Choose from the list, or give one of ${choices.join(', ')}.`;
}

function normalised(value: unknown): string {
	return String(value)
		.replace(/[\s_-]/g, '')
		.toLowerCase();
}

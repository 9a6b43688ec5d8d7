/** Reads one or several choices from a list, ignoring case, spaces and underscores. */

import { type NameReader, parseName, parseNames } from './lists';
import { Lookup } from './lookup';
import { err, ok, type Result } from './result';
import { quoted } from './text';

/** Reads one choice: "Selected Fields", "selected_fields" and "selectedFields" are equal. */
export function parseChoice<T extends string>(value: unknown, choices: readonly T[]): Result<T> {
	return parseName(value, readerOf(choices));
}

/** Reads several choices from a list or a text. */
export function parseChoices<T extends string>(value: unknown, choices: readonly T[]): Result<T[]> {
	const named = parseNames(value, readerOf(choices));
	return named.ok ? ok(named.value.map((one) => one.value)) : named;
}

function readerOf<T extends string>(choices: readonly T[]): NameReader<T> {
	const example = `Choose from the list, or give one of ${choices.join(', ')}.`;
	const names = new Lookup(
		choices.map((choice) => [choice, choice] as const),
		(text) => text.replace(/[\s_-]/g, '').toLowerCase(),
	);

	return {
		example,
		find: (text) => names.named(text).map(ok)[0],
		refuse: (text) => err(`${quoted(text)} is not one of the choices`, example),
	};
}

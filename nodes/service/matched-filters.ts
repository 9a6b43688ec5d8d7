import { describeKind, fromJson, isEmpty, isRecord } from '../lib/json';
import { err, ok, refuseLong, shown, type Result } from '../lib/result';

const LONGEST = 10_000;

const HINT = 'Drag matched_filters of the event into this field, or leave it empty.';

/** Groups "field=value" by field. A value may contain "=" itself; anything but text is left out. */
export function groupFilters(filters: readonly unknown[]): Map<string, string[]> {
	const values = new Map<string, string[]>();
	for (const filter of filters) {
		if (typeof filter !== 'string') continue;
		const [field, ...rest] = filter.split('=');
		values.set(field, [...(values.get(field) ?? []), rest.join('=')]);
	}
	return values;
}

/** Reads the filters of an event: its list of "field=value", or the trigger's object of them; also as text. */
export function parseMatchedFilters(value: unknown): Result<Map<string, string[]>> {
	const refused = refuseLong(value, LONGEST, HINT);
	if (refused !== undefined) return refused;
	const given = fromJson(value);
	if (isEmpty(given)) return ok(new Map());
	if (isRecord(given)) return ok(groupFilters(fromObject(given)));
	if (Array.isArray(given)) {
		const other: unknown = given.find((filter) => typeof filter !== 'string');
		if (other === undefined) return ok(groupFilters(given));
		return err(
			`has ${describeKind(other)} in it; texts such as provincia=Madrid are expected`,
			HINT,
		);
	}
	const lines = String(given).split(/[\r\n]+/);
	return lines.every((line) => line.includes('='))
		? ok(groupFilters(lines.map((line) => line.trim())))
		: err(`${shown(given)} is not a filter`, 'Write filters as in provincia=Madrid, one a line.');
}

function fromObject(filters: Record<string, unknown>): string[] {
	return Object.entries(filters).flatMap(([field, values]) =>
		[values]
			.flat()
			.filter((value) => typeof value !== 'object')
			.map((value) => `${field}=${String(value)}`),
	);
}

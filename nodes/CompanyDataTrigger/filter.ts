import { TERRITORY_EVENTS, TERRITORY_FIELD } from '../shared/contract/events';
import { parseList } from '../shared/domain/lists';
import { err, ok, shown, type Result } from '../shared/result';
import type { Envelope } from './verify/envelope';

/** Which events start the workflow. All names are in lower case. */
export interface EventFilter {
	/** Types of events; undefined for all. */
	types?: ReadonlySet<string>;
	/** Territories; empty for all. */
	territories: ReadonlySet<string>;
}

/** What of an event a filter does not let through. */
export type Mismatch = 'type' | 'territory';

/** Words for all, in a field of names. */
const ALL = /^(\*|all|todos|todas)$/i;
/** Quotation marks at the ends of a name, as copied from code or a text. */
const MARKS = '"\'`“”„«»‘’';
const QUOTED = new RegExp(`^[${MARKS}][^${MARKS}]*[${MARKS}]$`);
const QUOTES = new RegExp(`^[${MARKS}]+|[${MARKS}]+$`, 'g');
/** Words that people put between the last two of several. */
const AND = /\s+(?:y|e|i|and)\s+/i;

/** The names in a field; `all` where it asks for any. */
export type Names = ReadonlySet<string> | 'all';

/**
 * Reads the names in a field as people type them: with quotes, in any case, with "y" before the last.
 * Names are compared whole, so whatever could match nothing is refused.
 *
 * @param label display name of the field.
 */
export function parseNames(label: string, value: unknown): Result<Names> {
	const list = parseList(value);
	if (!list.ok) return err(`'${label}' ${list.what}`, list.hint);
	const names = new Set<string>();
	for (const entry of list.value.flatMap(splitAtAnd)) {
		if (ALL.test(entry)) return ok('all');
		const name = entry.replace(QUOTES, '').trim();
		if (name.includes('*')) {
			return err(
				`'${label}' has ${shown(name)}, but names are compared whole`,
				'Enter each name in full, without an asterisk.',
			);
		}
		if (!QUOTED.test(entry) && /\s/.test(name)) {
			return err(
				`'${label}' has ${shown(name)}, which has a blank in it`,
				'Separate several with commas. If the blank belongs to the name, put quotes around the name.',
			);
		}
		if (name !== '') names.add(name.toLowerCase());
	}
	return ok(names);
}

/**
 * Why the user does not want an event; undefined if the user does. The territory filter applies to events
 * about territories and to those that name one; an event about the whole account passes.
 */
export function findMismatch(
	{ type, data }: Pick<Envelope, 'type' | 'data'>,
	{ types, territories }: EventFilter,
): Mismatch | undefined {
	if (types !== undefined && !types.has(type.toLowerCase())) return 'type';
	if (territories.size === 0) return undefined;
	if (!Object.hasOwn(data, TERRITORY_FIELD)) {
		return type.startsWith(TERRITORY_EVENTS) ? 'territory' : undefined;
	}
	const territory = data[TERRITORY_FIELD];
	const isWanted = typeof territory === 'string' && territories.has(territory.trim().toLowerCase());
	return isWanted ? undefined : 'territory';
}

/** What a person who listens for an event is told of one that the filters drop. */
export function explainFiltered(
	{ type, data }: Pick<Envelope, 'type' | 'data'>,
	mismatch: Mismatch,
): { message: string; description: string } {
	const published =
		'In a published workflow such an event starts nothing. Listen again for another.';
	if (mismatch === 'type') {
		return {
			message: `An event arrived, but its type ${shown(type)} is not among the Events of this trigger`,
			description: `To receive it, add Other Events and enter the type there, or choose All Events. ${published}`,
		};
	}
	const territory = Object.hasOwn(data, TERRITORY_FIELD) ? data[TERRITORY_FIELD] : undefined;
	const named =
		territory === undefined ? 'it names no territory' : `its territory is ${shown(territory)}`;
	return {
		message: `An event arrived, but ${named}, which is not among the Territory IDs of this trigger`,
		description: `To receive it, add the ID to Territory IDs, or empty that field. ${published}`,
	};
}

/** Counts for each trigger how many events in a row its filters have dropped. */
export class UnmatchedCounts {
	readonly #limit: number;
	readonly #counts = new Map<string, number>();

	/** @param limit after how many the user is told. */
	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Counts an event; returns whether this is the one after which to tell the user, once. */
	add(trigger: readonly string[], isDropped: boolean): boolean {
		const key = JSON.stringify(trigger);
		const before = this.#counts.get(key) ?? 0;
		// One that matches shows that the filters can.
		this.#counts.set(key, isDropped ? before + 1 : -Infinity);
		return before + 1 === this.#limit && isDropped;
	}
}

function splitAtAnd(entry: string): string[] {
	return QUOTED.test(entry) ? [entry] : entry.split(AND);
}

/**
 * The memory of the event Company Changed: the watched values of each company. It chooses the companies to look up next,
 * and finds their changes. The lookups are in `changed-companies.ts`.
 */

import type { IDataObject } from 'n8n-workflow';

import { COMPANY } from '../../client';
import { isRecord } from '../../lib/kinds';
import { isNothing } from '../../lib/nothing';

/** The state that n8n stores. */
export interface StoredValues {
	/** The values of the watched fields, by CIF; null for a company that the service does not know. */
	values: Record<string, unknown[] | null>;
	/** The CIF after which the next part begins; undefined if it begins with the first CIF. */
	last?: string;
}

/** True for a state as `toStored` returns it. */
export function isStoredValues(memory: unknown): memory is StoredValues {
	if (!isRecord(memory) || !isRecord(memory.values)) return false;

	const { values, last = '' } = memory;
	const areLists = Object.values(values).every((list) => list === null || Array.isArray(list));
	return areLists && typeof last === 'string';
}

/** The full record of a company; undefined if the service does not know it. */
type CompanyRecord = IDataObject | undefined;

/** The companies that one trigger watches. */
export class WatchedCompanies {
	readonly #cifs: readonly string[];
	readonly #fields: readonly string[];
	/** The values, in the order of the fields; null if the service did not know the company. Companies never looked up are absent. */
	readonly #values = new Map<string, unknown[] | null>();
	#lastLookedUp?: string;

	/**
	 * @param cifs all companies to watch. Stored companies that are not among them are forgotten.
	 * @param stored the state after the last poll; undefined for the first poll.
	 */
	constructor(cifs: readonly string[], fields: readonly string[], stored?: StoredValues) {
		this.#cifs = cifs;
		this.#fields = fields;
		this.#lastLookedUp = stored?.last;

		for (const cif of cifs) {
			const values = stored?.values[cif];
			if (values !== undefined) this.#values.set(cif, values?.map(withSortedFields) ?? null);
		}
	}

	/** How many companies have never been looked up. */
	get unseenCount(): number {
		return this.#cifs.length - this.#values.size;
	}

	/** True if the service knew the company when it was last looked up. */
	isKnown(cif: string): boolean {
		return (this.#values.get(cif) ?? null) !== null;
	}

	/** True if the service did not know the company when it was last looked up. */
	isUnknown(cif: string): boolean {
		return this.#values.get(cif) === null;
	}

	/**
	 * The companies to look up next: first those that were never looked up, then the others in turn.
	 *
	 * @param skipped how many to move from the start to the end.
	 */
	nextToLookUp(count: number, skipped = 0): string[] {
		const inTurn = rotated(this.#cifs, this.#cifs.indexOf(this.#lastLookedUp ?? '') + 1);
		const unseen = inTurn.filter((cif) => !this.#values.has(cif));
		const seen = inTurn.filter((cif) => this.#values.has(cif));
		return rotated([...unseen, ...seen], skipped).slice(0, count);
	}

	/** Stores the values of a company. Returns its changes; undefined if there are none, or if it is looked up for the first time. */
	update(cif: string, record: CompanyRecord): IDataObject | undefined {
		const before = this.#values.get(cif);
		const after = this.#valuesOf(record);
		this.#values.set(cif, after);
		// A company that is new in the list was looked up out of turn, so the turn stays where it was.
		if (before === undefined) return undefined;

		this.#lastLookedUp = cif;
		return areEqual(before, after) ? undefined : this.#toItem(cif, record, before);
	}

	/** The item of a company as it is now, without changes. */
	currentItem(cif: string, record: CompanyRecord): IDataObject {
		return this.#toItem(cif, record, this.#valuesOf(record));
	}

	/** The state to store for the next poll. */
	toStored(): StoredValues {
		return { values: Object.fromEntries(this.#values), last: this.#lastLookedUp };
	}

	#valuesOf(record: CompanyRecord): unknown[] | null {
		return record === undefined ? null : this.#fields.map((field) => normalized(record[field]));
	}

	#toItem(cif: string, record: CompanyRecord, valuesBefore: unknown[] | null): IDataObject {
		const before = this.#byField(valuesBefore);
		const after = this.#byField(this.#valuesOf(record));

		return {
			[COMPANY.cif]: cif,
			[COMPANY.name]: normalized(record?.[COMPANY.name]) as IDataObject[string],
			found: record !== undefined,
			changed: this.#fields.filter((field) => !areEqual(before[field], after[field])),
			before,
			after,
		};
	}

	#byField(values: unknown[] | null): IDataObject {
		const entries = this.#fields.map((field, index) => [field, values?.[index] ?? null]);
		return Object.fromEntries(entries) as IDataObject;
	}
}

/** The list from `start` to its end, then from its beginning. */
function rotated(list: readonly string[], start: number): string[] {
	const index = start % list.length;
	return [...list.slice(index), ...list.slice(0, index)];
}

function areEqual(one: unknown, other: unknown): boolean {
	return JSON.stringify(one) === JSON.stringify(other);
}

/** Normalizes a value for comparison. If there is no value, the service may omit the field, or send null or an empty text. */
function normalized(value: unknown): unknown {
	return isNothing(value) ? null : withSortedFields(value);
}

/** Sorts the fields of objects by name, since the service and n8n's database may return them in a different order. */
function withSortedFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedFields);
	if (!isRecord(value)) return value;

	const names = Object.keys(value).sort();
	return Object.fromEntries(names.map((name) => [name, withSortedFields(value[name])]));
}

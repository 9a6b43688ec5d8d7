/**
 * The companies of a list with their watched values, as the trigger remembers them: which to look up next, and what has
 * changed. How they are looked up is in `changed-companies.ts`.
 */

import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isRecord } from '../lib/kinds';
import { COMPANY } from '../service/api';

/** What n8n stores of the companies. */
export interface StoredValues {
	/** By CIF, the values of the watched fields; null for a company that the service does not know. */
	values: Record<string, unknown[] | null>;
	/** The CIF after which the next part begins; undefined to begin with the first. */
	last?: string;
}

/** The full record of a company; undefined if the service does not know it. */
type CompanyRecord = IDataObject | undefined;

/** The companies that one trigger watches. */
export class WatchedCompanies {
	readonly #cifs: readonly string[];
	readonly #fields: readonly string[];
	/** The companies that have been looked up, as in `StoredValues`. */
	readonly #values = new Map<string, unknown[] | null>();
	#last?: string;

	/**
	 * @param cifs all companies to watch. Others that are stored are forgotten.
	 * @param stored what the last poll left; undefined for the first.
	 */
	constructor(cifs: readonly string[], fields: readonly string[], stored?: StoredValues) {
		this.#cifs = cifs;
		this.#fields = fields;
		this.#last = stored?.last;

		for (const cif of cifs) {
			const values = stored?.values[cif];
			if (values !== undefined) this.#values.set(cif, values?.map(withSortedFields) ?? null);
		}
	}

	/** How many have never been looked up. */
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
	 * The companies to look up next: those that were never looked up, then the others in turn.
	 *
	 * @param skipped how many to pass over, which then come last.
	 */
	next(count: number, skipped = 0): string[] {
		const inTurn = rotated(this.#cifs, this.#cifs.indexOf(this.#last ?? '') + 1);
		const unseen = inTurn.filter((cif) => !this.#values.has(cif));
		const seen = inTurn.filter((cif) => this.#values.has(cif));
		return rotated([...unseen, ...seen], skipped).slice(0, count);
	}

	/** Remembers a company. Returns what has changed, or undefined if nothing has or it was never looked up before. */
	update(cif: string, record: CompanyRecord): IDataObject | undefined {
		const before = this.#values.get(cif);
		const after = this.#valuesOf(record);
		this.#values.set(cif, after);
		if (before === undefined) return undefined;

		this.#last = cif;
		return areEqual(before, after) ? undefined : this.#describe(cif, record, before);
	}

	/** The item for a company as it is now, without a change. */
	describe(cif: string, record: CompanyRecord): IDataObject {
		return this.#describe(cif, record, this.#valuesOf(record));
	}

	/** What to store for the next poll. */
	toStored(): StoredValues {
		return { values: Object.fromEntries(this.#values), last: this.#last };
	}

	#valuesOf(record: CompanyRecord): unknown[] | null {
		return record === undefined ? null : this.#fields.map((field) => normalized(record[field]));
	}

	#describe(cif: string, record: CompanyRecord, valuesBefore: unknown[] | null): IDataObject {
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

/** A value in the form in which it is compared. The service may send nothing, null or an empty text for no value. */
function normalized(value: unknown): unknown {
	return isEmpty(value) ? null : withSortedFields(value);
}

/** Sorts fields by name, since the service and n8n's database may return them in another order. */
function withSortedFields(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withSortedFields);
	if (!isRecord(value)) return value;

	const names = Object.keys(value).sort();
	return Object.fromEntries(names.map((name) => [name, withSortedFields(value[name])]));
}

import type { IDataObject } from 'n8n-workflow';
import { COMPANY } from '../service/fields';
import { isEmpty, isRecord } from '../lib/json';

export interface StoredValues {
	/** By CIF, the values of the watched fields; null for a company that the service does not know. */
	values: Record<string, unknown[] | null>;
	/** The CIF after which the next part begins. */
	last?: string;
}

/** The values of the fields of companies as they were last seen. */
export class WatchedCompanies {
	readonly #fields: readonly string[];
	readonly #cifs: readonly string[];
	readonly #values: Map<string, unknown[] | null>;
	#last?: string;

	/** @param cifs all that are watched; others are forgotten. */
	constructor(cifs: readonly string[], fields: readonly string[], stored?: StoredValues) {
		this.#cifs = cifs;
		this.#fields = fields;
		const { values = {}, last } = stored ?? {};
		const known = cifs.filter((cif) => Object.hasOwn(values, cif));
		this.#values = new Map(known.map((cif) => [cif, values[cif]?.map(inOrder) ?? null]));
		this.#last = last;
	}

	get unseen(): number {
		return this.#cifs.length - this.#values.size;
	}

	knows(cif: string): boolean {
		return this.#values.has(cif) && !this.isUnknown(cif);
	}

	isUnknown(cif: string): boolean {
		return this.#values.get(cif) === null;
	}

	/** The next to look up: those not seen yet, then in turn; after so many that are passed over. */
	next(count: number, passed = 0): string[] {
		const after = (cifs: readonly string[], start: number) => [
			...cifs.slice(start % cifs.length),
			...cifs.slice(0, start % cifs.length),
		];
		const turn = after(this.#cifs, this.#cifs.indexOf(this.#last ?? '') + 1);
		const isSeen = (cif: string) => this.#values.has(cif);
		const unseen = turn.filter((cif) => !isSeen(cif));
		return after([...unseen, ...turn.filter(isSeen)], passed).slice(0, count);
	}

	/** Remembers a company, and describes it if it has changed. Without a record, the service does not know it. */
	see(cif: string, record: IDataObject | undefined): IDataObject | undefined {
		const before = this.#values.get(cif);
		const after = this.#valuesOf(record);
		if (before !== undefined) this.#last = cif;
		this.#values.set(cif, after);
		if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return undefined;
		return this.#describe(cif, record, before);
	}

	/** Describes a company that has not changed. */
	present(cif: string, record: IDataObject | undefined): IDataObject {
		return this.#describe(cif, record, this.#valuesOf(record));
	}

	toStored(): StoredValues {
		return { values: Object.fromEntries(this.#values), last: this.#last };
	}

	#valuesOf(record: IDataObject | undefined): unknown[] | null {
		return record === undefined ? null : this.#fields.map((field) => valueOf(record[field]));
	}

	#describe(cif: string, record: IDataObject | undefined, before: unknown[] | null): IDataObject {
		const [was, is] = [this.#named(before), this.#named(this.#valuesOf(record))];
		return {
			[COMPANY.cif]: cif,
			[COMPANY.name]: valueOf(record?.[COMPANY.name]),
			found: record !== undefined,
			changed: this.#fields.filter(
				(field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
			),
			before: was,
			after: is,
		} as IDataObject;
	}

	#named(values: unknown[] | null) {
		return Object.fromEntries(
			this.#fields.map((field, index) => [field, values?.[index] ?? null]),
		) as IDataObject;
	}
}

/** The service may send nothing, null or an empty text for a field without a value. */
function valueOf(value: unknown): unknown {
	return isEmpty(value) ? null : inOrder(value);
}

/** Sorts fields by name, since service and database may return them in another order. */
function inOrder(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(inOrder);
	if (!isRecord(value)) return value;
	const names = Object.keys(value).sort();
	return Object.fromEntries(names.map((name) => [name, inOrder(value[name])]));
}

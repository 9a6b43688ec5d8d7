import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../lib/json';
import { InvalidInput, shown } from '../../lib/result';
import { checkCif } from '../../spain/cif';
import {
	adviseOnColumns,
	columnNamed,
	columnsOf,
	describeDoubt,
	findCifColumns,
	findColumns,
	valueIn,
	type ColumnKindName,
	type FoundColumns,
} from './columns';
import { type ItemContext, readRaw, readText } from './parameters';

/** A field whose values are usually in a column of the input. */
export interface ColumnField {
	name: string;
	label: string;
	kind: ColumnKindName | 'cif';
	/** Its values in messages; only of fields for which it is asked which of several columns is meant. */
	what?: string;
	/** Says of a text that names no column why it cannot be the value, for a field without which nothing can be done. */
	explainText?(text: string, items: number): string | undefined;
}

/** The field as n8n shows it. @param description what is done with it. */
export function columnField(
	{ name, label }: Pick<ColumnField, 'name' | 'label'>,
	placeholder: string,
	description: string,
): INodeProperties {
	return {
		displayName: label,
		name,
		type: 'string',
		default: '',
		placeholder,
		description,
	};
}

const CIF: ColumnField = {
	name: 'cif',
	label: 'CIF',
	kind: 'cif',
	what: 'CIFs',
	// A mistyped CIF is reported for its item; a text that looks like none was meant for a column.
	explainText(text) {
		const check = checkCif(text);
		return !check.valid && check.fault === 'name' ? 'is neither a CIF nor a column' : undefined;
	},
};

/** The field for the CIF of each item. @param description what is done with it. */
export function cifField(description: string): INodeProperties {
	return columnField(
		CIF,
		'e.g. NIF, or empty to detect the column',
		`${description} Leave empty to detect the column by its name, such as CIF, N.I.F. or Código fiscal, and by its values. To use another column, drag it here or enter its name.`,
	);
}

/** The source of a field's values: a column that is detected, the column that the field names, or the field itself. */
export class ColumnSource {
	readonly #field: ColumnField;
	readonly #rows: readonly IDataObject[];
	readonly #found?: Pick<FoundColumns, 'columns' | 'isByValues'>;

	/**
	 * @throws {InvalidInput} when several columns may be meant, or when none is found or named though every item needs
	 * a value of its own.
	 */
	constructor({ node, caller }: ItemContext, field: ColumnField) {
		this.#field = field;
		this.#rows = node.getInputData().map(({ json }) => json);
		const stored: unknown = node.getNode().parameters[field.name];
		if (isEmpty(stored)) {
			this.#found = caller.isModel ? { columns: [] } : this.#findColumns();
		} else if (typeof stored === 'string' && !stored.startsWith('=')) {
			const column = columnNamed(this.#rows, stored.trim());
			if (column !== undefined) this.#found = { columns: [column] };
			else if (!caller.isModel) this.#requireValue(stored);
		}
	}

	/** The source of CIFs. @throws {InvalidInput} as the constructor. */
	static ofCifs(context: ItemContext): ColumnSource {
		return new ColumnSource(context, CIF);
	}

	/** The value for an item. */
	valueFor(context: ItemContext): unknown {
		if (this.#found === undefined) return readRaw(context, this.#field.name);
		return valueIn(this.#rows[context.item], this.#found.columns);
	}

	/**
	 * The value for an item as text; empty if there is none.
	 *
	 * @throws {InvalidInput} when the field gives a list or an object.
	 */
	textFor(context: ItemContext): string {
		const { name, label } = this.#field;
		if (this.#found === undefined) return readText(context, name, label).trim();
		const value = this.valueFor(context);
		// A cell with a list or an object in it names nothing.
		return typeof value === 'object' || isEmpty(value) ? '' : String(value).trim();
	}

	/** The column that only its values show to be meant. */
	get guessed(): string | undefined {
		return this.#found?.isByValues ? this.#found.columns[0] : undefined;
	}

	/** The error for a run without any value. */
	noValue(): InvalidInput {
		const { label, kind, what = '' } = this.#field;
		return new InvalidInput(label, {
			what: `is empty: no item has ${kind === 'cif' ? 'a CIF' : what}`,
			hint: adviseOnColumns(
				this.#rows,
				`Drag the one with the ${what} into the field ${label}, or enter its name.`,
			),
		});
	}

	#findColumns(): FoundColumns {
		const { label, kind, what, explainText } = this.#field;
		const found = kind === 'cif' ? findCifColumns(this.#rows) : findColumns(this.#rows, kind);
		const { columns, candidates } = found;
		if (candidates.length > 0) {
			if (what === undefined) return { columns: candidates, candidates: [] };
			throw new InvalidInput(label, {
				what: `is empty, and ${describeDoubt(candidates, what)}`,
				hint: `Drag ${candidates.length === 1 ? 'the right one' : 'one of them'} into the field ${label}, or enter its name.`,
			});
		}
		const isNeeded = explainText !== undefined && columnsOf(this.#rows).length > 0;
		if (isNeeded && columns.length === 0) throw this.noValue();
		return found;
	}

	#requireValue(text: string): void {
		const { label, what, explainText } = this.#field;
		const reason = explainText?.(text, this.#rows.length);
		if (reason === undefined || columnsOf(this.#rows).length === 0) return;
		throw new InvalidInput(label, {
			what: `${shown(text)} ${reason}`,
			hint: adviseOnColumns(this.#rows, `Drag the one with the ${what} into this field.`),
		});
	}
}

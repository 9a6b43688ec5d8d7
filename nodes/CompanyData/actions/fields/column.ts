import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isEmpty } from '../../../shared/json';
import { InvalidInput, shown } from '../../../shared/result';
import { columnNamed, columnsCalled, columnsOf, listColumns, valueIn } from '../company/columns';
import { readRaw, readText } from '../parameters';
import type { ItemContext } from '../types';

/** A field whose values are usually in a column of the input. */
export interface ColumnField {
	name: string;
	label: string;
	/** What such columns are called, in words of lower case without accents; the surest names first. */
	columns: readonly RegExp[];
	/** What the column has, for messages; only of fields for which several columns are a reason to ask. */
	what?: string;
	/** Whether the field has to say something else for each item. */
	isOwn?: boolean;
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

/** Where the values of a field come from: a column found by its name, the column it names, or the field itself. */
export class ColumnSource {
	readonly #field: ColumnField;
	readonly #rows: readonly IDataObject[];
	readonly #columns?: readonly string[];

	/**
	 * @throws {InvalidInput} when several columns may be meant, or when the field names none though every item needs
	 * a value of its own.
	 */
	constructor({ node, caller }: ItemContext, field: ColumnField) {
		this.#field = field;
		this.#rows = node.getInputData().map(({ json }) => json);
		const stored: unknown = node.getNode().parameters[field.name];
		if (isEmpty(stored)) {
			this.#columns = caller.isModel ? [] : this.#findColumns();
		} else if (typeof stored === 'string' && !stored.startsWith('=')) {
			const column = columnNamed(this.#rows, stored.trim());
			if (column !== undefined) this.#columns = [column];
			else if (!caller.isModel) this.#requireText(stored);
		}
	}

	/**
	 * What the field gives for an item.
	 *
	 * @throws {InvalidInput} when it is a list or an object.
	 */
	valueFor(context: ItemContext): unknown {
		if (this.#columns === undefined) return readRaw(context, this.#field.name);
		return valueIn(this.#rows[context.item], this.#columns);
	}

	/**
	 * The same as text; empty if there is none.
	 *
	 * @throws {InvalidInput} when it is a list or an object.
	 */
	textFor(context: ItemContext): string {
		const { name, label } = this.#field;
		if (this.#columns === undefined) return readText(context, name, label).trim();
		const value = this.valueFor(context);
		// A cell with a list or an object in it names nothing.
		return typeof value === 'object' || isEmpty(value) ? '' : String(value).trim();
	}

	/** The error for a run without any value. */
	noValue(): InvalidInput {
		const columns = columnsOf(this.#rows);
		const { label, what = '' } = this.#field;
		const described =
			columns.length === 0
				? 'The items have no columns. Check the node before this one.'
				: `The items have the columns ${listColumns(columns)}. Drag the one with the ${what} into the field ${label}, or enter its name.`;
		return new InvalidInput(label, { what: `is empty: no item has ${what}`, hint: described });
	}

	#findColumns(): string[] {
		const { label, columns: names, what } = this.#field;
		const { columns, candidates } = columnsCalled(this.#rows, names);
		if (candidates.length === 0) return columns;
		if (what === undefined) return candidates;
		throw new InvalidInput(label, {
			what: `is empty, and several columns may have the ${what}: ${listColumns(candidates)}`,
			hint: `Drag one of them into the field ${label}, or enter its name.`,
		});
	}

	/** One text for many items was meant as the name of a column. */
	#requireText(text: string): void {
		const { label, what, isOwn = false } = this.#field;
		if (!isOwn || this.#rows.length < 2) return;
		throw new InvalidInput(label, {
			what: `${shown(text)} is not a column, and there are ${this.#rows.length} items`,
			hint: `The items have the columns ${listColumns(columnsOf(this.#rows))}. Drag the one with the ${what} into this field.`,
		});
	}
}

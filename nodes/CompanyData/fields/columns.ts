/** The field of a value that may come from a column of the input: the user names it, or it is found by headings and values. */

import type { INodeProperties } from 'n8n-workflow';

import { MAX_HINT_LENGTH } from './hint-list';
import { isLeftEmpty, type ItemContext, readRaw, rowsOf, toText } from './parameters';
import { cleanCell } from '../../../lib/cell-text';
import { describeKind } from '../../../lib/kinds';
import { isNoText } from '../../../lib/nothing';
import { InvalidInput } from '../../../lib/result';
import { quoted, shortened } from '../../../lib/text';
import {
	adviseOnColumns,
	type Cell,
	type ColumnKind,
	columnNamed,
	columnsOf,
	explainBroken,
	explainMisread,
	findColumns,
	type FoundColumns,
	hasCifs,
	isNothingAs,
	isOfKind,
	MANY_ROWS,
	readCell,
	SAMPLE_SIZE,
	type SheetRow,
	type TextKind,
	valueIn,
} from '../../../sheet';
import { checkCif, type CifCheck, contactsIn, inspectCif, mayBeCif } from '../../../spain';

/** Share of the values that must be telephone numbers, email addresses or names for a message to call the column so. */
const TELLING_SHARE = 0.8;

const NONE: FoundColumns = { columns: [] };

const byValues = (isByValues = false) => (isByValues ? ' (by its values)' : '');

/** Says which columns are used for a field: "NIF → CIF". */
export function describeUse(
	columns: readonly string[],
	label: string,
	isByValues?: boolean,
): string[] {
	return columns.map((column) => `${column} → ${label}${byValues(isByValues)}`);
}

/** Packs these texts into as few hints as possible. */
export function packColumnHints(taken: readonly string[]): string[] {
	const hints: string[] = [];

	for (const text of taken) {
		const longer = `${hints.at(-1)}, ${text}`;
		if (hints.length === 0 || longer.length > MAX_HINT_LENGTH) hints.push(`Columns: ${text}`);
		else hints[hints.length - 1] = longer;
	}

	return hints;
}

const MAX_ORIGIN_LENGTH = 40;

/** A field whose value may come from a column. */
export interface ColumnField {
	name: string;
	label: string;
	/** True if the field is in Options. */
	isOption?: boolean;
	kind: ColumnKind;
	/** What the values are called in a message, such as "CIFs"; set for a required field. */
	what?: string;
	/** The kind of a value that the user gives, if it is not only that of a column. */
	givenKind?: TextKind;
	/** Explains why a text that is not the name of a column cannot be the value either; set for a required field. */
	explainText?(text: string, items: number): string | undefined;
}

/** The node property of a `ColumnField`; with `rows`, it is a text area of that height. */
export function columnField(
	{ name, label }: Pick<ColumnField, 'name' | 'label'>,
	placeholder: string,
	description: string,
	rows?: number,
): INodeProperties {
	const field = { displayName: label, name, type: 'string', default: '', placeholder } as const;
	return { ...field, ...(rows && { typeOptions: { rows } }), description };
}

const CIF: ColumnField = {
	name: 'cif',
	label: 'CIF',
	kind: 'cif',
	what: 'CIFs',
	// A mistyped CIF is reported for its item. A text that does not look like a CIF must be the name of a column.
	explainText: explainNoCif,
};

/** What people take for CIFs: the wrong column of their sheet. */
const NO_CIFS = [
	{
		one: 'an email address',
		several: 'email addresses',
		fits: (text: string) => isOfKind('email', text),
	},
	{ one: 'a telephone number', several: 'telephone numbers', fits: hasPhone },
	{
		one: 'a name',
		several: 'names',
		fits: isNameAlone,
		otherwise: ' The operation Match finds companies by their names.',
	},
];

/** Maximum number of characters by which it is told what a value is. */
const MAX_TOLD_LENGTH = 500;

/** What most of these values are; undefined if there are none, or nothing that people take for CIFs. */
function whatAre(values: readonly unknown[]) {
	const least = Math.max(1, values.length * TELLING_SHARE);
	const texts = values.map((value) => String(value).trim().slice(0, MAX_TOLD_LENGTH));
	return NO_CIFS.find(({ fits }) => texts.filter(fits).length >= least);
}

/** A tax number without its letter is no telephone number of nine digits. */
function hasPhone(text: string): boolean {
	return contactsIn(text).phones.some(({ key }) => key !== '');
}

function isNameAlone(text: string): boolean {
	return isOfKind('name', text) && inspectCif(text).fault === 'name';
}

/** Says that a text is neither a CIF nor a column; undefined if it looks like a CIF. */
export function explainNoCif(text: string): string | undefined {
	const check = checkCif(text);
	return !check.valid && check.fault === 'name' ? 'is neither a CIF nor a column' : undefined;
}

/** The field CIF. A sentence on how its column is detected is added to the description. */
export function cifField(description: string, rows?: number): INodeProperties {
	const how =
		'Leave empty to detect the column by its name, such as N.I.F. or Código fiscal, or its values; to use another, drag it here or enter its name.';

	return columnField(CIF, 'e.g. NIF, or empty to detect the column', `${description} ${how}`, rows);
}

/** Reads the company name of an item; undefined if no column can be identified with certainty. */
export function nameReader(rows: readonly SheetRow[]): ((item: number) => string) | undefined {
	const { columns: cifs } = findColumns(rows, 'cif');
	const { columns, doubt, isByValues = false } = findColumns(rows, 'name', cifs);
	if (doubt !== undefined || columns.length === 0 || isByValues) return undefined;

	return (item) => textOf(valueIn(rows[item], columns, 'name'));
}

/** The text of a cell; "" for a list or an object. */
function textOf(value: unknown): string {
	return typeof value === 'object' || isNoText(value) ? '' : String(value).trim();
}

/** Where the values of a field come from: a column, several, or the field itself. */
export class ColumnSource {
	readonly #field: ColumnField;
	readonly #path: string;
	readonly #rows: readonly SheetRow[];
	/** Undefined if the field itself has the value. */
	readonly #found?: FoundColumns;
	readonly #isDetected: boolean;

	/** @throws {InvalidInput} when it is not certain which column is meant, or a required field has no usable value. */
	constructor({ node, caller }: ItemContext, field: ColumnField) {
		this.#field = field;
		this.#path = field.isOption ? `options.${field.name}` : field.name;
		this.#rows = rowsOf(node);
		const { parameters } = node.getNode();
		const stored: unknown = Object(field.isOption ? parameters.options : parameters)[field.name];
		this.#isDetected = isLeftEmpty(stored);
		if (this.#isDetected) {
			this.#found = caller.isModel ? NONE : this.#detect();
		} else if (typeof stored === 'string' && !stored.startsWith('=')) {
			const column = columnNamed(this.#rows, stored.trim());
			if (column !== undefined) this.#found = { columns: [column] };
			else if (!caller.isModel) this.#requireValue(stored);
		}
	}

	/** @throws {InvalidInput} for the same reasons as the constructor. */
	static ofCifs(context: ItemContext): ColumnSource {
		return new ColumnSource(context, CIF);
	}

	/** The value of an item, unchanged from the column or the expression. */
	valueFor(context: ItemContext): unknown {
		if (this.#found === undefined) return readRaw(context, this.#path);

		return valueIn(this.#rows[context.item], this.#found.columns, this.#field.kind);
	}

	/**
	 * The text of an item; "" if its value is nothing.
	 *
	 * @throws {InvalidInput} when an expression gives a list or an object.
	 */
	textFor(context: ItemContext): string {
		const value = cleanCell(this.valueFor(context));
		if (isNothingAs(this.#field.kind, value)) return '';
		if (this.#found !== undefined) return textOf(value);

		return toText(value, this.#field.label).trim();
	}

	/**
	 * The cell of an item, read as a fact of the kind of this field.
	 *
	 * @throws {InvalidInput} when an expression gives a list or an object.
	 */
	factFor(context: ItemContext, kind: TextKind): Cell {
		const { givenKind = kind } = this.#field;
		return readCell(this.#isDetected ? kind : givenKind, this.textFor(context));
	}

	/** The columns as a phrase to append, such as " from column NIF"; "" if none is used. */
	get origin(): string {
		const { columns = [], isByValues } = this.#found ?? {};
		if (columns.length === 0) return '';

		const names = shortened(columns.join(', '), MAX_ORIGIN_LENGTH);
		return ` from column${columns.length === 1 ? '' : 's'} ${names}${byValues(isByValues)}`;
	}

	/** Says which columns are used. */
	get taken(): string[] {
		const { columns = [], isByValues } = this.#found ?? {};
		return describeUse(columns, this.#field.label, isByValues);
	}

	/** The error for a field that has no value for any item; `first` is the first of them. */
	noValue(first: ItemContext): InvalidInput {
		const { kind, what } = this.#field;
		const value = this.valueFor(first);
		return this.#refuse(
			isNothingAs(kind, value)
				? 'is empty for every item'
				: `is ${describeKind(value)}; ${what} are expected`,
		);
	}

	/**
	 * The error for a field for CIFs that has the wrong column: none of its values may be a CIF, and most are something else,
	 * such as telephone numbers, or another column has the CIFs. Undefined if the column may be the right one.
	 *
	 * @param checks those of all values; only the first values themselves are read.
	 */
	noCifs(items: readonly ItemContext[], checks: readonly CifCheck[]): InvalidInput | undefined {
		if (checks.some(mayBeCif)) return undefined;

		const values = items
			.slice(0, SAMPLE_SIZE)
			.map((item) => this.valueFor(item))
			.filter((value) => !isNothingAs('cif', value));

		const is = whatAre(values);
		const rows = this.#rows;
		const column = findColumns(rows, 'cif').columns.find((one) => hasCifs(rows, one));
		const isOfOther = column !== undefined && values.length >= MANY_ROWS;
		if (is === undefined && !isOfOther) return undefined;

		const others = `None of them has CIFs.${is?.otherwise ?? ''}`;
		const has = is === undefined ? 'has no CIFs' : `has ${is.several} and no CIFs`;
		return new InvalidInput(this.#field.label, {
			what: is && values.length === 1 ? `${quoted(values[0])} is ${is.one}` : has,
			hint: column ? `Drag the column ${column} into this field.` : adviseOnColumns(rows, others),
		});
	}

	#refuse(what: string): InvalidInput {
		const { label } = this.#field;
		return new InvalidInput(label, {
			what,
			hint: this.#advise(`the field ${label}, or enter its name`),
		});
	}

	#advise(target: string): string {
		return adviseOnColumns(this.#rows, `Drag the one with the ${this.#field.what} into ${target}.`);
	}

	#detect(): FoundColumns {
		const { label, kind, what, explainText } = this.#field;
		const found = findColumns(this.#rows, kind);
		if (explainText === undefined) return found;

		const columns = columnsOf(this.#rows);
		const isNone = found.columns.length === 0;
		const misread = explainMisread(this.#rows) ?? (isNone ? explainBroken(columns) : undefined);
		if (misread !== undefined) {
			const { what: reason, hint } = misread;
			throw new InvalidInput(label, { what: `is empty, and ${reason}`, hint });
		}

		if (found.doubt !== undefined) {
			throw new InvalidInput(label, {
				what: `is empty, and ${found.doubt(String(what))}`,
				hint: `Drag the one that you mean into the field ${label}, or enter its name.`,
			});
		}

		if (isNone && columns.length > 0) {
			throw this.#refuse(`is empty: no item has ${kind === 'cif' ? 'a CIF' : what}`);
		}

		return found;
	}

	#requireValue(text: string): void {
		const { label, explainText } = this.#field;
		const reason = explainText?.(text, this.#rows.length);
		if (reason === undefined || columnsOf(this.#rows).length === 0) return;

		const what = `${quoted(text)} ${reason}`;
		throw new InvalidInput(label, { what, hint: this.#advise('this field') });
	}
}

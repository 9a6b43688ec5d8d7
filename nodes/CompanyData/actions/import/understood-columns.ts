import type { IDataObject } from 'n8n-workflow';
import { IMPORT_COLUMNS } from '../../../shared/contract/fields';
import { isEmpty } from '../../../shared/json';
import { InvalidInput } from '../../../shared/result';
import { findCifColumns } from '../company/cif-column';
import { COLUMN_NAMES } from '../company/column-names';
import { columnsCalled, columnsOf, listColumns, valueIn, wordsOfColumn } from '../company/columns';

/** Display name of the field that maps the columns. */
export const COLUMNS_LABEL = 'Columns';
/** What n8n shows in its place. */
const MODE_LABEL = 'Mapping Column Mode';

type Field = keyof typeof IMPORT_COLUMNS;

/** The fields of an import, by their names in its body, with their display names. */
export const IMPORT_LABELS: ReadonlyMap<string, string> = new Map(
	Object.entries({
		cif: 'CIF',
		name: 'Name',
		phone: 'Phone',
		email: 'Email',
		web: 'Web',
		town: 'Town',
		province: 'Province',
		notes: 'Notes',
	} satisfies Record<Field, string>).map(([field, label]) => [
		IMPORT_COLUMNS[field as Field],
		label,
	]),
);

/** A landline and a mobile are two numbers, of which the first is meant; two names are one too many. */
const SEARCHED_IN_TURN: readonly Field[] = ['phone'];

/** What consists of words: a column without any letter has the codes of clients, or how many people live there. */
const IN_WORDS: readonly Field[] = ['name', 'town'];

/** Beside a column of surnames, that of names has the first names of people. */
const FIRST_NAMES = /^(nombre|name)$/;
const SURNAMES = /^(apellidos?( \d)?|(last|family) name|surname)$/;

const HINT = `Set ${MODE_LABEL} to Map Each Column Manually and drag the one that is meant, or remove the others before this node.`;

/** Which columns of a list have the fields of an import. */
export class UnderstoodColumns {
	readonly #columns = new Map<string, readonly string[]>();
	readonly #all: readonly string[];
	readonly #isCifByValues: boolean;

	/** @throws {InvalidInput} when no column has CIFs, or several columns may be meant for a field. */
	constructor(rows: readonly IDataObject[]) {
		this.#all = columnsOf(rows);
		const cif = findCifColumns(rows);
		this.#require('CIF', cif.candidates);
		if (cif.columns.length === 0) throw this.#noCif();
		this.#columns.set(IMPORT_COLUMNS.cif, cif.columns);
		this.#isCifByValues = cif.isByValues;
		const numbers = this.#all.filter((column) => hasOnlyNumbers(rows, column));
		for (const [field, names] of Object.entries(COLUMN_NAMES) as Array<[Field, RegExp[]]>) {
			const searched = SEARCHED_IN_TURN.includes(field) ? names : [anyOf(names)];
			const except = IN_WORDS.includes(field) ? [...cif.columns, ...numbers] : cif.columns;
			const { columns, candidates } = columnsCalled(rows, searched, except);
			this.#require(IMPORT_LABELS.get(IMPORT_COLUMNS[field])!, candidates);
			if (columns.length > 0) this.#columns.set(IMPORT_COLUMNS[field], columns);
		}
		this.#requireNoFirstNames();
	}

	/** What a row has in these columns, by the fields of an import. */
	valuesOf(row: IDataObject): IDataObject {
		const values = [...this.#columns].map(([field, columns]) => [field, valueIn(row, columns)]);
		return Object.fromEntries(values) as IDataObject;
	}

	/** Each column that is understood, with the display name of its field. */
	get understood(): string[] {
		return [...IMPORT_LABELS].flatMap(([field, label]) => {
			const by = field === IMPORT_COLUMNS.cif && this.#isCifByValues ? ' (by its values)' : '';
			const columns = this.#columns.get(field) ?? [];
			return columns.map((column) => `${column} → ${label}${by}`);
		});
	}

	/** The columns that belong to no field. */
	get others(): string[] {
		const used = new Set([...this.#columns.values()].flat());
		return this.#all.filter((column) => !used.has(column));
	}

	#require(label: string, candidates: readonly string[]): void {
		if (candidates.length === 0) return;
		throw new InvalidInput(COLUMNS_LABEL, {
			what: `cannot be mapped automatically: several columns may have the ${label}: ${listColumns(candidates)}`,
			hint: HINT,
		});
	}

	#requireNoFirstNames(): void {
		const names = this.#columns.get(IMPORT_COLUMNS.name) ?? [];
		const surnames = this.#all.filter((column) => SURNAMES.test(wordsOfColumn(column)));
		if (surnames.length === 0 || !names.every((one) => FIRST_NAMES.test(wordsOfColumn(one))))
			return;
		if (names.length > 0) this.#require('Name', [...names, ...surnames]);
	}

	#noCif(): InvalidInput {
		const have =
			this.#all.length === 0
				? 'The items have no columns. Check the node before this one.'
				: `The items have the columns ${listColumns(this.#all)}. Set ${MODE_LABEL} to Map Each Column Manually and drag the one with the CIFs into CIF.`;
		return new InvalidInput(COLUMNS_LABEL, {
			what: 'cannot be mapped automatically: no column has CIFs',
			hint: have,
		});
	}
}

/** Whether a column has values, and no letter in any of them. */
function hasOnlyNumbers(rows: readonly IDataObject[], column: string): boolean {
	const hasValue = rows.some((row) => !isEmpty(row[column]));
	return hasValue && !rows.some((row) => /\p{L}/u.test(String(row[column] ?? '')));
}

function anyOf(names: readonly RegExp[]): RegExp {
	return new RegExp(names.map(({ source }) => source).join('|'));
}

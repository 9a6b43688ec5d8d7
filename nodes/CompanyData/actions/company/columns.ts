import type { IDataObject } from 'n8n-workflow';
import { isEmpty } from '../../../shared/json';

/** The column of a name, which may be written without its accents, dots and capital letters. */
export function columnNamed(rows: readonly IDataObject[], name: string): string | undefined {
	const all = columnsOf(rows);
	if (all.includes(name)) return name;
	const like = all.filter((column) => wordsOfColumn(column) === wordsOfColumn(name));
	return like.length === 1 ? like[0] : undefined;
}

/** All columns of the rows, in the order in which they appear. */
export function columnsOf(rows: readonly IDataObject[]): string[] {
	const columns = new Set<string>();
	for (const row of rows) for (const column of Object.keys(row)) columns.add(column);
	return [...columns];
}

/** The first value of a row in these columns. */
export function valueIn(row: IDataObject, columns: readonly string[]): unknown {
	return columns.map((column) => row[column]).find((value) => !isEmpty(value));
}

/** The columns of a name, where it is in doubt which is meant and where it is not. */
export interface FoundColumns {
	/** Columns that agree in every row; none if it is in doubt which is meant, or there is none. */
	columns: string[];
	/** The columns that may be meant, if it is in doubt. */
	candidates: string[];
}

/**
 * Finds the columns that are called by the surest of these names that any column has.
 *
 * @param except columns that have something else.
 */
export function columnsCalled(
	rows: readonly IDataObject[],
	names: readonly RegExp[],
	except: readonly string[] = [],
): FoundColumns {
	const all = columnsOf(rows).filter((column) => !except.includes(column));
	for (const name of names) {
		const columns = all.filter((column) => name.test(wordsOfColumn(column)));
		if (columns.length === 1 || (columns.length > 1 && agree(rows, columns))) {
			return { columns, candidates: [] };
		}
		if (columns.length > 1) return { columns: [], candidates: columns };
	}
	return { columns: [], candidates: [] };
}

/** Whether no row has different values in these columns. */
function agree(rows: readonly IDataObject[], columns: readonly string[]): boolean {
	return rows.every((row) => {
		const values = columns.map((column) => row[column]).filter((value) => !isEmpty(value));
		return new Set(values.map((value) => String(value).trim())).size <= 1;
	});
}

/** The words of a column's name, in lower case and without accents and dots, with a blank between them. */
export function wordsOfColumn(column: string): string {
	return column
		.normalize('NFD')
		.replace(/\p{M}|\./gu, '')
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.toLowerCase();
}

/** How many columns a message names. */
const MOST_COLUMNS = 12;

/** Columns as a message names them. */
export function listColumns(columns: readonly string[]): string {
	const named = columns.slice(0, MOST_COLUMNS).join(', ');
	const rest = columns.length - MOST_COLUMNS;
	return rest > 0 ? `${named}, and ${rest} more` : named;
}

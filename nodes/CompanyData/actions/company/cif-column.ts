import type { IDataObject } from 'n8n-workflow';
import { checkCif } from '../../../shared/domain/cif';
import { parseCifs } from '../../../shared/domain/lists';
import { isEmpty } from '../../../shared/json';
import { columnsOf, wordsOfColumn } from './columns';

/** Rows whose values are looked at. */
const ROWS_LOOKED_AT = 100;
/** Share of CIFs among the values of a column from which on it is one of CIFs. */
const CIF_SHARE = 0.5;
/** What a column of tax IDs is called, in words of lower case without accents and dots. */
const NAMES = /\b(cif|nif|vat|tax id|taxid|codigo fiscal|identificacion fiscal)\b/;

/** Whose they are where a column says that they are those of another company. */
const OTHERS = /\b(matriz|grupo|holding|parent|group)\b/;

/** Where the CIFs of the rows are. */
export interface CifColumns {
	/** Columns that agree in every row; none if it is in doubt which has the CIFs, or none has. */
	columns: string[];
	/** The columns that may be meant, if it is in doubt. */
	candidates: string[];
	/** Whether only the values tell. */
	isByValues: boolean;
}

/** Finds the column with the CIFs, by the names of the columns and by their values. */
export function findCifColumns(rows: readonly IDataObject[]): CifColumns {
	const all = columnsOf(rows);
	const named = all.filter((column) => NAMES.test(wordsOfColumn(column)));
	const holding = all.filter((column) => holdsCifs(rows, column));
	const both = named.filter((column) => holding.includes(column));
	const isByValues = named.length === 0;
	const isOthers = (column: string) => OTHERS.test(wordsOfColumn(column));
	// The company's own may be in another column, though most of them are the numbers of persons, or mistyped.
	const isInDoubt = both.every(isOthers) && !named.every(isOthers);
	const candidates = isInDoubt || both.length === 0 ? [...new Set([...named, ...holding])] : both;
	const isClear = candidates.length === 1 || agree(rows, candidates);
	return { columns: isClear ? candidates : [], candidates: isClear ? [] : candidates, isByValues };
}

function holdsCifs(rows: readonly IDataObject[], column: string): boolean {
	const seen: unknown[] = [];
	for (const { [column]: value } of rows) {
		if (seen.length === ROWS_LOOKED_AT) break;
		if (!isEmpty(value)) seen.push(value);
	}
	const cifs = seen.filter((value) => cifsIn(value).some((one) => checkCif(one).valid));
	return cifs.length > 0 && cifs.length >= seen.length * CIF_SHARE;
}

/** Whether no row has different CIFs in these columns. */
function agree(rows: readonly IDataObject[], columns: readonly string[]): boolean {
	return rows.every((row) => {
		const values = columns.map((column) => row[column]).filter((value) => !isEmpty(value));
		return new Set(values.map((value) => String(cifsIn(value).map(normalised)))).size <= 1;
	});
}

function normalised(value: unknown): string {
	return checkCif(value).cif;
}

function cifsIn(value: unknown): unknown[] {
	const cifs = parseCifs(value);
	return cifs.ok ? cifs.value : [];
}

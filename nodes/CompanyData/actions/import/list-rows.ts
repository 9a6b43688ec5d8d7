import type { IDataObject } from 'n8n-workflow';
import { IMPORT_COLUMNS } from '../../../shared/contract/fields';
import { parseList } from '../../../shared/domain/lists';
import { isEmpty, isRecord } from '../../../shared/json';
import { InvalidInput, shown, unwrap } from '../../../shared/result';
import { columnNamed, columnsOf, listColumns } from '../company/columns';
import { readCollection } from '../parameters';
import type { ItemContext } from '../types';
import { AUTOMATIC, COLUMNS } from './list-fields';
import { COLUMNS_LABEL, IMPORT_LABELS, UnderstoodColumns } from './understood-columns';

const FURTHER = 'Further Columns';

/** How the items become rows: their values, and what to tell the user of the columns. */
export interface RowReader {
	valuesOf(context: ItemContext): IDataObject;
	/** Set where the columns were mapped automatically. */
	understood?: UnderstoodColumns;
	/** The columns that are sent under their own names. */
	further: readonly string[];
}

/**
 * Makes the reader of the rows, by the columns that the user has mapped or that are understood.
 *
 * @throws {InvalidInput} when none is mapped to the CIF, or it is in doubt which is meant.
 */
export function rowReader(first: ItemContext): RowReader {
	const { node, caller } = first;
	const rows = node.getInputData().map(({ json }) => json);
	const further = readFurther(first, rows);
	const furtherOf = (row: IDataObject) =>
		Object.fromEntries(further.map((column) => [column, row[column]]));
	const { mappingMode, value } = storedColumns(first);
	if (mappingMode !== AUTOMATIC) {
		if (!isRecord(value) || isEmpty(value[IMPORT_COLUMNS.cif])) throw noCif();
		const mapped = ({ item }: ItemContext) =>
			node.getNodeParameter(`${COLUMNS}.value`, item) as IDataObject;
		return {
			valuesOf: (context) => ({ ...furtherOf(rows[context.item]), ...mapped(context) }),
			further,
		};
	}
	if (caller.isModel) throw automaticTool();
	const understood = new UnderstoodColumns(rows);
	return {
		valuesOf: ({ item }) => ({ ...furtherOf(rows[item]), ...understood.valuesOf(rows[item]) }),
		understood,
		further,
	};
}

/** As it is in the node: with its expressions, which are not the same for each item. */
function storedColumns({ node }: ItemContext): IDataObject {
	const stored: unknown = node.getNode().parameters[COLUMNS];
	return isRecord(stored) ? stored : { mappingMode: AUTOMATIC };
}

function readFurther(first: ItemContext, rows: readonly IDataObject[]): string[] {
	const { furtherColumns = '' } = readCollection(first, 'options');
	return unwrap(FURTHER, parseList(furtherColumns)).map((name) => {
		const column = columnNamed(rows, name);
		if (column === undefined) {
			throw new InvalidInput(FURTHER, {
				what: `${shown(name)} is not a column`,
				hint: describeColumns(columnsOf(rows)),
			});
		}
		if (!IMPORT_LABELS.has(column)) return column;
		throw new InvalidInput(FURTHER, {
			what: `${shown(column)} is the name of a field in ${COLUMNS_LABEL}`,
			hint: 'Map it there, and remove it here.',
		});
	});
}

function describeColumns(columns: readonly string[]): string {
	return columns.length === 0
		? 'The items have no columns.'
		: `The items have the columns ${listColumns(columns)}.`;
}

function noCif(): InvalidInput {
	return new InvalidInput(COLUMNS_LABEL, {
		what: 'has nothing in CIF, by which the service tells companies apart',
		hint: 'Drag the column with the CIFs into CIF, or choose Map Automatically.',
	});
}

function automaticTool(): InvalidInput {
	return new InvalidInput(COLUMNS_LABEL, {
		what: 'cannot be mapped automatically in a tool, which has no columns',
		hint: 'Choose Map Each Column Manually and let the model fill in the fields, or set Body From to JSON.',
	});
}

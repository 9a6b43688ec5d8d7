import type { IDataObject, INodeProperties, ResourceMapperFields } from 'n8n-workflow';
import { isEmpty, isRecord } from '../../../lib/json';
import { InvalidInput, shown, unwrap } from '../../../lib/result';
import { IMPORT_COLUMNS } from '../../../service/fields';
import { parseList } from '../../../spain/lists';
import {
	adviseOnColumns,
	columnNamed,
	columnsOf,
	describeColumns,
	describeDoubt,
	explainNoCif,
	findColumns,
	readCollection,
	valueIn,
} from '../../fields';
import type { ItemContext } from '../../run/types';

export const COLUMNS = 'columns';
export const COLUMNS_LABEL = 'Columns';
/** The mode in which n8n stores that the columns are mapped automatically. */
export const AUTOMATIC = 'autoMapInputData';
/** Display name that n8n gives the mode of that field. */
const MODE_LABEL = 'Mapping Column Mode';

const LABELS = {
	cif: 'CIF',
	name: 'Name',
	phone: 'Phone',
	email: 'Email',
	web: 'Web',
	town: 'Town',
	province: 'Province',
	notes: 'Notes',
} satisfies Record<keyof typeof IMPORT_COLUMNS, string>;

const FIELDS = Object.keys(LABELS) as Array<keyof typeof LABELS>;

/** The fields of an import, by their names in its body, with their display names. */
export const IMPORT_LABELS: ReadonlyMap<string, string> = new Map(
	FIELDS.map((field) => [IMPORT_COLUMNS[field], LABELS[field]]),
);

export const furtherColumnsOption: INodeProperties = {
	displayName: 'Further Columns',
	name: 'furtherColumns',
	type: 'string',
	default: '',
	placeholder: 'e.g. sector, cnae',
	description:
		'Names of other columns of the input to send, separated by commas. They are sent as they are, under the same names.',
};

/** The columns of an import for the form, without a request. None is required there: each row is checked. */
export async function importColumns(): Promise<ResourceMapperFields> {
	return {
		fields: [...IMPORT_LABELS].map(([id, displayName]) => ({
			id,
			displayName,
			required: false,
			defaultMatch: false,
			display: true,
			type: 'string',
		})),
	};
}

export class UnderstoodColumns {
	/** Each column that is understood, with the display name of its field. */
	readonly understood: string[] = [];
	readonly others: string[];
	readonly #columns = new Map<string, readonly string[]>();

	/** @throws {InvalidInput} when no column has CIFs, or it is in doubt which is meant for a field. */
	constructor(rows: readonly IDataObject[]) {
		for (const field of FIELDS) {
			const cifs = this.#columns.get(IMPORT_COLUMNS.cif);
			const { columns, isSure, isByValues } = findColumns(rows, field, cifs);
			if (!isSure) throw inDoubt(describeDoubt(columns, LABELS[field]));
			if (columns.length === 0 && field === 'cif') throw noCif(rows);
			this.#columns.set(IMPORT_COLUMNS[field], columns);
			const label = isByValues ? `${LABELS[field]} (by its values)` : LABELS[field];
			this.understood.push(...columns.map((column) => `${column} → ${label}`));
		}
		const used = [...this.#columns.values()].flat();
		this.others = columnsOf(rows).filter((column) => !used.includes(column));
	}

	/** The values of a row in these columns, by the fields of an import. */
	valuesOf(row: IDataObject): IDataObject {
		const values = [...this.#columns].map(([field, columns]) => [field, valueIn(row, columns)]);
		return Object.fromEntries(values) as IDataObject;
	}
}

function inDoubt(doubt: string): InvalidInput {
	return new InvalidInput(COLUMNS_LABEL, {
		what: `cannot be mapped automatically: ${doubt}`,
		hint: `Set ${MODE_LABEL} to Map Each Column Manually and drag the one that is meant, or remove the others before this node.`,
	});
}

function noCif(rows: readonly IDataObject[]): InvalidInput {
	return new InvalidInput(COLUMNS_LABEL, {
		what: 'cannot be mapped automatically: no column has CIFs',
		hint: adviseOnColumns(
			rows,
			`Set ${MODE_LABEL} to Map Each Column Manually and drag the one with the CIFs into CIF.`,
		),
	});
}

/** Tells columns that are to be understood from mapped ones. @throws {InvalidInput} when that cannot be done. */
export function isAutomatic({ node, caller }: ItemContext): boolean {
	// Unevaluated: its expressions are not the same for each item.
	const stored: unknown = node.getNode().parameters[COLUMNS];
	const { mappingMode, value } = isRecord(stored) ? stored : { mappingMode: AUTOMATIC };
	if (mappingMode !== AUTOMATIC) {
		if (isRecord(value) && !isEmpty(value[IMPORT_COLUMNS.cif])) return false;
		throw new InvalidInput(COLUMNS_LABEL, {
			what: 'has nothing in CIF, by which the service tells companies apart',
			hint: 'Drag the column with the CIFs into CIF, or choose Map Automatically.',
		});
	}
	if (!caller.isModel) return true;
	throw new InvalidInput(COLUMNS_LABEL, {
		what: 'cannot be mapped automatically in a tool, which has no columns',
		hint: 'Choose Map Each Column Manually and let the model fill in the fields, or set Rows From to JSON.',
	});
}

/** The columns that are named in fields, by field. @throws {InvalidInput} when the CIF is neither a column nor a CIF. */
export function readNamed({ node, caller }: ItemContext, inputs: readonly IDataObject[]) {
	const { value } = Object(node.getNode().parameters[COLUMNS]) as { value?: unknown };
	const columns: Array<[field: string, column: string]> = [];
	for (const [field, text] of Object.entries(Object(value) as object)) {
		if (caller.isModel || typeof text !== 'string' || text.startsWith('=')) continue;
		const column = columnNamed(inputs, text.trim());
		if (column !== undefined) columns.push([field, column]);
		const reason = field === IMPORT_COLUMNS.cif ? explainNoCif(text) : undefined;
		if (column !== undefined || reason === undefined) continue;
		const hint = adviseOnColumns(inputs, 'Drag the one with the CIFs into CIF, or enter its name.');
		throw new InvalidInput(COLUMNS_LABEL, {
			what: `has ${shown(text)} in CIF, which ${reason}`,
			hint,
		});
	}
	return columns;
}

/** The columns to send as they are. @throws {InvalidInput} when one does not exist, or has a field of its own. */
export function readFurther(first: ItemContext, inputs: readonly IDataObject[]): string[] {
	const { displayName } = furtherColumnsOption;
	const { furtherColumns = '' } = readCollection(first, 'options');
	return unwrap(displayName, parseList(furtherColumns)).map((name) => {
		const column = columnNamed(inputs, name);
		if (column === undefined) {
			throw new InvalidInput(displayName, {
				what: `${shown(name)} is not a column`,
				hint: adviseOnColumns(inputs),
			});
		}
		if (!IMPORT_LABELS.has(column)) return column;
		throw new InvalidInput(displayName, {
			what: `${shown(column)} is the name of a field in ${COLUMNS_LABEL}`,
			hint: 'Map it there, and remove it here.',
		});
	});
}

/** What is said of the columns, and those that are not imported. */
export function remarksOnColumns(
	{ understood, others }: UnderstoodColumns,
	further: readonly string[],
): { taken: string[]; left: string[] } {
	const left = others.filter((column) => !further.includes(column));
	return { taken: describeColumns([...understood, ...further]), left };
}

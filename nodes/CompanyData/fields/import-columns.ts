import type { IDataObject, ResourceMapperFields } from 'n8n-workflow';
import { InvalidInput } from '../../lib/result';
import { IMPORT_COLUMNS } from '../../service/fields';
import {
	adviseOnColumns,
	COLUMN_KINDS,
	columnsOf,
	describeDoubt,
	findCifColumns,
	findColumns,
	valueIn,
	type FoundColumns,
} from './columns';

export const COLUMNS_LABEL = 'Columns';
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

type Field = keyof typeof LABELS;

/** The fields of an import, by their names in its body, with their display names. */
export const IMPORT_LABELS: ReadonlyMap<string, string> = new Map(
	Object.entries(LABELS).map(([field, label]) => [IMPORT_COLUMNS[field as Field], label]),
);

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
	readonly #columns = new Map<string, readonly string[]>();
	readonly #all: readonly string[];
	readonly #isCifByValues: boolean;

	/** @throws {InvalidInput} when no column has CIFs, or it is in doubt which is meant for a field. */
	constructor(rows: readonly IDataObject[]) {
		this.#all = columnsOf(rows);
		const cif = findCifColumns(rows);
		this.#take('cif', cif);
		if (cif.columns.length === 0) throw noCif(rows);
		this.#isCifByValues = cif.isByValues === true;
		for (const kind of COLUMN_KINDS) this.#take(kind, findColumns(rows, kind, cif.columns));
	}

	/** The values of a row in these columns, by the fields of an import. */
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

	get others(): string[] {
		const used = new Set([...this.#columns.values()].flat());
		return this.#all.filter((column) => !used.has(column));
	}

	#take(field: Field, { columns, candidates }: FoundColumns): void {
		if (columns.length > 0) this.#columns.set(IMPORT_COLUMNS[field], columns);
		if (candidates.length === 0) return;
		throw new InvalidInput(COLUMNS_LABEL, {
			what: `cannot be mapped automatically: ${describeDoubt(candidates, LABELS[field])}`,
			hint: `Set ${MODE_LABEL} to Map Each Column Manually and drag the one that is meant, or remove the others before this node.`,
		});
	}
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

import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { checkCif } from '../../../shared/domain/cif';
import { isEmpty } from '../../../shared/json';
import { InvalidInput, shown } from '../../../shared/result';
import { findCifColumns, type CifColumns } from '../company/cif-column';
import { columnNamed, columnsOf, listColumns, valueIn } from '../company/columns';
import { readRaw } from '../parameters';
import type { ItemContext } from '../types';

const NAME = 'cif';
const LABEL = 'CIF';

/** The field for the CIF of each item. @param description what is done with it. */
export function cifField(description: string): INodeProperties {
	return {
		displayName: LABEL,
		name: NAME,
		type: 'string',
		default: '',
		placeholder: 'e.g. the column CIF or NIF, found by itself',
		description: `${description} Leave empty to take them from the column of the input that has them, found by its name, such as CIF, N.I.F. or Código fiscal, and by its values. For another column, drag it here or enter its name.`,
	};
}

/** Where the CIFs of a run's items come from. */
export class CifSource {
	readonly #rows: readonly IDataObject[];
	readonly #stored: unknown;
	readonly #isModel: boolean;
	readonly #found?: CifColumns;
	readonly #column?: string;

	/** @throws {InvalidInput} when it is in doubt, or when the field has a text that names no column. */
	constructor({ node, caller }: ItemContext) {
		this.#rows = node.getInputData().map(({ json }) => json);
		this.#stored = node.getNode().parameters[NAME];
		this.#isModel = caller.isModel;
		if (isEmpty(this.#stored)) {
			this.#found = findCifColumns(this.#rows);
			this.#requireColumn(this.#found);
		} else if (typeof this.#stored === 'string' && !this.#stored.startsWith('=')) {
			this.#column = columnNamed(this.#rows, this.#stored.trim());
			this.#requireCifOrColumn(this.#stored);
		}
	}

	/** What the field gives for an item. */
	valueFor(context: ItemContext): unknown {
		const row = this.#rows[context.item];
		if (this.#found !== undefined) return valueIn(row, this.#found.columns);
		return this.#column === undefined ? readRaw(context, NAME) : row[this.#column];
	}

	/** The column whose values alone told that it has the CIFs. */
	get guessed(): string | undefined {
		return this.#found?.isByValues ? this.#found.columns[0] : undefined;
	}

	/** The error for a run without any CIF. */
	noCif(): InvalidInput {
		return new InvalidInput(LABEL, {
			what: 'is empty: no item has a CIF',
			hint: `${this.#describeColumns()} ${this.#columns.length === 0 ? 'Check the node before this one.' : 'Drag the one with the CIFs into the field CIF, or enter its name.'}`,
		});
	}

	#requireColumn({ columns, candidates }: CifColumns): void {
		if (columns.length > 0 || this.#isModel) return;
		if (candidates.length === 0) {
			if (this.#columns.length > 0) throw this.noCif();
			return;
		}
		throw new InvalidInput(LABEL, {
			what: `is empty, and several columns may have the CIFs: ${listColumns(candidates)}`,
			hint: 'Drag one of them into the field CIF, or enter its name.',
		});
	}

	/** A mistyped CIF is reported for its item; a text that looks like none was meant for a column. */
	#requireCifOrColumn(text: string): void {
		const check = checkCif(text);
		if (this.#column !== undefined || check.valid || check.fault !== 'name') return;
		if (this.#isModel || this.#columns.length === 0) return;
		throw new InvalidInput(LABEL, {
			what: `${shown(text)} is neither a CIF nor a column`,
			hint: `${this.#describeColumns()} Drag the one with the CIFs into this field.`,
		});
	}

	get #columns(): string[] {
		return columnsOf(this.#rows);
	}

	#describeColumns(): string {
		return this.#columns.length === 0
			? 'The items have no columns.'
			: `The items have the columns ${listColumns(this.#columns)}.`;
	}
}

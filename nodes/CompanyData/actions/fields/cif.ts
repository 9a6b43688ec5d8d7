/** What a column with tax IDs is usually called, in sheets and in the service's own records. */
const CIF_COLUMNS = [
	'cif',
	'CIF',
	'Cif',
	'nif',
	'NIF',
	'Nif',
	'C.I.F.',
	'N.I.F.',
	'CIF/NIF',
	'NIF/CIF',
	'Tax ID',
	'tax_id',
];

/** An expression for the CIF of an item: the first of the usual columns that is filled in. */
export const CIF_OF_ITEM = `={{ ${CIF_COLUMNS.map(toProperty).join(' || ')} }}`;

function toProperty(column: string): string {
	return /^\w+$/.test(column) ? `$json.${column}` : `$json["${column}"]`;
}

/** The door of `sheet/`: all that others use of it. */

export {
	type FoundColumns,
	MANY_ROWS,
	SAMPLE_SIZE,
	type SheetRow,
	adviseOnColumns,
	columnNamed,
	columnsOf,
	findColumns,
	hasCifs,
	valueIn,
} from './columns';
export { type ColumnKind, readHeading } from './headings';
export { type Cell, type TextKind, isNothingAs, isOfEncoding, isOfKind, readCell } from './kinds';
export { explainBroken, explainMisread } from './misread';

/** Says in hints which cells were left out of their rows. */

import { ENCODING_OPTION } from '../../../lib/file-options';
import { counted } from '../../../lib/text';
import { isOfEncoding } from '../../../sheet';

const ENCODING = `read with the wrong encoding (${ENCODING_OPTION})`;

/** Which item has a cell that does not fit, and why, to follow it in a sentence. */
export interface LeftOutCell {
	item: number;
	fault: string;
}

/**
 * Says how many cells were left out, and where the first is; those that were read with the wrong encoding on their own. What
 * they hold is not shown: n8n's redaction does not hide a hint, and a cell may have the name or telephone of a person.
 */
export function describeLeftOut(all: ReadonlyArray<readonly LeftOutCell[]>): string[] {
	const cells = all.flat();
	const others = cells.filter((cell) => !isOfEncoding(cell));
	const first = others.length > 1 ? '; the first' : ', which';
	return [
		...describeCells(cells.filter(isOfEncoding), `, ${ENCODING}`),
		...describeCells(others, `${first} ${others[0]?.fault}`),
	];
}

function describeCells(cells: readonly LeftOutCell[], reason: string): string[] {
	const count = counted(cells.length, 'cell');
	return cells.slice(0, 1).map(({ item }) => `${count} left out${reason} (item ${item})`);
}

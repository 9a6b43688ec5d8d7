/** Reads lists of names as people paste them: the lines of a sheet, whose cells tabs set apart, and numbered lists. */

import { isOfKind, readCell, readHeading } from '../../../../sheet';
import type { CompanyFacts } from '../../../../spain';

/** The facts in the order in which they are looked for. Any words may be a town; those after it may be a province. */
const FACTS = ['email', 'web', 'phone', 'town', 'province'] as const;

/** A name, and the facts beside it; those that the line does not have are missing. */
export interface PastedName {
	name: string;
	facts: Partial<CompanyFacts>;
}

/**
 * Reads a line of a sheet: the name is the first cell that may be one, and so not a number, and the cells after it are read
 * as what they look like. A line without a tab is a name.
 */
export function readLine(line: string): PastedName {
	const [name, ...others] = cellsFromName(line);
	if (name === undefined) return { name: line, facts: {} };

	const facts: Partial<CompanyFacts> = {};

	for (const cell of others) {
		const fact = FACTS.find((kind) => facts[kind] === undefined && isOfKind(kind, cell));
		const read = fact && readCell(fact, cell);
		if (fact && read && 'text' in read) facts[fact] = read.text;
	}

	return { name, facts };
}

function cellsFromName(line: string): string[] {
	const cells = cellsOf(line);
	const start = cells.length > 1 ? cells.findIndex((cell) => isOfKind('name', cell)) : -1;
	return start === -1 ? [] : cells.slice(start);
}

function cellsOf(line: string): string[] {
	return line.split('\t').map((cell) => cell.trim());
}

/** Drops the first of several lines if it has the headings of a sheet, such as Empresa, or Nombre and Ciudad. */
export function withoutHeadings(lines: string[]): string[] {
	if (lines.length < 2) return lines;

	const cells = cellsOf(lines[0]);
	const kinds = cells.map((cell) => readHeading(cell)?.kind).filter((kind) => kind !== undefined);
	// A single such word among others may be a value: Cliente says what kind of business partner a company is.
	const isHeading = kinds.includes('name') && kinds.length >= Math.min(2, cells.length);
	return isHeading ? lines.slice(1) : lines;
}

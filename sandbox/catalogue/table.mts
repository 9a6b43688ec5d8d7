import { readFileSync } from 'node:fs';

/** The rows of a table in this folder, below its head. Its fields are separated by semicolons, and have none. */
export function readTable(name: string): string[][] {
	const text = readFileSync(new URL(name, import.meta.url), 'utf8');
	const [, ...rows] = text.trimEnd().split('\n');
	return rows.map((row) => row.split(';'));
}

import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { cacheFolder, projectRoot } from '../harness/process/paths.mts';
import { table } from './docs/markdown.mts';
import { matrixParts } from './matrix-parts.mts';
import type { StepOutcome } from './runner.mts';

/** How a part has ended in a version of n8n. */
export interface MatrixResult extends StepOutcome {
	/** Name of the part. */
	part: string;
	n8n: string;
	/** Version of the package. */
	package: string;
}

const PAGE = join(projectRoot, 'docs', 'compatibility.md');

const HEAD = ['Checks', 'n8n', 'Node.js', 'n8n takes', 'Package', 'Passed', 'Seconds', 'Date'];

/**
 * Writes results into the table of docs/compatibility.md. Lines of the registered parts and versions that
 * were not run now stay as they are; a version beyond those gets no line.
 */
export async function writeCompatibility(results: MatrixResult[]): Promise<void> {
	const kept = existsSync(PAGE) ? readRows(await readFile(PAGE, 'utf8')) : new Map();
	const now = new Map(results.map((one) => [keyOf(matrixParts[one.part].title, one.n8n), one]));
	const rows = Object.values(matrixParts).flatMap(({ title, versions }) =>
		versions.map((version) => {
			const key = keyOf(title, version);
			const result = now.get(key);
			return result === undefined
				? (kept.get(key) ?? [title, version, ...HEAD.slice(2).map(() => 'not run')])
				: rowOf(result);
		}),
	);
	const text = pageOf(rows);
	await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }));
}

function rowOf({ part, n8n, package: version, passed, failed, ...rest }: MatrixResult): string[] {
	return [
		...[matrixParts[part].title, n8n, process.versions.node, takenNode(n8n), version],
		`${passed} of ${passed + failed}${rest.succeeded ? '' : ': failed'}`,
		rest.seconds.toFixed(0),
		new Date().toISOString().slice(0, 10),
	];
}

/** The range of Node.js that an installed n8n starts on; it refuses any other. */
function takenNode(n8n: string): string {
	const path = join(cacheFolder(), 'n8n', n8n, 'node_modules', 'n8n', 'package.json');
	if (!existsSync(path)) return 'unknown';
	return JSON.parse(readFileSync(path, 'utf8')).engines.node;
}

function pageOf(rows: string[][]): string {
	const parts = Object.values(matrixParts);
	return [
		'# Compatibility',
		'',
		'What was checked in which version of n8n, each time with the package file as it is published, installed',
		'in a real n8n against the sandbox. Written by `npm run test:matrix`, a line by each run;',
		'`npm run test:matrix -- PART --n8n VERSION` repeats one.',
		'',
		table([HEAD, ...rows]),
		'',
		...parts.map(({ title, about }) => `- **${title}**: ${about}.`),
		'',
		'“n8n takes” is the Node.js that this n8n asks for; it does not start on any other.',
		'',
	].join('\n');
}

/** The rows of the page's table by part and version. */
function readRows(page: string): Map<string, string[]> {
	const rows = page
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) =>
			line
				.slice(1, -1)
				.split('|')
				.map((cell) => cell.trim()),
		);
	return new Map(rows.map((row) => [keyOf(row[0], row[1]), row]));
}

function keyOf(title: string, version: string): string {
	return `${title} ${version}`;
}

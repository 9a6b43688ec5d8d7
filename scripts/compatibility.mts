import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
	byEnvironmentVersion,
	currentVersion,
	middleVersions,
	oldestVersion,
	pinnedVersions,
} from '../harness/n8n/versions.mts';
import { runCommand } from '../harness/process/children.mts';
import { cacheFolder, projectRoot } from '../harness/process/paths.mts';
import { table, withSection } from './docs/markdown.mts';

/** A part of the matrix: its title, and the versions of n8n that it is run in, unless others are asked for. */
export type MatrixPart = [title: string, versions: string[]];

/** What came of a test file. */
export interface FileResult {
	file: string;
	passed: number;
	failures: string[];
	seconds: number;
}

const ENDS = [currentVersion, oldestVersion];

/** The parts of the matrix by their test files, in the order of the page. */
const MATRIX: Record<string, MatrixPart> = {
	'test/e2e/versions.test.mts': ['Nodes and credentials', pinnedVersions],
	'test/e2e/credentials.test.mts': ['Forms of the credentials', ENDS],
	'test/e2e/installation.test.mts': [
		'Installation',
		[currentVersion, byEnvironmentVersion, oldestVersion],
	],
	'test/e2e/update.test.mts': ['Update and removal', ENDS],
	'test/e2e/polling.test.mts': ['Polling', ENDS],
	'test/e2e/settings.test.mts': ['Settings of n8n', ENDS],
	'test/e2e/queue.test.mts': ['Queue mode', ENDS],
	'test/e2e/agents-builder.test.mts': ['Agents that build workflows', [currentVersion]],
	'test/e2e/agents.test.mts': ['Agents and MCP clients', ENDS],
};

const PAGE = join(projectRoot, 'docs', 'compatibility.md');
const HEAD = ['Checks', 'n8n', 'Node.js', 'Node.js range', 'Package', 'Passed', 'Seconds', 'Date'];

/** The test files for a version of n8n, those of a middle one if it is not pinned; with paths, those alone. */
export function filesFor(version: string, paths: string[]): string[] {
	const like = pinnedVersions.includes(version) ? version : middleVersions[0];
	const isAsked = (file: string) => paths.length === 0 || paths.some((path) => file.includes(path));
	return Object.keys(MATRIX).filter((file) => isAsked(file) && MATRIX[file][1].includes(like));
}

/**
 * Writes what came of the matrix in a version of n8n into docs/compatibility.md, and leaves other lines and what
 * follows them. The lines of a version that is not pinned are only printed.
 */
export async function writeCompatibility(n8n: string, results: FileResult[]): Promise<void> {
	if (!pinnedVersions.includes(n8n)) return printLines(n8n, results);
	const rows = rowsOf(n8n, results);
	const text = compatibilityPage(readFileSync(PAGE, 'utf8'), Object.values(MATRIX), rows);
	await writeFile(PAGE, text);
	await runCommand('prettier', ['--write', PAGE]);
}

/** Prints the lines of docs/compatibility.md for a run; `node` is that of an n8n elsewhere. */
export function printLines(n8n: string, results: FileResult[], node?: string): void {
	console.log(`\n${table([HEAD, ...rowsOf(n8n, results, node)])}`);
}

export function rowsOf(n8n: string, results: FileResult[], node?: string): string[][] {
	const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));
	const manifest = join(cacheFolder(), 'n8n', n8n, 'node_modules', 'n8n', 'package.json');
	return results
		.filter(({ file }) => file in MATRIX)
		.map(({ file, passed, failures: { length: failed }, seconds }) => [
			...[MATRIX[file][0], n8n, node ?? process.versions.node],
			node === undefined ? readJson(manifest).engines.node : 'not asked',
			readJson(projectRoot, 'package.json').version,
			`${passed} of ${passed + failed}${failed === 0 ? '' : ': failed'}`,
			...[seconds.toFixed(0), new Date().toISOString().slice(0, 10)],
		]);
}

/**
 * The page with these rows in its table. Of other parts and versions, its previous rows are kept; a version that no
 * part has gets no row.
 */
export function compatibilityPage(before: string, parts: MatrixPart[], now: string[][]): string {
	const kept = before
		.split('\n')
		.filter((line) => line.startsWith('| '))
		.map((line) => line.slice(2, -1).split('|'))
		.map((cells) => cells.map((cell) => cell.trim()));
	const rows = parts.flatMap(([title, versions]) =>
		versions.map((version) => {
			const row = [...now, ...kept].find(([part, n8n]) => part === title && n8n === version);
			return row ?? [title, version, ...HEAD.slice(2).map(() => 'not run')];
		}),
	);
	return withSection(before, 'matrix', table([HEAD, ...rows]));
}

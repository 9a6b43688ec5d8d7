import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { runCommand } from '../harness/process/children.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain } from '../harness/process/step.mts';
import type { Resource } from '../nodes/CompanyData/run/types.ts';
import { documentsOf } from './docs/operations.mts';
import { moduleOf, type Format } from './towns/table.mts';

const require = createRequire(import.meta.url);
const TOWNS = join(projectRoot, 'scripts/towns');

await runMain(async () => {
	// The node's sources import each other as CommonJS, so they are read from the build.
	await runCommand('node', ['--run', 'build']);
	if (process.argv.includes('--towns')) writeTowns();
	else writeOperations();
});

/** Writes a page for each operation, and the tables of operations in README and docs/scopes.md. */
function writeOperations(): void {
	const { RESOURCES } = built<{ RESOURCES: readonly Resource[] }>(
		'nodes/CompanyData/operations/resources.js',
	);
	const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
	const tables = { readme: read('README.md'), scopes: read('docs/scopes.md') };
	const documents = documentsOf(RESOURCES, tables);
	rmSync(join(projectRoot, 'docs/operations'), { recursive: true, force: true });
	for (const { path, text } of documents) write(path, text);
}

/** Writes the table of towns that the package carries, from scripts/towns. */
function writeTowns(): void {
	const domain = {
		...built<object>('spain/provinces.js'),
		...built<object>('spain/towns-table.js'),
	} as Format;
	const otherNames = readFileSync(join(TOWNS, 'other-names.csv'), 'utf8');
	const extract = readFileSync(join(TOWNS, 'municipalities.csv'), 'utf8');
	write('spain/towns.generated.ts', moduleOf(extract, otherNames, domain));
}

function built<Exports>(path: string): Exports {
	return require(join(projectRoot, 'dist', path));
}

function write(path: string, text: string): void {
	mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
	writeFileSync(join(projectRoot, path), text);
	console.log(path);
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../harness/process/children.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { runMain } from '../harness/process/step.mts';
import type { Resource } from '../nodes/CompanyData/run/types.ts';
import { documentsOf } from './docs/operations.mts';
import type { Format } from './towns/encode.mts';
import { moduleOf } from './towns/table.mts';

const HELP = `Writes what is derived from the sources: a page for each operation, and the tables of
operations in README and docs/scopes.md.

Usage: npm run docs [-- options]

  --towns   write the table of towns that the package carries, from scripts/towns, instead
  --help    show this text`;

const require = createRequire(import.meta.url);
const TOWNS = join(projectRoot, 'scripts/towns');

await runMain(async () => {
	const { values } = parseArgs({
		options: {
			towns: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help) {
		console.log(HELP);
		return 0;
	}
	// The node's sources import each other as CommonJS, so they are read from the build.
	await runCommand('node', ['--run', 'build']);
	if (values.towns) writeTowns();
	else writeOperations();
	return 0;
});

function writeOperations(): void {
	const { RESOURCES } = built<{ RESOURCES: readonly Resource[] }>(
		'CompanyData/operations/resources.js',
	);
	const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
	const tables = { readme: read('README.md'), scopes: read('docs/scopes.md') };
	rmSync(join(projectRoot, 'docs/operations'), { recursive: true, force: true });
	for (const { path, text } of documentsOf(RESOURCES, tables)) write(path, text);
}

function writeTowns(): void {
	const domain = {
		...built<object>('spain/provinces.js'),
		...built<object>('spain/towns-table.js'),
	} as Format;
	const otherNames = readFileSync(join(TOWNS, 'other-names.csv'), 'utf8');
	const extract = readFileSync(join(TOWNS, 'municipalities.csv'), 'utf8');
	write('nodes/spain/towns.generated.ts', moduleOf(extract, otherNames, domain));
}

function built<Exports>(path: string): Exports {
	return require(join(projectRoot, 'dist/nodes', path));
}

function write(path: string, text: string): void {
	mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
	writeFileSync(join(projectRoot, path), text);
	console.log(path);
}

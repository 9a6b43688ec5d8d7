import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { extractOf } from './towns/sources.mts';
import { moduleOf, type Domain } from './towns/table.mts';

const help = `Writes the table of towns that the package carries, from scripts/towns.

Usage: npm run towns [-- MUNICIPIOS.csv]

With MUNICIPIOS.csv the extract of it is written first: a file of the Nomenclátor Geográfico de
Municipios y Entidades de Población, from https://centrodedescargas.cnig.es (CC BY 4.0, IGN). Write the
year of a new edition into scripts/towns/table.mts and the README.`;

const root = resolve(import.meta.dirname, '..');
const sources = join(import.meta.dirname, 'towns');
const extractPath = join(sources, 'municipalities.csv');
const require = createRequire(import.meta.url);

const [given] = process.argv.slice(2);
if (given === '--help') {
	console.log(help);
	process.exit(0);
}
if (given !== undefined) writeFileSync(extractPath, extractOf(readFileSync(given)));

// The node's sources import each other as CommonJS, so they are read from the build.
const build = spawnSync(join(root, 'node_modules/.bin/gulp'), ['build'], {
	cwd: root,
	stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);
const built = (name: string) => require(join(root, 'dist/nodes/shared/domain', name)) as object;
const domain = { ...built('provinces.js'), ...built('towns-table.js') } as Domain;

const path = 'nodes/shared/domain/towns.generated.ts';
const otherNames = readFileSync(join(sources, 'other-names.csv'), 'utf8');
writeFileSync(join(root, path), moduleOf(readFileSync(extractPath, 'utf8'), otherNames, domain));
console.log(path);

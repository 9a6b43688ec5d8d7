import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { Resource } from '../nodes/CompanyData/actions/types.ts';
import { documentsOf } from './docs/operations.mts';

/**
 * Writes what the documentation derives from the node's own description: a page for each operation,
 * and the tables of operations in README and docs/scopes.md.
 */
const root = resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

// The node's sources import each other as CommonJS, so they are read from the build.
const build = spawnSync(join(root, 'node_modules/.bin/gulp'), ['build'], {
	cwd: root,
	stdio: 'inherit',
});
if (build.status !== 0) process.exit(1);

const { RESOURCES } = require(join(root, 'dist/nodes/CompanyData/actions/resources.js')) as {
	RESOURCES: readonly Resource[];
};
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const tables = { readme: read('README.md'), scopes: read('docs/scopes.md') };
rmSync(join(root, 'docs/operations'), { recursive: true, force: true });
for (const { path, text } of documentsOf(RESOURCES, tables)) {
	mkdirSync(dirname(join(root, path)), { recursive: true });
	writeFileSync(join(root, path), text);
	process.stdout.write(`${path}\n`);
}

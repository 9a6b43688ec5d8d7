const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

/** Removes the previous build, so that a deleted source leaves nothing in the package. */
function clean() {
	return rm('dist', { recursive: true, force: true });
}

/** Compiles nodes and credentials to dist. */
function compile() {
	const compiler = require.resolve('typescript/bin/tsc');
	return spawn(process.execPath, [compiler, '-p', 'tsconfig.json'], { stdio: 'inherit' });
}

/** Copies the icons, which nodes and credentials name by a path relative to their own file. */
function icons() {
	return src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
}

/** Copies the codex files, by which n8n files the node under its categories, and the schemas of what comes out. */
function descriptions() {
	return src('nodes/**/*.json').pipe(dest('dist/nodes'));
}

exports.build = series(clean, parallel(compile, icons, descriptions));

import { join } from 'node:path';
import { readCommand } from '../../harness/process/children.mts';
import { projectRoot } from '../../harness/process/paths.mts';

/** Tables that only lists and names need: they must not slow down n8n's start. */
const LAZY = /\/(towns\.generated|cnae-20\d\d)\.js$/;
const RUNS = 7;

/** What loading the nodes and credentials takes. */
export interface LoadTime {
	/** Milliseconds in the fastest of several fresh processes, since other load can only add time. */
	milliseconds: number;
	/** Modules that were loaded and should not have been. */
	tables: string[];
}

/** Runs in its own process. n8n-workflow and crypto do not count, since n8n has long loaded them. */
const PROGRAM = `
	require('n8n-workflow');
	require('crypto');
	const started = performance.now();
	for (const path of process.argv.slice(1)) {
		for (const type of Object.values(require(path))) if (typeof type === 'function') new type();
	}
	const milliseconds = performance.now() - started;
	console.log(JSON.stringify({ milliseconds, modules: Object.keys(require.cache) }));`;

/**
 * Loads the built files, given by their paths in the checkout, as n8n does at its start.
 *
 * @throws {CommandFailure} when one of them cannot be loaded.
 */
export async function measureLoading(paths: string[]): Promise<LoadTime> {
	const files = paths.map((path) => join(projectRoot, path));
	const runs: Array<{ milliseconds: number; modules: string[] }> = [];
	for (let run = 0; run < RUNS; run++) {
		const output = await readCommand('node', ['--eval', PROGRAM, ...files], { cwd: projectRoot });
		runs.push(JSON.parse(output));
	}
	const times = runs.map(({ milliseconds }) => milliseconds);
	return {
		milliseconds: Math.min(...times),
		tables: runs[0].modules.filter((path) => LAZY.test(path)),
	};
}

import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { withoutNpmSettings } from './npm-settings.cjs';

export const projectRoot = resolve(import.meta.dirname, '../..');

/** The folders of what is published. */
export const SOURCE_FOLDERS = ['nodes', 'credentials', 'n8n', 'client', 'sheet', 'spain', 'lib'];

/** The TypeScript files of what is published, relative to the project. */
export function sourceFiles(): string[] {
	return SOURCE_FOLDERS.flatMap((folder) =>
		readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.ts'))
			.map((path) => join(folder, path)),
	);
}

/** Folder of the development tools' programs, including Node 24. */
const binaryFolder = join(projectRoot, 'node_modules', '.bin');

/** Folder outside the checkout for large downloads, kept between runs. */
export function cacheFolder(): string {
	const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return join(base, 'n8n-nodes-company-data');
}

/**
 * The environment for a child process: this process's own, with the project's Node first in PATH,
 * without npm's settings but for those of the connection to the registry, and without jest's.
 */
export function childEnvironment(additions: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	return {
		...withoutNpmSettings(process.env),
		PATH: `${binaryFolder}${delimiter}${process.env.PATH ?? ''}`,
		// n8n does not start where it takes itself to be under test.
		NODE_ENV: undefined,
		JEST_WORKER_ID: undefined,
		...additions,
	};
}

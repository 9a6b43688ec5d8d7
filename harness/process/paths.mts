import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The checkout. */
export const projectRoot = resolve(import.meta.dirname, '../..');

/** Where the programs of the project's own development tools are, Node 24 among them. */
export const binaryFolder = join(projectRoot, 'node_modules', '.bin');

/** A folder outside the checkout, kept between runs, for what is big and slow to get. */
export function cacheFolder(): string {
	const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
	return join(base, 'n8n-nodes-company-data');
}

/**
 * The environment for a child process: this process's own, with the project's Node first in PATH
 * and without what npm sets for the script it runs, which would make a nested npm believe that it
 * works in this package.
 */
export function childEnvironment(additions: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
	const inherited = Object.entries(process.env).filter(
		([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name),
	);
	return {
		...Object.fromEntries(inherited),
		PATH: `${binaryFolder}${delimiter}${process.env.PATH ?? ''}`,
		...additions,
	};
}

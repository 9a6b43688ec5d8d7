import { createHash, type Hash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dependenciesBefore } from './versions.mts';

interface Installed {
	version: string;
	folder: string;
}

/** Whether n8n was installed for this Node, has started once, and has not changed since. */
export function isComplete({ version, folder }: Installed): boolean {
	return (
		read(purposePath(folder)) === purpose(version) &&
		read(inventoryPath(folder)) === inventory(folder)
	);
}

/** Marks an installation from which n8n has started. */
export async function markComplete({ version, folder }: Installed): Promise<void> {
	await writeFile(purposePath(folder), purpose(version));
	await writeFile(inventoryPath(folder), inventory(folder));
}

/** Removes the mark; call it before removing anything. */
export async function unmark(folder: string): Promise<void> {
	await rm(inventoryPath(folder), { force: true });
	await rm(purposePath(folder), { force: true });
}

function purposePath(folder: string): string {
	return join(folder, 'complete.json');
}

/** What an installation must match to be usable. */
function purpose(version: string): string {
	return JSON.stringify({
		version,
		dependenciesBefore,
		platform: process.platform,
		architecture: process.arch,
		nodeModulesVersion: process.versions.modules,
	});
}

function inventoryPath(folder: string): string {
	return join(folder, 'inventory.json');
}

/**
 * Fingerprint of what is installed, by paths and sizes, to detect files that were removed, truncated or
 * added: about two seconds for the 3 GB of an n8n.
 */
function inventory(folder: string): string {
	const hash = createHash('sha256');
	const files = addFolder(join(folder, 'node_modules'), '', hash);
	return JSON.stringify({ files, hash: hash.digest('hex') });
}

function read(path: string): string | undefined {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return undefined;
	}
}

/** Adds the entries of a folder in an order that does not depend on the file system; returns their number. */
function addFolder(folder: string, path: string, hash: Hash): number {
	let files = 0;
	for (const entry of readEntries(folder)) {
		const location = join(folder, entry.name);
		const entryPath = `${path}/${entry.name}`;
		if (entry.isDirectory()) {
			files += addFolder(location, entryPath, hash);
		} else {
			hash.update(`${entryPath}\0${lstatSync(location, { throwIfNoEntry: false })?.size}\n`);
			files += 1;
		}
	}
	return files;
}

/** Empty if another run has just removed the folder. */
function readEntries(folder: string): Dirent[] {
	try {
		const entries = readdirSync(folder, { withFileTypes: true });
		return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}

import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** What a folder holds, to tell whether anything of it is gone, cut short or was added since. */
export interface Inventory {
	/** Number of files, links counted as files and folders not at all. */
	files: number;
	/** A hash over the path and the size of each. */
	hash: string;
}

/**
 * Takes stock of a folder and all below it, without reading the files: about two seconds for the
 * 3 GB of an n8n. A folder that is not there holds nothing.
 */
export function takeInventory(folder: string): Inventory {
	const hash = createHash('sha256');
	const files = addFolder(folder, '', hash);
	return { files, hash: hash.digest('hex') };
}

/** Adds what a folder holds, in an order that does not depend on the file system. */
function addFolder(folder: string, path: string, hash: ReturnType<typeof createHash>): number {
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

/** Nothing, if another run is removing the folder at this moment. */
function readEntries(folder: string): Dirent[] {
	try {
		const entries = readdirSync(folder, { withFileTypes: true });
		return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw error;
	}
}

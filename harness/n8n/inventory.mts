import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';

/** Fingerprint of a folder's content, to detect files that were removed, truncated or added. */
export interface Inventory {
	/** Number of files and links, without folders. */
	files: number;
	/** Hash over their paths and sizes. */
	hash: string;
}

/**
 * Fingerprints a folder without reading its files: about two seconds for the 3 GB of an n8n. A missing
 * folder counts as empty.
 */
export function takeInventory(folder: string): Inventory {
	const hash = createHash('sha256');
	const files = addFolder(folder, '', hash);
	return { files, hash: hash.digest('hex') };
}

/** Adds the entries of a folder in an order that does not depend on the file system. */
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

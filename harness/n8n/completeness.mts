import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dependenciesBefore } from './versions.mts';

interface Installed {
	version: string;
	folder: string;
}

/** Whether n8n was installed for this Node to the end, and has not changed since. */
export function isComplete({ version, folder }: Installed): boolean {
	const read = (path: string) => attempt(() => readFileSync(path, 'utf8'));
	// Another run may be removing the folder.
	const present = attempt(() => inventory(folder)) ?? '';
	return read(purposePath(folder)) === purpose(version) && read(inventoryPath(folder)) === present;
}

/** Marks an installation as complete. */
export async function markComplete({ version, folder }: Installed): Promise<void> {
	await writeFile(purposePath(folder), purpose(version));
	await writeFile(inventoryPath(folder), inventory(folder));
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
	const root = join(folder, 'node_modules');
	// In an order that does not depend on the file system.
	const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
	for (const path of paths) {
		const entry = lstatSync(join(root, path), { throwIfNoEntry: false });
		if (!entry?.isDirectory()) hash.update(`${path}\0${entry?.size}\n`);
	}
	return JSON.stringify({ entries: paths.length, hash: hash.digest('hex') });
}

function attempt<Result>(action: () => Result): Result | undefined {
	try {
		return action();
	} catch {
		return undefined;
	}
}

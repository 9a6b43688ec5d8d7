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
export function isComplete(installed: Installed): boolean {
	try {
		return marksOf(installed).every(([path, text]) => readFileSync(path, 'utf8') === text);
	} catch {
		// Something is missing.
		return false;
	}
}

export async function markComplete(installed: Installed): Promise<void> {
	for (const [path, text] of marksOf(installed)) await writeFile(path, text);
}

function marksOf({ version, folder }: Installed): Array<[path: string, text: string]> {
	return [
		[join(folder, 'complete.json'), purpose(version)],
		[join(folder, 'inventory.json'), inventory(folder)],
	];
}

function purpose(version: string): string {
	return JSON.stringify({
		version,
		dependenciesBefore,
		platform: process.platform,
		architecture: process.arch,
		nodeModulesVersion: process.versions.modules,
	});
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

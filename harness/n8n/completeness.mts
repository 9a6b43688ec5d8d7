import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeInventory } from './inventory.mts';
import { dependenciesBefore } from './versions.mts';

interface Installed {
	version: string;
	folder: string;
}

/** Whether n8n was installed for this Node and has started once, and all is there as it was then. */
export function isComplete({ version, folder }: Installed): boolean {
	return (
		read(purposePath(folder)) === purpose(version) &&
		read(inventoryPath(folder)) === inventory(folder)
	);
}

/** Notes that n8n has started from this folder. */
export async function markComplete({ version, folder }: Installed): Promise<void> {
	await writeFile(purposePath(folder), purpose(version));
	await writeFile(inventoryPath(folder), inventory(folder));
}

/** Takes the note back, before anything is removed. */
export async function unmark(folder: string): Promise<void> {
	await rm(inventoryPath(folder), { force: true });
	await rm(purposePath(folder), { force: true });
}

function purposePath(folder: string): string {
	return join(folder, 'complete.json');
}

/** What must be the same for an installation to be usable. */
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

function inventory(folder: string): string {
	return JSON.stringify(takeInventory(join(folder, 'node_modules')));
}

function read(path: string): string | undefined {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return undefined;
	}
}

import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeInventory } from './inventory.mts';
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

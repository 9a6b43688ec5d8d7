import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EarlyExit } from '../process/step.mts';
import { dependenciesBefore } from './versions.mts';

interface Installed {
	version: string;
	folder: string;
}

/** Whether n8n was installed for this Node, was started once, and has not changed since. */
export function isComplete({ version, folder }: Installed): boolean {
	const read = (path: string) => attempt(() => readFileSync(path, 'utf8'));
	// Another run may be removing the folder.
	const present = attempt(() => inventory(folder)) ?? '';
	return read(purposePath(folder)) === purpose(version) && read(inventoryPath(folder)) === present;
}

/**
 * Whether an n8n that did not start has to be installed again: files have changed, or it ends by itself also
 * when it is started with nothing else. A slow machine is no reason.
 *
 * @param failure How the start has failed.
 */
export async function isDamaged(
	installed: Installed,
	failure: unknown,
	startAlone: () => Promise<void>,
): Promise<boolean> {
	if (!isComplete(installed)) return true;
	if (!(failure instanceof EarlyExit)) return false;
	return await startAlone().then(
		() => false,
		(error: unknown) => error instanceof EarlyExit,
	);
}

/** Marks an installation whose n8n has not ended by itself when it was started. */
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

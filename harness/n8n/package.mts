import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readCommand } from '../process/command.mts';
import { downloadByNpm } from '../process/npm.mts';
import { projectRoot } from '../process/paths.mts';

/** A package file made by `npm pack`. */
export interface PackedPackage {
	path: string;
	/** Size of the file in bytes. */
	size: number;
	/** Paths of the files in it. */
	files: string[];
}

/** Names the package file for programs that a run starts, so that they do not pack the checkout again. */
export const packedVariable = 'COMPANY_DATA_PACKED';

/**
 * Packs the checkout, which must be built, into a folder. In a run that has already packed it, reuses
 * that file.
 *
 * @throws {CommandFailure} when npm or tar fails.
 */
export async function packPackage(folder: string, logPath: string): Promise<PackedPackage> {
	await mkdir(folder, { recursive: true });
	const packed = process.env[packedVariable];
	if (packed !== undefined) return await readPackage(packed, logPath);
	const command = ['pack', projectRoot, '--silent', '--pack-destination', folder];
	const fileName = await readCommand('npm', command, { cwd: folder, logPath });
	return await readPackage(join(folder, fileName.trim()), logPath);
}

async function readPackage(path: string, logPath: string): Promise<PackedPackage> {
	const listing = await readCommand('tar', ['-tzf', path], { logPath });
	const files = listing
		.trim()
		.split('\n')
		.map((entry) => entry.replace(/^package\//, ''));
	return { path, size: (await stat(path)).size, files };
}

/**
 * Installs a packed package as a self-hoster does by hand: in the folder `nodes` of n8n's folder,
 * without peer dependencies and scripts.
 *
 * @throws {CommandFailure} when npm fails.
 */
export async function installPackage(
	userFolder: string,
	packagePath: string,
	logPath: string,
): Promise<void> {
	const folder = join(userFolder, '.n8n', 'nodes');
	await mkdir(folder, { recursive: true });
	await writeFile(
		join(folder, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }, null, '\t'),
	);
	const options = [
		'--omit=dev',
		'--omit=peer',
		'--legacy-peer-deps',
		'--ignore-scripts',
		'--install-strategy=shallow',
		'--no-audit',
		'--no-fund',
	];
	await downloadByNpm(['install', ...options, packagePath], { cwd: folder, logPath });
}

import { mkdir, writeFile } from 'node:fs/promises';
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

interface PackReport {
	filename: string;
	size: number;
	files: Array<{ path: string }>;
}

/**
 * Packs the checkout into a folder; it must be built.
 *
 * @throws {CommandFailure} when npm fails.
 */
export async function packPackage(folder: string, logPath: string): Promise<PackedPackage> {
	await mkdir(folder, { recursive: true });
	const command = ['pack', projectRoot, '--json', '--pack-destination', folder];
	const output = await readCommand('npm', command, { cwd: folder, logPath });
	const reports: PackReport[] | Record<string, PackReport> = JSON.parse(output);
	const [report] = Object.values(reports);
	return {
		path: join(folder, report.filename),
		size: report.size,
		files: report.files.map(({ path }) => path),
	};
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

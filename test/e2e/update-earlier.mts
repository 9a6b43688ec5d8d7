import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../../harness/n8n/installer.mts';
import { readCommand, runCommand } from '../../harness/process/command.mts';
import { readFromRegistry } from '../../harness/process/npm.mts';

/**
 * The version that users may have when they update. Set it to the first published version, which is then
 * taken from the registry; until there is one, this package is updated from itself under an earlier
 * number.
 */
const PUBLISHED_VERSION: string | undefined = undefined;

const UNPUBLISHED_VERSION = '0.0.1';

/** The path of the package file that is updated from. */
export async function earlierPackage(
	current: string,
	folder: string,
	logPath: string,
): Promise<string> {
	await mkdir(folder, { recursive: true });
	return PUBLISHED_VERSION === undefined
		? await renumbered(current, folder, logPath)
		: await published(PUBLISHED_VERSION, current, folder, logPath);
}

async function published(
	version: string,
	current: string,
	folder: string,
	logPath: string,
): Promise<string> {
	const { name } = await readManifest(current, logPath);
	const command = ['pack', `${name}@${version}`, '--silent'];
	const fileName = await readFromRegistry(command, { cwd: folder, logPath });
	return join(folder, fileName.trim());
}

async function renumbered(current: string, folder: string, logPath: string): Promise<string> {
	await runCommand('tar', ['-xzf', current, '-C', folder], { logPath });
	const manifestPath = join(folder, 'package', 'package.json');
	const manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
	await writeFile(manifestPath, JSON.stringify({ ...manifest, version: UNPUBLISHED_VERSION }));
	const command = ['pack', './package', '--silent', '--ignore-scripts'];
	const fileName = await readCommand('npm', command, { cwd: folder, logPath });
	return join(folder, fileName.trim());
}

import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readManifest } from './update-installer.mts';
import { readCommand, runCommand } from '../../harness/process/children.mts';
import { downloadByNpm } from '../../harness/process/npm.mts';

/**
 * The version that users may have when they update. Set it to the first published version, which is then
 * taken from the registry; until there is one, this package is updated from itself under an earlier
 * number.
 */
const PUBLISHED_VERSION: string | undefined = undefined;

const UNPUBLISHED_VERSION = '0.0.1';

/** The path of the package file that is updated from. */
export async function earlierPackage(current: string): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-earlier-'));
	const logPath = join(folder, 'npm.log');
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
	const options = { cwd: folder, logPath, readOutput: true };
	const fileName = await downloadByNpm(command, options);
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

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand, runCommand } from '../../harness/process/children.mts';

/** As long as no version is published, this package is updated from itself under an earlier number. */
const EARLIER_VERSION = '0.0.1';

interface Manifest {
	name: string;
	version: string;
	[field: string]: unknown;
}

/** The manifest in a package file. */
export async function readManifest(packagePath: string, logPath: string): Promise<Manifest> {
	const command = ['-xzf', packagePath, '--to-stdout', 'package/package.json'];
	return JSON.parse(await readCommand('tar', command, { logPath }));
}

/** The version of a package whose files are in n8n's folder; undefined when there are none. */
export async function installedVersion(
	userFolder: string,
	name: string,
): Promise<string | undefined> {
	const path = join(userFolder, '.n8n', 'nodes', 'node_modules', name, 'package.json');
	if (!existsSync(path)) return undefined;
	return (JSON.parse(await readFile(path, 'utf8')) as Manifest).version;
}

/** The path of the package file that is updated from. */
export async function earlierPackage(current: string): Promise<string> {
	const cwd = await mkdtemp(join(tmpdir(), 'company-data-earlier-'));
	const logPath = join(cwd, 'npm.log');
	await runCommand('tar', ['-xzf', current, '-C', cwd], { logPath });
	const manifestPath = join(cwd, 'package', 'package.json');
	const manifest = JSON.parse(await readFile(manifestPath, 'utf8'));
	await writeFile(manifestPath, JSON.stringify({ ...manifest, version: EARLIER_VERSION }));
	const command = ['pack', './package', '--silent', '--ignore-scripts'];
	return join(cwd, (await readCommand('npm', command, { cwd, logPath })).trim());
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readCommand, runCommand } from '../../harness/process/children.mts';
import { downloadByNpm } from '../../harness/process/npm.mts';
import type { N8nClient } from '../../harness/n8n/client.mts';

/** What n8n stores about an installed package: in its list of packages and, per node, in its database. */
interface Manifest {
	name: string;
	version: string;
	author?: { name?: string; email?: string };
	n8n: { nodes: string[] };
	[field: string]: unknown;
}

/**
 * Installs or updates a packed package by the steps that n8n's screen Settings → Community Nodes takes,
 * in a folder whose n8n has run before and is stopped. It does what the class CommunityPackagesService of
 * n8n 1.123 and 2.41 does in `downloadPackage` and `persistInstalledPackage`, with two exceptions: the
 * file is local instead of downloaded, and n8n loads it at its next start instead of at once.
 *
 * @throws {CommandFailure} when npm or tar fails.
 */
export async function installAsN8nDoes(
	userFolder: string,
	packagePath: string,
	logPath: string,
): Promise<void> {
	const manifest = await readManifest(packagePath, logPath);
	const nodesFolder = nodesFolderOf(userFolder);
	const folder = join(nodesFolder, 'node_modules', manifest.name);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	const unpack = ['-xzf', packagePath, '-C', folder, '--strip-components=1'];
	await runCommand('tar', unpack, { logPath });
	const left = ['devDependencies', 'peerDependencies', 'optionalDependencies'];
	const kept = Object.entries(manifest).filter(([field]) => !left.includes(field));
	await writeFile(join(folder, 'package.json'), JSON.stringify(Object.fromEntries(kept), null, 2));
	const options = [
		'--audit=false',
		'--fund=false',
		'--bin-links=false',
		'--install-strategy=shallow',
		'--ignore-scripts=true',
		'--package-lock=false',
	];
	await downloadByNpm(['install', ...options], { cwd: folder, logPath });
	await listPackage(nodesFolder, manifest);
	record(userFolder, manifest);
}

/** The version of a package whose files are in n8n's folder; undefined when there are none. */
export async function installedVersion(
	userFolder: string,
	name: string,
): Promise<string | undefined> {
	const path = join(nodesFolderOf(userFolder), 'node_modules', name, 'package.json');
	if (!existsSync(path)) return undefined;
	return (JSON.parse(await readFile(path, 'utf8')) as Manifest).version;
}

/** Removes a package, as its entry in n8n's screen Community Nodes does. */
export async function uninstallPackage(client: N8nClient, name: string): Promise<void> {
	await client.request('DELETE', `/community-packages?name=${encodeURIComponent(name)}`);
}

/** The manifest in a package file. */
export async function readManifest(packagePath: string, logPath: string): Promise<Manifest> {
	const command = ['-xzf', packagePath, '--to-stdout', 'package/package.json'];
	return JSON.parse(await readCommand('tar', command, { logPath }));
}

function nodesFolderOf(userFolder: string): string {
	return join(userFolder, '.n8n', 'nodes');
}

async function listPackage(nodesFolder: string, { name, version }: Manifest): Promise<void> {
	const path = join(nodesFolder, 'package.json');
	const list = existsSync(path)
		? JSON.parse(await readFile(path, 'utf8'))
		: { name: 'installed-nodes', private: true, dependencies: {} };
	list.dependencies[name] = version;
	await writeFile(path, JSON.stringify(list, null, 2));
}

/** Writes what n8n stores about an installed package; the display name does not matter here. */
function record(userFolder: string, manifest: Manifest): void {
	const { name, version, author, n8n } = manifest;
	const database = new DatabaseSync(join(userFolder, '.n8n', 'database.sqlite'));
	try {
		database.prepare('DELETE FROM installed_nodes WHERE package = ?').run(name);
		database.prepare('DELETE FROM installed_packages WHERE packageName = ?').run(name);
		database
			.prepare(
				'INSERT INTO installed_packages (packageName, installedVersion, authorName, authorEmail) VALUES (?, ?, ?, ?)',
			)
			.run(name, version, author?.name ?? null, author?.email ?? null);
		const addNode = database.prepare(
			'INSERT INTO installed_nodes (name, type, latestVersion, package) VALUES (?, ?, ?, ?)',
		);
		for (const path of n8n.nodes) {
			const className = basename(path, '.node.js');
			const node = className[0].toLowerCase() + className.slice(1);
			addNode.run(className, `${name}.${node}`, 1, name);
		}
	} finally {
		database.close();
	}
}

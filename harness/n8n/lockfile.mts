import { existsSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../process/children.mts';
import { projectRoot } from '../process/paths.mts';
import { dependenciesBefore } from './versions.mts';

interface Lockfile {
	packages: Record<string, LockedPackage>;
}

/** What a lockfile says of a package, as far as it is read here. */
export interface LockedPackage {
	/** Only where the folder has another name. */
	name?: string;
	version?: string;
	integrity?: string;
	resolved?: string;
}

/** What installing needs to know of a package: all but its licence and the like. */
const KEPT = [
	...['name', 'version', 'integrity', 'os', 'cpu', 'libc', 'bin', 'optional', 'peer'],
	...['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta'],
];

/** n8n before 2.40 has this by the address of a host that many networks do not reach, unlike the registry. */
const xlsx = '0.18.5';

/** Writes the package.json of a folder that n8n is installed in. */
export async function writeManifest(folder: string, version: string): Promise<void> {
	const manifest = { private: true, dependencies: { n8n: version }, overrides: { xlsx } };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
}

/** The lockfile that the project has for a version of n8n, if any; it has no addresses. */
export async function readLockfile(version: string): Promise<Lockfile | undefined> {
	const path = pathOf(version);
	return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : undefined;
}

/**
 * A lockfile with the addresses that the packages have in a registry: without them, npm would ask the
 * registry for the description of every package.
 */
export function withAddresses(lockfile: Lockfile, registry: string): Lockfile {
	const packages = Object.entries(lockfile.packages).map(([path, locked]) => {
		if (path === '') return [path, locked];
		const name = locked.name ?? path.split('node_modules/').at(-1)!;
		const file = `${name}/-/${name.split('/').at(-1)}-${locked.version}.tgz`;
		return [path, { ...locked, resolved: new URL(file, registry).href }];
	});
	return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * Writes the project's lockfile for a version of n8n anew: what npm installs of the day of the dependencies.
 *
 * @throws {Error} when npm does not find all that it needs.
 */
export async function writeLockfile(version: string): Promise<string> {
	const cwd = await mkdtemp(join(tmpdir(), 'company-data-lockfile-'));
	await writeManifest(cwd, version);
	const options = ['--package-lock-only', '--ignore-scripts', `--before=${dependenciesBefore}`];
	await runCommand('npm', ['install', ...options], { cwd });
	const { packages }: Lockfile = JSON.parse(await readFile(join(cwd, 'package-lock.json'), 'utf8'));
	const lines = Object.entries(packages).map(([path, locked]) => {
		const kept = Object.entries(locked).filter(([fact]) => KEPT.includes(fact));
		const facts = JSON.stringify(Object.fromEntries(kept));
		return `${JSON.stringify(path)}: ${facts.replace(/"xlsx":"https:[^"]+"/, `"xlsx":"${xlsx}"`)}`;
	});
	const head = '{ "lockfileVersion": 3, "requires": true, "packages": {';
	await writeFile(pathOf(version), `${head}\n${lines.join(',\n')}\n}}\n`);
	return pathOf(version);
}

function pathOf(version: string): string {
	return join(projectRoot, 'harness', 'n8n', 'lockfiles', `${version}.json`);
}

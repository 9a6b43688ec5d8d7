import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand, stopChild } from '../process/children.mts';
import { findFreePort } from '../process/free-port.mts';
import { downloadByNpm, type DownloadOptions } from '../process/npm.mts';
import { cacheFolder, projectRoot } from '../process/paths.mts';
import { StepFailure, type StepProgress } from '../process/step.mts';
import { isComplete, markComplete, unmark } from './completeness.mts';
import { runExclusively } from './file-lock.mts';
import { findOverrides, npmView, type Dependencies, type View } from './overrides.mts';
import { missingBuildTools, requireDatabaseDriver } from './prerequisites.mts';
import { startProcess } from './process.mts';
import {
	currentVersion,
	dependenciesBefore,
	isVersionNumber,
	oldestVersion,
	pinnedVersions,
} from './versions.mts';

const networkHint =
	'Check the connection to the npm registry and run the same command again; it goes on with what npm has kept.';
const spaceHint =
	"About 3 GB of disk space must be free too and, if the log ends in a compiler's messages, that compiler must be able to build C++.";

/** The program of an installed n8n. */
export interface N8nInstallation {
	version: string;
	folder: string;
	/** The JavaScript file to run with Node. */
	program: string;
}

/** Installations that this process has already checked, since a check takes seconds. */
const inspected = new Set<string>();

/**
 * Finds n8n in the cache folder, or installs it there: about 3 minutes and 3 GB, once for each version,
 * and again if files are missing or changed. Concurrent runs for the same version wait for each other.
 *
 * @throws {StepFailure} when the version does not exist or cannot be installed.
 */
export async function ensureN8n(version: string, progress: StepProgress): Promise<N8nInstallation> {
	const installation = installationOf(version);
	const { folder } = installation;
	const isUsable = () => inspected.has(folder) || isComplete(installation);
	if (!isUsable()) {
		await exclusively(installation, progress, async () => {
			if (!isUsable()) await install(installation, progress);
		});
	}
	inspected.add(folder);
	return installation;
}

/**
 * Reinstalls n8n if it does not start even with empty settings and without a package. Returns whether
 * another start is worth a try.
 *
 * @throws {StepFailure} when it cannot be installed.
 */
export async function repairN8n(
	installation: N8nInstallation,
	progress: StepProgress,
): Promise<boolean> {
	const logPath = `${installation.folder}.log`;
	return await exclusively(installation, progress, async (hasWaited) => {
		progress.detail = 'looking whether n8n starts by itself';
		try {
			await requireStart(installation, logPath);
			return hasWaited;
		} catch {
			await install(installation, progress);
			return true;
		} finally {
			progress.detail = '';
		}
	});
}

/**
 * Checks, before any large download, that this machine has the tools to install n8n; an installed n8n
 * needs none.
 *
 * @throws {StepFailure} when tools are missing.
 */
export async function requireInstallable(version: string): Promise<void> {
	const installation = installationOf(version);
	if (existsSync(installation.program) || missingBuildTools().length === 0) return;
	const cwd = dirname(installation.folder);
	const options = { cwd, logPath: `${installation.folder}.log` };
	await mkdir(cwd, { recursive: true });
	const dependencies = await readDependencies(version, npmView(options), options.logPath);
	await requireDriver(dependencies, options.logPath);
}

function installationOf(version: string): N8nInstallation {
	if (!isVersionNumber(version)) {
		throw new StepFailure(`"${version}" is not a version of n8n.`, {
			hint: `Give all three numbers, for example ${currentVersion} or ${oldestVersion}.`,
		});
	}
	const folder = join(cacheFolder(), 'n8n', version);
	return { version, folder, program: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

async function exclusively<Result>(
	{ folder }: N8nInstallation,
	progress: StepProgress,
	action: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
	let hasWaited = false;
	return await runExclusively(
		`${folder}.lock`,
		() => action(hasWaited),
		() => {
			hasWaited = true;
			progress.detail = 'waiting for another run that is installing it';
		},
	);
}

async function install(installation: N8nInstallation, progress: StepProgress): Promise<void> {
	const { version, folder } = installation;
	const logPath = `${folder}.log`;
	await rm(logPath, { force: true });
	progress.detail = 'asking the registry what it needs';
	const options = { cwd: dirname(folder), logPath, progress };
	const before = await dependencyDate(version, options);
	const view = npmView(options);
	const dependencies = await readDependencies(version, view, logPath);
	await requireDriver(dependencies, logPath);
	try {
		const overrides = await findOverrides(dependencies, view);
		progress.detail = 'clearing the folder';
		await unmark(folder);
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		const manifest = JSON.stringify({ private: true, overrides }, null, '\t');
		await writeFile(join(folder, 'package.json'), manifest);
		await download(installation, before, progress);
	} catch (cause) {
		const message = cause instanceof Error ? cause.message : String(cause);
		throw new StepFailure(message, { hint: `${networkHint} ${spaceHint}`, logPath, cause });
	}
	progress.detail = 'first run';
	await requireStart(installation, logPath);
	await markComplete(installation);
	progress.detail = '';
}

async function download(
	{ version, folder }: N8nInstallation,
	before: string[],
	progress: StepProgress,
): Promise<void> {
	const env = { npm_config_nodedir: nodeHeadersFolder(), npm_config_update_notifier: 'false' };
	const options = { cwd: folder, env, logPath: `${folder}.log`, progress };
	progress.detail = 'downloading, about 2 minutes';
	const command = ['install', `n8n@${version}`, '--ignore-scripts', '--no-audit', '--no-fund'];
	await downloadByNpm([...command, ...before], options);
	progress.detail = 'building its database driver, about 1 minute';
	await runCommand('npm', ['rebuild', 'sqlite3'], options);
}

/** Starts n8n once with empty settings and stops it, which shows modules that cannot be loaded. */
async function requireStart({ program }: N8nInstallation, logPath: string): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-first-run-'));
	try {
		const port = await findFreePort();
		await stopChild(await startProcess({ program, folder, port, logPath }));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function readDependencies(
	version: string,
	view: View,
	logPath: string,
): Promise<Dependencies> {
	try {
		return (await view(`n8n@${version}`, 'dependencies')) as Dependencies;
	} catch (cause) {
		throw new StepFailure(`The npm registry does not say what n8n ${version} needs.`, {
			hint: networkHint,
			logPath,
			cause,
		});
	}
}

async function requireDriver({ sqlite3 }: Dependencies, logPath: string): Promise<void> {
	if (sqlite3 !== undefined) await requireDatabaseDriver(`sqlite3@${sqlite3}`, logPath);
}

/** npm options that pin the dependencies to a date, for versions published before it. */
async function dependencyDate(version: string, options: DownloadOptions): Promise<string[]> {
	const option = `--before=${dependenciesBefore}`;
	if (pinnedVersions.includes(version)) return [option];
	const times = await readPublicationTimes(options);
	const published = times[version];
	if (published === undefined) {
		throw new StepFailure(`The npm registry has no n8n ${version}.`, {
			hint: `Choose another version, for example ${currentVersion} or ${oldestVersion}.`,
		});
	}
	return published < dependenciesBefore ? [option] : [];
}

async function readPublicationTimes(options: DownloadOptions): Promise<Record<string, string>> {
	try {
		return JSON.parse(
			await downloadByNpm(['view', 'n8n', 'time', '--json'], { ...options, readOutput: true }),
		);
	} catch (cause) {
		throw new StepFailure('The npm registry does not say which versions of n8n there are.', {
			hint: networkHint,
			logPath: options.logPath,
			cause,
		});
	}
}

/**
 * Headers of the project's Node, so that compiling an addon does not download them. Undefined if the
 * package of that Node has none.
 */
function nodeHeadersFolder(): string | undefined {
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const name = `${prefix}-${process.platform}-${process.arch}`;
	const fromNodePackage = createRequire(join(projectRoot, 'node_modules', 'node', 'package.json'));
	try {
		const folder = dirname(fromNodePackage.resolve(`${name}/package.json`));
		return existsSync(join(folder, 'include', 'node', 'node.h')) ? folder : undefined;
	} catch {
		return undefined;
	}
}

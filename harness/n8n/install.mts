import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand, stopChild } from '../process/children.mts';
import { findFreePort } from '../process/free-port.mts';
import { downloadByNpm, NotInRegistry } from '../process/npm.mts';
import { cacheFolder, projectRoot } from '../process/paths.mts';
import { EarlyExit, StepFailure, type StepProgress } from '../process/step.mts';
import { isComplete, isDamaged, markComplete, unmark } from './completeness.mts';
import { runExclusively } from './file-lock.mts';
import { missingBuildTools, requireDatabaseDriver } from './prerequisites.mts';
import { startProcess } from './process.mts';
import { networkHint, npmView, versionHint, viewN8n, type View } from './registry.mts';
import { dependenciesBefore, pinnedVersions } from './versions.mts';

const spaceHint =
	"About 3 GB of disk space must be free too and, if the log ends in a compiler's messages, that compiler must be able to build C++.";

/** n8n before 2.40 has this by the address of a host that many networks do not reach, unlike the registry. */
const overrides = { xlsx: '0.18.5' };

/** Version ranges by package name. */
type Dependencies = Record<string, string>;

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
 * Has an n8n that did not start installed again, if that is why it did not.
 *
 * @param failure How the start has failed.
 * @throws {unknown} this failure if the installation is as it should be.
 * @throws {StepFailure} when it cannot be installed.
 */
export async function repairN8n(
	installation: N8nInstallation,
	failure: unknown,
	progress: StepProgress,
): Promise<void> {
	const logPath = `${installation.folder}.log`;
	await exclusively(installation, progress, async (hasWaited) => {
		const startAlone = async () => {
			progress.detail = 'looking whether n8n starts by itself';
			await requireStart(installation, logPath).finally(() => (progress.detail = ''));
		};
		if (await isDamaged(installation, failure, startAlone)) await install(installation, progress);
		// Whoever was waited for has installed it.
		else if (!hasWaited) throw failure;
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
	const dependencies = await viewN8n(version, 'dependencies', npmView(options));
	await requireDriver(dependencies as Dependencies, options.logPath);
}

function installationOf(version: string): N8nInstallation {
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
	const view = npmView(options);
	const dependencies = (await viewN8n(version, 'dependencies', view)) as Dependencies;
	const before = await dependencyDate(version, view);
	await requireDriver(dependencies, logPath);
	try {
		progress.detail = 'clearing the folder';
		await unmark(folder);
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
		const manifest = JSON.stringify({ private: true, overrides }, null, '\t');
		await writeFile(join(folder, 'package.json'), manifest);
		await download(installation, before, progress);
	} catch (cause) {
		if (cause instanceof NotInRegistry) {
			const message = `n8n ${version} needs ${cause.specifier}, which the npm registry does not have.`;
			throw new StepFailure(message, { hint: versionHint, cause });
		}
		const message = cause instanceof Error ? cause.message : String(cause);
		throw new StepFailure(message, { hint: `${networkHint} ${spaceHint}`, logPath, cause });
	}
	progress.detail = 'first run';
	await requireStart(installation, logPath).catch((error: unknown) => {
		// One that is merely slow is whole.
		if (error instanceof EarlyExit) throw error;
	});
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

async function requireDriver({ sqlite3 }: Dependencies, logPath: string): Promise<void> {
	if (sqlite3 !== undefined) await requireDatabaseDriver(`sqlite3@${sqlite3}`, logPath);
}

/** npm options that pin the dependencies to a date, for versions published before it. */
async function dependencyDate(version: string, view: View): Promise<string[]> {
	const option = `--before=${dependenciesBefore}`;
	if (pinnedVersions.includes(version)) return [option];
	const times = (await viewN8n(version, 'time', view)) as Record<string, string>;
	return times[version] < dependenciesBefore ? [option] : [];
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

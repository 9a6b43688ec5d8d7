import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommand } from '../process/children.mts';
import { downloadByNpm } from '../process/npm.mts';
import { cacheFolder } from '../process/paths.mts';
import { StepFailure, type StepProgress } from '../process/step.mts';
import { isComplete, markComplete } from './completeness.mts';
import { buildDriver, missingBuildTools } from './database-driver.mts';
import { readLockfile, withAddresses, writeManifest } from './lockfile.mts';
import { networkHint, viewN8n } from './registry.mts';
import { dependenciesBefore, pinnedVersions } from './versions.mts';

const spaceHint =
	"About 3 GB of disk space must be free too and, if the log ends in a compiler's messages, that compiler must be able to build C++.";

const SQLITE_BUSY = 5;

/** Lists the folders that a run has checked, for the programs that it starts, since a check takes seconds. */
const CHECKED_VARIABLE = 'COMPANY_DATA_N8N_CHECKED';

/** The program of an installed n8n. */
export interface N8nInstallation {
	version: string;
	folder: string;
	/** The JavaScript file to run with Node. */
	program: string;
}

/**
 * Finds n8n in the cache folder, or installs it there: about 2 minutes and 3 GB, once for each version,
 * and again if files are missing or changed. Concurrent runs for the same version wait for each other.
 *
 * @throws {StepFailure} when the version does not exist or cannot be installed.
 */
export async function ensureN8n(version: string, progress: StepProgress): Promise<N8nInstallation> {
	const installation = installationOf(version);
	const { folder } = installation;
	const checked = () => process.env[CHECKED_VARIABLE]?.split(delimiter) ?? [];
	if (checked().includes(folder)) return installation;
	await mkdir(dirname(folder), { recursive: true });
	// The operating system releases SQLite's lock when a process dies: a killed run does not block the next.
	const lock = new DatabaseSync(`${folder}.lock`);
	try {
		while (!tryLock(lock)) {
			progress.detail = 'waiting for another run that is installing it';
			await sleep(1000);
		}
		if (!isComplete(installation)) await install(installation, progress);
	} finally {
		lock.close();
	}
	process.env[CHECKED_VARIABLE] = [...checked(), folder].join(delimiter);
	return installation;
}

function tryLock(database: DatabaseSync): boolean {
	try {
		database.exec('BEGIN EXCLUSIVE');
		return true;
	} catch (error) {
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
		throw error;
	}
}

function installationOf(version: string): N8nInstallation {
	const folder = join(cacheFolder(), 'n8n', version);
	return { version, folder, program: join(folder, 'node_modules', 'n8n', 'bin', 'n8n') };
}

async function install(installation: N8nInstallation, progress: StepProgress): Promise<void> {
	const { version, folder } = installation;
	const logPath = `${folder}.log`;
	progress.detail = 'clearing the folder';
	await rm(logPath, { force: true });
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	try {
		progress.detail = 'downloading 0.4 GB and compiling its database driver, about 2 minutes';
		const driver = buildDriver(await driverVersion(version), logPath);
		// What the machine lacks is said before anything big is downloaded.
		if (missingBuildTools().length > 0) await driver;
		const [built] = await Promise.all([driver, download(version, folder, logPath)]);
		await cp(join(built, 'build'), join(folder, 'node_modules', 'sqlite3', 'build'), {
			recursive: true,
		});
	} catch (cause) {
		if (cause instanceof StepFailure) throw cause;
		const { message } = cause as Error;
		throw new StepFailure(message, { hint: `${networkHint} ${spaceHint}`, logPath, cause });
	}
	await markComplete(installation);
	progress.detail = '';
}

async function download(version: string, folder: string, logPath: string): Promise<void> {
	const lockfile = await readLockfile(version);
	await writeManifest(folder, version);
	const options = { cwd: folder, logPath };
	if (lockfile === undefined) {
		const before = await dependencyDate(version);
		return void (await downloadByNpm(['install', '--ignore-scripts', ...before], options));
	}
	const registry = await readCommand('npm', ['config', 'get', 'registry'], options);
	const text = JSON.stringify(withAddresses(lockfile, registry.trim()));
	await writeFile(join(folder, 'package-lock.json'), text);
	await downloadByNpm(['ci', '--ignore-scripts'], options);
}

/** The version of the database driver, sqlite3, that a version of n8n needs. */
async function driverVersion(version: string): Promise<string> {
	const lockfile = await readLockfile(version);
	const locked = lockfile?.packages['node_modules/sqlite3'].version;
	return locked ?? String(await viewN8n(version, 'dependencies.sqlite3'));
}

/** npm options that pin the dependencies to a date, for versions published before it. */
async function dependencyDate(version: string): Promise<string[]> {
	const option = `--before=${dependenciesBefore}`;
	if (pinnedVersions.includes(version)) return [option];
	const times = (await viewN8n(version, 'time')) as Record<string, string>;
	return times[version] < dependenciesBefore ? [option] : [];
}

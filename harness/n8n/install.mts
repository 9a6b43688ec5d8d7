import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadByNpm, readCommand } from '../process/children.mts';
import { cacheFolder, childEnvironment, projectRoot } from '../process/paths.mts';
import { StepFailure, type StepProgress } from '../process/step.mts';
import { isImage, pullImage } from './container.mts';
import { readLockfile, withAddresses, writeManifest } from './lockfile.mts';
import { dependenciesBefore, networkHint, pinnedVersions, viewN8n } from './versions.mts';

const spaceHint =
	"About 3 GB of disk space must be free too and, if the log ends in a compiler's messages, that compiler must be able to build C++.";

const SQLITE_BUSY = 5;

/**
 * Finds n8n in the cache folder, or installs it there: about 2 minutes and 3 GB, once for each version,
 * and again if that did not end or was for another Node. Concurrent runs for the same version wait for each other.
 *
 * @param version A version, or a container image, which Docker downloads.
 * @returns the JavaScript file to run with Node, or the container image.
 * @throws {StepFailure} when the version does not exist or cannot be installed.
 */
export async function ensureN8n(version: string, progress: StepProgress): Promise<string> {
	if (isImage(version)) {
		progress.detail = 'downloading its container image';
		await pullImage(version, join(tmpdir(), 'company-data-docker-pull.log'));
		progress.detail = '';
		return version;
	}
	const folder = join(cacheFolder(), 'n8n', version);
	await mkdir(dirname(folder), { recursive: true });
	// The operating system releases SQLite's lock when a process dies: a killed run does not block the next.
	const lock = new DatabaseSync(`${folder}.lock`);
	try {
		while (!tryLock(lock)) {
			progress.detail = 'waiting for another run that is installing it';
			await sleep(1000);
		}
		const mark = join(folder, 'complete.json');
		const isComplete = existsSync(mark) && readFileSync(mark, 'utf8') === purposeOf(version);
		if (!isComplete) await install(version, folder, progress);
	} finally {
		lock.close();
	}
	return join(folder, 'node_modules', 'n8n', 'bin', 'n8n');
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

/** What an installation is for: an addon that was compiled for one Node does not run in another. */
export function purposeOf(version: string): string {
	const { platform, arch: architecture, versions } = process;
	const nodeModulesVersion = versions.modules;
	const machine = { platform, architecture, nodeModulesVersion };
	return JSON.stringify({ version, dependenciesBefore, ...machine });
}

async function install(version: string, folder: string, progress: StepProgress): Promise<void> {
	const logPath = `${folder}.log`;
	progress.detail = 'clearing the folder';
	await rm(logPath, { force: true });
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	try {
		progress.detail = 'downloading 0.4 GB and compiling its database driver, about 2 minutes';
		const lockfile = await readLockfile(version);
		const locked = lockfile?.packages['node_modules/sqlite3'].version;
		const needed = locked ?? String(await viewN8n(version, 'dependencies.sqlite3'));
		const driver = buildDriver(needed, logPath);
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
	await writeFile(join(folder, 'complete.json'), purposeOf(version));
	progress.detail = '';
}

async function download(version: string, folder: string, logPath: string): Promise<void> {
	const lockfile = await readLockfile(version);
	await writeManifest(folder, version);
	const options = { cwd: folder, logPath };
	if (lockfile === undefined) {
		const before = pinnedVersions.includes(version) ? [`--before=${dependenciesBefore}`] : [];
		return void (await downloadByNpm(['install', '--ignore-scripts', ...before], options));
	}
	const registry = await readCommand('npm', ['config', 'get', 'registry'], options);
	const text = JSON.stringify(withAddresses(lockfile, registry.trim()));
	await writeFile(join(folder, 'package-lock.json'), text);
	await downloadByNpm(['ci', '--ignore-scripts'], options);
}

/**
 * Names of the tools that node-gyp needs and this machine lacks.
 *
 * @param environment Where PATH, CXX and PYTHON are looked up.
 */
export function missingBuildTools(environment: NodeJS.ProcessEnv = childEnvironment()): string[] {
	const { CXX, PYTHON } = environment;
	// Of each, any of these programs will do.
	const tools: Array<[name: string, programs: Array<string | undefined>]> = [
		['make', ['make', 'gmake']],
		['a C++ compiler', [CXX, 'c++', 'g++', 'clang++']],
		['Python 3', [PYTHON, 'python3', 'python']],
	];
	// Each is run: macOS and pyenv have stubs that only say how to install the real program.
	const runs = (program?: string) =>
		program !== undefined &&
		spawnSync(program, ['--version'], { env: environment, stdio: 'ignore' }).status === 0;
	return tools.filter(([, programs]) => !programs.some(runs)).map(([name]) => name);
}

/**
 * Gets n8n's database driver in a folder of its own, for which nothing big has to be downloaded: prebuilt, from
 * its makers' host, or by compiling it.
 *
 * @param version The version of sqlite3.
 * @returns the folder of the installed package.
 * @throws {StepFailure} when neither is possible because this machine lacks tools.
 * @throws {Error} when neither is possible otherwise.
 */
async function buildDriver(version: string, logPath: string): Promise<string> {
	const cwd = await mkdtemp(join(tmpdir(), 'company-data-driver-'));
	await writeFile(join(cwd, 'package.json'), JSON.stringify({ private: true }));
	// Optimising takes more time than a throwaway n8n can save by it.
	const flags = { CFLAGS: '-O0', CXXFLAGS: '-O0', JOBS: 'max' };
	const env = { ...flags, npm_config_nodedir: nodeHeadersFolder() };
	try {
		await downloadByNpm(['install', `sqlite3@${version}`], { cwd, logPath, env });
	} catch (cause) {
		const missing = new Intl.ListFormat('en-GB').format(missingBuildTools());
		if (missing === '') throw cause;
		throw new StepFailure(
			`n8n's database driver has to be compiled here, and this machine lacks ${missing}.`,
			{
				hint: 'Install what is missing and run the same command again. On Debian and its derivatives, as root: "apt-get install make g++ python3"; on macOS: "xcode-select --install".',
				logPath,
				cause,
			},
		);
	}
	return join(cwd, 'node_modules', 'sqlite3');
}

/**
 * Headers of the project's Node, so that compiling an addon does not download them. Undefined if the
 * package of that Node has none.
 */
function nodeHeadersFolder(): string | undefined {
	const pattern = 'node_modules/{node/node_modules/,}node-*/include/node/node.h';
	const [header] = globSync(pattern, { cwd: projectRoot });
	return header && resolve(projectRoot, header, '../../..');
}

import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readCommand, runCommand } from '../process/command.mts';
import { cacheFolder, projectRoot } from '../process/paths.mts';
import { StepFailure, type StepProgress } from '../process/step.mts';
import { runExclusively } from './file-lock.mts';
import {
	currentVersion,
	dependenciesBefore,
	isVersionNumber,
	majorOf,
	oldestVersion,
} from './versions.mts';

const networkAdvice =
	'Check the connection to the npm registry and run the same command again; it starts the installation afresh.';

/** The program of an installed n8n. */
export interface N8nInstallation {
	version: string;
	folder: string;
	/** The JavaScript file to run with Node. */
	program: string;
}

/**
 * Finds n8n in the cache folder, or installs it there first: about 3 minutes and 3 GB, once for
 * each version. Runs that want the same version at the same time wait for each other.
 *
 * @throws StepFailure when the version does not exist or cannot be installed.
 */
export async function ensureN8n(version: string, progress: StepProgress): Promise<N8nInstallation> {
	if (!isVersionNumber(version)) {
		throw new StepFailure(`"${version}" is not a version of n8n.`, {
			advice: `Give all three numbers, for example ${currentVersion} or ${oldestVersion}.`,
		});
	}
	const folder = join(cacheFolder(), 'n8n', version);
	const installation = {
		version,
		folder,
		program: join(folder, 'node_modules', 'n8n', 'bin', 'n8n'),
	};
	if (await isComplete(folder, version)) return installation;
	await runExclusively(
		`${folder}.lock`,
		async () => {
			if (!(await isComplete(folder, version))) await install(installation, progress);
		},
		() => (progress.detail = 'waiting for another run that is installing it'),
	);
	return installation;
}

async function install(installation: N8nInstallation, progress: StepProgress): Promise<void> {
	const { version, folder, program } = installation;
	const logPath = `${folder}.log`;
	await rm(logPath, { force: true });
	const before = await dependencyDate(version, logPath);
	progress.detail = 'clearing the folder';
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest(version), null, '\t'));

	const env = { npm_config_nodedir: nodeHeadersFolder(), npm_config_update_notifier: 'false' };
	const options = { cwd: folder, env, logPath };
	try {
		progress.detail = 'downloading, about 2 minutes';
		const install = ['install', `n8n@${version}`, '--ignore-scripts', '--no-audit', '--no-fund'];
		await runCommand('npm', [...install, ...before], options);
		progress.detail = 'building its database driver, about 1 minute';
		await runCommand('npm', ['rebuild', 'sqlite3'], options);
		progress.detail = 'first run';
		await requireVersion(program, version, folder);
	} catch (error) {
		throw new StepFailure(error instanceof Error ? error.message : String(error), {
			advice: `${networkAdvice} About 3 GB of disk space must be free too and, if the log ends in a compiler's messages, make and a C++ compiler must be installed.`,
			logPath,
			cause: error,
		});
	}
	progress.detail = '';
	await writeFile(markerPath(folder), JSON.stringify(marker(version)));
}

/** n8n 1 names a spreadsheet library by the address of a host that many networks do not reach. */
function manifest(version: string): object {
	return majorOf(version) < 2
		? { private: true, overrides: { xlsx: '0.18.5' } }
		: { private: true };
}

/** The options that hold the dependencies at a date, for a version that was published before it. */
async function dependencyDate(version: string, logPath: string): Promise<string[]> {
	const option = `--before=${dependenciesBefore}`;
	if (version === currentVersion || version === oldestVersion) return [option];
	const times = await readPublicationTimes(logPath);
	const published = times[version];
	if (published === undefined) {
		throw new StepFailure(`The npm registry has no n8n ${version}.`, {
			advice: `Choose another version, for example ${currentVersion} or ${oldestVersion}.`,
		});
	}
	return published < dependenciesBefore ? [option] : [];
}

async function readPublicationTimes(logPath: string): Promise<Record<string, string>> {
	try {
		return JSON.parse(await readCommand('npm', ['view', 'n8n', 'time', '--json'], { logPath }));
	} catch (cause) {
		throw new StepFailure('The npm registry does not say which versions of n8n there are.', {
			advice: networkAdvice,
			logPath,
			cause,
		});
	}
}

async function requireVersion(program: string, version: string, folder: string): Promise<void> {
	const env = { N8N_USER_FOLDER: join(folder, 'first-run') };
	const output = await readCommand('node', [program, '--version'], {
		env,
		logPath: `${folder}.log`,
	});
	const answered = output.trim().split('\n').at(-1);
	if (answered !== version) throw new Error(`n8n says that it is "${answered}", not ${version}.`);
}

/**
 * Where the headers of the project's Node are, so that compiling an addon downloads none. Left to
 * npm where the package that brings that Node has no headers.
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

function markerPath(folder: string): string {
	return join(folder, 'complete.json');
}

/** What must be the same for an installation to be usable: written last, when all has worked. */
function marker(version: string): object {
	return {
		version,
		dependenciesBefore,
		platform: process.platform,
		architecture: process.arch,
		nodeModulesVersion: process.versions.modules,
	};
}

async function isComplete(folder: string, version: string): Promise<boolean> {
	const found = await readFile(markerPath(folder), 'utf8').catch(() => '');
	return found === JSON.stringify(marker(version));
}

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { runCommand } from './children.mts';
import { runStep, StepFailure } from './step.mts';

/** A program that this project cannot bring along. */
export interface Program {
	/** Its names or paths, of which any will do. */
	names: string[];
	/** The package of Debian and its derivatives that has it. */
	debianPackage: string;
}

const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/**
 * Finds the paths of programs. As root on Debian and its derivatives, what is missing is installed first.
 *
 * @throws {StepFailure} when one is missing and cannot be installed.
 */
export async function ensurePrograms(programs: Program[]): Promise<string[]> {
	const missing = missingPackages(programs);
	const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
	if (missing.length > 0 && isRootOnDebian) {
		const logPath = join(tmpdir(), 'company-data-apt.log');
		const options = { logPath, env: { DEBIAN_FRONTEND: 'noninteractive' } };
		await runStep(`Install ${missing.join(' and ')} with apt-get`, async () => {
			await runCommand('apt-get', ['update'], options);
			await runCommand('apt-get', ['install', '-y', ...missing], options);
		});
	}
	const paths = programs.map(find).filter((path) => path !== undefined);
	if (paths.length === programs.length) return paths;
	const lacking = missingPackages(programs);
	const listed = new Intl.ListFormat('en-GB').format(lacking);
	throw new StepFailure(`This machine lacks ${listed}, and only root can install it.`, {
		hint: `Install it, for example with "sudo apt-get install ${lacking.join(' ')}".`,
	});
}

function missingPackages(programs: Program[]): string[] {
	const missing = programs.filter((program) => find(program) === undefined);
	return [...new Set(missing.map(({ debianPackage }) => debianPackage))];
}

/** Debian keeps the programs of PostgreSQL's server out of PATH, in a folder for each version. */
function find({ names }: Program): string | undefined {
	const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : [];
	const folders = [
		...versions.map((version) => join(POSTGRES_VERSIONS, version, 'bin')).reverse(),
		...(process.env.PATH ?? '').split(delimiter),
	];
	// A file of this name may be a mere hint at what to install.
	const answers = (path: string) =>
		['--version', '-version'].some((option) => spawnSync(path, [option]).status === 0);
	return names
		.flatMap((name) => folders.map((folder) => resolve(folder, name)))
		.find((path) => existsSync(path) && answers(path));
}

/** The browser of the environment variable CHROMIUM, or an installed one. */
export const CHROMIUM: Program = {
	names: [
		...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
		'chromium',
		'chromium-browser',
		'google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	],
	debianPackage: 'chromium',
};

/** Needed to start as root, and to keep Chromium from calling its maker's servers. */
const ARGUMENTS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** @throws {StepFailure} when there is none and none can be installed. */
export async function openBrowser(): Promise<Browser> {
	const [executablePath] = await ensurePrograms([CHROMIUM]);
	return await chromium.launch({ executablePath, args: ARGUMENTS });
}

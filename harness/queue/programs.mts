import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallPackages, installPackages } from '../process/debian.mts';
import { StepFailure } from '../process/step.mts';

/** The programs that queue mode needs besides n8n, by their paths. */
export interface QueuePrograms {
	redisServer: string;
	initdb: string;
	postgres: string;
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/**
 * Finds PostgreSQL and Redis. As root on Debian and its derivatives, what is missing is installed first.
 *
 * @throws {StepFailure} when one is missing and cannot be installed.
 */
export async function requireQueuePrograms(): Promise<QueuePrograms> {
	const missing = missingPackages();
	if (missing.length > 0 && canInstallPackages()) {
		await installPackages(`Install ${missing.join(' and ')} with apt-get`, missing);
	}
	requireQueueMachine();
	const [redisServer, initdb, postgres] = ['redis-server', 'initdb', 'postgres'].map(findProgram);
	if (redisServer === undefined || initdb === undefined || postgres === undefined) {
		throw cannotInstall(missingPackages());
	}
	return { redisServer, initdb, postgres };
}

/**
 * Checks that {@link requireQueuePrograms} can get its programs, without installing any.
 *
 * @throws {StepFailure} when one is missing and cannot be installed.
 */
export function requireQueueMachine(): void {
	const missing = missingPackages();
	if (missing.length > 0 && !canInstallPackages()) throw cannotInstall(missing);
}

/** Names of the Debian packages of which a program is missing. */
function missingPackages(): string[] {
	const needed = { postgresql: ['initdb', 'postgres'], 'redis-server': ['redis-server'] };
	return Object.entries(needed)
		.filter(([, programs]) => programs.some((name) => findProgram(name) === undefined))
		.map(([name]) => name);
}

/** Debian keeps the programs of PostgreSQL's server out of PATH, in a folder for each version. */
function findProgram(name: string): string | undefined {
	const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS).sort().reverse() : [];
	const folders = [
		...versions.map((version) => join(DEBIAN_VERSIONS, version, 'bin')),
		...(process.env.PATH ?? '').split(delimiter),
	];
	return folders
		.map((folder) => join(folder, name))
		.find((path) => existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

function cannotInstall(names: string[]): StepFailure {
	const listed = new Intl.ListFormat('en-GB').format(names);
	return new StepFailure(`This machine lacks ${listed}, and only root can install it.`, {
		hint: `Install it, for example with "sudo apt-get install ${names.join(' ')}".`,
	});
}

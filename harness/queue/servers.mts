import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { launch, runCommand } from '../process/children.mts';
import { ensurePrograms, type Program } from '../process/machine.mts';
import { waitUntilReady } from '../process/step.mts';

export const QUEUE_PROGRAMS: Program[] = [
	{ names: ['redis-server'], debianPackage: 'redis-server' },
	{ names: ['initdb'], debianPackage: 'postgresql' },
	{ names: ['postgres'], debianPackage: 'postgresql' },
];

/** PostgreSQL's server refuses to run as root; Debian makes this user for it. */
const DATABASE_USER = 'postgres';

/**
 * Starts a PostgreSQL and a Redis on free ports, with their files in a temporary folder, and returns the environment
 * with which an n8n process uses them.
 *
 * @throws {StepFailure} when one is missing and cannot be installed, or does not start.
 */
export async function startServers(): Promise<NodeJS.ProcessEnv> {
	const [redisServer, initdb, postgres] = await ensurePrograms(QUEUE_PROGRAMS);
	const folder = await mkdtemp(join(tmpdir(), 'company-data-queue-'));
	const [database, redisPort] = await Promise.all([
		startPostgres(initdb, postgres, folder),
		startRedis(redisServer, folder),
	]);
	return {
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redisPort),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: String(database.port),
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: DATABASE_USER,
		DB_POSTGRESDB_PASSWORD: database.password,
	};
}

async function startPostgres(
	initdb: string,
	postgres: string,
	parent: string,
): Promise<{ port: number; password: string }> {
	const folder = join(parent, 'postgres');
	const logPath = join(parent, 'postgres.log');
	const password = randomUUID();
	const passwordPath = join(folder, 'password');
	await mkdir(folder);
	await writeFile(passwordPath, password);
	await giveToDatabaseUser([parent, folder, passwordPath]);
	const data = join(folder, 'data');
	const login = ['-U', DATABASE_USER, '--auth=scram-sha-256', `--pwfile=${passwordPath}`];
	const format = ['--encoding=UTF8', '--locale=C', '--no-sync'];
	const [program, ...options] = asDatabaseUser([initdb, '-D', data, ...login, ...format]);
	await runCommand(program, options, { cwd: tmpdir(), logPath });
	const port = await getPort();
	const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
	const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
	const [server, ...serverOptions] = asDatabaseUser([
		...[postgres, '-D', data, '-p', String(port), '-c', 'max_connections=100'],
		...flags,
	]);
	const child = launch(server, serverOptions, { cwd: tmpdir(), logPath });
	await waitUntilReady('PostgreSQL', child, () => accepts(port), logPath);
	return { port, password };
}

async function startRedis(redisServer: string, parent: string): Promise<number> {
	const port = await getPort();
	const logPath = join(parent, 'redis.log');
	const place = ['--bind', '127.0.0.1', '--port', String(port), '--dir', tmpdir()];
	const inMemory = ['--save', '', '--appendonly', 'no'];
	const child = launch(redisServer, [...place, ...inMemory], { cwd: tmpdir(), logPath });
	await waitUntilReady('Redis', child, () => accepts(port), logPath);
	return port;
}

function asDatabaseUser(command: string[]): string[] {
	return process.getuid?.() === 0 ? ['runuser', '-u', DATABASE_USER, '--', ...command] : command;
}

async function giveToDatabaseUser(paths: string[]): Promise<void> {
	if (process.getuid?.() !== 0) return;
	const idOf = (option: string) => Number(execFileSync('id', [option, DATABASE_USER]));
	for (const path of paths) await chown(path, idOf('-u'), idOf('-g'));
}

async function accepts(port: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
	try {
		return await promise;
	} finally {
		socket.destroy();
	}
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadByNpm, NotInRegistry } from '../../../harness/process/npm.mts';

const version = '1.0.0';
let folder = '';
let server: Server;
let url = '';
/** The paths that were asked for, and which of them break off the next time. */
let requests: string[] = [];
let breaking: string[] = [];

async function packageFile(name: string): Promise<Buffer> {
	const source = join(folder, name);
	await mkdir(join(source, 'package'), { recursive: true });
	await writeFile(join(source, 'package', 'package.json'), JSON.stringify({ name, version }));
	spawnSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: source });
	return await readFile(join(source, 'package.tgz'));
}

/** A registry with the packages `whole`, `broken` and `needy`, which needs another `whole`. */
async function startRegistry(): Promise<void> {
	const answers = new Map<string, Buffer | string>();
	server = createServer((request, response) => {
		const path = request.url!;
		requests.push(path);
		const answer = answers.get(path);
		if (!breaking.includes(path)) {
			response.writeHead(answer ? 200 : 404).end(answer);
			return;
		}
		breaking = breaking.filter((one) => one !== path);
		// Late enough for the other download to have arrived.
		setTimeout(() => request.socket.destroy(), 500);
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	for (const name of ['whole', 'broken', 'needy']) {
		const file = await packageFile(name);
		const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
		const dist = { tarball: `${url}/${name}.tgz`, integrity };
		const dependencies = name === 'needy' ? { whole: '^3.0.0' } : {};
		const versions = { [version]: { name, version, dist, dependencies } };
		const time = { [version]: '2026-06-01T00:00:00.000Z' };
		answers.set(`/${name}.tgz`, file);
		answers.set(
			`/${name}`,
			JSON.stringify({ name, 'dist-tags': { latest: version }, time, versions }),
		);
	}
}

async function install(...names: string[]): Promise<void> {
	const cwd = join(folder, 'installed');
	await mkdir(cwd, { recursive: true });
	await writeFile(join(cwd, 'package.json'), '{}');
	const env = {
		npm_config_registry: url,
		npm_config_cache: join(folder, 'cache'),
		npm_config_fetch_retries: '0',
		npm_config_audit: 'false',
	};
	const logPath = join(folder, 'npm.log');
	await downloadByNpm(['install', ...names], { cwd, env, logPath, waits: [0, 0] });
}

async function readInstalled(name: string): Promise<unknown> {
	const path = join(folder, 'installed', 'node_modules', name, 'package.json');
	return JSON.parse(await readFile(path, 'utf8'));
}

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'npm-download-'));
	requests = [];
	breaking = [];
	await startRegistry();
});

afterEach(async () => {
	server.closeAllConnections();
	server.close();
	await rm(folder, { recursive: true, force: true });
});

it('resumes an interrupted download', async () => {
	breaking = ['/broken.tgz'];
	await install('whole', 'broken');
	expect(await readInstalled('whole')).toEqual({ name: 'whole', version });
	expect(await readInstalled('broken')).toEqual({ name: 'broken', version });
	expect(requests.filter((path) => path === '/broken.tgz')).toHaveLength(2);
	expect(requests.filter((path) => path === '/whole.tgz')).toHaveLength(1);
});

it('gives up after the third attempt', async () => {
	server.removeAllListeners('request');
	server.on('request', (request) => {
		requests.push(request.url!);
		request.socket.destroy();
	});
	await expect(install('broken')).rejects.toThrow('npm install broken ended with exit code 1');
	expect(requests).toEqual(['/broken', '/broken', '/broken']);
});

it.each([
	['a package', 'missing', 'missing@*'],
	['a version', 'whole@2.0.0', 'whole@2.0.0'],
	['a version that another package needs', 'needy', 'whole@^3.0.0'],
])('names %s that the registry does not have, and does not retry', async (_, asked, missing) => {
	const failure = new NotInRegistry(missing);
	await expect(install(asked)).rejects.toEqual(failure);
	expect(requests.filter((path) => path === requests[0])).toHaveLength(1);
});

it('names a version that was published after the day of the dependencies', async () => {
	const failure = new NotInRegistry('whole@1.0.0');
	await expect(install('whole@1.0.0', '--before=2026-01-01')).rejects.toEqual(failure);
});

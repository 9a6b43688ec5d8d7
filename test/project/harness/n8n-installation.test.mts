import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerArguments } from '../../../harness/n8n/container.mts';
import { ensureN8n, missingBuildTools, purposeOf } from '../../../harness/n8n/install.mts';
import { readLockfile, withAddresses, type LockedPackage } from '../../../harness/n8n/lockfile.mts';
import { currentVersion, oldestVersion } from '../../../harness/n8n/versions.mts';

const environment = { ...process.env };
let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'n8n-installation-'));
});

afterEach(async () => {
	process.env = { ...environment };
	await rm(folder, { recursive: true, force: true });
});

it('ensureN8n reuses an installation completed for the same n8n and Node.js versions', async () => {
	process.env.XDG_CACHE_HOME = folder;
	const version = '2.41.1';
	const installed = join(folder, 'n8n-nodes-company-data', 'n8n', version);
	await mkdir(installed, { recursive: true });
	await writeFile(join(installed, 'complete.json'), purposeOf(version));
	const program = await ensureN8n(version, { detail: '' });
	expect(program).toBe(join(installed, 'node_modules', 'n8n', 'bin', 'n8n'));
	expect(purposeOf('1.123.81')).not.toBe(purposeOf(version));
});

describe('lockfile', () => {
	it.each([currentVersion, oldestVersion])(
		'for n8n %s pins every package by integrity hash and contains no URL',
		async (version) => {
			const lockfile = await readLockfile(version);
			const { '': root, ...packages } = lockfile!.packages;
			expect(JSON.stringify(lockfile)).not.toContain('://');
			expect(root).toEqual({ dependencies: { n8n: version } });
			expect(packages['node_modules/n8n'].version).toBe(version);
			const fixed = ({ integrity, resolved }: LockedPackage) => integrity && !resolved;
			expect(Object.entries(packages).filter(([, locked]) => !fixed(locked))).toEqual([]);
		},
	);

	it('gets the URL of each package in the registry', () => {
		const packages = {
			'': {},
			'node_modules/a': { version: '1.0.0' },
			'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
			'node_modules/alias': { name: '@d/e', version: '3.0.0' },
		};
		const lockfile = { lockfileVersion: 3, requires: true, packages };
		const filled = withAddresses(lockfile, 'https://registry.example/npm/').packages;
		expect(Object.values(filled).map(({ resolved }) => resolved)).toEqual([
			undefined,
			'https://registry.example/npm/a/-/a-1.0.0.tgz',
			'https://registry.example/npm/@b/c/-/c-2.0.0.tgz',
			'https://registry.example/npm/@d/e/-/e-3.0.0.tgz',
		]);
	});
});

it('missingBuildTools reports a tool only if none of its alternatives runs', async () => {
	const addProgram = async (name: string, exitCode: number) =>
		await writeFile(join(folder, name), `#!/bin/sh\nexit ${exitCode}\n`, { mode: 0o755 });
	expect(missingBuildTools({ PATH: folder })).toEqual(['make', 'a C++ compiler', 'Python 3']);
	for (const name of ['make', 'clang++']) await addProgram(name, 0);
	await addProgram('python3', 1);
	expect(missingBuildTools({ PATH: folder })).toEqual(['Python 3']);
	await addProgram('python', 0);
	expect(missingBuildTools({ PATH: folder })).toEqual([]);
});

it('containerArguments names the variables of n8n without their values, and shares the folders of the tests', () => {
	const variables = { N8N_ENCRYPTION_KEY: 'secret-value', QUEUE_MODE: undefined };
	const given = containerArguments('example.com/n8n:3', ['start'], variables);
	expect(given.slice(-2)).toEqual(['example.com/n8n:3', 'start']);
	expect(given).toContain('--env=N8N_ENCRYPTION_KEY');
	expect(given).toContain(`--volume=${tmpdir()}:${tmpdir()}`);
	expect(given.join()).not.toMatch(/secret-value|QUEUE_MODE/);
});

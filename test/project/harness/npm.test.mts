import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { downloadByNpm, readCommand } from '../../../harness/process/children.mts';
import { withoutNpmSettings } from '../../../harness/process/npm-settings.cjs';

const original = { ...process.env };
let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'npm-'));
});

afterEach(async () => {
	process.env = { ...original };
	await rm(folder, { recursive: true, force: true });
});

it('npm started by a script inherits the registry but no other setting of the npm that runs the script', async () => {
	process.env.npm_config_registry = 'https://registry.example/';
	process.env.NPM_CONFIG_LEGACY_PEER_DEPS = 'true';
	const command = ['config', 'get', 'registry', 'legacy-peer-deps'];
	const logPath = join(folder, 'npm.log');
	expect(await readCommand('npm', command, { cwd: folder, logPath })).toBe(
		'registry=https://registry.example/\nlegacy-peer-deps=false\n',
	);
});

it('withoutNpmSettings keeps connection settings and everything that is not an npm setting', () => {
	const kept = {
		PATH: '/bin',
		npm_config_https_proxy: 'http://proxy.example',
		NPM_CONFIG_CAFILE: '/ca.pem',
		npm_config_cache: '/npm',
		npm_config_userconfig: '/home/.npmrc',
		'npm_config_//registry.example/:_authToken': 'only-an-example',
		'npm_config_@example:registry': 'https://registry.example/',
		npm_config_sqlite3_binary_host: 'https://mirror.example',
	};
	const dropped = {
		npm_config_yes: 'true',
		npm_config_prefix: '/usr',
		npm_config_ignore_scripts: 'true',
		Npm_Config_Omit: 'dev',
		npm_package_name: 'n8n-nodes-company-data',
		npm_lifecycle_event: 'test',
		npm_command: 'test',
	};
	expect(withoutNpmSettings({ ...kept, ...dropped })).toEqual(kept);
});

it.each([
	[1, 'run\nrun\n'],
	[2, 'run\nrun\nnpm install ended with exit code 1.'],
])('a download that fails %d times is retried once, then given up', async (failures, runs) => {
	const count = `echo run >> runs; test $(wc -l < runs) -gt ${failures}`;
	await writeFile(join(folder, 'npm'), `#!/bin/sh\n${count}\n`, { mode: 0o755 });
	const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
	const logPath = join(folder, 'npm.log');
	await downloadByNpm(['install'], { cwd: folder, logPath, env }).catch((error: Error) =>
		writeFile(join(folder, 'runs'), error.message, { flag: 'a' }),
	);
	expect(await readFile(join(folder, 'runs'), 'utf8')).toBe(runs);
});

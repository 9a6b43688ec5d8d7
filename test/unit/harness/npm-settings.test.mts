import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommand } from '../../../harness/process/children.mts';
import { mayPass, withoutNpmSettings } from '../../../harness/process/npm-settings.cjs';
import { projectRoot } from '../../../harness/process/paths.mts';

const original = { ...process.env };
let folder = '';

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'npm-settings-'));
});

afterEach(async () => {
	process.env = { ...original };
	await rm(folder, { recursive: true, force: true });
});

describe('an npm that a script starts', () => {
	it.each(['npm_config_legacy_peer_deps', 'NPM_CONFIG_LEGACY_PEER_DEPS'])(
		'does not take %s of the npm around it',
		async (name) => {
			process.env[name] = 'true';
			const logPath = join(folder, 'npm.log');
			const command = ['config', 'get', 'legacy-peer-deps'];
			expect(await readCommand('npm', command, { cwd: folder, logPath })).toBe('false\n');
		},
	);

	it('uses a registry named in the environment', async () => {
		process.env.npm_config_registry = 'https://registry.example/';
		const logPath = join(folder, 'npm.log');
		const command = ['config', 'get', 'registry'];
		expect(await readCommand('npm', command, { cwd: folder, logPath })).toBe(
			'https://registry.example/\n',
		);
	});
});

describe('the environment without npm settings', () => {
	it('keeps connection settings and everything unrelated to npm', () => {
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
			npm_config_local_prefix: '/project',
			npm_config_ignore_scripts: 'true',
			Npm_Config_Omit: 'dev',
			npm_package_name: 'n8n-nodes-company-data',
			npm_lifecycle_event: 'test',
			npm_command: 'test',
		};
		expect(withoutNpmSettings({ ...kept, ...dropped })).toEqual(kept);
	});

	it('drops the settings of the project’s .npmrc', async () => {
		const settings = (await readFile(join(projectRoot, '.npmrc'), 'utf8'))
			.split('\n')
			.filter((line) => line.includes('='))
			.map((line) => line.split('=')[0].trim());
		expect(settings).toContain('legacy-peer-deps');
		const exported = settings.map((name) => [`npm_config_${name.replaceAll('-', '_')}`, 'x']);
		expect(withoutNpmSettings(Object.fromEntries(exported))).toEqual({});
	});
});

describe('whether npm may succeed the next time', () => {
	it.each(['ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'EINTEGRITY', 'E503', 'ERR_SOCKET_TIMEOUT'])(
		'is to be seen after %s',
		(code) => expect(mayPass(`npm error code ${code}\nnpm error network`)).toBe(true),
	);

	it.each(['E404', 'ETARGET', 'ERESOLVE', 'ENOSPC', 'EACCES'])(
		'is out of question after %s',
		(code) => expect(mayPass(`npm warn something\nnpm error code ${code}\n`)).toBe(false),
	);
});

import { mkdir, mkdtemp, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadByNpm, readCommand, runCommand } from '../process/children.mts';
import { projectRoot } from '../process/paths.mts';
import { runStep } from '../process/step.mts';

/** Names the package file for programs that a run starts, so that all of them take the same one. */
const PACKED_VARIABLE = 'COMPANY_DATA_PACKED';

let packing: Promise<string> | string | undefined;

/**
 * The package file of this run: the first call builds the checkout and packs it, printing both steps.
 *
 * @param isBuilt Whether `dist` is already up to date.
 * @returns its path, size in bytes and files.
 * @throws {StepFailure} when it cannot be built or packed.
 */
export async function preparePackage(isBuilt = false) {
	packing ??= process.env[PACKED_VARIABLE] ?? buildAndPack(isBuilt);
	const path = (process.env[PACKED_VARIABLE] = await packing);
	const listing = await readCommand('tar', ['-tzf', path]);
	const files = listing.trim().split('\n');
	const { size } = await stat(path);
	return { path, size, files: files.map((file) => file.replace(/^package\//, '')) };
}

async function buildAndPack(isBuilt: boolean): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-package-'));
	if (!isBuilt) {
		await runStep(
			'Build',
			() => runCommand('node', ['--run', 'build'], { logPath: join(folder, 'build.log') }),
			'Run "npm run build" and correct what the compiler reports.',
		);
	}
	return await runStep(
		'Pack',
		async () => {
			const command = ['pack', projectRoot, '--silent', '--pack-destination', folder];
			const logPath = join(folder, 'pack.log');
			const fileName = await readCommand('npm', command, { cwd: folder, logPath });
			return join(folder, fileName.trim());
		},
		'Run "npm pack --dry-run" to see it fail by itself.',
	);
}

/**
 * Installs a packed package as a self-hoster does by hand: in the folder `nodes` of n8n's folder,
 * without peer dependencies and scripts.
 *
 * @throws {Error} when npm fails.
 */
export async function installPackage(
	userFolder: string,
	packagePath: string,
	logPath: string,
): Promise<void> {
	const folder = join(userFolder, '.n8n', 'nodes');
	await mkdir(folder, { recursive: true });
	const manifest = { name: 'installed-nodes', private: true, dependencies: {} };
	await writeFile(join(folder, 'package.json'), JSON.stringify(manifest, null, '\t'));
	const without = ['--omit=dev', '--omit=peer', '--legacy-peer-deps', '--ignore-scripts'];
	const command = ['install', ...without, '--install-strategy=shallow', packagePath];
	await downloadByNpm(command, { cwd: folder, logPath });
}

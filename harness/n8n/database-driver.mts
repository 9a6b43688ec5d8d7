import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { downloadByNpm } from '../process/npm.mts';
import { childEnvironment, projectRoot } from '../process/paths.mts';
import { StepFailure } from '../process/step.mts';

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
 * @throws {CommandFailure} when neither is possible otherwise.
 */
export async function buildDriver(version: string, logPath: string): Promise<string> {
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

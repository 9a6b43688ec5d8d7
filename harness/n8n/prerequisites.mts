import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../process/children.mts';
import { childEnvironment } from '../process/paths.mts';
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
 * Checks that this machine can get n8n's database driver: prebuilt, from its makers' host, or by
 * compiling it.
 *
 * @param driver The package as npm takes it, for example sqlite3@5.1.7.
 * @throws {StepFailure} when neither is possible.
 */
export async function requireDatabaseDriver(driver: string, logPath: string): Promise<void> {
	const missing = missingBuildTools();
	if (missing.length === 0 || (await isBuiltAlready(driver, logPath))) return;
	throw new StepFailure(
		`n8n's database driver has to be compiled here, and this machine lacks ${listed(missing)}.`,
		{
			hint: 'Install what is missing and run the same command again; nothing big was downloaded yet. On Debian and its derivatives, as root: "apt-get install make g++ python3"; on macOS: "xcode-select --install".',
			logPath,
		},
	);
}

/** Tries to install the driver alone, which is small. */
async function isBuiltAlready(driver: string, logPath: string): Promise<boolean> {
	const cwd = await mkdtemp(join(tmpdir(), 'company-data-driver-'));
	try {
		await writeFile(join(cwd, 'package.json'), JSON.stringify({ private: true }));
		await runCommand('npm', ['install', driver, '--no-audit', '--no-fund'], { cwd, logPath });
		return true;
	} catch {
		return false;
	} finally {
		await rm(cwd, { recursive: true, force: true });
	}
}

function listed(names: string[]): string {
	return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}

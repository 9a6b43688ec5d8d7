import { runCommand, type LaunchOptions } from './children.mts';

export interface DownloadOptions extends LaunchOptions {
	/** Must be outside the checkout, whose .npmrc is meant for its development tools only. */
	cwd: string;
	logPath: string;
}

/**
 * Runs an npm command that asks the registry, and once more if it fails: npm repeats single requests, but not
 * a file that breaks off, and goes on with what is in its own cache.
 *
 * @returns its standard output, if that is read.
 * @throws {CommandFailure} when it fails again.
 */
export async function downloadByNpm(args: string[], options: DownloadOptions): Promise<string> {
	const run = () => runCommand('npm', [...args, '--no-audit', '--no-fund'], options);
	return await run().catch(run);
}

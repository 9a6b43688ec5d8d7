import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LaunchOptions } from './children.mts';
import { readCommand, runCommand } from './command.mts';
import { mayPass, retryWaits } from './npm-settings.cjs';
import type { StepProgress } from './step.mts';
import { haltIfStopping } from './stopping.mts';

export interface NpmOptions extends LaunchOptions {
	/** Must be outside the checkout, whose .npmrc is meant for its development tools only. */
	cwd: string;
	logPath: string;
}

export interface DownloadOptions extends NpmOptions {
	/** Shows that a download is being retried. */
	progress?: StepProgress;
	/** Seconds to wait before each further attempt. */
	waits?: number[];
}

/**
 * Runs an npm command that downloads, with retries: npm resumes from its own cache.
 *
 * @throws {CommandFailure} when the last attempt fails, or one in a way that a retry cannot fix.
 */
export async function downloadByNpm(
	commandArguments: string[],
	options: DownloadOptions,
): Promise<void> {
	await tryAgain(() => runCommand('npm', commandArguments, options), options);
}

/**
 * Queries the registry, with retries, and returns npm's standard output.
 *
 * @throws {CommandFailure} as {@link downloadByNpm} does.
 */
export async function readFromRegistry(
	commandArguments: string[],
	options: DownloadOptions,
): Promise<string> {
	return await tryAgain(() => readCommand('npm', commandArguments, options), options);
}

async function tryAgain<Result>(
	attempt: () => Promise<Result>,
	{ logPath, progress, waits = retryWaits }: DownloadOptions,
): Promise<Result> {
	const detail = progress?.detail;
	for (const [index, wait] of waits.entries()) {
		const logged = (await readLog(logPath)).length;
		try {
			return await attempt();
		} catch (error) {
			await haltIfStopping();
			if (!mayPass((await readLog(logPath)).slice(logged))) throw error;
		}
		if (progress !== undefined) {
			progress.detail = `${detail}; it broke off, attempt ${index + 2} of ${waits.length + 1}`;
		}
		await sleep(wait * 1000);
		await haltIfStopping();
	}
	return await attempt();
}

async function readLog(path: string): Promise<string> {
	return await readFile(path, 'utf8').catch(() => '');
}

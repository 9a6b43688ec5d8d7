import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand, type LaunchOptions } from './children.mts';
import { mayPass, retryWaits } from './npm-settings.cjs';
import type { StepProgress } from './step.mts';

export interface DownloadOptions extends LaunchOptions {
	/** Must be outside the checkout, whose .npmrc is meant for its development tools only. */
	cwd: string;
	logPath: string;
	/** Shows that a download is being retried. */
	progress?: StepProgress;
	/** Seconds to wait before each further attempt. */
	waits?: number[];
}

/**
 * Runs an npm command that asks the registry, with retries: npm resumes from its own cache.
 *
 * @returns its standard output, if that is read.
 * @throws {CommandFailure} when the last attempt fails, or one in a way that a retry cannot fix.
 */
export async function downloadByNpm(args: string[], options: DownloadOptions): Promise<string> {
	const { logPath, progress, waits = retryWaits } = options;
	const detail = progress?.detail;
	for (const [index, wait] of waits.entries()) {
		const logged = (await readLog(logPath)).length;
		try {
			return await runCommand('npm', args, options);
		} catch (error) {
			if (!mayPass((await readLog(logPath)).slice(logged))) throw error;
		}
		if (progress !== undefined) {
			progress.detail = `${detail}; it broke off, attempt ${index + 2} of ${waits.length + 1}`;
		}
		await sleep(wait * 1000);
	}
	return await runCommand('npm', args, options);
}

async function readLog(path: string): Promise<string> {
	return await readFile(path, 'utf8').catch(() => '');
}

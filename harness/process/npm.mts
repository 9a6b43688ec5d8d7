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

/** A package in a version that the registry does not have, or not from before the day it was asked for. */
export class NotInRegistry extends Error {
	readonly specifier: string;

	/** @param specifier Name and version as npm takes them, for example n8n@2.41.1. */
	constructor(specifier: string) {
		super(`The npm registry has no ${specifier}.`);
		this.specifier = specifier;
	}
}

/**
 * Runs an npm command that asks the registry, with retries: npm resumes from its own cache.
 *
 * @returns its standard output, if that is read.
 * @throws {NotInRegistry} when the registry lacks what is asked for, or what that needs.
 * @throws {CommandFailure} when the last attempt fails, or one in a way that a retry cannot fix.
 */
export async function downloadByNpm(args: string[], options: DownloadOptions): Promise<string> {
	const { logPath, progress, waits = retryWaits } = options;
	const detail = progress?.detail;
	for (let attempt = 1; ; attempt++) {
		const logged = (await readLog(logPath)).length;
		try {
			return await runCommand('npm', args, options);
		} catch (error) {
			const output = (await readLog(logPath)).slice(logged);
			const missing = missingPackage(output);
			if (missing !== undefined) throw new NotInRegistry(missing);
			if (!mayPass(output) || attempt > waits.length) throw error;
		}
		if (progress !== undefined) {
			progress.detail = `${detail}; it broke off, attempt ${attempt + 1} of ${waits.length + 1}`;
		}
		await sleep(waits[attempt - 1] * 1000);
	}
}

/** The package that npm says is missing, by its error ETARGET or E404. */
function missingPackage(output: string): string | undefined {
	const [, unmatched, unknown] =
		/No matching version found for (.+?)\.?(?: with a date before .*)?$|The requested resource '(.+)' could not be found/m.exec(
			output,
		) ?? [];
	return unmatched ?? unknown;
}

async function readLog(path: string): Promise<string> {
	return await readFile(path, 'utf8').catch(() => '');
}

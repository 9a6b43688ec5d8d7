import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailure } from '../process/children.mts';
import { downloadByNpm, NotInRegistry, type DownloadOptions } from '../process/npm.mts';
import { runStep, StepFailure } from '../process/step.mts';
import { currentVersion, oldestVersion } from './versions.mts';

export const networkHint =
	'Check the connection to the npm registry and run the same command again; it goes on with what npm has kept.';
export const versionHint = `Choose another version, for example ${currentVersion} or ${oldestVersion}.`;

/** Reads one field of a package from the registry. */
export type View = (specifier: string, field: string) => Promise<unknown>;

/** A {@link View} by `npm view`. */
export function npmView(options: DownloadOptions): View {
	return async (specifier, field) => {
		const command = ['view', specifier, field, '--json'];
		const output = await downloadByNpm(command, { ...options, readOutput: true });
		return output.trim() === '' ? undefined : JSON.parse(output);
	};
}

/**
 * Reads a field of n8n's package.
 *
 * @param version A version, the beginning of one, or `latest`.
 * @throws {StepFailure} when the registry has no such version or does not answer.
 */
export async function viewN8n(version: string, field: string, view: View): Promise<unknown> {
	try {
		return await view(`n8n@${version}`, field);
	} catch (cause) {
		const [message, hint] =
			cause instanceof NotInRegistry
				? [`The npm registry has no n8n ${version}.`, versionHint]
				: [`The npm registry does not answer what it has of n8n ${version}.`, networkHint];
		const logPath = cause instanceof CommandFailure ? cause.logPath : undefined;
		throw new StepFailure(message, { hint, logPath, cause });
	}
}

/**
 * The version that a word of the command line stands for: `current`, `oldest`, three numbers, or, as the
 * registry has it, the last patch of two numbers like 2.30 and the newest of all as `latest`. What the
 * registry says is printed, as a step: without a connection, npm takes minutes to give up.
 *
 * @throws {StepFailure} when the word is none of these, or the registry has no such version.
 */
export async function resolveVersion(
	word: string,
	viewWith: (options: DownloadOptions) => View = npmView,
): Promise<string> {
	const named = { current: currentVersion, oldest: oldestVersion }[word] ?? word;
	if (/^\d+\.\d+\.\d+$/.test(named)) return named;
	if (!/^(latest|\d+\.\d+)$/.test(word)) {
		throw new StepFailure(`"${word}" is not a version of n8n.`, {
			hint: `Give "latest", "current", "oldest", or numbers like 2.30 or ${currentVersion}.`,
		});
	}
	const patchOf = (version: string) => Number(version.split('.')[2]);
	return await runStep(`Find n8n ${word}`, async (progress) => {
		progress.detail = 'asking the npm registry';
		const logPath = join(tmpdir(), 'company-data-npm-view.log');
		const view = viewWith({ cwd: tmpdir(), logPath, progress });
		const found = [await viewN8n(word, 'version', view)].flat() as string[];
		const version = found.reduce((last, next) => (patchOf(next) > patchOf(last) ? next : last));
		progress.detail = `it is ${version}`;
		return version;
	});
}

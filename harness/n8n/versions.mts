import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadByNpm } from '../process/children.mts';
import { runStep, StepFailure } from '../process/step.mts';
import { isImage } from './container.mts';

/** The n8n that the project is developed and tested with. */
export const currentVersion = '2.41.1';

/** The oldest n8n that the package is tested with. */
export const oldestVersion = '1.123.81';

/**
 * Every version that the package is tested with: between the two, n8n 2 as it began, an early one that installs
 * packages by environment, and the last patch of a version from the middle.
 */
export const pinnedVersions = [currentVersion, '2.30.8', '2.22.6', '2.0.3', oldestVersion];

/**
 * The pinned versions are installed with the dependencies of this day (YYYY-MM-DD): n8n's package
 * gives ranges, so two machines could otherwise run different programs.
 */
export const dependenciesBefore = '2026-10-05';

export const networkHint =
	'Check the connection to the npm registry and run the same command again; it goes on with what npm has kept.';

/**
 * Reads a field of n8n's package from the registry.
 *
 * @param version A version, the beginning of one, or `latest`.
 * @throws {StepFailure} when the registry has no such version or does not answer.
 */
export async function viewN8n(version: string, field: string): Promise<unknown> {
	const logPath = join(tmpdir(), 'company-data-npm-view.log');
	const command = ['view', `n8n@${version}`, field, '--json'];
	try {
		const options = { cwd: tmpdir(), logPath, readOutput: true };
		return JSON.parse(await downloadByNpm(command, options));
	} catch (cause) {
		throw new StepFailure(`The npm registry has no n8n ${version}, or does not answer.`, {
			hint: `${networkHint} Or choose another version, for example ${currentVersion} or ${oldestVersion}.`,
			logPath,
			cause,
		});
	}
}

/**
 * The version that a word of the command line stands for: `current`, `oldest`, three numbers, a container
 * image, or, as the registry has it, the last patch of two numbers like 2.30 and the newest of all as `latest`. What the
 * registry says is printed, as a step: without a connection, npm takes minutes to give up.
 *
 * @throws {StepFailure} when the word is none of these, or the registry has no such version.
 */
export async function resolveVersion(word: string, view = viewN8n): Promise<string> {
	const named = { current: currentVersion, oldest: oldestVersion }[word] ?? word;
	if (/^\d+\.\d+\.\d+$/.test(named) || isImage(named)) return named;
	if (!/^(latest|\d+\.\d+)$/.test(word)) {
		throw new StepFailure(`"${word}" is not a version of n8n.`, {
			hint: `Give "latest", "current", "oldest", or numbers like 2.30 or ${currentVersion}.`,
		});
	}
	const patchOf = (version: string) => Number(version.split('.')[2]);
	return await runStep(`Find n8n ${word}`, async (progress) => {
		progress.detail = 'asking the npm registry';
		const found = [await view(word, 'version')].flat() as string[];
		const version = found.reduce((last, next) => (patchOf(next) > patchOf(last) ? next : last));
		progress.detail = `it is ${version}`;
		return version;
	});
}

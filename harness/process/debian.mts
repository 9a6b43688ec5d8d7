import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.mts';
import { runStep } from './step.mts';

/** Whether this process may install packages of Debian or its derivatives. */
export function canInstallPackages(): boolean {
	return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs packages, announced as a step of this title.
 *
 * @throws {StepFailure} when apt-get fails.
 */
export async function installPackages(title: string, names: string[]): Promise<void> {
	const logPath = join(tmpdir(), `company-data-${names[0]}.log`);
	const options = { logPath, env: { DEBIAN_FRONTEND: 'noninteractive' } };
	await runStep(title, async () => {
		await runCommand('apt-get', ['update'], options);
		await runCommand('apt-get', ['install', '-y', ...names], options);
	});
}

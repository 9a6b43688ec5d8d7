import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { runCommand } from './command.mts';
import { runStep, StepFailure } from './step.mts';

const USUAL_PLACES = [
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Needed to start as root, and to keep Chromium from calling its maker's servers. */
const ARGUMENTS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * Starts a headless browser: the one named by the environment variable CHROMIUM, or an installed one.
 * As root on Debian and its derivatives, a missing browser is installed first.
 *
 * @throws {StepFailure} when there is none and none can be installed.
 */
export async function openBrowser(): Promise<Browser> {
	const executablePath = findChromium() ?? (await installChromium());
	return await chromium.launch({ executablePath, args: ARGUMENTS });
}

/**
 * Checks that {@link openBrowser} can get a browser, without installing one.
 *
 * @throws {StepFailure} when there is none and none can be installed.
 */
export function requireBrowser(): void {
	if (findChromium() === undefined && !canInstall()) throw noChromium();
}

function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...USUAL_PLACES].find(
		(path) => path !== undefined && path !== '' && existsSync(path),
	);
}

async function installChromium(): Promise<string> {
	if (canInstall()) {
		const logPath = join(tmpdir(), 'company-data-chromium.log');
		await runStep('Install Chromium', async () => {
			await runCommand('apt-get', ['update'], { logPath });
			await runCommand('apt-get', ['install', '-y', 'chromium'], { logPath });
		});
	}
	const path = findChromium();
	if (path === undefined) throw noChromium();
	return path;
}

function canInstall(): boolean {
	return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function noChromium(): StepFailure {
	return new StepFailure('There is no Chromium on this machine, and only root can install it.', {
		hint: 'Install it, for example with "sudo apt-get install chromium", or name one in the environment variable CHROMIUM.',
	});
}

import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { canInstallPackages, installPackages } from './debian.mts';
import { StepFailure } from './step.mts';

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
	if (findChromium() === undefined && !canInstallPackages()) throw noChromium();
}

function findChromium(): string | undefined {
	return [process.env.CHROMIUM, ...USUAL_PLACES].find(
		(path) => path !== undefined && path !== '' && existsSync(path),
	);
}

async function installChromium(): Promise<string> {
	if (canInstallPackages()) await installPackages('Install Chromium', ['chromium']);
	const path = findChromium();
	if (path === undefined) throw noChromium();
	return path;
}

function noChromium(): StepFailure {
	return new StepFailure('There is no Chromium on this machine, and only root can install it.', {
		hint: 'Install it, for example with "sudo apt-get install chromium", or name one in the environment variable CHROMIUM.',
	});
}

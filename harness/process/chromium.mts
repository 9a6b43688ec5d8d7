import { chromium, type Browser } from 'playwright-core';
import { ensurePrograms, type Program } from './machine.mts';

/** The browser of the environment variable CHROMIUM, or an installed one. */
export const CHROMIUM: Program = {
	names: [
		...(process.env.CHROMIUM ? [process.env.CHROMIUM] : []),
		'chromium',
		'chromium-browser',
		'google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	],
	debianPackage: 'chromium',
};

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
 * Starts a headless browser.
 *
 * @throws {StepFailure} when there is none and none can be installed.
 */
export async function openBrowser(): Promise<Browser> {
	const [executablePath] = await ensurePrograms([CHROMIUM]);
	return await chromium.launch({ executablePath, args: ARGUMENTS });
}

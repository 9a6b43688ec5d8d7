import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { isImage } from '../../harness/n8n/container.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { openBrowser } from '../../harness/process/machine.mts';
import { stopAllChildren } from '../../harness/process/children.mts';
import { projectRoot } from '../../harness/process/paths.mts';
import { linesOfProduct, readProduct, textsOfProduct } from '../../scripts/release/pictures.mts';

/*
 * The n8n of a test: `bringUp` hands out the one of the run, which is started once for
 * all files. It is empty when a file asks for it, has the package, and logs at the level debug; it can be neither
 * restarted nor stopped. What has to restart, kill or configure n8n starts its own, by `startN8n`, or by `bringUp` with an
 * environment.
 */

/** What a test has seen, where that is worth a line. */
export type Seen = string | string[] | void;

/** A test of a file whose tests share a fixture: its title, and what it does with the fixture. */
export type Check<Fixture> = readonly [title: string, run: (fixture: Fixture) => Promise<Seen>];

/** The version of n8n that the tests run in. */
export const version = process.env.N8N_VERSION ?? currentVersion;

/** Whether the tests run in this n8n or a later one; a container image counts as the newest. */
export function runsSince(major: number, minor: number): boolean {
	if (isImage(version)) return true;
	const [ownMajor, ownMinor] = version.split('.').map(Number);
	return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Whether the pictures of the docs are taken on the way. */
export const takesPictures = process.env.PICTURES !== undefined;

const cleanUps: Array<() => Promise<unknown>> = [stopAllChildren];
let browser: Browser | undefined;

// n8n starts within two minutes, and no test takes longer than ten.
jest.setTimeout(12 * 60_000);
afterAll(async () => {
	const failures: unknown[] = [];
	for (const cleanUp of cleanUps.reverse()) {
		await cleanUp().catch((error: unknown) => failures.push(error));
	}
	if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
});

/** Has something ended with the tests of the file; what was begun last ends first. */
export function afterwards(cleanUp: () => Promise<unknown>): void {
	cleanUps.push(cleanUp);
}

/** Declares a test that prints what it has seen. */
export function check(title: string, run: () => Promise<Seen>): void {
	test(title, async () => {
		const lines = [(await run()) ?? []].flat();
		const { currentTestName } = expect.getState();
		for (const line of lines) process.stdout.write(`  ${currentTestName}: ${line}\n`);
	});
}

/** Declares a test for each check. */
export function checkEach<Fixture>(
	checks: ReadonlyArray<Check<Fixture>>,
	fixture: () => Fixture,
): void {
	for (const [title, run] of checks) check(title, async () => await run(fixture()));
}

/** Opens a page of a browser that is closed at the end. */
export async function openPage(options: BrowserContextOptions): Promise<Page> {
	if (browser === undefined) {
		browser = await openBrowser();
		afterwards(async () => await browser!.close());
	}
	const page = await browser.newPage(options);
	// What takes a second takes a minute on a busy machine.
	page.setDefaultTimeout(120_000);
	return page;
}

/** Shows the addresses of n8n and of the service as they are where these are in service. */
const SHOW_PUBLIC_ADDRESSES = `(() => {
	const LOCAL = /http:..127.0.0.1:[0-9]+/;
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const { currentNode } = texts;
		const shown = currentNode.nodeValue.replace(LOCAL, 'https://n8n.example.com');
		if (shown !== currentNode.nodeValue) currentNode.nodeValue = shown;
	}
	for (const field of document.querySelectorAll('input')) {
		if (!LOCAL.test(field.value)) continue;
		const host = field.value.endsWith('/v1') ? 'api' : 'auth';
		field.value = field.value.replace(LOCAL, 'https://' + host + '.example.com');
	}
})()`;

/** Where a picture of the docs is, without the end of its name. */
export function imagePath(name: string): string {
	return join(projectRoot, 'docs', 'images', name);
}

/**
 * Takes a picture for the docs, where pictures are wanted, and keeps the product's texts in it beside it.
 *
 * @param height Of the window for this picture, in pixels, if what it shows is higher than the window.
 */
export async function photograph(page: Page, name: string, height?: number): Promise<void> {
	if (!takesPictures) return;
	const size = page.viewportSize()!;
	if (height !== undefined) await page.setViewportSize({ ...size, height });
	await untilStill(page);
	await page.evaluate(SHOW_PUBLIC_ADDRESSES);
	const path = imagePath(name);
	await page.screenshot({ path: `${path}.png` });
	const shown = await page.locator('body').innerText();
	const lines = linesOfProduct(shown, textsOfProduct(readProduct()));
	writeFileSync(`${path}.txt`, `${lines.join('\n')}\n`);
	if (height !== undefined) await page.setViewportSize(size);
}

/** Waits until nothing in n8n moves, and until no message that a node has run covers what it put out. */
export async function untilStill(page: Page): Promise<void> {
	// n8n's panels give no sign when they are done.
	await page.waitForTimeout(1_000);
	const message = page.locator('.el-notification', {
		has: page.locator('.el-notification--success'),
	});
	await message.first().waitFor({ state: 'detached' });
}

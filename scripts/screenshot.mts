import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchProgram } from '../harness/process/children.mts';
import { signInToEditor } from '../harness/n8n/owner.mts';
import { openBrowser } from '../harness/process/chromium.mts';
import { runMain } from '../harness/process/interrupt.mts';
import { projectRoot } from '../harness/process/paths.mts';
import { parseOptions } from '../harness/process/options.mts';
import { runStep, StepFailure } from '../harness/process/step.mts';
import { currentVersion } from '../harness/n8n/versions.mts';
import { bringUp, type Stack } from '../harness/sandbox/stack.mts';

const help = `Takes the pictures of README and docs from a real n8n with this package, into docs/images.

Usage: npm run screenshot

The environment variable CHROMIUM names the browser; one that is installed by default.`;

const exampleFile = 'save-nearby-companies.json';
const nodeName = 'Companies near a town';
/** The editor moves the workflow into view over some frames and gives no sign when it is done. */
const settleMilliseconds = 1_000;
/** Tests that also take pictures. */
const photographers: string[][] = [
	['first-workflow.mts'],
	['oauth.mts'],
	['trigger.mts', '--only', 'In Chromium'],
];
const imageFolder = join(projectRoot, 'docs', 'images');

await runMain(async () => {
	if (parseOptions({ help: { type: 'boolean' } }, 'npm run screenshot -- --help').help) {
		console.log(help);
		return 0;
	}
	const browser = await openBrowser();
	const stack = await bringUp({ n8nVersion: currentVersion });
	await runStep('Take the pictures of the editor', () => takePictures(stack, browser));
	for (const [file, ...options] of photographers) await takePicturesOf(file, options);
	console.log(`Written to ${imageFolder}`);
	return 0;
});

/**
 * Runs a test that takes pictures.
 *
 * @throws {StepFailure} when it does not pass: its pictures would show something else.
 */
async function takePicturesOf(file: string, options: string[]): Promise<void> {
	const program = join('test', 'e2e', file);
	const { code } = await launchProgram(program, [...options, '--built', '--pictures']).exited;
	if (code === 0) return;
	throw new StepFailure(`${program} has failed, and its pictures are not to be used.`, {
		hint: `Read above why, and run "node ${program} --pictures" to see it fail by itself.`,
	});
}

async function takePictures(stack: Stack, browser: Browser): Promise<void> {
	const example = stack.examples.find(({ fileName }) => fileName === exampleFile);
	if (example === undefined) throw new Error(`examples/${exampleFile} is missing.`);
	try {
		const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
		await signInToEditor(page, stack.n8n.url);
		await page.goto(`${stack.n8n.url}/workflow/${example.workflow.id}`);
		await mkdir(imageFolder, { recursive: true });
		await showNode(page);
		await page.screenshot({ path: join(imageFolder, 'node-editor.png') });
		await showWorkflow(page);
		await page.screenshot({ path: join(imageFolder, 'example-workflow.png') });
	} finally {
		await browser.close();
	}
}

/** Opens the node's panel and runs the node, so that the picture shows companies beside its fields. */
async function showNode(page: Page): Promise<void> {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${nodeName}"]`).dblclick();
	await page.locator('[data-test-id=node-execute-button]').click();
	await page
		.locator('[data-test-id=output-panel] table, [data-test-id=ndv-data-container] table')
		.first()
		.waitFor();
	// The message that the node has run would cover a part of the table.
	await page.locator('.el-notification').waitFor({ state: 'detached' });
}

/** Goes back to the workflow as a whole, in the middle of the window. */
async function showWorkflow(page: Page): Promise<void> {
	await page.keyboard.press('Escape');
	await page.locator('[data-test-id=ndv-modal], [data-test-id=ndv]').waitFor({ state: 'hidden' });
	await page.keyboard.press('1');
	await page.waitForTimeout(settleMilliseconds);
}

import type { Page } from 'playwright-core';
import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { photograph, version } from '../support/e2e.mts';
import { openEditor } from './editor/editor.mts';

// The pictures of the README and of docs/polling.md; other tests take those of docs on the way.

let page: Page;
let stack: Stack;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true });
	const viewport = { width: 1440, height: 900 };
	({ page } = await openEditor(stack.server.url, { viewport }));
	await openExample('save-nearby-companies.json');
});

async function openExample(file: string): Promise<void> {
	const { workflow } = stack.examples.find(({ fileName }) => fileName === file)!;
	await page.goto(`${stack.server.url}/workflow/${workflow.id}`);
}

/** Runs a node of the workflow, and takes a picture of its fields and what it returns. */
async function photographNode(node: string, name: string): Promise<void> {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${node}"]`).dblclick();
	await page.locator('[data-test-id=node-execute-button]').click();
	await page
		.locator('[data-test-id=output-panel] table, [data-test-id=ndv-data-container] table')
		.first()
		.waitFor();
	await photograph(page, name);
}

test('the picture of the node shows the companies found beside its fields', async () => {
	await photographNode('Companies near a town', 'node-editor');
});

test('the picture of the example shows the whole workflow in the middle of the window', async () => {
	await page.keyboard.press('Escape');
	await page.locator('[data-test-id=ndv-modal], [data-test-id=ndv]').waitFor({ state: 'hidden' });
	await page.keyboard.press('1');
	await photograph(page, 'example-workflow');
});

test('the picture of the polling trigger shows the nearest companies beside its fields', async () => {
	await openExample('new-around-a-place.json');
	await photographNode('New companies', 'polling-trigger');
});

import type { Page } from 'playwright-core';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { openPage, photograph, version } from '../support/e2e.mts';

// The pictures of the README; other tests take those of docs on the way.

const EXAMPLE = 'save-nearby-companies.json';
const NODE = 'Companies near a town';

let page: Page;

beforeAll(async () => {
	const { n8n, examples } = await bringUp({ version });
	page = await openPage({ viewport: { width: 1440, height: 900 } });
	await signInToEditor(page, n8n.url);
	const { workflow } = examples.find(({ fileName }) => fileName === EXAMPLE)!;
	await page.goto(`${n8n.url}/workflow/${workflow.id}`);
});

test('The node shows the companies it has found beside its fields', async () => {
	await page.locator(`[data-test-id=canvas-node][data-node-name="${NODE}"]`).dblclick();
	await page.locator('[data-test-id=node-execute-button]').click();
	await page
		.locator('[data-test-id=output-panel] table, [data-test-id=ndv-data-container] table')
		.first()
		.waitFor();
	// The message that the node has run would cover a part of the table.
	await page.locator('.el-notification').waitFor({ state: 'detached' });
	await photograph(page, 'node-editor');
});

test('The example shows as a whole in the middle of the window', async () => {
	await page.keyboard.press('Escape');
	await page.locator('[data-test-id=ndv-modal], [data-test-id=ndv]').waitFor({ state: 'hidden' });
	await page.keyboard.press('1');
	await photograph(page, 'example-workflow');
});

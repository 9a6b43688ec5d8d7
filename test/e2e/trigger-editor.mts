import type { Page } from 'playwright-core';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { openPage, photograph } from '../support/e2e.mts';
import { followedTrigger, TRIGGER } from './trigger-n8n.mts';
import { deliver, type Check } from './trigger-verify.mts';

/** As Shopify signs, under a header of its own. */
const SIGNED_OTHERWISE = { signatureHeader: 'X-Company-Signature', encoding: 'base64' };

async function listen(page: Page): Promise<void> {
	await page
		.locator('[data-test-id=node-execute-button], [data-test-id=trigger-execute-button]')
		.first()
		.click();
	await page.getByText('Listening for test event').first().waitFor();
}

/** Chooses an option of a field of the open credential. */
async function choose(page: Page, field: string, option: string): Promise<void> {
	await page.locator(`[data-test-id=parameter-input-${field}] input`).first().click();
	await page.locator('.el-select-dropdown__item:visible', { hasText: option }).first().click();
}

/** Does in the credential what the editor has said, as a user would. */
async function setAsSaid(page: Page, url: string, credentialId: string): Promise<void> {
	await page.goto(`${url}/home/credentials/${credentialId}`);
	const header = page.locator('[data-test-id=parameter-input-signatureHeader] input').first();
	await header.waitFor();
	await header.fill(SIGNED_OTHERWISE.signatureHeader);
	await choose(page, 'encoding', 'Base64');
	await page.locator('[data-test-id=credential-save-button]').click();
	await page
		.getByText(/Saved|Connection tested successfully/)
		.first()
		.waitFor();
}

async function showTrigger(page: Page, url: string, workflowId: string): Promise<void> {
	await page.goto(`${url}/workflow/${workflowId}`);
	await page.locator(`[data-test-id=canvas-node][data-node-name="${TRIGGER}"]`).dblclick();
}

const editorShowsTheScheme: Check = async (fixture) => {
	const { n8n } = fixture;
	const page = await openPage({ viewport: { width: 1440, height: 900 } });
	page.setDefaultTimeout(15_000);
	const { url } = n8n.server;
	const credential = await n8n.credential({ secret: SECRET });
	const { workflow, path } = followedTrigger('Signed otherwise', credential);
	const trigger = await n8n.store(workflow, path);
	const { id } = trigger.workflow;
	const sendEvent = async () =>
		await deliver(
			fixture,
			{ url: trigger.testUrl, ...SIGNED_OTHERWISE },
			{ events: [{ type: 'territory.new_company' }] },
		);
	await signInToEditor(page, url);
	await showTrigger(page, url, id);
	await listen(page);
	expect(await sendEvent()).toEqual([401]);
	const panel = page.locator('[data-test-id=output-panel]').first();
	const message = 'The event is signed with your secret, but not in the way the credential says';
	await panel.getByText(message).first().waitFor();
	await panel.getByText('Signature Header: x-company-signature').first().waitFor();
	await panel.getByText('Encoding: Base64').first().waitFor();
	await photograph(page, 'webhook-recognised');
	await setAsSaid(page, url, credential.id);
	await showTrigger(page, url, id);
	await listen(page);
	expect(await sendEvent()).toEqual([200]);
	await panel.getByText('territory.new_company').first().waitFor();
	return 'the editor says what to set; set by hand, the next event arrives';
};

export const EDITOR_CHECKS: ReadonlyArray<[name: string, check: Check]> = [
	[
		'The settings that the editor shows in Chromium make the next event arrive',
		editorShowsTheScheme,
	],
];

import type { Page } from 'playwright-core';

/** The owner of the throwaway n8n. It listens on this machine only, so its password is no secret. */
export const owner = {
	email: 'owner@example.com',
	password: 'Sandbox-only-1',
	firstName: 'Sandbox',
	lastName: 'Owner',
};

/** Signs the owner in to n8n's editor. */
export async function signInToEditor(page: Page, url: string): Promise<void> {
	await page.goto(`${url}/signin`);
	await page.locator('input[type=email], input[name=emailOrLdapLoginId]').fill(owner.email);
	await page.locator('input[type=password]').fill(owner.password);
	await page.locator('[data-test-id=form-submit-button], button[type=submit]').first().click();
	await page.waitForURL((address) => !address.pathname.startsWith('/signin'));
}

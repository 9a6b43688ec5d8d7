import type { Locator, Page } from 'playwright-core';
import { photograph } from '../support/e2e.mts';

/** The button of the open credential that connects its account. */
function connectButton(page: Page): Locator {
	return page.locator(
		'[data-test-id=quick-connect-button], [data-test-id=oauth-connect-button], button:has-text("Connect my account")',
	);
}

/**
 * Clicks through the connection of the account of the open credential, as a person does: connect, sign in, consent.
 *
 * @returns the scopes that the consent page lists.
 */
export async function connectOpenCredential(page: Page): Promise<string[]> {
	const connect = connectButton(page).first();
	await connect.waitFor();
	await photograph(page, 'oauth-1-credential');
	const [popup] = await Promise.all([page.waitForEvent('popup'), connect.click()]);
	const [signIn, approve] = [popup.locator('#sign-in'), popup.locator('#approve')];
	// Who has signed in before is asked for consent only.
	await signIn.or(approve).waitFor();
	if (await signIn.isVisible()) {
		await photograph(popup, 'oauth-2-sign-in');
		await signIn.click();
	}
	await approve.waitFor();
	await photograph(popup, 'oauth-3-consent');
	const scopes = await popup.locator('li').allTextContents();
	// n8n closes the pop-up of an account that is connected; the message is gone with a form that closes, too.
	const closed = popup.waitForEvent('close');
	await approve.click();
	await Promise.race([closed, page.getByText('Account connected').first().waitFor()]);
	await photograph(page, 'oauth-4-connected');
	return scopes;
}

import type { Locator, Page } from 'playwright-core';
import { photograph } from '../support/e2e.mts';

/** What a person decides on the service's consent page. */
export type Decision = 'approve' | 'deny';

/** Takes a picture on the way. */
export type Camera = (page: Page, name: string) => Promise<void>;

/** What came of asking a person for access. */
export interface Asked {
	/** The scopes that the consent page lists. */
	scopes: string[];
	/** The text that the pop-up or the credential shows in the end. */
	shown: string;
}

export const noCamera: Camera = async () => {};

export const docsCamera: Camera = async (page, name) => await photograph(page, `oauth-${name}`);

/**
 * Clicks through the connection of an account, as a person would: connect, sign in, decide.
 *
 * @returns the text that the pop-up or the credential shows in the end.
 */
export async function connectAccount(
	page: Page,
	url: string,
	credentialId: string,
	decision: Decision,
	camera: Camera = noCamera,
): Promise<string> {
	await page.goto(`${url}/home/credentials/${credentialId}`);
	return (await connectOpenCredential(page, decision, camera)).shown;
}

/** The button of the open credential that connects its account. */
export function connectButton(page: Page): Locator {
	return page.locator(
		'[data-test-id=quick-connect-button], [data-test-id=oauth-connect-button], button:has-text("Connect my account")',
	);
}

/** Connects the account of the credential that is open, as {@link connectAccount} does. */
export async function connectOpenCredential(
	page: Page,
	decision: Decision,
	camera: Camera = noCamera,
): Promise<Asked> {
	const connect = connectButton(page);
	await connect.first().waitFor();
	await camera(page, '1-credential');
	const [popup] = await Promise.all([page.waitForEvent('popup'), connect.first().click()]);
	await popup.waitForURL(/oauth\/interaction/);
	if (await popup.locator('#sign-in').isVisible()) {
		await camera(popup, '2-sign-in');
		await popup.locator('#sign-in').click();
	}
	await popup.locator('#approve').waitFor();
	await camera(popup, '3-consent');
	const scopes = await popup.locator('li').allTextContents();
	let shown = '';
	popup.on(
		'load',
		() =>
			void popup.textContent('body').then(
				(text) => (shown = text ?? ''),
				() => {},
			),
	);
	await popup.locator(decision === 'approve' ? '#approve' : '#deny').click();
	if (decision === 'approve') {
		const connected = page.getByText('Account connected', { exact: false }).first();
		const refused = popup.waitForEvent('close', { timeout: 15_000 }).catch(() => undefined);
		await Promise.race([connected.waitFor({ timeout: 15_000 }).catch(() => undefined), refused]);
		if (await connected.isVisible().catch(() => false)) {
			await camera(page, '4-connected');
			return { scopes, shown: 'Account connected' };
		}
	}
	await page.waitForTimeout(2000);
	if (!popup.isClosed()) {
		shown = (await popup.textContent('body').catch(() => shown)) ?? shown;
		await popup.close();
	}
	return { scopes, shown };
}

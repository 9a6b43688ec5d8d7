import type { Locator } from 'playwright-core';
import { photograph } from '../../support/e2e.mts';
import type { Editor } from './editor.mts';

const AUTHORIZATION = /\/oauth\/authorize\?/;

/** So long a click waits for a form that n8n may be closing, in milliseconds. */
const CLOSING_MILLISECONDS = 2_000;

/** The form of a credential, opened and filled in as people do. */
export class CredentialForm {
	readonly #editor: Editor;

	private constructor(editor: Editor) {
		this.#editor = editor;
	}

	/** Opens the form of a new credential on the page Credentials. */
	static async onPage(editor: Editor, url: string, type: string): Promise<CredentialForm> {
		// A form that is opened before the page has its list is closed again by n8n.
		await editor.page.goto(`${url}/home/credentials`, { waitUntil: 'networkidle' });
		await editor.settle();
		await editor.click(
			editor.page.locator(
				'[data-test-id=add-resource-credential], [data-test-id=empty-resources-list] button',
			),
		);
		// n8n puts the cursor there.
		await editor.page.locator('[data-test-id=new-credential-type-select] input:focus').waitFor();
		await editor.type(type);
		await editor.click(
			editor.page
				.locator('[data-test-id=new-credential-type-select-option]:visible')
				.filter({ hasText: new RegExp(`^\\s*${type}\\s*$`) }),
		);
		await editor.click(editor.test('new-credential-type-button'));
		return new CredentialForm(editor);
	}

	/** Opens the form of a new credential in the open node, where none is there to be selected yet. */
	static async inNode(editor: Editor): Promise<CredentialForm> {
		const connect = editor.test('node-credentials-empty-state').locator('button');
		const select = editor.test('node-credentials-select');
		await connect.or(select).first().waitFor();
		if (await connect.isVisible()) {
			await editor.click(connect);
		} else {
			await editor.click(select);
			await editor.click(
				editor.page.locator('[data-test-id=node-credentials-select-item-new]:visible'),
			);
		}
		return new CredentialForm(editor);
	}

	/** Opens the form of the credential that the open node has. */
	static async ofNode(editor: Editor): Promise<CredentialForm> {
		await editor.click(editor.test('credential-edit-button'));
		return new CredentialForm(editor);
	}

	/** Chooses how to connect, which n8n 1 shows side by side and n8n 2 in a list. */
	async choose(method: string): Promise<void> {
		const list = this.#editor.test('credential-mode-dropdown-trigger');
		const radios = this.#editor.test('node-auth-type-selector');
		await list.or(radios).first().waitFor();
		if (await list.isVisible()) {
			await this.#editor.click(list);
			await this.#editor.click(this.#editor.page.getByRole('menuitem', { name: method }));
		} else {
			await this.#editor.click(radios.getByText(method));
		}
	}

	/** Fills in values by the names of their properties, in place of what is there. */
	async fill(values: Record<string, string>): Promise<void> {
		for (const [name, value] of Object.entries(values)) {
			await this.#editor.click(this.#editor.input(name));
			await this.#editor.page.keyboard.press('ControlOrMeta+A');
			await this.#editor.type(value);
		}
		await this.#editor.settle();
	}

	/** Chooses an option of a list. */
	async select(name: string, option: string): Promise<void> {
		await this.#editor.click(this.#editor.field(name).locator('.el-select'));
		await this.#editor.click(
			this.#editor.page.locator('.el-select-dropdown__item:visible').filter({ hasText: option }),
		);
		await this.#editor.settle();
	}

	/** Turns a switch on and adds an option to the list that it shows. */
	async add(name: string, list: string, option: string): Promise<void> {
		await this.#editor.click(this.#editor.field(name).locator('.el-switch, [role=switch]'));
		await this.#editor.click(this.#editor.field(list).locator('.el-select'));
		await this.#editor.click(
			this.#editor.page.locator('.el-select-dropdown__item:visible').filter({ hasText: option }),
		);
		// A list of several options stays open, over what is below it, until the cursor leaves it.
		await this.#editor.page.keyboard.press('Tab');
		await this.#editor.page.locator('.el-select-dropdown:visible').waitFor({ state: 'hidden' });
		await this.#editor.settle();
	}

	/**
	 * Saves, and waits until it is done. In a node, n8n 2 closes the form of a credential that it has tested.
	 *
	 * @param said What n8n says then: what it says of a test, or only that it is saved.
	 */
	async save(said = 'Connection tested successfully'): Promise<void> {
		await this.#editor.click(this.#editor.test('credential-save-button'));
		const done = this.#dialog.getByText(said).filter({ visible: true });
		await Promise.any([done.waitFor(), this.#dialog.waitFor({ state: 'hidden' })]);
	}

	/**
	 * Clicks through the connection of the account, as a person does: connect, sign in, consent.
	 *
	 * @param isShown Whether pictures of it are taken for the docs, where pictures are wanted.
	 * @returns the scopes that the consent page lists, and what the service was asked for.
	 */
	async connect(isShown = false): Promise<{ scopes: string[]; asked: URLSearchParams }> {
		const { page } = this.#editor;
		const show = isShown ? photograph : async () => {};
		const connect = page
			.locator(
				'[data-test-id=quick-connect-button], [data-test-id=oauth-connect-button], button:has-text("Connect my account"), button:has-text("Switch account")',
			)
			.filter({ visible: true });
		await connect.first().waitFor();
		if (isShown) {
			// What the form of every account has is above.
			await this.#editor.field('clientAuthentication').scrollIntoViewIfNeeded();
			await page.getByText('Base URL').first().scrollIntoViewIfNeeded();
		}
		await show(page, 'oauth-1-credential');
		const [asked, popup] = await Promise.all([
			page.context().waitForEvent('request', (request) => AUTHORIZATION.test(request.url())),
			page.waitForEvent('popup'),
			this.#editor.click(connect),
		]);
		const [signIn, approve] = [popup.locator('#sign-in'), popup.locator('#approve')];
		// Who has signed in before is asked for consent only.
		await signIn.or(approve).waitFor();
		if (await signIn.isVisible()) {
			await show(popup, 'oauth-2-sign-in');
			await this.#editor.click(signIn);
		}
		await approve.waitFor();
		await show(popup, 'oauth-3-consent');
		const scopes = await popup.locator('li').allTextContents();
		// n8n closes the pop-up of an account that is connected; the message is gone with a form that closes, too.
		const closed = popup.waitForEvent('close');
		await this.#editor.click(approve);
		await Promise.race([closed, page.getByText('Account connected').first().waitFor()]);
		await show(page, 'oauth-4-connected');
		return { scopes, asked: new URL(asked.url()).searchParams };
	}

	/** Closes the form, unless n8n is doing so of its own accord. */
	async close(): Promise<void> {
		const button = this.#dialog.locator('.el-dialog__headerbtn');
		while (await this.#dialog.isVisible()) {
			await button.click({ timeout: CLOSING_MILLISECONDS }).catch(() => undefined);
		}
	}

	get #dialog(): Locator {
		return this.#editor.test('editCredential-modal');
	}
}

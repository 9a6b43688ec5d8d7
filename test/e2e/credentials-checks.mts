import type { Locator } from 'playwright-core';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import { type Check, photograph } from '../support/e2e.mts';
import { CLIENT } from './account.mts';
import type { Editor } from './editor/editor.mts';
import { send } from './trigger-n8n.mts';

export interface CredentialFixture {
	server: N8nServer;
	sandbox: Sandbox;
	editor: Editor;
}

type CredentialCheck = Check<CredentialFixture>;

/** What is asked for where nothing was chosen, as the documents say. */
const NEEDED = ['empresas:read', 'imports:create', 'lists:write'];

/** The form of a key, from a node. */
export const KEY_CHECKS: readonly CredentialCheck[] = [
	['A lookup works with a key entered in the node', keyFromNode],
];

/** The form of an account, from a node. */
export const ACCOUNT_CHECKS: readonly CredentialCheck[] = [
	['A lookup works with an account connected in the node by a code challenge', accountFromNode],
];

/** Each form; what a node opens and what the page Credentials opens n8n fills differently. */
export const CREDENTIAL_CHECKS: readonly CredentialCheck[] = [
	...KEY_CHECKS,
	...ACCOUNT_CHECKS,
	['An account connected on the page Credentials has scopes and settings of its own', ownSettings],
	['A secret entered in the trigger accepts an event signed with it', secretFromTrigger],
];

/** As someone has it who has just installed the package: n8n then offers to create a credential. */
async function removeCredentials({ client }: N8nServer): Promise<void> {
	const stored = await client.request<Array<{ id: string }>>('GET', '/credentials');
	for (const { id } of stored) await client.deleteCredential(id);
}

async function keyFromNode(fixture: CredentialFixture): Promise<string> {
	const { server, sandbox, editor } = fixture;
	await removeCredentials(server);
	await openLookup(fixture);
	const form = await CredentialForm.inNode(editor);
	await form.fill({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live });
	await form.save();
	await form.close();
	return await lookUp(fixture);
}

async function accountFromNode(fixture: CredentialFixture): Promise<string> {
	const { server, sandbox, editor } = fixture;
	const { baseUrl, authUrl } = sandbox;
	await removeCredentials(server);
	await openLookup(fixture);
	const form = await CredentialForm.inNode(editor);
	await form.choose('OAuth2');
	// What a person must fill in; the rest is as it is delivered.
	await form.fill({ ...CLIENT, baseUrl, authorizationUrl: authUrl });
	const { scopes, asked } = await form.connect();
	expect(scopes).toEqual(NEEDED);
	expect(asked.get('code_challenge_method')).toBe('S256');
	expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
	await form.close();
	return await lookUp(fixture);
}

/** Connects an app as the service insists on it: by another token endpoint, a header and a parameter. */
async function ownSettings(fixture: CredentialFixture): Promise<string> {
	const { server, sandbox, editor } = fixture;
	await removeCredentials(server);
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'other', accessTokenSeconds: 1 });
	const form = await CredentialForm.onPage(editor, server.url, 'Company Data OAuth2 API');
	await form.fill({
		...CLIENT,
		clientId: 'sandbox-header-only',
		baseUrl: sandbox.baseUrl,
		authorizationUrl: `${sandbox.authUrl}/oauth/authorize`,
		tokenUrl: sandbox.otherTokenUrl,
		authorizationParameters: 'audience=companies',
	});
	await form.select('clientAuthentication', 'Basic Header');
	await form.add('customScopes', 'enabledScopes', 'Lists: Read');
	const { scopes, asked } = await form.connect();
	expect(scopes).toEqual([...NEEDED, 'lists:read']);
	expect(asked.get('audience')).toBe('companies');
	await sandbox.admin.patch('/settings', { accessTokenSeconds: 3600 });
	await form.close();
	await openLookup(fixture);
	const seen = await lookUp(fixture);
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'auth' });
	return `asked for the audience, renewed by the header at the other address: ${seen}`;
}

async function secretFromTrigger({ server, editor }: CredentialFixture): Promise<void> {
	await removeCredentials(server);
	await editor.begin(server.url, 'company data', 'Company Data');
	await editor.click(editor.nodeNamed('On new company in a territory'));
	await editor.field('events').waitFor();
	const form = await CredentialForm.inNode(editor);
	await form.fill({ secret: webhookSecret });
	await form.save();
	await form.close();
	await editor.click(editor.page.getByText('Webhook URLs'));
	const url = (await editor.page.getByText('/webhook-test/').first().innerText()).trim();
	await editor.click(editor.test('node-execute-button'));
	await editor.page.getByText('Listening for test event').first().waitFor();
	const { headers, body } = signedDelivery(webhookSecret, newCompany());
	expect((await send(url, headers, body)).status).toBe(200);
	await editor.output.getByText('matched_filters').first().waitFor();
}

/** An empty workflow with the node that looks one company up, open. */
async function openLookup({ server, editor }: CredentialFixture): Promise<void> {
	await editor.begin(server.url, 'manual', 'Manual Trigger');
	await editor.append('company data', 'Company Data');
	await editor.click(editor.page.getByText('Get company'));
	await editor.test('node-execute-button').first().waitFor();
}

/** Looks a company up in the open node. */
async function lookUp({ sandbox, editor }: CredentialFixture): Promise<string> {
	const [{ cif, nombre }] = await readCompanies(sandbox, 1);
	await editor.choose('cif', 'cif');
	await editor.replace('cif', String(cif));
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText(String(nombre)).first().waitFor();
	return `${cif} is ${nombre}`;
}

const AUTHORIZATION = /\/oauth\/authorize\?/;

/** So long a click waits for a form that n8n may be closing, in milliseconds. */
const CLOSING_MILLISECONDS = 2_000;

/** The form of a credential, opened and filled in as people do. */
class CredentialForm {
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

	/** Saves, and waits until n8n has tested it. In a node, n8n 2 closes the form then. */
	async save(): Promise<void> {
		await this.#editor.click(this.#editor.test('credential-save-button'));
		const tested = this.#dialog
			.getByText('Connection tested successfully')
			.filter({ visible: true });
		await Promise.any([tested.waitFor(), this.#dialog.waitFor({ state: 'hidden' })]);
	}

	/**
	 * Clicks through the connection of the account, as a person does: connect, sign in, consent.
	 *
	 * @returns the scopes that the consent page lists, and what the service was asked for.
	 */
	async connect(): Promise<{ scopes: string[]; asked: URLSearchParams }> {
		const { page } = this.#editor;
		const connect = page.locator(
			'[data-test-id=quick-connect-button], [data-test-id=oauth-connect-button], button:has-text("Connect my account")',
		);
		await connect.first().waitFor();
		await photograph(page, 'oauth-1-credential');
		const [asked, popup] = await Promise.all([
			page.context().waitForEvent('request', (request) => AUTHORIZATION.test(request.url())),
			page.waitForEvent('popup'),
			connect.first().click(),
		]);
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

import type { Locator } from 'playwright-core';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { CLIENT } from './account.mts';
import { connectOpenCredential } from './browser.mts';
import type { Editor } from './editor/editor.mts';
import { NEEDED } from './oauth-checks.mts';
import { send } from './trigger-n8n.mts';

export interface CredentialFixture {
	server: N8nServer;
	sandbox: Sandbox;
	editor: Editor;
}

type CredentialCheck = Check<CredentialFixture>;

/** The form of a key, from a node. */
export const KEY_CHECKS: readonly CredentialCheck[] = [
	['A key entered in the node looks a company up', keyFromNode],
];

/** Each form; what a node opens and what the page Credentials opens n8n fills differently. */
export const CREDENTIAL_CHECKS: readonly CredentialCheck[] = [
	...KEY_CHECKS,
	['An account connected in the node looks a company up', accountFromNode],
	['An account connected on the page Credentials has scopes and settings of its own', ownSettings],
	['A secret entered in the trigger tells signed events from forged ones', secretFromTrigger],
];

/** As someone has it who has just installed the package: n8n then offers to create a credential. */
async function removeCredentials({ client }: N8nServer): Promise<void> {
	const stored = await client.request<Array<{ id: string }>>('GET', '/credentials');
	for (const { id } of stored) await client.deleteCredential(id);
}

/** An empty workflow with the trigger, open. */
async function openTrigger({ server, editor }: CredentialFixture): Promise<void> {
	await editor.begin(server.url, 'company data', 'Company Data');
	await editor.click(editor.nodeNamed('On new company in a territory'));
	await editor.field('events').waitFor();
}

async function fillKey(form: CredentialForm, { sandbox }: CredentialFixture): Promise<void> {
	await form.fill({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live });
	await form.save();
}

async function fillSecret(form: CredentialForm): Promise<void> {
	await form.fill({ secret: webhookSecret });
	await form.save();
}

/** Fills in what a person must, and leaves the rest as it is delivered. */
async function fillApp(form: CredentialForm, { sandbox }: CredentialFixture): Promise<void> {
	const { baseUrl, authUrl } = sandbox;
	await form.fill({ ...CLIENT, baseUrl, authorizationUrl: authUrl });
}

async function keyFromNode(fixture: CredentialFixture): Promise<string> {
	await removeCredentials(fixture.server);
	await openLookup(fixture);
	const form = await CredentialForm.inNode(fixture.editor);
	await fillKey(form, fixture);
	await form.close();
	return await lookUp(fixture);
}

async function accountFromNode(fixture: CredentialFixture): Promise<string> {
	const { server, editor } = fixture;
	await removeCredentials(server);
	await openLookup(fixture);
	const form = await CredentialForm.inNode(editor);
	await form.choose('OAuth2');
	await fillApp(form, fixture);
	expect(await connectOpenCredential(editor.page)).toEqual(NEEDED);
	await form.close();
	return await lookUp(fixture);
}

/** Connects an app as the service insists on it: by another token endpoint, a header and a parameter. */
async function ownSettings(fixture: CredentialFixture): Promise<string> {
	const { server, sandbox, editor } = fixture;
	await removeCredentials(server);
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'other', accessTokenSeconds: 1 });
	const asked: string[] = [];
	editor.page.context().on('request', (request) => asked.push(request.url()));
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
	expect(await connectOpenCredential(editor.page)).toEqual([...NEEDED, 'lists:read']);
	await sandbox.admin.patch('/settings', { accessTokenSeconds: 3600 });
	await form.close();
	const authorization = asked.find((url) => url.includes('/oauth/authorize?'));
	expect(new URL(authorization!).searchParams.get('audience')).toBe('companies');
	await openLookup(fixture);
	const seen = await lookUp(fixture);
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'auth' });
	return `asked for the audience, renewed by the header at the other address: ${seen}`;
}

async function secretFromTrigger(fixture: CredentialFixture): Promise<void> {
	const { server, editor } = fixture;
	await removeCredentials(server);
	await openTrigger(fixture);
	const form = await CredentialForm.inNode(editor);
	await fillSecret(form);
	await form.close();
	await editor.click(editor.page.getByText('Webhook URLs'));
	const url = (await editor.page.getByText('/webhook-test/').first().innerText()).trim();
	const deliver = async (secret: string) => {
		await editor.click(editor.test('node-execute-button'));
		await editor.page.getByText('Listening for test event').first().waitFor();
		const { headers, body } = signedDelivery(secret, newCompany());
		return (await send(url, headers, body)).status;
	};
	expect(await deliver('someone-elses-secret')).toBe(401);
	const refused = editor.output.getByText('The signature of the event could not be verified');
	await refused.first().waitFor();
	expect(await deliver(webhookSecret)).toBe(200);
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
	await editor.replace('cif', String(cif), 'paste');
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText(String(nombre)).first().waitFor();
	return `${cif} is ${nombre}`;
}

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

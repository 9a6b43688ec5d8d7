import assert from 'node:assert/strict';
import type { N8nClient } from '../../harness/n8n/client.mts';
import type { StoredCredential } from '../../harness/n8n/types.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import { connectButton } from './browser.mts';
import {
	fillApp,
	fillKey,
	fillSecret,
	openTrigger,
	removeCredentials,
	type CredentialFixture,
} from './credentials-checks.mts';
import { CredentialForm } from './editor/credential-form.mts';
import type { Act, EditorFixture } from './editor/fixture.mts';
import { deliver } from './trigger-verify.mts';

const ACCOUNT = { type: 'companyDataOAuth2Api', label: 'Company Data OAuth2 API' };

/** As someone has it who has just installed the package: no credential is there. */
async function withoutCredentials({ stack, editor }: EditorFixture): Promise<CredentialFixture> {
	await removeCredentials(stack.n8n);
	return { server: stack.n8n, sandbox: stack.sandbox, editor };
}

/** From an empty canvas, by a key that is entered on the way, to companies around a town. */
export const searchWithKey: Act = async (fixture) => {
	const fresh = await withoutCredentials(fixture);
	const { server, editor } = fresh;
	await editor.beginWithOperation(server.url, 'Search nearby companies');
	const form = await CredentialForm.inNode(editor);
	await fillKey(form, fresh);
	await form.close();
	await editor.pick('centre', 'a coru', 'A Coruña');
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText('50 items').first().waitFor({ timeout: 60_000 });
	return '50 companies with a key of the live workspace';
};

/** From the page Credentials, by the service's pages for signing in and consent, to a token. */
export const connectAccount: Act = async (fixture) => {
	const fresh = await withoutCredentials(fixture);
	const { server, editor } = fresh;
	const form = await CredentialForm.onPage(editor, server.url, ACCOUNT.label);
	await fillApp(form, fresh);
	const connect = connectButton(editor.page);
	const [popup] = await Promise.all([editor.page.waitForEvent('popup'), editor.click(connect)]);
	await editor.click(popup.locator('#sign-in'));
	await editor.click(popup.locator('#approve'));
	await editor.page.getByText('Account connected').first().waitFor();
	return await tokenOf(server.client);
};

async function tokenOf(client: N8nClient): Promise<string> {
	const stored = await client.request<StoredCredential[]>('GET', '/credentials');
	const { id, name } = stored.find(({ type }) => type === ACCOUNT.type)!;
	const path = `/credentials/${id}?includeData=true`;
	const { data } = await client.request<StoredCredential>('GET', path);
	assert(Boolean(data.oauthTokenData), `n8n has no token in ${name}.`);
	return `${name} has a token`;
}

/** From an empty canvas, by a secret, to an event of the service in the output. */
export const receiveEvent: Act = async (fixture) => {
	const fresh = await withoutCredentials(fixture);
	const { sandbox, editor } = fresh;
	await openTrigger(fresh);
	const form = await CredentialForm.inNode(editor);
	await fillSecret(form);
	await form.close();
	await editor.click(editor.page.getByText('Webhook URLs'));
	const address = editor.page.getByText('/webhook-test/').first();
	const url = (await address.innerText()).trim();
	// A person copies it, to enter it in the service.
	await editor.click(address);
	await editor.click(editor.test('node-execute-button'));
	await editor.page.getByText('Listening for test event').first().waitFor();
	const events = [{ type: 'territory.new_company' }];
	const [status] = await deliver({ sandbox }, { url, secret: webhookSecret }, { events });
	assert(status === 200, `n8n answers ${status}.`);
	await editor.output.getByText('territory.new_company').first().waitFor();
	return 'the event is in the output';
};

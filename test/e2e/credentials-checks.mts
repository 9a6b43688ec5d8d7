import type { N8nServer } from '../../harness/n8n/server.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import { type Check, photograph } from '../support/e2e.mts';
import { CLIENT } from './account.mts';
import { CredentialForm } from './editor/credential-form.mts';
import type { Editor } from './editor/editor.mts';
import { MOST_ACTIONS } from './jobs/job.mts';
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
	// The first one, which has to sign in to the service.
	['An account is connected on the page Credentials, as the documents show it', accountFromPage],
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
	await photograph(editor.page, 'credential');
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

async function accountFromPage({ server, sandbox, editor }: CredentialFixture): Promise<string> {
	await removeCredentials(server);
	const before = editor.actions;
	const form = await CredentialForm.onPage(editor, server.url, 'Company Data OAuth2 API');
	const { baseUrl, authUrl } = sandbox;
	await form.fill({ ...CLIENT, baseUrl, authorizationUrl: authUrl });
	const { scopes } = await form.connect(true);
	expect(scopes).toEqual(NEEDED);
	const actions = editor.actions - before;
	expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);
	await form.close();
	return `${actions} actions`;
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
	await form.save('Saved');
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

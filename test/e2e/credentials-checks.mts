import type { N8nServer } from '../../harness/n8n/server.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import type { Check } from '../support/e2e.mts';
import { CLIENT } from './account.mts';
import { connectOpenCredential } from './browser.mts';
import { CredentialForm } from './editor/credential-form.mts';
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

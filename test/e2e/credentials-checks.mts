import assert from 'node:assert/strict';
import type { N8nServer } from '../../harness/n8n/server.mts';
import { readCompanies } from '../../harness/sandbox/companies.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { webhookSecret } from '../../harness/sandbox/stack.mts';
import { connectOpenCredential } from './browser.mts';
import { CredentialForm } from './editor/credential-form.mts';
import type { Editor } from './editor/editor.mts';
import { send } from './trigger-n8n.mts';

export interface CredentialFixture {
	server: N8nServer;
	sandbox: Sandbox;
	editor: Editor;
}

type Step = (fixture: CredentialFixture) => Promise<string | string[]>;

/** What is asked for where nothing was chosen, as the documents say. */
const NEEDED = ['empresas:read', 'imports:create', 'lists:write'];
const CLIENT = { clientId: 'sandbox-confidential', clientSecret: 'sandbox-client-secret' };

/** As someone has it who has just installed the package. */
export async function removeCredentials({ client }: N8nServer): Promise<void> {
	const stored = await client.request<Array<{ id: string }>>('GET', '/credentials');
	for (const { id } of stored) await client.deleteCredential(id);
}

/** An empty workflow with the node that looks one company up, open. */
async function openLookup({ server, editor }: CredentialFixture): Promise<void> {
	await editor.begin(server.url, 'manual', 'Manual Trigger');
	await editor.append('company data', 'Company Data');
	await editor.click(editor.page.getByText('Get company'));
	await editor.test('node-execute-button').first().waitFor();
}

/** An empty workflow with the trigger, open. */
export async function openTrigger({ server, editor }: CredentialFixture): Promise<void> {
	await editor.begin(server.url, 'company data', 'Company Data');
	await editor.click(editor.nodeNamed('On new company in a territory'));
	await editor.field('events').waitFor();
}

/** Looks a company up in the open node, by keys and clicks. */
async function lookUp({ sandbox, editor }: CredentialFixture): Promise<string> {
	const [{ cif, nombre }] = await readCompanies(sandbox, 1);
	await editor.choose('cif', 'cif');
	await editor.replace('cif', String(cif), 'keys');
	await editor.click(editor.test('node-execute-button'));
	await editor.output.getByText(String(nombre)).first().waitFor();
	return `${cif} is ${nombre}`;
}

/** Sends a forged and a signed event to the open trigger while it listens. */
async function receive({ editor }: CredentialFixture): Promise<string> {
	await editor.click(editor.page.getByText('Webhook URLs'));
	const url = await editor.page.getByText('/webhook-test/').first().innerText();
	const deliver = async (secret: string) => {
		await editor.click(editor.test('node-execute-button'));
		await editor.page.getByText('Listening for test event').first().waitFor();
		const { headers, body } = signedDelivery(secret, newCompany());
		return (await send(url.trim(), headers, body)).status;
	};
	const forged = await deliver('someone-elses-secret');
	assert(forged === 401, `A forged event got ${forged}.`);
	await editor.output
		.getByText('The signature of the event could not be verified')
		.first()
		.waitFor();
	const signed = await deliver(webhookSecret);
	assert(signed === 200, `A signed event got ${signed}.`);
	await editor.output.getByText('matched_filters').first().waitFor();
	return 'forged 401, signed 200';
}

export async function fillKey(form: CredentialForm, { sandbox }: CredentialFixture): Promise<void> {
	await form.fill({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live });
	await form.save();
}

export async function fillSecret(form: CredentialForm): Promise<void> {
	await form.fill({ secret: webhookSecret });
	await form.save();
}

/** Fills in what a person must, and leaves the rest as it is delivered. */
export async function fillApp(form: CredentialForm, { sandbox }: CredentialFixture): Promise<void> {
	const { baseUrl, authUrl } = sandbox;
	await form.fill({ ...CLIENT, baseUrl, authorizationUrl: authUrl });
}

/** Connects the account of the open form, and compares what the consent page lists. */
async function connect({ editor }: CredentialFixture, expected: string[]): Promise<string> {
	const { scopes, shown } = await connectOpenCredential(editor.page, 'approve');
	const listed = scopes.join(', ');
	assert(listed === expected.join(', '), `The consent page lists "${listed}"; n8n shows: ${shown}`);
	return `asked for ${listed}`;
}

const keyFromNode: Step = async (fixture) => {
	await openLookup(fixture);
	const form = await CredentialForm.inNode(fixture.editor);
	await fillKey(form, fixture);
	await form.close();
	return await lookUp(fixture);
};

const keyFromPage: Step = async (fixture) => {
	const form = await CredentialForm.onPage(fixture.editor, fixture.server.url, 'Company Data API');
	await fillKey(form, fixture);
	await form.close();
	await openLookup(fixture);
	return await lookUp(fixture);
};

const accountFromNode: Step = async (fixture) => {
	await openLookup(fixture);
	const form = await CredentialForm.inNode(fixture.editor);
	await form.choose('OAuth2');
	await fillApp(form, fixture);
	const asked = await connect(fixture, NEEDED);
	await form.close();
	return [asked, await lookUp(fixture)];
};

const accountFromPage: Step = async (fixture) => {
	const type = 'Company Data OAuth2 API';
	const form = await CredentialForm.onPage(fixture.editor, fixture.server.url, type);
	await fillApp(form, fixture);
	const asked = await connect(fixture, NEEDED);
	await form.close();
	await openLookup(fixture);
	return [asked, await lookUp(fixture)];
};

const chosenScopes: Step = async (fixture) => {
	const type = 'Company Data OAuth2 API';
	const form = await CredentialForm.onPage(fixture.editor, fixture.server.url, type);
	await fillApp(form, fixture);
	await form.add('customScopes', 'enabledScopes', 'Lists: Read');
	const asked = await connect(fixture, [...NEEDED, 'lists:read']);
	await form.close();
	return asked;
};

/** Connects an app by settings that differ from those delivered, which the service insists on. */
const otherSettings: Step = async (fixture) => {
	const { server, sandbox, editor } = fixture;
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'other', accessTokenSeconds: 2 });
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
	await connect(fixture, NEEDED);
	await form.close();
	const authorization = asked.find((url) => url.includes('/oauth/authorize?')) ?? '';
	const audience = new URL(authorization).searchParams.get('audience');
	assert(audience === 'companies', `It was asked for ${authorization}`);
	await openLookup(fixture);
	await editor.page.waitForTimeout(3_000);
	const seen = await lookUp(fixture);
	await sandbox.admin.patch('/settings', { tokenEndpoint: 'auth', accessTokenSeconds: 3600 });
	return ['asked for the audience, renewed by the header at the other address', seen];
};

const secretFromTrigger: Step = async (fixture) => {
	await openTrigger(fixture);
	const form = await CredentialForm.inNode(fixture.editor);
	await fillSecret(form);
	await form.close();
	return await receive(fixture);
};

const secretFromPage: Step = async (fixture) => {
	const type = 'Company Data Webhook API';
	const form = await CredentialForm.onPage(fixture.editor, fixture.server.url, type);
	await fillSecret(form);
	await form.close();
	await openTrigger(fixture);
	return await receive(fixture);
};

const CHECKS: Array<readonly [name: string, check: Step]> = [
	['A key entered in the node looks a company up', keyFromNode],
	['A key entered on the page Credentials looks a company up', keyFromPage],
	['An account connected in the node looks a company up', accountFromNode],
	['An account connected on the page Credentials looks a company up', accountFromPage],
	['An account is asked for the scopes that were chosen', chosenScopes],
	['An account is connected and renewed by settings of its own', otherSettings],
	['A secret entered in the trigger tells signed events from forged ones', secretFromTrigger],
	['A secret entered on the page Credentials tells signed events from forged ones', secretFromPage],
];

/** Each begins without any credential, so that n8n offers to create one or takes the only one. */
export const CREDENTIAL_CHECKS = CHECKS.map(
	([name, check]) =>
		[
			name,
			async (fixture: CredentialFixture) => {
				await removeCredentials(fixture.server);
				return await check(fixture);
			},
		] as const,
);

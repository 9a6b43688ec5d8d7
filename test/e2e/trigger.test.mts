import { TRIGGER } from '../../harness/n8n/workflow.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { checkEach, photograph, version } from '../support/e2e.mts';
import { type Editor, openEditor } from './editor/editor.mts';
import { HANDLING_CHECKS } from './trigger-handle.mts';
import { TriggerN8n, triggerWorkflow } from './trigger-n8n.mts';
import {
	BASIC_CHECKS,
	CREDENTIAL_CHANGE_CHECKS,
	deliver,
	type TriggerCheck,
	type TriggerFixture,
} from './trigger-verify.mts';

/** As Stripe signs, under a header of its own. */
const SIGNED_OTHERWISE = {
	signatureHeader: 'X-Company-Signature',
	content: 'timestamp.body',
	combined: true,
};

const EDITOR_CHECKS: readonly TriggerCheck[] = [
	[
		'The settings that the editor shows for an event signed otherwise make the next one arrive',
		shownSettings,
	],
];

async function shownSettings(fixture: TriggerFixture): Promise<void> {
	const { n8n } = fixture;
	const { url } = n8n.server;
	const editor = await openEditor(url, { viewport: { width: 1440, height: 900 } });
	const credential = await n8n.credential({ secret: SECRET });
	const trigger = await n8n.store(triggerWorkflow('Signed otherwise', credential));
	const sendEvent = async () => {
		await editor.open(url, trigger.workflow.id, TRIGGER);
		await editor.click(editor.test('node-execute-button'));
		await editor.page.getByText('Listening for test event').first().waitFor();
		const endpoint = { url: trigger.testUrl, ...SIGNED_OTHERWISE };
		return await deliver(fixture, endpoint, { events: [{ type: 'territory.new_company' }] });
	};
	expect(await sendEvent()).toEqual([401]);
	for (const said of [
		'The event is signed with your secret, but not with the settings of the credential',
		'Signature Header: x-company-signature',
		'Signed Content: {timestamp}.{body}',
	]) {
		await editor.output.getByText(said).first().waitFor();
	}
	await photograph(editor.page, 'webhook-recognised');
	await setAsSaid(editor, `${url}/home/credentials/${credential.id}`);
	expect(await sendEvent()).toEqual([200]);
	await editor.output.getByText('territory.new_company').first().waitFor();
}

/** Does in the credential what the editor has said, as a user would. */
async function setAsSaid(editor: Editor, address: string): Promise<void> {
	const { page } = editor;
	await page.goto(address);
	await editor.input('signatureHeader').fill(SIGNED_OTHERWISE.signatureHeader);
	await editor.click(editor.field('signedContent').locator('input'));
	await editor.click(
		page.locator('.el-select-dropdown__item:visible', { hasText: '{timestamp}.{body}' }).first(),
	);
	await editor.click(editor.test('credential-save-button'));
	await page
		.getByText(/Saved|Connection tested successfully/)
		.first()
		.waitFor();
}

let fixture: TriggerFixture;

beforeAll(async () => {
	const { server, sandbox } = await bringUp({ version, sandbox: { plan: 'business' } });
	const n8n = new TriggerN8n(server);
	fixture = { n8n, sandbox, credential: await n8n.credential({ secret: SECRET }) };
});

checkEach(
	[...BASIC_CHECKS, ...HANDLING_CHECKS, ...CREDENTIAL_CHANGE_CHECKS, ...EDITOR_CHECKS],
	() => fixture,
);

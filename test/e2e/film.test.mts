import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { projectRoot } from '../../harness/process/paths.mts';
import { newCompany, signedDelivery } from '../../harness/sandbox/events.mts';
import { bringUp, webhookSecret, type Stack } from '../../harness/sandbox/stack.mts';
import { check, openPage, version } from '../support/e2e.mts';
import { fillKey, fillSecret, openTrigger, removeCredentials } from './credentials-checks.mts';
import { CredentialForm } from './editor/credential-form.mts';
import { FIRST_STEPS } from './editor/first-steps.mts';
import { encode } from './film/encode.mts';
import { Film } from './film/film.mts';
import { FilmedEditor } from './film/filmed-editor.mts';
import { send } from './trigger-n8n.mts';

// One film: the first workflow in it is the animation of the README, and the whole is the video that a
// submission to n8n asks for, which is slower, so that someone can speak to it.

const ANIMATION = join(projectRoot, 'docs', 'images', 'first-workflow.webp');
const VIDEO = join(projectRoot, 'reports', 'company-data.mp4');
const VIDEO_SLOWDOWN = 1.75;

let stack: Stack;
let editor: FilmedEditor;

beforeAll(async () => {
	stack = await bringUp({ version });
	await removeCredentials(stack.n8n);
	// Text is as large as the editor's panels allow, and as sharp as a README shows it.
	const viewport = { width: 1080, height: 660 };
	const page = await openPage({ viewport, deviceScaleFactor: 1.5 });
	page.setDefaultTimeout(60_000);
	await signInToEditor(page, stack.n8n.url);
	editor = new FilmedEditor(await Film.of(page));
});

check('The film begins with a credential that passes its test', async () => {
	const { url } = stack.n8n;
	const form = await CredentialForm.onPage(editor, url, 'Company Data API');
	await fillKey(form, { ...stack, server: stack.n8n, editor });
	await editor.look(2_000);
	await form.close();
});

check('The first workflow in the film is the animation of the README', async () => {
	const start = editor.film.frames.length;
	await editor.page.goto(`${stack.n8n.url}/workflow/new`);
	for (const { act } of FIRST_STEPS) await act(editor);
	await editor.look(1_600);
	await editor.click(editor.closeNode);
	await editor.click(editor.test('zoom-to-fit'));
	await editor.look(2_400);
	return await encode(editor.film.frames.slice(start), ANIMATION);
});

check('The film ends with an event that the trigger receives', async () => {
	await openTrigger({ ...stack, server: stack.n8n, editor });
	const form = await CredentialForm.inNode(editor);
	await fillSecret(form);
	await form.close();
	await editor.click(editor.page.getByText('Webhook URLs'));
	const url = await editor.page.getByText('/webhook-test/').first().innerText();
	await editor.click(editor.test('node-execute-button'));
	await editor.page.getByText('Listening for test event').first().waitFor();
	await editor.look(2_000);
	const data = {
		territory_id: 'galicia',
		empresa_id: 104222,
		matched_filters: ['sector=Hostelería'],
	};
	const { headers, body } = signedDelivery(webhookSecret, { ...newCompany(), data });
	await send(url.trim(), headers, body);
	await editor.output.getByText('matched_filters').first().waitFor();
	await editor.look(3_000);
	await mkdir(join(projectRoot, 'reports'), { recursive: true });
	return await encode(editor.film.frames, VIDEO, VIDEO_SLOWDOWN);
});

import { signInToEditor } from '../../harness/n8n/owner.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { STACK_CHECKS } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import { CREDENTIAL_CHECKS, type CredentialFixture } from './credentials-checks.mts';
import { Editor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { FIRST_WORKFLOW_CHECKS } from './first-workflow.mts';
import { MovedClock } from './polling/clock.mts';
import { RETRY_CHECKS } from './retry-checks.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS, type TriggerFixture } from './trigger-verify.mts';
import { OPERATION_CHECKS, type VersionFixture } from './versions-operations.mts';

/** What a person does first: a key entered in a node, and an account connected on the page of credentials. */
const FORMS = /^(A key entered in the node|An account connected on the page)/;

let editor: EditorFixture;
let service: VersionFixture;
let trigger: TriggerFixture;
let forms: CredentialFixture;

beforeAll(async () => {
	const clock = await MovedClock.create();
	// The reason of a refused delivery is in the log at this level.
	const stack = await bringUp({ version, env: { ...clock.env, N8N_LOG_LEVEL: 'debug' } });
	const { n8n: server, sandbox, credential } = stack;
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(60_000);
	await signInToEditor(page, server.url);
	editor = { stack, editor: new Editor(page), clock };
	service = { server, sandbox, credential };
	forms = { server, sandbox, editor: editor.editor };
});

describe('First workflow', () => checkEach(FIRST_WORKFLOW_CHECKS, () => editor));

describe('Within a plan', () => checkEach(STACK_CHECKS, () => editor.stack));

describe('Whatever the pace', () => {
	beforeAll(async () => {
		const { server, sandbox } = service;
		const planChanges = { requestsPerMinute: 0, burst: 0, connections: 0 };
		await sandbox.admin.patch('/settings', { plan: 'business', planChanges });
		const n8n = new TriggerN8n(server);
		trigger = { n8n, sandbox, credential: await n8n.credential({ secret: SECRET }) };
	});
	checkEach(OPERATION_CHECKS, () => service);
	checkEach(RETRY_CHECKS.slice(0, 1), () => service);
	describe('Trigger', () => checkEach(BASIC_CHECKS, () => trigger));
});

// The last ones: they remove the credentials.
describe('Credentials', () => {
	const checks = CREDENTIAL_CHECKS.filter(([title]) => FORMS.test(title));
	checkEach(checks, () => forms);
});

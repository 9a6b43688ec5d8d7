import { bringUp, type Service } from '../../harness/sandbox/stack.mts';
import { STACK_CHECKS } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { checkEach, version } from '../support/e2e.mts';
import { ACCOUNT_CHECKS, KEY_CHECKS, type CredentialFixture } from './credentials-checks.mts';
import { openEditor } from './editor/editor.mts';
import type { EditorFixture } from './editor/fixture.mts';
import { FIRST_WORKFLOW_CHECKS } from './first-workflow.mts';
import { CORE_NAME_JOBS } from './jobs/names.mts';
import { FIRST_POLL_CHECKS } from './polling/checks.mts';
import { MovedClock } from './polling/clock.mts';
import { preparePolling, type PollingFixture } from './polling/fixture.mts';
import { PLAIN_RETRY_CHECKS } from './retry-checks.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS, type TriggerFixture } from './trigger-verify.mts';
import { OPERATION_CHECKS } from './versions-operations.mts';

let editor: EditorFixture;
let service: Service;
let trigger: TriggerFixture;
let clock: MovedClock;
let polling: PollingFixture;
let forms: CredentialFixture;

beforeAll(async () => {
	clock = await MovedClock.create();
	// The reason of a refused delivery is in the log at this level.
	const stack = await bringUp({
		version,
		withExamples: true,
		env: { ...clock.env, N8N_LOG_LEVEL: 'debug' },
	});
	const { server, sandbox } = stack;
	editor = { stack, editor: await openEditor(server.url) };
	service = stack;
	forms = { server, sandbox, editor: editor.editor };
});

describe('First workflow', () => checkEach(FIRST_WORKFLOW_CHECKS, () => editor));

describe('Jobs', () => checkEach(CORE_NAME_JOBS, () => editor));

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
	checkEach(PLAIN_RETRY_CHECKS, () => service);
	describe('Trigger', () => checkEach(BASIC_CHECKS, () => trigger));
});

// The last ones: they move time on, and remove the credentials.
describe('Polling trigger', () => {
	beforeAll(async () => {
		polling = await preparePolling({ ...service, clock });
	});
	checkEach(FIRST_POLL_CHECKS, () => polling);
});

describe('Credentials', () => checkEach([...KEY_CHECKS, ...ACCOUNT_CHECKS], () => forms));

import { bringUp, type Stack } from '../../harness/sandbox/stack.mts';
import { STACK_CHECKS } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { checkEach, version } from '../support/e2e.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS, type TriggerFixture } from './trigger-verify.mts';
import { ACCOUNT_CHECKS } from './versions-account.mts';
import { LIST_CHECKS } from './versions-lists.mts';
import { MESSAGE_CHECKS } from './versions-messages.mts';
import { OPERATION_CHECKS, type VersionFixture } from './versions-operations.mts';

let stack: Stack;
let fixture: VersionFixture;
let trigger: TriggerFixture;

beforeAll(async () => {
	stack = await bringUp({ version, withExamples: true });
	const { server, sandbox, credential } = stack;
	fixture = { server, sandbox, credential };
	const n8n = new TriggerN8n(server);
	trigger = { n8n, sandbox, credential: await n8n.credential({ secret: SECRET }) };
});

describe('Within a plan', () => checkEach(STACK_CHECKS, () => stack));

describe('Whatever the pace', () => {
	beforeAll(async () => {
		const planChanges = { requestsPerMinute: 0, burst: 0, connections: 0 };
		await stack.sandbox.admin.patch('/settings', { plan: 'business', planChanges });
	});
	checkEach(OPERATION_CHECKS, () => fixture);
	checkEach(LIST_CHECKS, () => fixture);
	describe('Trigger', () => checkEach(BASIC_CHECKS, () => trigger));
	describe('OAuth', () => checkEach(ACCOUNT_CHECKS, () => fixture));
	describe('Message', () => checkEach(MESSAGE_CHECKS, () => fixture));
});

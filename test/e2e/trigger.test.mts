import { SECRET } from '../fixtures/hostile.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { EDITOR_CHECKS } from './trigger-editor.mts';
import { HANDLING_CHECKS } from './trigger-handle.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS, CREDENTIAL_CHANGE_CHECKS, type TriggerFixture } from './trigger-verify.mts';

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

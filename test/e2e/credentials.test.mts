import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { CREDENTIAL_CHECKS, type CredentialFixture } from './credentials-checks.mts';
import { openEditor } from './editor/editor.mts';

let fixture: CredentialFixture;

beforeAll(async () => {
	const { server, sandbox } = await bringUp({ version, sandbox: unlimited });
	fixture = { server, sandbox, editor: await openEditor(server.url) };
});

checkEach(CREDENTIAL_CHECKS, () => fixture);

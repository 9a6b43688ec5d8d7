import { signInToEditor } from '../../harness/n8n/owner.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import { CREDENTIAL_CHECKS, type CredentialFixture } from './credentials-checks.mts';
import { Editor } from './editor/editor.mts';

let fixture: CredentialFixture;

beforeAll(async () => {
	const { server, sandbox } = await bringUp({ version, sandbox: unlimited });
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	await signInToEditor(page, server.url);
	fixture = { server, sandbox, editor: new Editor(page) };
});

checkEach(CREDENTIAL_CHECKS, () => fixture);

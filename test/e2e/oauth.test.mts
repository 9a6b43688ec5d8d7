import { signInToEditor } from '../../harness/n8n/owner.mts';
import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, openPage, version } from '../support/e2e.mts';
import {
	CONNECTION_CHECKS,
	TOKEN_CHECKS,
	TOKEN_SECONDS,
	type OAuthFixture,
} from './oauth-checks.mts';

let fixture: OAuthFixture;

beforeAll(async () => {
	const options = { ...unlimited, 'access-token-seconds': TOKEN_SECONDS };
	const { server, sandbox } = await bringUp({ version, sandbox: options });
	const page = await openPage({ viewport: { width: 1280, height: 860 } });
	await signInToEditor(page, server.url);
	fixture = { server, sandbox, page };
});

checkEach([...CONNECTION_CHECKS, ...TOKEN_CHECKS], () => fixture);

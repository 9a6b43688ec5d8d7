import { unlimited } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checkEach, version } from '../support/e2e.mts';
import { TOKEN_CHECKS, TOKEN_SECONDS, type OAuthFixture } from './oauth-checks.mts';

let fixture: OAuthFixture;

beforeAll(async () => {
	const options = { ...unlimited, 'access-token-seconds': TOKEN_SECONDS };
	fixture = await bringUp({ version, sandbox: options });
});

checkEach(TOKEN_CHECKS, () => fixture);

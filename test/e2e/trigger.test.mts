import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { checkEach, version } from '../support/e2e.mts';
import { EDITOR_CHECKS } from './trigger-editor.mts';
import { EXAMPLE_CHECKS } from './trigger-examples.mts';
import { HANDLING_CHECKS } from './trigger-handle.mts';
import { LISTENING_CHECKS } from './trigger-listening.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { VERIFICATION_CHECKS, type TriggerFixture } from './trigger-verify.mts';

let fixture: TriggerFixture;

beforeAll(async () => {
	const { path } = await preparePackage();
	const sandbox = await startSandbox({ plan: 'business' });
	// The reason of a refused delivery is in the log at this level.
	const env = { N8N_LOG_LEVEL: 'debug' };
	const n8n = new TriggerN8n(await startN8n({ version, packagePath: path, env }));
	fixture = { n8n, sandbox, credential: await n8n.credential({ secret: SECRET }) };
});

checkEach(
	[
		...VERIFICATION_CHECKS,
		...HANDLING_CHECKS,
		...LISTENING_CHECKS,
		...EDITOR_CHECKS,
		...EXAMPLE_CHECKS,
	],
	() => fixture,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeExit } from '../../harness/process/interrupt.mts';
import { runStep } from '../../harness/process/step.mts';
import { owner } from '../../harness/n8n/owner.mts';
import { packPackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { buildPackage } from '../../harness/sandbox/stack.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { runE2e } from '../support/e2e-program.mts';
import { EDITOR_CHECKS } from './trigger-editor.mts';
import { EXAMPLE_CHECKS } from './trigger-examples.mts';
import { HANDLING_CHECKS } from './trigger-handle.mts';
import { LISTENING_CHECKS } from './trigger-listening.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { VERIFICATION_CHECKS, type TriggerFixture } from './trigger-verify.mts';

const CHECKS = [
	...VERIFICATION_CHECKS,
	...HANDLING_CHECKS,
	...LISTENING_CHECKS,
	...EDITOR_CHECKS,
	...EXAMPLE_CHECKS,
];

await runE2e(
	{
		file: 'test/e2e/trigger.mts',
		about: 'Checks the trigger in a real n8n, with events from the sandbox.',
		pictures: 'docs/webhooks.md',
	},
	async ({ n8n, built, pictures }, checks) => {
		const fixture = await prepare(n8n, built, pictures);
		for (const [name, check] of CHECKS) await checks.run(name, async () => await check(fixture));
	},
);

async function prepare(
	version: string,
	isBuilt: boolean,
	takesPictures: boolean,
): Promise<TriggerFixture> {
	const folder = await mkdtemp(join(tmpdir(), 'company-data-trigger-'));
	beforeExit(async (hasFailed) => {
		if (!hasFailed) await rm(folder, { recursive: true, force: true });
	});
	if (!isBuilt) await buildPackage(join(folder, 'build.log'));
	const packed = await packPackage(folder, join(folder, 'pack.log'));
	const sandbox = await startSandbox(
		{ plan: 'business' },
		{ logPath: join(folder, 'sandbox.log') },
	);
	const server = await runStep(`Start n8n ${version} with the package`, () =>
		startN8n({
			version,
			folder: join(folder, 'n8n'),
			packagePath: packed.path,
			env: { N8N_LOG_LEVEL: 'debug' },
		}),
	);
	await server.client.setUpOwner(owner);
	const n8n = await TriggerN8n.signIn(server);
	const credential = await n8n.credential({ secret: SECRET });
	return { n8n, sandbox, credential, takesPictures };
}

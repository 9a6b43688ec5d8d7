import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeExit, runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import { runStep } from '../../harness/process/step.mts';
import { owner } from '../../harness/n8n/owner.mts';
import { packPackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { currentVersion } from '../../harness/n8n/versions.mts';
import { startSandbox } from '../../harness/sandbox/sandbox.mts';
import { buildPackage } from '../../harness/sandbox/stack.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { Checks } from '../support/checks.mts';
import { EDITOR_CHECKS } from './trigger-editor.mts';
import { EXAMPLE_CHECKS } from './trigger-examples.mts';
import { HANDLING_CHECKS } from './trigger-handle.mts';
import { LISTENING_CHECKS } from './trigger-listening.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { VERIFICATION_CHECKS, type TriggerFixture } from './trigger-verify.mts';

const HELP = `Checks the trigger in a real n8n, with events from the sandbox.

Usage: node test/e2e/trigger.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --only TEXT     checks with this text in their name
  --pictures      take the pictures of docs/webhooks.md
  --built         take the build as it is
  --help          show this text`;

const CHECKS = [
	...VERIFICATION_CHECKS,
	...HANDLING_CHECKS,
	...LISTENING_CHECKS,
	...EDITOR_CHECKS,
	...EXAMPLE_CHECKS,
];

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			pictures: { type: 'boolean', default: false },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/trigger.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const fixture = await prepare(options.n8n, options.built, options.pictures);
	const checks = new Checks();
	for (const [name, check] of CHECKS) {
		if (name.includes(options.only)) await checks.run(name, async () => await check(fixture));
	}
	return checks.close();
}

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

import { currentVersion } from '../../harness/n8n/versions.mts';
import { runMain } from '../../harness/process/interrupt.mts';
import { parseOptions } from '../../harness/process/options.mts';
import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checksOf } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { Checks, type NamedCheck } from '../support/checks.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS } from './trigger-verify.mts';
import { accountChecks } from './versions-account.mts';
import { listChecks } from './versions-lists.mts';
import { messageChecks } from './versions-messages.mts';
import { operationChecks } from './versions-operations.mts';

const HELP = `Checks that every operation, the trigger, the credentials, the lists and the messages work in a version of n8n.

Usage: node test/e2e/versions.mts [options]

  --n8n VERSION   the version of n8n (${currentVersion})
  --only TEXT     checks with this text in their name
  --built         take the build as it is
  --help          show this text`;

await runMain(main);

async function main(): Promise<number> {
	const options = parseOptions(
		{
			n8n: { type: 'string', default: currentVersion },
			only: { type: 'string', default: '' },
			built: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
		'node test/e2e/versions.mts --help',
	);
	if (options.help) {
		console.log(HELP);
		return 0;
	}
	const checks = new Checks();
	for (const group of await prepare(options.n8n, options.built)) {
		for (const [name, check] of await group()) {
			if (name.includes(options.only)) await checks.run(name, check);
		}
	}
	return checks.close();
}

/** Checks that are made one after the other, since each may change what the next starts with. */
type Group = () => Promise<NamedCheck[]>;

async function prepare(n8nVersion: string, isBuilt: boolean): Promise<Group[]> {
	// The reason of a refused delivery is in the log at this level.
	const env = { N8N_LOG_LEVEL: 'debug' };
	const stack = await bringUp({ n8nVersion, isBuilt, env });
	const { n8n: server, sandbox } = stack;
	const credential = await server.client.createCredential({
		name: 'Live key',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const n8n = await TriggerN8n.signIn(server);
	const secret = await n8n.credential({ secret: SECRET });
	const fixture = { n8n, sandbox, credential: secret, takesPictures: false };
	return [
		async () => checksOf(stack),
		async () => {
			await liftLimits(sandbox);
			return await operationChecks(server, sandbox, credential);
		},
		async () => await listChecks(server, credential),
		async () =>
			BASIC_CHECKS.map(([name, check]) => [`Trigger: ${name}`, async () => await check(fixture)]),
		async () => accountChecks(server, sandbox),
		async () => messageChecks(server, sandbox, credential),
	];
}

/** The examples are run within a plan; what follows is not about the pace. */
async function liftLimits({ admin }: Sandbox): Promise<void> {
	const planChanges = { requestsPerMinute: 0, burst: 0, connections: 0 };
	await admin.patch('/settings', { plan: 'business', planChanges });
}

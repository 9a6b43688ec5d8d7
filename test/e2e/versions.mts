import type { Sandbox } from '../../harness/sandbox/sandbox.mts';
import { bringUp } from '../../harness/sandbox/stack.mts';
import { checksOf } from '../examples/checks.mts';
import { SECRET } from '../fixtures/hostile.mts';
import type { NamedCheck } from '../support/checks.mts';
import { runE2e } from '../support/e2e-program.mts';
import { TriggerN8n } from './trigger-n8n.mts';
import { BASIC_CHECKS } from './trigger-verify.mts';
import { accountChecks } from './versions-account.mts';
import { listChecks } from './versions-lists.mts';
import { messageChecks } from './versions-messages.mts';
import { operationChecks } from './versions-operations.mts';

await runE2e(
	{
		file: 'test/e2e/versions.mts',
		about:
			'Checks that every operation, the trigger, the credentials, the lists and the messages work in a version of n8n.',
	},
	async ({ n8n, built }, checks) => {
		for (const group of await prepare(n8n, built)) {
			for (const [name, check] of await group()) await checks.run(name, check);
		}
	},
);

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

import { openN8n } from '../n8n/shared.mts';
import { preparePackage } from '../n8n/package.mts';
import type { N8nOptions, N8nServer } from '../n8n/server.mts';
import type { StoredCredential } from '../n8n/types.mts';
import { COMPANY_DATA } from '../n8n/workflow.mts';
import { runStep, StepFailure } from '../process/step.mts';
import { importExamples, type Example } from './examples.mts';
import { startSandbox, type Sandbox, type SandboxOptions } from './sandbox.mts';

/** Secret for signing the sandbox's events so that the examples accept them; fictitious too. */
export const webhookSecret = 'sandbox-only-signing-secret-1';

/** The packed package, a sandbox, and an n8n that has the package and a credential for that sandbox. */
export type Stack = Awaited<ReturnType<typeof bringUp>>;

/** What of it most tests use. */
export type Service = Pick<Stack, 'server' | 'sandbox' | 'credential'>;

interface StackOptions extends Omit<N8nOptions, 'packagePath'> {
	sandbox?: SandboxOptions;
	/** Whether n8n gets the workflows of `examples/` too. */
	withExamples?: boolean;
}

/**
 * Builds and packs the checkout unless this run has done so, starts a sandbox, and opens an n8n, printing each
 * step.
 *
 * @throws {StepFailure} when a step fails.
 */
export async function bringUp(options: StackOptions) {
	const { sandbox: sandboxOptions, withExamples = false, ...n8nOptions } = options;
	const packed = await preparePackage();
	const sandbox = await runStep('Start the sandbox', () => startSandbox(sandboxOptions));
	const server = await runStep(`Have n8n ${options.version} with the package`, (progress) =>
		openN8n({ ...n8nOptions, packagePath: packed.path }, progress),
	);
	const credential = await runStep('Create the credential', () => createApi(server, sandbox));
	const stack = { packed, server, sandbox, credential, examples: [] as Example[] };
	if (!withExamples) return stack;
	const examples = await runStep(
		'Import the example workflows',
		async () => {
			const webhook = await server.client.createCredential({
				name: 'Company Data Webhook (sandbox)',
				type: 'companyDataWebhookApi',
				data: { secret: webhookSecret },
			});
			return await importExamples(server.client, { api: credential, webhook });
		},
		'Check that each file of examples/ is a workflow as n8n exports it.',
	);
	return { ...stack, examples };
}

async function createApi(server: N8nServer, sandbox: Sandbox): Promise<StoredCredential> {
	if ((await server.client.readPackageVersion(COMPANY_DATA)) === undefined) {
		throw new StepFailure('n8n has started but has not loaded the node of the package.', {
			hint: 'Look for the name of the package in its log, and for its files in "npm pack --dry-run".',
			logPath: server.logPath,
		});
	}
	return await server.client.createCredential({
		name: 'Company Data (sandbox)',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
}

import { runStep, StepFailure } from '../process/step.mts';
import { preparePackage, type PackedPackage } from '../n8n/package.mts';
import { openN8n } from '../n8n/elsewhere.mts';
import type { N8nOptions, N8nServer } from '../n8n/server.mts';
import type { StoredCredential } from '../n8n/types.mts';
import { COMPANY_DATA } from '../n8n/workflow.mts';
import { importExamples, type Example, type StackCredentials } from './examples.mts';
import { startSandbox, type Sandbox } from './sandbox.mts';

/** Secret for signing the sandbox's events so that the examples accept them; fictitious too. */
export const webhookSecret = 'sandbox-only-signing-secret-1';

/** The packed package, the sandbox, and an n8n that has the package, a credential and the examples. */
export interface Stack {
	packed: PackedPackage;
	n8n: N8nServer;
	sandbox: Sandbox;
	credential: StoredCredential;
	examples: Example[];
}

/**
 * Builds and packs the checkout unless this run has done so, starts the sandbox, and opens an n8n, printing each
 * step.
 *
 * @throws {StepFailure} when a step fails.
 */
export async function bringUp(options: Omit<N8nOptions, 'packagePath'>): Promise<Stack> {
	const packed = await preparePackage();
	const sandbox = await runStep('Start the sandbox', () => startSandbox());
	const n8n = await runStep(`Have n8n ${options.version} with the package`, (progress) =>
		openN8n({ ...options, packagePath: packed.path }, progress),
	);
	const credentials = await runStep('Create the credentials', () =>
		createCredentials(n8n, sandbox),
	);
	const examples = await runStep(
		'Import the example workflows',
		() => importExamples(n8n.client, credentials),
		'Check that each file of examples/ is a workflow as n8n exports it.',
	);
	return { packed, n8n, sandbox, credential: credentials.api, examples };
}

async function createCredentials(n8n: N8nServer, sandbox: Sandbox): Promise<StackCredentials> {
	const { client } = n8n;
	if ((await client.readPackageVersion(COMPANY_DATA)) === undefined) {
		throw new StepFailure('n8n has started but has not loaded the node of the package.', {
			hint: 'Look for the name of the package in its log, and for its files in "npm pack --dry-run".',
			logPath: n8n.logPath,
		});
	}
	const api = await client.createCredential({
		name: 'Company Data (sandbox)',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const webhook = await client.createCredential({
		name: 'Company Data Webhook (sandbox)',
		type: 'companyDataWebhookApi',
		data: { secret: webhookSecret },
	});
	return { api, webhook };
}

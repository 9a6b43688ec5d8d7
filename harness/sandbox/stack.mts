import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../process/command.mts';
import { beforeExit } from '../process/interrupt.mts';
import { runStep, StepFailure } from '../process/step.mts';
import { ensureN8n } from '../n8n/install.mts';
import { packPackage, type PackedPackage } from '../n8n/package.mts';
import { owner } from '../n8n/owner.mts';
import { startN8n, type N8nServer } from '../n8n/server.mts';
import type { StoredCredential } from '../n8n/types.mts';
import { COMPANY_DATA } from '../n8n/workflow.mts';
import { importExamples, type Example, type StackCredentials } from './examples.mts';
import { startSandbox, type Sandbox } from './sandbox.mts';

/** Secret for signing the sandbox's events so that the examples accept them; fictitious too. */
export const webhookSecret = 'sandbox-only-signing-secret-1';

export interface StackOptions {
	/** The version of n8n. */
	n8nVersion: string;
	/** n8n's port; a free one by default. */
	port?: number;
	/** Whether `dist` is already up to date. */
	isBuilt?: boolean;
	/** Added to n8n's environment. */
	env?: NodeJS.ProcessEnv;
}

/** The packed package, the sandbox, and an n8n that has the package, a credential and the examples. */
export interface Stack {
	packed: PackedPackage;
	n8n: N8nServer;
	sandbox: Sandbox;
	credential: StoredCredential;
	examples: Example[];
}

/**
 * Builds and packs the checkout, then starts the sandbox and n8n, printing each step.
 *
 * Its files are in a temporary folder that is removed when this process ends, except the logs of
 * a run that failed.
 *
 * @throws {StepFailure} when a step fails.
 */
export async function bringUp(options: StackOptions): Promise<Stack> {
	const folder = await mkdtemp(join(tmpdir(), 'n8n-nodes-company-data-'));
	const n8nFolder = join(folder, 'n8n');
	beforeExit(async (hasFailed) => {
		if (!hasFailed) return await rm(folder, { recursive: true, force: true });
		await rm(join(n8nFolder, '.n8n'), { recursive: true, force: true });
	});
	const packed = await preparePackage(folder, options.isBuilt === true);
	const sandbox = await runStep('Start the sandbox', () =>
		startSandbox({}, { logPath: join(folder, 'sandbox.log') }),
	);
	const n8n = await prepareN8n(n8nFolder, packed.path, options);
	const credentials = await runStep('Create the login and the credentials', () =>
		signIn(n8n, sandbox),
	);
	const examples = await runStep(
		'Import the example workflows',
		() => importExamples(n8n.client, credentials),
		'Check that each file of examples/ is a workflow as n8n exports it.',
	);
	return { packed, n8n, sandbox, credential: credentials.api, examples };
}

async function preparePackage(folder: string, isBuilt: boolean): Promise<PackedPackage> {
	if (!isBuilt) await buildPackage(join(folder, 'build.log'));
	return await runStep(
		'Pack',
		async (progress) => {
			const packed = await packPackage(folder, join(folder, 'pack.log'));
			progress.detail = `${packed.files.length} files, ${Math.ceil(packed.size / 1000)} kB`;
			return packed;
		},
		'Run "npm pack --dry-run" to see it fail by itself.',
	);
}

/**
 * Builds the checkout.
 *
 * @throws {StepFailure} when it does not compile.
 */
export async function buildPackage(logPath: string): Promise<void> {
	await runStep(
		'Build',
		() => runCommand('node', ['--run', 'build'], { logPath }),
		'Run "npm run build" and correct what the compiler reports.',
	);
}

async function prepareN8n(
	folder: string,
	packagePath: string,
	{ n8nVersion, port, env }: StackOptions,
): Promise<N8nServer> {
	await runStep(`Have n8n ${n8nVersion} installed`, (progress) => ensureN8n(n8nVersion, progress));
	return await runStep(`Start n8n ${n8nVersion} with the package`, (progress) =>
		startN8n({ version: n8nVersion, folder, packagePath, port, env }, progress),
	);
}

async function signIn(n8n: N8nServer, sandbox: Sandbox): Promise<StackCredentials> {
	await n8n.client.setUpOwner(owner);
	if (!(await n8n.client.hasNodeType(COMPANY_DATA))) {
		throw new StepFailure('n8n has started but has not loaded the node of the package.', {
			hint: 'Look for the name of the package in its log, and for its files in "npm pack --dry-run".',
			logPath: n8n.logPath,
		});
	}
	const api = await n8n.client.createCredential({
		name: 'Company Data (sandbox)',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.test },
	});
	const webhook = await n8n.client.createCredential({
		name: 'Company Data Webhook (sandbox)',
		type: 'companyDataWebhookApi',
		data: { secret: webhookSecret },
	});
	return { api, webhook };
}

import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { signInToEditor } from '../../harness/n8n/owner.mts';
import { installPackage, preparePackage } from '../../harness/n8n/package.mts';
import { startN8n } from '../../harness/n8n/server.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { afterwards, openPage, version, type Check } from '../support/e2e.mts';
import { startRegistry, type Published, type Registry } from './installation-registry.mts';
import { lookupWorkflow } from './lookup.mts';
import { earlierPackage } from './update-earlier.mts';
import { requireVersion, requireWorking, type UpdateFixture } from './update-n8n.mts';

/** An n8n whose own installer finds the package in the registry. */
export interface InstallationFixture extends UpdateFixture {
	registry: Registry;
	/** What n8n's environment gets at its next start. */
	env: NodeJS.ProcessEnv;
	sandbox: Sandbox;
	page: Page;
}

export type InstallationCheck = Check<InstallationFixture>;

/** Starts n8n without the package, and with unverified packages turned off. */
export async function prepareInstallation(): Promise<InstallationFixture> {
	const { path: current } = await preparePackage();
	const files = { earlier: await earlierPackage(current), current };
	const registry = await startRegistry([files.earlier, files.current]);
	afterwards(async () => await registry.stop());
	const sandbox = await startSandbox();
	const env: NodeJS.ProcessEnv = {
		...registry.env,
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
	};
	const server = await startN8n({ version, env });
	const page = await openPage({ viewport: { width: 1280, height: 900 } });
	page.setDefaultTimeout(60_000);
	await signInToEditor(page, server.url);
	const [{ name }] = registry.published;
	const unused = { credentials: [], lookups: [], triggers: [] };
	return { server, files, name, registry, env, sandbox, page, ...unused };
}

/** Adds a credential and a workflow that uses it. */
export async function putToUse({
	server: { client },
	sandbox,
	credentials,
	lookups,
}: InstallationFixture): Promise<void> {
	const credential = await client.createCredential({
		name: 'API key',
		type: 'companyDataApi',
		data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live },
	});
	const cifs = await readCifs(sandbox, 1);
	credentials.push(credential);
	lookups.push(await client.createWorkflow(lookupWorkflow(credential, cifs)));
}

/** The file is installed, and its nodes work. */
export async function requireInstalled(
	fixture: InstallationFixture,
	packagePath: string,
): Promise<string> {
	const installed = await requireVersion(fixture, packagePath);
	return `${installed}: ${await requireWorking(fixture)}`;
}

/**
 * Restarts n8n with these variables; those set to undefined are taken away.
 *
 * @returns what n8n has logged until it was ready.
 * @throws {StepFailure} when it does not start.
 */
export async function restartWith(
	fixture: InstallationFixture,
	variables: NodeJS.ProcessEnv,
	between?: () => Promise<void>,
): Promise<string> {
	const { server, env } = fixture;
	Object.assign(env, variables);
	return await loggedDuring(fixture, async () => await server.restart(between));
}

/** What n8n logs meanwhile. */
export async function loggedDuring(
	{ server }: InstallationFixture,
	action: () => Promise<unknown>,
): Promise<string> {
	const { length } = await readFile(server.logPath, 'utf8');
	await action();
	return (await readFile(server.logPath, 'utf8')).slice(length);
}

/** The variables that have n8n install these packages, and only these. */
export function listed(packages: object[]): NodeJS.ProcessEnv {
	return {
		N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
		N8N_COMMUNITY_PACKAGES: JSON.stringify(packages),
	};
}

/** A version of the package for the list, with its checksum. */
export function pinned({ name, version, integrity }: Published): object {
	return { name, version, checksum: integrity };
}

/** Deletes the folder with the installed packages, as a new container without a volume has none. */
export async function loseFolder({ server }: InstallationFixture): Promise<void> {
	await rm(join(server.folder, '.n8n', 'nodes'), { recursive: true, force: true });
}

/** Installs the package by hand. */
export async function installByHand({ server, files }: InstallationFixture): Promise<void> {
	await installPackage(server.folder, files.current, server.logPath);
}

import { readFile } from 'node:fs/promises';
import type { Execution } from '../../harness/n8n/execution.mts';
import { preparePackage } from '../../harness/n8n/package.mts';
import { startN8n, type N8nServer } from '../../harness/n8n/server.mts';
import type { StoredCredential, StoredWorkflow } from '../../harness/n8n/types.mts';
import { COMPANY_DATA, TRIGGER } from '../../harness/n8n/workflow.mts';
import { readCifs } from '../../harness/sandbox/companies.mts';
import { newCompany } from '../../harness/sandbox/events.mts';
import { startSandbox, type Sandbox } from '../../harness/sandbox/sandbox.mts';
import { SECRET } from '../fixtures/hostile.mts';
import { afterwards, version, type Check } from '../support/e2e.mts';
import { connectAccount, createAccount } from './account.mts';
import { earlierPackage, installedVersion, readManifest } from './installation-files.mts';
import { startRegistry, type Registry } from './installation-registry.mts';
import { LOOKUP, lookupWorkflow } from './lookup.mts';
import { TriggerN8n, triggerWorkflow, type ActiveTrigger } from './trigger-n8n.mts';
import { post } from './trigger-verify.mts';

/** An n8n whose own installer finds the package in the registry, in an earlier version and this one. */
export interface InstallationFixture {
	server: N8nServer;
	sandbox: Sandbox;
	registry: Registry;
	/** Name of the package. */
	name: string;
	files: { earlier: string; current: string };
	/** What n8n's environment gets at its next start. */
	env: NodeJS.ProcessEnv;
	credentials: StoredCredential[];
	/** One with each credential of the action node. */
	lookups: StoredWorkflow[];
	triggers: ActiveTrigger[];
}

export type InstallationCheck = Check<InstallationFixture>;

/** Starts n8n without the package. */
export async function prepareInstallation(
	variables: NodeJS.ProcessEnv,
): Promise<InstallationFixture> {
	const { path: current } = await preparePackage();
	const files = { earlier: await earlierPackage(current), current };
	const registry = await startRegistry([files.earlier, files.current]);
	afterwards(async () => await registry.stop());
	const sandbox = await startSandbox();
	const env: NodeJS.ProcessEnv = { ...registry.env, ...variables };
	const server = await startN8n({ version, env });
	const [{ name }] = registry.published;
	const inUse = { credentials: [], lookups: [], triggers: [] };
	return { server, sandbox, registry, name, files, env, ...inUse };
}

/** Adds a credential with a workflow that uses it: a key, or an account that is connected. */
export async function putToUse(
	{ server, sandbox, credentials, lookups }: InstallationFixture,
	type: 'companyDataApi' | 'companyDataOAuth2Api' = 'companyDataApi',
): Promise<void> {
	const { client } = server;
	const data = { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.live };
	const isAccount = type === 'companyDataOAuth2Api';
	const credential = isAccount
		? await createAccount(server, sandbox)
		: await client.createCredential({ name: 'API key', type, data });
	if (isAccount) await connectAccount(server, sandbox, credential);
	credentials.push(credential);
	const workflow = lookupWorkflow(credential, await readCifs(sandbox, 1));
	lookups.push(await client.createWorkflow(workflow));
}

/** Puts triggers into service, one of them with a lookup behind it. */
export async function putTriggersToUse({
	server,
	sandbox,
	credentials,
	triggers,
}: InstallationFixture): Promise<void> {
	const n8n = new TriggerN8n(server);
	const secret = await n8n.credential({ secret: SECRET });
	const followed = triggerWorkflow('An event is looked up', secret);
	const lookup = lookupWorkflow(credentials[0], await readCifs(sandbox, 1));
	followed.workflow.nodes.splice(1, 1, ...lookup.nodes.slice(1));
	followed.workflow.connections = lookup.connections;
	credentials.push(secret);
	triggers.push(await n8n.activate(secret), await n8n.putInService(followed));
}

/** The file is installed, n8n has loaded its nodes, and what is in use works. */
export async function requireInstalled(
	fixture: InstallationFixture,
	packagePath: string,
): Promise<string> {
	const { server, name, lookups, triggers } = fixture;
	const { client } = server;
	const wanted = (await readManifest(packagePath, server.logPath)).version;
	expect(await installedVersion(server.folder, name)).toEqual(wanted);
	expect(await client.readPackageVersion(COMPANY_DATA)).toEqual(wanted);
	for (const { id } of lookups) {
		requireFound(await client.runWorkflow(await client.readWorkflow(id), TRIGGER));
	}
	const n8n = new TriggerN8n(server);
	for (const trigger of triggers) {
		const { id } = trigger.workflow;
		const before = (await client.listExecutions(id)).length;
		expect(await post(trigger, newCompany(), 'another-secret')).toEqual(401);
		expect(await post(trigger, newCompany())).toEqual(200);
		const [newest] = await n8n.waitForExecutions(id, before + 1);
		const execution = await client.waitForExecution(newest);
		if (execution.outputs[LOOKUP] === undefined) expect(execution.status).toEqual('success');
		else requireFound(execution);
	}
	return `${wanted}: ${lookups.length} lookups, ${triggers.length} deliveries started, forged ones refused`;
}

function requireFound({ status, failure, outputs }: Execution): void {
	expect([status, failure]).toEqual(['success', undefined]);
	expect(outputs[LOOKUP]?.[0]?.[0]?.json.cif).toEqual(expect.any(String));
}

/** Makes a change that leaves what n8n stores as it was. */
export async function unchangedBy<Result>(
	fixture: InstallationFixture,
	change: () => Promise<Result>,
): Promise<Result> {
	const before = await readStored(fixture);
	const result = await change();
	expect(await readStored(fixture)).toEqual(before);
	return result;
}

/**
 * What n8n stores. Of credentials only the names of the fields: n8n masks the values of types it knows, and
 * whether they are still right shows when the nodes work.
 */
async function readStored({
	server: { client },
	credentials,
	lookups,
	triggers,
}: InstallationFixture): Promise<object[]> {
	const stored: object[] = [];
	for (const { id } of [...lookups, ...triggers.map(({ workflow }) => workflow)]) {
		const { nodes, connections, name, active } = await client.readWorkflow(id);
		stored.push({ id, name, nodes, connections, active });
	}
	for (const { id } of credentials) {
		const path = `/credentials/${id}?includeData=true`;
		const { name, type, data } = await client.request<StoredCredential>('GET', path);
		stored.push({ id, name, type, fields: Object.keys(data) });
	}
	return stored;
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
	const { length } = await readFile(server.logPath, 'utf8');
	await server.restart(between);
	return (await readFile(server.logPath, 'utf8')).slice(length);
}
